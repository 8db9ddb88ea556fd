"""The other places that findings are about, with the paths and ranges of the files they stand in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from skillcontract.cli.diagnostics import Places, RelatedPlace
from skillcontract.cli.writing import shown_path
from skillcontract.rules.rule import Finding
from skillcontract.rules.wording import told
from skillcontract.syntax.nodes import Member, ObjectNode
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap
from skillcontract.workspace.source import SourceFile, shown_at
from skillcontract.workspace.workspace import Workspace


def places_for(own: SourceFile, name: str, workspace: Workspace | None, language: Language) -> Places:
    """Tells the other places of findings in a file that is shown under a name; `workspace` has the other files."""

    @cache
    def files() -> Mapping[Path, SourceFile]:
        return {file.path: file for file in workspace.files()} if workspace is not None else {}

    @cache
    def lines(text: str) -> LineMap:
        return LineMap(text)

    # By the object's identity: the files keep their trees for as long as this is asked.
    known: dict[int, dict[str, Member]] = {}

    def last(node: ObjectNode, key: str) -> Member | None:
        if id(node) not in known:
            known[id(node)] = {member.key.value: member for member in node.members}
        return known[id(node)].get(key)

    def found(finding: Finding) -> Iterator[RelatedPlace]:
        for one in finding.related:
            file = own if one.file is None else files().get(one.file)
            span = shown_at(file.tree.root, one.pointer, last) if file is not None else None
            if file is not None and span is not None:
                path = name if file is own else shown_path(file.path)
                yield RelatedPlace(path, lines(file.text).range(span), told(one, language))

    return lambda finding: tuple(found(finding))
