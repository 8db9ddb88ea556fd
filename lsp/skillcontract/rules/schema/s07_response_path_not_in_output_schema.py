"""S07: a path into the response is not in the tool's outputSchema (§6)."""

from collections.abc import Iterator

from skillcontract.expressions.parts import dotted
from skillcontract.model.contract import Argument, Extract, Setting, Tool
from skillcontract.model.enums import Prefix, SideEffect
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_output_schemas
from skillcontract.rules.elsewhere import listed
from skillcontract.rules.examples import ENVELOPE, LOOK, tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.referring import reading_of
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.json_schema import Presence
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.tool_schemas import SchemaPlace


def _check_tool(tool: Tool, facts: Facts) -> Findings:
    success, error = tool.success.value, tool.error.value
    if success is not None:
        yield from _check(success.path, tool, facts, "")
    if error is not None:
        yield from _check(error.code, tool, facts, "error")
        yield from _check(error.message, tool, facts, "error")


def _check_extract(extract: Extract, tool: Tool, facts: Facts) -> Findings:
    yield from _check(extract.path, tool, facts, "")
    path = extract.path.value
    for field in extract.fields.value or () if path else ():
        if path and field.value:
            place = facts.ask(Surroundings.response_field, tool.name, path, field.value)
            yield from _found(place, field, tool, "field", facts)
    entity = extract.entity.value
    # A write's arguments are fields of its entity too, and a scalar has the field that `scalar` names (§6.3).
    if entity is None or not path or entity.scalar.value or tool.effect is not SideEffect.NONE:
        return
    for setting in (entity.id, entity.name):
        if setting.value:
            place = facts.ask(Surroundings.response_field, tool.name, path, setting.value)
            yield from _found(place, setting, tool, "field", facts)


