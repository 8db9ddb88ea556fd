"""The files of a new workspace and of a new skill, as texts by their names below the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.ide.completion.from_workspace import source_of, whole_tool
from skillcontract.ide.completion.item import Snippet, Stop
from skillcontract.ide.schema_paths import SchemaPath, argument_paths
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.strings import quote
from skillcontract.syntax.values import Json, value_of
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language, Localized
from skillcontract.workspace.tool_list import ToolDefinition
from skillcontract_studio.starting.resource_files import resource_files

_STATUS_FIELDS = ("code", "status", "errorCode", "success", "ok")
_ERROR_FIELDS = {"code": ("errorCode", "code"), "message": ("errorMessage", "message", "msg")}
_SAMPLE = Localized("示例", "example")
_DOES = Localized(
    "（写明何时选用这个技能，以及它不做什么）", "(Say when this skill is chosen, and what it does not do.)"
)
_MANUAL = Localized(
    "# {name}\n\n1. （写明每一步先做什么、再做什么）\n",
    "# {name}\n\n1. (Say what is done first, and what comes next.)\n",
)
_TITLES = {
    False: Localized("没有工具的技能可以直接完成", "A skill without tools may finish at once"),
    True: Localized("没有调用过工具，不能完成", "Nothing is done before a tool was called"),
}


@dataclass(frozen=True, slots=True)
class NewSkill:
    """What is asked of the one who makes a skill; `tool` is the tool that its contract begins with, None for an empty one."""

    key: str
    name: str
    tool: ToolDefinition | None = None


def workspace_files(language: Language) -> Mapping[str, str]:
    """A workspace with one agent, one skill of one reading tool, its scenario and grants."""
    return resource_files(f"templates/workspace/{language.value}")


def skill_files(skill: NewSkill, language: Language) -> Mapping[str, str]:
    """The contract, manual, definition and first scenario of a skill."""
    tools = (skill.tool.name,) if skill.tool is not None else ()
    folder = f"skills/{skill.key}"
    definition: dict[str, Json] = {
        "skillKey": skill.key,
        "skillName": skill.name,
        "semanticDesc": _DOES(language),
        "status": "ACTIVE",
        "toolNames": list(tools),
        "manual": "manual.md",
    }
    return {
        f"{folder}/skill.json5": to_json(definition, indent=2) + "\n",
        f"{folder}/manual.md": _MANUAL(language).format(name=skill.name),
        f"{folder}/contract.json": _contract(skill.tool),
        f"{folder}/scenarios/01-first.scenario.json5": _scenario(skill, language),
    }


def tool_entry(tool: ToolDefinition) -> Snippet:
    """A tool as a member of a contract's `tools`, as the language server's completion writes it."""
    return (f"{quote(tool.name)}: ", *whole_tool(tool))


def _contract(tool: ToolDefinition | None) -> str:
    tools: dict[str, Json] = {} if tool is None else {tool.name: _tool(tool)}
    return to_json({"tools": tools}, indent=2) + "\n"


def _tool(tool: ToolDefinition) -> dict[str, Json]:
    """A tool that passes every rule that can be passed without knowing what it is for."""
    reads = tool.annotations.get("readOnlyHint") is True
    needed = _needed(tool)
    made: dict[str, Json] = {"label": tool.title or tool.name}
    if not reads:
        made["sideEffect"] = "WRITE"
        given = [path.path for path in needed if "from" not in _argument(path)]
        if given:
            made["idempotencyKey"] = list(given)
    made["args"] = {path.path: _argument(path) for path in needed}
    success, error = _success(tool.output_schema)
    made["success"] = success
    if error is not None:
        made["error"] = error
    return made


def _argument(path: SchemaPath) -> dict[str, Json]:
    """The argument as completion writes it, each choice decided for its first word."""
    text = "".join(piece if isinstance(piece, str) else _first(piece) for piece in source_of(path))
    value = value_of(parse(text, Dialect.CONTRACT).root)
    if not isinstance(value, dict):
        raise TypeError("an argument is an object")
    described = path.description.partition("\n")[0].strip() if path.description else ""
    if described and "from" not in value:
        return {"label": described, **value}
    return dict(value)


def _first(stop: Stop) -> str:
    return stop.words[0] if stop.words else ""


def _needed(tool: ToolDefinition) -> list[SchemaPath]:
    schema = tool.input_schema
    return [path for path in argument_paths(schema) if path.required] if schema is not None else []


def _success(schema: Mapping[str, Json] | None) -> tuple[Json, Json]:
    """How a response tells success and what went wrong: by the field that the schema has for it, else by `code`."""
    properties = schema.get("properties") if schema is not None else None
    if not isinstance(properties, dict) or not properties:
        return {"path": "code", "op": "EQ", "value": 200}, {"code": "code", "message": "message"}
    field = next((name for name in _STATUS_FIELDS if name in properties), next(iter(properties)))
    stated = properties[field]
    kind = stated.get("type") if isinstance(stated, dict) else None
    success: dict[str, Json] = {"path": field, "op": "EXISTS"}
    if kind == "boolean":
        success = {"path": field, "op": "TRUTHY"}
    elif kind in {"integer", "number"} and field in _STATUS_FIELDS:
        success = {"path": field, "op": "EQ", "value": 200}
    error: dict[str, Json] = {}
    for part, names in _ERROR_FIELDS.items():
        there = [name for name in names if name in properties]
        error |= {part: there[0]} if there else {}
    return success, error or None


def _scenario(skill: NewSkill, language: Language) -> str:
    sample = _SAMPLE(language)
    finish: dict[str, Json] = {
        "call": "builtin_node_finish",
        "args": {"output": sample},
        "expect": {"outcome": "REJECTED", "code": "FINISH_NEED_BUSINESS"} if skill.tool else {"node": "DONE"},
    }
    given: dict[str, Json] = {
        "platform": {"userId": 7, "organId": 42, "name": "li"},
        "now": "2026-03-01T09:00:00Z",
        "messages": [sample],
    }
    return (
        to_json(
            {
                "title": _TITLES[skill.tool is not None](language),
                "skill": skill.key,
                "given": given,
                "steps": [finish],
            },
            indent=2,
        )
        + "\n"
    )
