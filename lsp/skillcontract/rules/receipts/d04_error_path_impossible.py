"""D04: an error path leads nowhere in the error that a receipt is wrapped in (doc.operation.v1; semantics E1)."""

from collections.abc import Sequence

from skillcontract.expressions.response_paths import parse_response_path
from skillcontract.model.contract import Setting, Tool
from skillcontract.receipts.words import ERROR_FIELDS
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_definitions
from skillcontract.rules.examples import tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.receipts.example_tools import DOC_CREATE, DOC_READ, ERROR, MANIFEST
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.json_schema import Presence
from skillcontract.workspace.surroundings import Surroundings

_STATUS = "status"


def _check(tool: Tool, facts: Facts) -> Findings:
    error = tool.error.value
    if error is None:
        return
    answers = facts.ask(Surroundings.receipt, tool.name)
    if answers is None:
        return
    yield from _path(tool, error.code, "code", answers.at, facts)
    yield from _path(tool, error.message, "message", answers.at, facts)


def _path(tool: Tool, path: Setting[str], place: str, at: tuple[str, ...], facts: Facts) -> Findings:
    if not path.value:
        return
    names = parse_response_path(path.value).names
    error = next((way for way in (("error",), (*at, "error")) if names[: len(way)] == way), None)
    inside = names if error is None else names[len(error) :]
    if error is not None and (not inside or inside[0] in ERROR_FIELDS):
        return
    described = facts.ask(Surroundings.response, tool.name, path.value)
    if described is not None and described.presence is Presence.PRESENT:
        return
    meant = ".".join(error or ("error",)) + "." + _meant(inside, place)
    words = {"tool": tool.name, "path": path.value, "meant": meant}
    variant = "field" if error else ""
    fixes = (replace_word(path.span, meant, Safety.UNSAFE),)
    yield Finding("D04", path.span, path.pointer, variant, words, fixes=fixes)


def _meant(names: Sequence[str], place: str) -> str:
    """The field of the wrapped error that a path may have meant, by its last name and else by what it is for."""
    last = names[-1]
    if last == _STATUS:
        return f"details.{_STATUS}"
    return last if last in ERROR_FIELDS else place


RULE = Rule(
    id="D04",
    name="error-path-impossible",
    severity=Severity.WARNING,
    section="doc.operation.v1",
    messages={
        "": Localized(
            "{tool} 的回执失败时包在 error 里，没有 {path}；可能应为 {meant}",
            "a failed receipt of {tool} is wrapped in error and has no {path}; {meant} may be meant",
        ),
        "field": Localized(
            "{tool} 回执的错误外壳没有 {path}；业务信息在 details 里，可能应为 {meant}",
            "the error around a receipt of {tool} has no {path}; business facts stand in its details, {meant} may be meant",
        ),
    },
    reason=Localized(
        "失败的回执包在 `error` 里：`error.code`、`error.reason`、`error.message` 说明出了什么错，业务状态是 `error.details.status`。取不到值的路径等于没有配置，模型只看到 `TOOL_BUSINESS_FAILED`，分不清失败与结果未知。",
        "A receipt that failed is wrapped in `error`: `error.code`, `error.reason` and `error.message` say what went wrong, and the business "
        "status is `error.details.status`. A path without a value counts as not configured: the model sees only "
        "`TOOL_BUSINESS_FAILED` and cannot tell a failure from an unknown result.",
    ),
    bad=(
        Example(
            tools(DOC_CREATE.replace('"error.reason"', '⟦"errorCode"⟧'), DOC_READ),
            MANIFEST,
        ),
        Example(
            tools(DOC_CREATE.replace('"error.reason"', '⟦"error.status"⟧'), DOC_READ),
            MANIFEST,
        ),
        Example(
            tools(DOC_CREATE.replace('"error.message"', '⟦"message"⟧'), DOC_READ),
            MANIFEST,
        ),
    ),
    good=(
        Example(
            tools(
                DOC_CREATE.replace(
                    ERROR, '"error": { "code": "error.details.status", "message": "error.message" }'
                ),
                DOC_READ,
            ),
            MANIFEST,
        ),
        Example(
            tools(
                DOC_CREATE.replace(ERROR, '"error": { "code": "errorCode", "message": "errorMessage" }'),
                DOC_READ,
            )
        ),
    ),
    tool=_check,
    tool_needs=("error",),
    decided=by_definitions,
    has_grounds=grounds.receipts,
)
