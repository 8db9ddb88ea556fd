"""The other places of findings, as the command shows them."""

from collections.abc import Iterator
from pathlib import Path

from skillcontract.cli.related_places import places_for
from skillcontract.rules.rule import Finding, Related
from skillcontract.syntax.nodes import Member, ObjectNode
from skillcontract.text.language import Language, Localized
from skillcontract.text.span import Span
from skillcontract.workspace.source import SourceFile


class Watched(list[Member]):
    """Members that count how often somebody goes through them."""

    walks = 0

    def __iter__(self) -> Iterator[Member]:
        self.walks += 1
        return super().__iter__()

    def __reversed__(self) -> Iterator[Member]:
        self.walks += 1
        return super().__reversed__()


def test_many_findings_go_through_a_large_object_once() -> None:
    names = [f"k{number}" for number in range(50)]
    file = SourceFile(Path("x.json"), "x.json", "{" + ", ".join(f'"{name}": 1' for name in names) + "}")
    root = file.tree.root
    assert isinstance(root, ObjectNode)
    root.members = watched = Watched(root.members)
    places = places_for(file, "x.json", None, Language.EN)
    shown = [
        places(Finding("R27", Span(0, 1), "", related=(Related(Localized("也", "also"), f"/{name}"),)))[0]
        for name in names
    ]
    starts = [file.text.index(f'"{name}": ') + len(f'"{name}": ') for name in names]
    assert [one.range.start.character for one in shown] == starts
    assert watched.walks == 1
