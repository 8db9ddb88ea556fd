"""A tool server's answer to `tools/list`, as a file of the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from skillcontract.syntax.values import Json
from skillcontract.text.language import Localized
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.shaping import plain
from skillcontract.workspace.source import SourceFile, pointer


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """One tool as its server describes it; what a server left out, or wrote as something else, is None or empty."""

    name: str
    title: str | None
    description: str | None
    input_schema: Mapping[str, Json] | None
    output_schema: Mapping[str, Json] | None
    annotations: Mapping[str, Json] = field(default_factory=dict)
    file: SourceFile | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class ToolList:
    """One file's tools, in order. Its server is the file's name without endings."""

    file: SourceFile
    tools: tuple[ToolDefinition, ...]

    @property
    def server(self) -> str:
        """The name by which the server can be told from others."""
        return self.file.path.name.removesuffix(".json").removesuffix(".tools")


def read_tool_list(file: SourceFile) -> tuple[ToolList, tuple[Problem, ...]]:
    """The tools of a file; a whole JSON-RPC answer (`{result: {tools}}`) is understood too. Read once and shared."""
    return file.kept(_read)


def _read(file: SourceFile) -> tuple[ToolList, tuple[Problem, ...]]:
    value, problems = plain(file)
    if problems:
        return ToolList(file, ()), problems
    prefix: tuple[str, ...] = ()
    if isinstance(value, dict) and "tools" not in value and isinstance(value.get("result"), dict):
        value, prefix = value["result"], ("result",)
    items = value.get("tools") if isinstance(value, dict) else None
    if not isinstance(items, list):
        message = Localized("缺少列表 tools", "the list tools is missing")
        return ToolList(file, ()), (file.problem(pointer(*prefix), message),)
    tools, found = [], []
    for index, item in enumerate(items):
        at = pointer(*prefix, "tools", index)
        name = item.get("name") if isinstance(item, dict) else None
        if isinstance(item, dict) and isinstance(name, str) and name:
            tools.append(_tool(name, item, file, at))
        else:
            found.append(file.problem(at, Localized("工具没有名称 name", "the tool has no name")))
    return ToolList(file, tuple(tools)), tuple(found)


def _tool(name: str, item: Mapping[str, Json], file: SourceFile, at: str) -> ToolDefinition:
    return ToolDefinition(
        name,
        _text(item.get("title")),
        _text(item.get("description")),
        _object(item.get("inputSchema")),
        _object(item.get("outputSchema")),
        _object(item.get("annotations")) or {},
        file,
        at,
    )


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) else None


def _object(value: Json) -> Mapping[str, Json] | None:
    return value if isinstance(value, dict) else None
