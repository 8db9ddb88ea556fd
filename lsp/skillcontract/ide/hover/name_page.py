"""What a name is, as one page: its definition, where its values come from, who uses it, and what governs it.

Hovers of all editors show it. Places are links with a line (`file:///…/contract.json#L12`), which editors follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from skillcontract.ide.hover.standing import PieceText, Standing, excerpt, standing
from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.ide.occurrences.occurrence import NameKind, Role
from skillcontract.ide.pages import governed_by, headed_list, specification
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract.text.language import Language, Localized

_BOTH = (Language.ZH, Language.EN)
_FEW = 20
"""Fewer names than these before a place in a tool list are looked at for the one that it belongs to."""
_KINDS: dict[NameKind, Localized] = {
    NameKind.TOOL: Localized("工具", "Tool"),
    NameKind.ARGUMENT: Localized("参数", "Argument"),
    NameKind.EXTRACT: Localized("抽取项", "Extract"),
    NameKind.INPUT: Localized("输入", "Input"),
    NameKind.OUTPUT: Localized("产出", "Output"),
    NameKind.SHARED: Localized("任务级共享值", "Value shared in the task"),
    NameKind.SESSION: Localized("会话级共享值", "Value shared in the session"),
    NameKind.UPSTREAM: Localized("上游节点的产出", "Output of an upstream node"),
    NameKind.SKILL: Localized("技能", "Skill"),
    NameKind.ENTITY: Localized("实体类型", "Entity type"),
    NameKind.PRINCIPAL: Localized("主体", "Principal"),
    NameKind.ROLE: Localized("角色", "Role"),
    NameKind.GRANT: Localized("权限", "Grant"),
    NameKind.EFFECT: Localized("副作用", "Side effect"),
}
_OF = Localized("`{owner}` 的{kind} `{name}`", "{kind} `{name}` of `{owner}`")
_DEFINED = Localized("定义", "Defined in")
_PRODUCED = Localized("由此产生", "Produced by")
_LISTED = Localized("服务器的工具列表", "Listed by its server in")
_FILLED = Localized("取值来自", "Its value comes from")
_USED = Localized("使用处", "Used in")
_MORE = Localized("……另有 {count} 处", "… and {count} more")
_NOWHERE = Localized("没有任何地方使用它。", "Nothing uses it.")
_UNKNOWN = Localized("工作区内没有它的定义。", "Nothing in the workspace defines it.")
_PRODUCERS = frozenset(
    {
        NameKind.EXTRACT,
        NameKind.OUTPUT,
        NameKind.SHARED,
        NameKind.SESSION,
        NameKind.UPSTREAM,
        NameKind.ENTITY,
    }
)
_VALUES = frozenset(_PRODUCERS | {NameKind.INPUT})
_FILLED_KINDS = (NameKind.INPUT, NameKind.ARGUMENT)
_GOVERNED: dict[NameKind, tuple[Place, str]] = {
    NameKind.TOOL: (Place.CONTRACT, "tools"),
    NameKind.ARGUMENT: (Place.TOOL, "args"),
    NameKind.EXTRACT: (Place.EXTRACT, "key"),
    NameKind.INPUT: (Place.CONTRACT, "inputs"),
    NameKind.OUTPUT: (Place.CONTRACT, "outputs"),
    NameKind.SHARED: (Place.OUTPUT, "share"),
    NameKind.SESSION: (Place.OUTPUT, "share"),
    NameKind.UPSTREAM: (Place.INPUT, "from"),
    NameKind.ENTITY: (Place.ENTITY, "type"),
    NameKind.SKILL: (Place.INPUT, "provider"),
}
"""The property whose rules hold for what is named; none for what protocol P2 knows."""


class NamePages:
    """Writes the pages of names. `read` gives the text that a name stands in, `link` the address of its line and the line, from 1."""

    def __init__(
        self, index: Index, read: Callable[[Found], PieceText], link: Callable[[Found], tuple[str, int]]
    ) -> None:
        self._index = index
        self._read = read
        self._link = link

    def page(self, found: Found, *, is_introduced: bool) -> Localized:
        """The page of a name; without its first line where something else on the page has said already what it is."""
        zh, en = (
            "\n\n".join(self._parts(found, language, is_introduced=is_introduced)) for language in _BOTH
        )
        return Localized(zh, en)

    def _parts(self, found: Found, language: Language, *, is_introduced: bool) -> Iterator[str]:
        one = found.occurrence
        same = self._index.same(found)
        defined = [each for each in same if each.occurrence.role is Role.DEFINITION]
        if not is_introduced:
            yield _head(found, language)
        elsewhere = [each for each in defined if each != found]
        if elsewhere and one.role is not Role.DEFINITION:
            nearest = next((each for each in elsewhere if each.file.path == found.file.path), elsewhere[0])
            yield self._excerpt(nearest)
        if elsewhere:
            yield self._places(_PRODUCED if one.kind in _PRODUCERS else _DEFINED, elsewhere, language)
        listed = [each for each in same if each.occurrence.role is Role.LISTED]
        if not defined and not listed:
            yield f"*{_UNKNOWN(language)}*"
        is_filled = one.role is Role.DEFINITION and one.kind in _FILLED_KINDS
        origins = tuple(self._origins(found)) if is_filled else ()
        if origins:
            yield self._places(_FILLED, origins, language)
        if others := [each for each in listed if each != found]:
            yield self._places(_LISTED, others, language)
        users = [each for each in same if each.occurrence.role in (Role.REFERENCE, Role.IMPLIED)]
        if users:
            yield self._places(_USED, users, language)
        elif one.kind in _VALUES:
            yield f"*{_NOWHERE(language)}*"
        governed = _GOVERNED.get(one.kind)
        if governed is not None:
            yield governed_by(PROPERTIES[governed[0]][governed[1]])(language)
        elif not is_introduced:
            yield specification("P2 §2", language)

    def _origins(self, found: Found) -> Iterator[Found]:
        """The definitions of what stands inside a definition: where an argument's or an input's value comes from."""
        whole = self._standing(found).span
        seen: set[tuple[object, ...]] = set()
        pieces = found.file.read()
        for other in pieces[found.piece] if found.piece < len(pieces) else ():
            is_inside = whole.start <= other.span.start and other.span.end <= whole.end
            if not is_inside or other.kind not in _VALUES or other.role not in (Role.REFERENCE, Role.IMPLIED):
                continue
            for origin in self._index.same(Found(found.file, found.piece, other)):
                # An output that is shared is defined twice at one place.
                place = (origin.file.path, origin.piece, origin.occurrence.span)
                if origin.occurrence.role is Role.DEFINITION and place not in seen:
                    seen.add(place)
                    yield origin

    def _excerpt(self, found: Found) -> str:
        piece = self._read(found)
        return f"```json\n{excerpt(piece.text, self._standing(found).span)}\n```"

    def _standing(self, found: Found) -> Standing:
        return standing(self._read(found), found.occurrence.span.start)

    def _places(self, heading: Localized, places: Sequence[Found], language: Language) -> str:
        # Contracts first: scenarios are many.
        order = sorted(
            places,
            key=lambda each: (not each.file.is_contract, each.file.path, each.piece, each.occurrence.span),
        )
        return headed_list(heading, self._rows(order), len(order), _MORE, language)

    def _rows(self, places: Iterable[Found]) -> Iterator[str]:
        for found in places:
            path = found.file.path
            address, line = self._link(found)
            # The way inside a schema says no more than the name does.
            is_plain = path.suffix == ".md" or found.occurrence.role is Role.LISTED
            label = "" if is_plain else self._standing(found).label
            said = f" `{label}`" if label else ""
            yield f"[{path.parent.name}/{path.name}:{line}]({address}){said}"


def listed_around(index: Index, path: Path, read: Callable[[Found], PieceText], offset: int) -> Found | None:
    """The argument or the tool of a tool server's list that an offset lies in: what is said there is said of it."""
    before = [each for each in index.in_file(path) if each.occurrence.span.start <= offset]
    for found in before[:-_FEW:-1]:
        if found.occurrence.role is not Role.LISTED:
            return None
        if standing(read(found), found.occurrence.span.start).span.contains(offset):
            return found
    return next((each for each in reversed(before) if each.occurrence.kind is NameKind.TOOL), None)


def _head(found: Found, language: Language) -> str:
    one = found.occurrence
    kind = _KINDS[one.kind](language)
    if one.owner:
        return _OF(language).format(kind=kind, name=one.name, owner=one.owner)
    return f"{kind} `{one.name}`"
