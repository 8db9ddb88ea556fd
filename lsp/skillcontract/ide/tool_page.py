"""A tool as its server lists it, in Markdown: what it does, its arguments, and what it says of its effect."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.ide.schema_paths import SchemaPath, argument_paths
from skillcontract.syntax.writing import to_json
from skillcontract.text.joined import listed, names_in
from skillcontract.text.language import Language, Localized
from skillcontract.workspace.tool_list import ToolDefinition

SHOWN = 24
"""How many arguments a page tells of; a tool with more is better read in its list."""
_ARGUMENTS = Localized("参数", "Arguments")
_REQUIRED = Localized("必填", "required")
_MORE = Localized("……另有 {count} 个", "… and {count} more")
_READS = Localized(
    "注解说它只读（只是提示，不是事实）。", "Its annotations call it read-only (a hint, not the truth)."
)
_WRITES = Localized(
    "注解说它会改变数据（只是提示，不是事实）。",
    "Its annotations say that it changes data (a hint, not the truth).",
)


def tool_page(tool: ToolDefinition) -> Localized | None:
    """The page; None where the server says nothing but the name."""
    zh, en = ("\n\n".join(_parts(tool, language)) for language in (Language.ZH, Language.EN))
    return Localized(zh, en) if en else None


def _parts(tool: ToolDefinition, language: Language) -> Iterator[str]:
    yield from (text for text in (tool.title, tool.description) if text)
    paths = tuple(argument_paths(tool.input_schema)) if tool.input_schema is not None else ()
    if paths:
        lines = [_line(path, language) for path in paths[:SHOWN]]
        if len(paths) > SHOWN:
            lines.append(_MORE(language).format(count=len(paths) - SHOWN))
        yield f"**{_ARGUMENTS(language)}**\n\n" + "\n".join(f"- {line}" for line in lines)
    reads = tool.annotations.get("readOnlyHint")
    if isinstance(reads, bool):
        yield (_READS if reads else _WRITES)(language)


def _line(path: SchemaPath, language: Language) -> str:
    words = [" | ".join(path.types), _REQUIRED(language) if path.required else ""]
    if path.values:
        words.append(names_in((f"`{to_json(value)}`" for value in path.values), language))
    said = listed(words, language)
    summary = path.description.partition("\n")[0]
    return f"`{path.path}`" + (f" {said}" if said else "") + (f" — {summary}" if summary else "")
