"""What the words in scenarios and their results mean (spec §13, §14.4, §17; formats.md, Scenario)."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.text.language import Localized

OUTCOMES: Mapping[str, Localized] = {
    "OK": Localized("步骤照常完成。", "The step went well."),
    "EMPTY": Localized("业务成功，但证据为空。", "The business succeeded, and the evidence is empty."),
    "BUSINESS_FAILED": Localized(
        "工具有应答，但业务失败（§6.1）。", "The tool answered, and its business failed (§6.1)."
    ),
    "FAILED": Localized("调用本身失败（§14.4）。", "The call itself failed (§14.4)."),
    "UNCERTAIN": Localized(
        "写操作中断，无从知道是否生效（§14）。",
        "A write broke off, and nobody knows whether it took effect (§14).",
    ),
    "REJECTED": Localized("被拒绝，没有调用工具。", "It was refused, and no tool was called."),
    "REPLAYED": Localized(
        "同一幂等键已成功写过：不再调用，返回原结果。",
        "The same idempotency key has succeeded before: not called, its result is returned again.",
    ),
    "SUSPENDED": Localized("节点挂起，等待用户。", "The node is suspended and waits for the user."),
    "DONE": Localized("节点完成。", "The node is done."),
    "DENIED": Localized("被 P2 裁定拒绝。", "Refused by a P2 ruling."),
    "UNKNOWN_RESPONSE": Localized(
        "responses 中没有该工具的应答，模拟到此为止。",
        "`responses` has no answer of the tool, so the simulation ends here.",
    ),
}
STAGES: Mapping[str, Localized] = {
    "P2": Localized("协议 P2 的裁定，在调用链之前。", "The ruling of protocol P2, before the chain."),
    "ArgPolicy": Localized(
        "参数须是 JSON 对象，且有 inputSchema 必填的顶层参数。",
        "The arguments are a JSON object with the top-level ones that the inputSchema requires.",
    ),
    "ArgBinding": Localized("按 from、const 绑定参数。", "Binds arguments by `from` and `const`."),
    "ParamContract": Localized("逐个参数检查来源与枚举。", "Checks each argument's source and enum."),
    "Fingerprint": Localized(
        "相同调用连续成功过多即熔断。", "Trips after too many equal successful calls in a row."
    ),
    "WriteGate": Localized(
        "写操作：去重、未决写、用户确认。", "Writes: deduplication, open writes, the user's approval."
    ),
    "Invoke": Localized("调用工具。", "Calls the tool."),
    "ResponseContract": Localized("按 success 判断业务是否成功。", "Judges the business by `success`."),
    "Evidence": Localized("登记证据与抽取项。", "Records the evidence with its extracts."),
    "FingerprintCount": Localized("为熔断计数。", "Counts for the fingerprint."),
}
VERDICTS: Mapping[str, Localized] = {
    "pass": Localized("通过。", "Passed."),
    "changed": Localized("通过，并改动了调用。", "Passed, and changed the call."),
    "reject": Localized("拒绝，调用到此为止。", "Refused; the call ends here."),
    "skip": Localized("此处不适用。", "Does not apply here."),
}
NODE_STATES: Mapping[str, Localized] = {
    "PENDING": Localized("等待上游。", "Waits for its upstream."),
    "READY": Localized("可以开始。", "Can begin."),
    "RUNNING": Localized("进行中。", "Under way."),
    "WAITING_DELEGATE": Localized("等待委派的节点。", "Waits for the node it delegated to."),
    "SUSPENDED": Localized("挂起，等待用户。", "Suspended: waits for the user."),
    "DONE": Localized("已完成。", "Done."),
    "FAILED": Localized("已失败。", "Failed."),
    "SKIPPED": Localized("已跳过。", "Skipped."),
    "CANCELLED": Localized("已取消。", "Cancelled."),
    "TIMEOUT": Localized("已超时。", "Timed out."),
}
TASK_STATES: Mapping[str, Localized] = {
    "RUNNING": Localized("任务进行中。", "The task is under way."),
    "SUSPENDED": Localized("任务挂起。", "The task is suspended."),
    "SUCCEEDED": Localized("任务成功。", "The task succeeded."),
    "FAILED": Localized("任务失败。", "The task failed."),
    "CANCELED": Localized("任务取消。", "The task was canceled."),
}
CALL_STATES: Mapping[str, Localized] = {
    "STARTED": Localized("写操作已登记，结果未知。", "A write was registered, and its end is not known."),
    "SUCCESS": Localized("调用完成，有应答。", "The call ended with an answer."),
    "FAILED": Localized("调用失败。", "The call failed."),
    "TIMEOUT": Localized("调用超时。", "The call timed out."),
    "CANCELLED": Localized("调用被取消。", "The call was cancelled."),
    "UNKNOWN": Localized("不知道写操作是否生效。", "Nobody knows whether the write took effect."),
    "UNKNOWN_PRE_CALL": Localized(
        "不知道写操作是否发出。", "Nobody knows whether the write was sent at all."
    ),
}
FAILURES: Mapping[str, Localized] = {
    "TIMEOUT": Localized(
        "超时：TOOL_TIMEOUT，写操作不确定。", "It times out: TOOL_TIMEOUT, uncertain for a write."
    ),
    "IO": Localized(
        "输入输出错误：TOOL_IO_ERROR，写操作不确定。", "An I/O error: TOOL_IO_ERROR, uncertain for a write."
    ),
    "RPC": Localized(
        "RPC 错误：MCP_RPC_ERROR，写操作不确定。", "An RPC error: MCP_RPC_ERROR, uncertain for a write."
    ),
    "UNKNOWN": Localized(
        "其他异常：TOOL_ERROR，写操作不确定。", "Any other error: TOOL_ERROR, uncertain for a write."
    ),
    "UNREACHABLE": Localized("连不上：TOOL_UNREACHABLE，失败。", "Out of reach: TOOL_UNREACHABLE, failed."),
    "TOOL": Localized(
        "工具报错：MCP_TOOL_ERROR，失败。", "The tool reports an error: MCP_TOOL_ERROR, failed."
    ),
    "PARAMS": Localized(
        "参数错误：MCP_INVALID_PARAMS，失败。", "Wrong parameters: MCP_INVALID_PARAMS, failed."
    ),
}
"""How a scripted call fails (§14.4, semantics C6)."""
ANSWERS: Mapping[str, Localized] = {
    "CONFIRM": Localized("用户确认，被拦下的写操作执行。", "The user confirms, and the held write runs."),
    "REJECT": Localized("用户拒绝，节点取消。", "The user rejects, and the node is cancelled."),
    "CANCEL": Localized("用户取消。", "The user cancels."),
}
VERIFICATIONS: Mapping[str, Localized] = {
    "EFFECTIVE": Localized("用户说写操作已生效。", "The user says that the write took effect."),
    "NOT_EFFECTIVE": Localized("用户说写操作没有生效。", "The user says that the write did not take effect."),
}
STATUSES: Mapping[str, Localized] = {
    "ACTIVE": Localized("启用：运行时加载。", "In use: the runtime loads it."),
    "INACTIVE": Localized("停用：运行时不加载。", "Not in use: the runtime does not load it."),
}
"""`status` of skills and agents, as agent-studio's tables list them."""
