"""D01: a receipt is taken for a success by something else than its business status (doc.operation.v1; semantics E1, E3)."""

from skillcontract.expressions.response_paths import parse_response_path
from skillcontract.model.contract import Success, Tool
from skillcontract.model.enums import SideEffect, SuccessOp
from skillcontract.receipts.words import Status
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_definitions
from skillcontract.rules.examples import tools
from skillcontract.rules.proposals import replace
from skillcontract.rules.receipts.example_tools import DOC_CREATE, DOC_READ, MANIFEST, SUCCESS
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.syntax.writing import to_json
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.receipt_answers import ReceiptAnswers
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    if tool.success.is_unknown:
        return
    answers = facts.ask(Surroundings.receipt, tool.name)
    if answers is None:
        return
    success = tool.success.value
    if success is None or not success.is_configured:
        # A write without success does not load at all (L06).
        if tool.effect is SideEffect.NONE:
            words = {"tool": tool.name, "status": answers.path("status")}
            yield Finding("D01", tool.key_span, tool.pointer, "absent", words, Severity.INFO)
        return
    yield from _misread(tool, success, answers)


def _misread(tool: Tool, success: Success, answers: ReceiptAnswers) -> Findings:
    """What is wrong with a `success` that tests something of a receipt."""
    path, op, value = success.path, success.op, success.value
    if path.value is None or op.value is None or value.is_unknown:
        # R13 and R15 speak of what is missing.
        return
    status = answers.path("status")
    words = {"tool": tool.name, "path": path.value, "status": status}
    meant = f'{{ "path": {to_json(status)}, "op": "EQ", "value": "{Status.SUCCESS}" }}'
    fixes = (replace(tool.success.span, meant, Safety.UNSAFE),)
    names = parse_response_path(path.value).names
    if names != (*answers.at, "status"):
        inside = "in-error" if "error" in names and names[-1] == "status" else ""
        yield Finding("D01", path.span, path.pointer, inside, words, fixes=fixes)
        return
    accepted = _accepted(op.value, value.value)
    if accepted is None or Status.SUCCESS not in accepted:
        yield Finding("D01", op.span, op.pointer, "op", words, fixes=fixes)
    elif len(accepted) > 1:
        others = named(word for word in accepted if word != Status.SUCCESS)
        yield Finding("D01", value.span, value.pointer, "wide", {**words, "others": others}, fixes=fixes)


def _accepted(op: SuccessOp, value: object) -> tuple[str, ...] | None:
    """The statuses that a condition takes for a success; None where they cannot be listed."""
    if op is SuccessOp.EQ and isinstance(value, str):
        return (value,)
    if op is SuccessOp.IN and isinstance(value, list):
        return tuple(dict.fromkeys(word if isinstance(word, str) else to_json(word) for word in value))
    return None


RULE = Rule(
    id="D01",
    name="success-tests-no-status",
    severity=Severity.WARNING,
    section="doc.operation.v1",
    messages={
        "": Localized(
            "{tool} 返回回执，success 判断的 {path} 不是业务状态；应判断 {status} 等于 success",
            "{tool} answers with a receipt, and {path} is not its business status; success must test that {status} is success",
        ),
        "op": Localized(
            "{tool} 的 {path} 也可能是 failed、unknown 等，只有等于 success 才是成功",
            "{path} of {tool} may also be failed or unknown; only success is one",
        ),
        "wide": Localized(
            "{tool} 把 {others} 也当作成功；只有 success 可以报告完成",
            "{tool} takes {others} for a success too; only success may be reported as done",
        ),
        "in-error": Localized(
            "{tool} 的 {path} 在错误里，错误里的状态不能证明成功；应判断 {status}",
            "{path} of {tool} stands in an error, where no status proves a success; test {status}",
        ),
        "absent": Localized(
            "{tool} 返回回执却没有 success：失败与未知的回执也算成功；应判断 {status} 等于 success",
            "{tool} answers with a receipt and has no success: failed and unknown receipts count as success; test that {status} is success",
        ),
    },
    reason=Localized(
        "运行时只按 `success` 判断业务是否成功。回执里 `ok`、`outcome`、`complete` 和返回的 ID 都不能证明写成功：预览、部分成功、结果未知的回执同样可能带有它们。错误外壳 `error` 里的回执没有顶层 `status`，只认 `status` 等于 `success` 的条件会正确地把它判为失败，而“不等于 failed”一类的条件会把它当作成功。",
        "The runtime takes a call for a success by `success` alone. In a receipt neither `ok`, `outcome`, `complete` nor an id that "
        "comes back proves a write: previews, partial successes and unknown results may carry them too. A receipt wrapped in "
        "`error` has no `status` of its own, so a condition for exactly `success` rightly fails on it, whereas one such as "
        "`status` is not failed takes it for a success.",
    ),
    bad=(
        Example(
            tools(
                DOC_CREATE.replace(SUCCESS, '"success": { "path": ⟦"ok"⟧, "op": "EQ", "value": true }'),
                DOC_READ,
            ),
            MANIFEST,
        ),
        Example(
            tools(
                DOC_CREATE.replace(SUCCESS, '"success": { "path": ⟦"data.nodeId"⟧, "op": "EXISTS" }'),
                DOC_READ,
            ),
            MANIFEST,
        ),
        Example(
            tools(
                DOC_CREATE.replace(
                    SUCCESS, '"success": { "path": "status", "op": ⟦"NE"⟧, "value": "failed" }'
                ),
                DOC_READ,
            ),
            MANIFEST,
        ),
        Example(
            tools(
                DOC_CREATE.replace(
                    SUCCESS,
                    '"success": { "path": "status", "op": "IN", "value": ⟦["success", "partial_success"]⟧ }',
                ),
                DOC_READ,
            ),
            MANIFEST,
        ),
        Example(
            tools(
                DOC_CREATE.replace(
                    SUCCESS,
                    '"success": { "path": ⟦"error.details.status"⟧, "op": "EQ", "value": "success" }',
                ),
                DOC_READ,
            ),
            MANIFEST,
        ),
        Example(tools('⟦"doc_read"⟧: { "label": "Read" }'), MANIFEST),
    ),
    good=(
        Example(tools(DOC_CREATE, DOC_READ), MANIFEST),
        Example(tools(DOC_CREATE.replace(SUCCESS, '"success": { "path": "ok", "op": "TRUTHY" }'), DOC_READ)),
    ),
    tool=_check,
    decided=by_definitions,
    has_grounds=grounds.receipts,
)