def _check_argument(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    """What is read of evidence has to be below its extract, whichever of the tools it comes from."""
    expression = reading_of(argument.from_, Prefix.EVIDENCE)
    key = expression.evidence_key if expression else None
    below = ".".join(expression.names[1:]) if expression else ""
    if not key or not below:
        return
    extracts = facts.contract.extracts(key)
    supply = facts.ask(Surroundings.evidence, key)
    if not extracts or supply.is_supplied or any(extract.path is None for extract in extracts):
        return
    near: str | None = None
    for extract in extracts:
        path = f"{extract.path}.{below}"
        place = facts.ask(Surroundings.response, extract.tool, path)
        if place is None or place.presence is not Presence.ABSENT:
            return
        near = near or (dotted(argument.from_.value or "") if place.near == dotted(path) != path else None)
    words = {"tool": extracts[0].tool, "path": below, "key": key}
    yield Finding(
        "S07",
        argument.from_.span,
        argument.from_.pointer,
        "evidence" if supply.is_complete else "evidence-incomplete",
        words,
        None if supply.is_complete else Severity.INFO,
        (replace_word(argument.from_.span, near, Safety.UNSAFE),) if near else (),
        related=listed(facts, extracts[0].tool, "outputSchema"),
    )


def _check(setting: Setting[str], tool: Tool, facts: Facts, variant: str) -> Iterator[Finding]:
    if setting.value:
        place = facts.ask(Surroundings.response, tool.name, setting.value)
        yield from _found(place, setting, tool, variant, facts)


def _found(
    place: SchemaPlace | None,
    setting: Setting[str],
    tool: Tool,
    variant: str,
    facts: Facts,
) -> Iterator[Finding]:
    if place is None or place.presence is not Presence.ABSENT:
        return
    words = {"tool": tool.name, "path": setting.value or "", "near": place.near or ""}
    fixes = (replace_word(setting.span, place.near, Safety.UNSAFE),) if place.near else ()
    # A schema need not describe the answers that tell a failure.
    severity = Severity.INFO if variant == "error" else None
    if place.near:
        variant = f"{variant}-near" if variant else "near"
    yield Finding(
        "S07",
        setting.span,
        setting.pointer,
        variant,
        words,
        severity,
        fixes,
        listed(facts, tool.name, "outputSchema"),
    )


_SCHEMA = """{
  "type": "object",
  "properties": {
    "status": { "type": "integer" },
    "data": { "type": "array", "items": { "type": "object", "properties": { "id": {}, "title": {} } } }
  }
}"""
_ANSWERING = _SCHEMA.replace('"status"', '"errorCode": {}, "errorMessage": {}, "status"')


def _files(schema: str) -> dict[str, str]:
    return {"x.tools.json": f'{{ "tools": [{{ "name": "look", "outputSchema": {schema} }}] }}'}


def _extracting(extract: str) -> str:
    return tools(f'"look": {{\n      {ENVELOPE},\n      "extracts": [{extract}]\n    }}')


def _reading(expression: str) -> str:
    return _extracting('{ "key": "rows", "path": "data" }').replace(
        '"extracts"', f'"args": {{ "title": {{ "from": {expression} }} }},\n      "extracts"'
    )


def _near(zh: str, en: str) -> Localized:
    return Localized(f"{zh}，是否想写 {{near}}", f"{en}; did you mean {{near}}")


_PATH = ("{tool} 的 outputSchema 没有 {path}", "the outputSchema of {tool} has no {path}")
_ERROR = (
    "{tool} 的 outputSchema 没有 {path}；它可能只描述成功的响应",
    "the outputSchema of {tool} has no {path}; it may describe good answers alone",
)
_EVIDENCE = (
    "抽取项 {key} 中没有 {path}：{tool} 的 outputSchema 里没有它",
    "the extract {key} has no {path}: the outputSchema of {tool} does not know it",
)
_FIELD = (
    "{tool} 的 outputSchema 在抽取处没有字段 {path}",
    "the outputSchema of {tool} has no field {path} in the extract",
)

RULE = Rule(
    id="S07",
    name="response-path-not-in-output-schema",
    severity=Severity.WARNING,
    section="§6",
    messages={
        "": Localized(*_PATH),
        "near": _near(*_PATH),
        "error": Localized(*_ERROR),
        "error-near": _near(*_ERROR),
        "field": Localized(*_FIELD),
        "field-near": _near(*_FIELD),
        "evidence": Localized(*_EVIDENCE),
        "evidence-incomplete": Localized(
            f"{_EVIDENCE[0]}；上游技能是否有同名抽取项，此处不知道",
            f"{_EVIDENCE[1]}; whether skills upstream extract the same key is not known here",
        ),
    },
    reason=Localized(
        "响应里没有这个路径时：`success` 的条件不成立，成功的调用被当作业务失败；`extracts` 抽不到任何内容，证据总是空的，`evidence.<key>` 取不到值；`error` 取不到错误码和说明。",
        "Where a response has no such path, the condition of `success` does not hold and good calls count as business failures; "
        "`extracts` extract nothing, the evidence is always empty and `evidence.<key>` yields nothing; `error` finds neither code nor message.",
    ),
    bad=(
        Example(tools(LOOK).replace('"path": "status"', '"path": ⟦"state"⟧'), _files(_ANSWERING)),
        Example(_extracting('{ "key": "rows", "path": ⟦"data.records"⟧ }'), _files(_ANSWERING)),
        Example(
            _extracting('{ "key": "rows", "path": "data", "fields": ["id", ⟦"titel"⟧] }'), _files(_ANSWERING)
        ),
        Example(
            tools(LOOK.replace(', "message": "errorMessage"', "")).replace('"errorCode"', '⟦"errorCode"⟧'),
            _files(_SCHEMA),
        ),
        Example(_reading('⟦"evidence.rows.0.titel"⟧'), _files(_ANSWERING)),
        Example(
            _extracting('{ "key": "rows", "path": "data", "entity": { "type": "row", "id": ⟦"rowId"⟧ } }'),
            _files(_ANSWERING),
        ),
    ),
    good=(
        Example(
            _extracting('{ "key": "rows", "path": "data", "fields": ["id", "title"] }'), _files(_ANSWERING)
        ),
        Example(_reading('"evidence.rows.0.title"'), _files(_ANSWERING)),
        Example(_extracting('{ "key": "first", "path": "data.0.id" }'), _files(_ANSWERING)),
        Example(_extracting('{ "key": "rows", "path": "data.records" }'), _files('{ "type": "object" }')),
    ),
    tool=_check_tool,
    tool_needs=("success", "error"),
    extract=_check_extract,
    argument=_check_argument,
    argument_needs=("from_",),
    decided=by_output_schemas,
    has_grounds=grounds.tool_lists,
)
