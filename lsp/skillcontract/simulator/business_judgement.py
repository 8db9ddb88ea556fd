"""Whether a response means business success (§6.1, §6.2, semantics C7, C8)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from skillcontract.expressions.navigation import Absent, follow
from skillcontract.model.enums import SuccessOp
from skillcontract.simulator.equality import condition_equal, text_of
from skillcontract.simulator.prepared import PreparedTool, SuccessRule
from skillcontract.simulator.trace import Phrase
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class Judgement:
    """`ok` is None where the contract gives no way to judge; code and message are those of a business failure."""

    ok: bool | None
    detail: Phrase
    code: str | None = None
    message: str | None = None
    unknown: tuple[Phrase, ...] = ()


def judge_response(tool: PreparedTool, response: Json) -> Judgement:
    """Judge one response by the tool's `success`; without one, an answer is a success (§6.1)."""
    rule = tool.success
    if rule is None:
        return Judgement(True, Phrase("response-contract.no-success"))
    if rule.op is None:
        detail = Phrase("response-contract.no-op", {"tool": tool.name})
        return Judgement(None, detail, unknown=(detail,))
    if response is None or response == "":
        return _failed(tool, response, Phrase("response-contract.no-response"))
    found = follow(response, rule.names)
    arguments = {
        "path": rule.path,
        "op": str(rule.op),
        "value": rule.value,
        "found": None if isinstance(found, Absent) else found,
    }
    kind = "absent" if isinstance(found, Absent) else "found"
    if holds(rule, found):
        return Judgement(True, Phrase(f"response-contract.holds-{kind}", arguments))
    return _failed(tool, response, Phrase(f"response-contract.fails-{kind}", arguments))


def _failed(tool: PreparedTool, response: Json, detail: Phrase) -> Judgement:
    code = _text_at(response, tool.error_code)
    message = _text_at(response, tool.error_message)
    return Judgement(
        False,
        detail,
        code or "TOOL_BUSINESS_FAILED",
        message,
    )


def _text_at(response: Json, names: tuple[str, ...] | None) -> str | None:
    """The text at a path of `error`; None where nothing, null or the empty text stands there."""
    found = follow(response, names) if names else None
    return None if found is None or isinstance(found, Absent) else text_of(found) or None


def holds(rule: SuccessRule, found: Json | Absent) -> bool:
    """Whether a success condition holds for what stands at its path."""
    expected = rule.value
    if isinstance(found, Absent):
        return rule.op in {SuccessOp.NE, SuccessOp.NOT_IN}
    match rule.op:
        case SuccessOp.EQ:
            return condition_equal(found, expected)
        case SuccessOp.NE:
            return not condition_equal(found, expected)
        case SuccessOp.IN:
            return _is_in(found, expected)
        case SuccessOp.NOT_IN:
            return not _is_in(found, expected)
        case SuccessOp.TRUTHY:
            return truthy(found)
        case _:
            return rule.op is SuccessOp.EXISTS


def _is_in(found: Json, expected: Json) -> bool:
    return isinstance(expected, list) and any(condition_equal(found, one) for one in expected)


def truthy(value: Json) -> bool:
    """TRUTHY of §6.1."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return value not in {"", "0", "false"}
    if isinstance(value, int | Decimal):
        return value != 0
    return bool(value)
