"""Names an author chose: tools, and arguments in an idempotency key."""

from __future__ import annotations

from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.cursor import Part
from skillcontract.ide.outline import Symbol, SymbolKind
from skillcontract.model.properties import Place
from skillcontract.text.language import Localized

_TOOL_PROPERTIES = {(Place.CONTRACT, "target"), (Place.VERIFY, "tool"), (Place.MISSING, "tool")}


def name_hover(situation: Situation) -> Localized | None:
    """A tool where it is declared or named; an argument where it is declared or listed."""
    cursor, stated = situation.cursor, situation.stated
    if cursor.part is Part.KEY:
        names = situation.around.names
        if names is None:
            return None
        if names.inner is Place.TOOL:
            return _tool(situation, cursor.word)
        return _argument(situation, cursor.word) if names.inner is Place.ARGUMENT else None
    if stated is None:
        return None
    if (stated.place, stated.name) in _TOOL_PROPERTIES:
        return _tool(situation, cursor.word)
    if (stated.place, stated.name) == (Place.TOOL, "idempotencyKey"):
        return _argument(situation, cursor.word)
    return None


def _tool(situation: Situation, name: str) -> Localized | None:
    symbol = situation.names.tool(name)
    if symbol is None:
        return None
    effect = "WRITE" if symbol.kind is SymbolKind.WRITE_TOOL else "NONE"
    label = f" — {symbol.detail}" if symbol.detail else ""
    rows = "".join(f"\n- `{part.name}` {_code(part.detail)}" for part in symbol.children)
    return Localized(f"工具 `{name}`（{effect}）{label}\n{rows}", f"Tool `{name}` ({effect}){label}\n{rows}")


def _argument(situation: Situation, name: str) -> Localized | None:
    tool = situation.names.tool(situation.tool or "")
    found = next((argument for argument in _arguments(tool) if argument.name == name), None) if tool else None
    if tool is None or found is None:
        return None
    origin = _code(found.detail)
    return Localized(
        f"`{tool.name}` 的参数 `{name}`" + (f"：{origin}" if origin else ""),
        f"Argument `{name}` of `{tool.name}`" + (f": {origin}" if origin else ""),
    )


def _arguments(tool: Symbol) -> tuple[Symbol, ...]:
    return next((part.children for part in tool.children if part.name == "args"), ())


def _code(text: str) -> str:
    return f"`{text}`" if text else ""
