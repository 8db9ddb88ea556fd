"""The error codes a tool's observation may carry (spec §17)."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.text.language import Localized


@dataclass(frozen=True, slots=True)
class ErrorCode:
    """One code: `number` is the `agent_runtime.NNNNN` that the runtime writes; None for the FINISH_* hints of §10.2."""

    name: str
    number: str | None
    meaning: Localized


_STATED = (
    ErrorCode(
        "MCP_TOOL_ERROR",
        "agent_runtime.40003",
        Localized("MCP 工具返回错误", "The MCP tool answered with an error"),
    ),
    ErrorCode(
        "TOOL_BUSINESS_FAILED",
        "agent_runtime.40004",
        Localized(
            "业务失败（未配置 error.code 时）", "The business failed (where no error.code is configured)"
        ),
    ),
    ErrorCode(
        "MCP_INVALID_PARAMS",
        "agent_runtime.40014",
        Localized("MCP 参数错误", "The MCP server refused the parameters"),
    ),
    ErrorCode(
        "MCP_RPC_ERROR",
        "agent_runtime.40015",
        Localized("MCP RPC 错误", "The MCP call failed at the RPC level"),
    ),
    ErrorCode("TOOL_TIMEOUT", "agent_runtime.40016", Localized("工具超时", "The tool timed out")),
    ErrorCode(
        "TOOL_UNREACHABLE", "agent_runtime.40017", Localized("工具不可达", "The tool could not be reached")
    ),
    ErrorCode(
        "TOOL_IO_ERROR", "agent_runtime.40018", Localized("工具 IO 异常", "The tool failed with an I/O error")
    ),
    ErrorCode(
        "TOOL_ERROR",
        "agent_runtime.40029",
        Localized("工具未知错误", "The tool failed for an unknown reason"),
    ),
    ErrorCode(
        "ARG_JSON_INVALID",
        "agent_runtime.40020",
        Localized("参数不是合法 JSON", "The arguments are not valid JSON"),
    ),
    ErrorCode(
        "ARG_REJECTED",
        "agent_runtime.40032",
        Localized(
            "参数不是对象，或缺少 schema 必填项",
            "The arguments are no object, or lack a field the schema requires",
        ),
    ),
    ErrorCode(
        "PARAM_PROVENANCE_FAIL",
        "agent_runtime.40022",
        Localized("必填参数缺失且配置为失败", "A required argument has no value and is configured to fail"),
    ),
    ErrorCode(
        "PARAM_PROVENANCE_CALL_TOOL",
        "agent_runtime.40023",
        Localized("须先调用补数工具", "Another tool must be called first to get the value"),
    ),
    ErrorCode(
        "PARAM_PROVENANCE_ASK_USER",
        "agent_runtime.40024",
        Localized("须向用户追问", "The user must be asked"),
    ),
    ErrorCode(
        "PARAM_PROVENANCE_REJECTED",
        "agent_runtime.40025",
        Localized("参数来源不可信", "The argument's source is not trusted"),
    ),
    ErrorCode(
        "FINGERPRINT_TRIP",
        "agent_runtime.40026",
        Localized("重复调用熔断", "The same call was repeated too often"),
    ),
    ErrorCode(
        "CATALOG_DENIED",
        "agent_runtime.40027",
        Localized("工具不在本节点可调用范围", "The tool is not among those this node may call"),
    ),
    ErrorCode(
        "STATE_KEY_RESERVED",
        "agent_runtime.40028",
        Localized("写入了保留便签键", "A reserved note key was written"),
    ),
    ErrorCode(
        "WRITE_PENDING_VERIFY",
        "agent_runtime.40030",
        Localized("写操作结果待确认", "The result of the write is still to be verified"),
    ),
    ErrorCode(
        "WRITE_IN_FLIGHT", "agent_runtime.40031", Localized("写操作进行中", "The write is still running")
    ),
    ErrorCode(
        "APPROVAL_REQUIRED",
        "agent_runtime.42221",
        Localized("写操作须先经用户确认", "The user must confirm the write first"),
    ),
    ErrorCode(
        "WRITE_CONTRACT_INCOMPLETE",
        "agent_runtime.42206",
        Localized("审批的工具不是本契约的写工具", "The tool to approve is no WRITE tool of this contract"),
    ),
    ErrorCode(
        "SOURCE_REJECT",
        "agent_runtime.42223",
        Localized("产出来源校验失败", "The source of the output did not hold"),
    ),
    ErrorCode(
        "PLATFORM_FIELD_FORBIDDEN",
        "agent_runtime.42236",
        Localized("使用了平台保留字段名", "A reserved platform field name was used"),
    ),
    ErrorCode(
        "OUTPUT_PATH_INVALID", "agent_runtime.42243", Localized("产出键为空", "The output's key is empty")
    ),
    ErrorCode(
        "OUTPUT_WRITE_FORBIDDEN",
        "agent_runtime.42244",
        Localized("产出键未声明", "The output's key is not declared"),
    ),
    ErrorCode(
        "APPROVAL_NOT_GATED",
        "agent_runtime.42245",
        Localized(
            "申请确认前没有被写入闸门拦下的写调用",
            "Confirmation was asked for before the write gate held any write",
        ),
    ),
    ErrorCode(
        "APPROVAL_TOOL_MISMATCH",
        "agent_runtime.42246",
        Localized(
            "申请确认的工具名与被拦下的写工具不一致", "The tool to confirm is not the write that was held"
        ),
    ),
    ErrorCode(
        "FOLLOW_UP_ANSWERED",
        "agent_runtime.42247",
        Localized(
            "本轮刚回答的追问被原样再问（问题与待补参数都相同）",
            "A question just answered was asked again, with the same arguments expected",
        ),
    ),
    ErrorCode(
        "FOLLOW_UP_UNGROUNDED",
        "agent_runtime.42248",
        Localized(
            "追问没有依据：待补参数不可追问，或不带待补参数且不在查询为空、业务失败之后",
            "The question has no ground: an expected argument cannot be asked for, or none is expected and no query was empty and no call failed",
        ),
    ),
    ErrorCode(
        "EVIDENCE_PATH_INVALID", "agent_runtime.42235", Localized("证据 ID 为空", "The evidence id is empty")
    ),
    ErrorCode(
        "SKILL_NOT_FOUND",
        "agent_runtime.40411",
        Localized("委派的技能不存在", "The skill to delegate to does not exist"),
    ),
    ErrorCode("DELEGATE_FORBIDDEN", "agent_runtime.42237", Localized("禁止委派", "Delegation is forbidden")),
    ErrorCode(
        "DELEGATE_REPEATED",
        "agent_runtime.42239",
        Localized("重复委派", "The same delegation was tried again"),
    ),
    ErrorCode(
        "PROVIDER_UNAVAILABLE",
        "agent_runtime.42212",
        Localized("inputs.provider 不可用（规划失败）", "inputs.provider is not available (planning fails)"),
    ),
)

_FINISH = (
    ErrorCode(
        "FINISH_MISSING_OUTPUT",
        None,
        Localized("finish 的 output 参数为空", "The output argument of finish is empty"),
    ),
    ErrorCode(
        "FINISH_OPEN_EVIDENCE",
        None,
        Localized(
            "有未结算的写操作（STARTED / UNKNOWN / UNKNOWN_PRE_CALL）",
            "A write is not settled yet (STARTED, UNKNOWN, UNKNOWN_PRE_CALL)",
        ),
    ),
    ErrorCode(
        "FINISH_OUTPUT_MISSING",
        None,
        Localized("必填产出没有写入，或为空", "A required output was not written, or is empty"),
    ),
    ErrorCode(
        "FINISH_OUTPUT_SOURCE",
        None,
        Localized("必填产出的来源不合法", "A required output has a source that is not allowed"),
    ),
    ErrorCode(
        "FINISH_NEED_TARGET",
        None,
        Localized("完成目标对应的写工具还没有完成", "The target's WRITE tool has not completed"),
    ),
    ErrorCode(
        "FINISH_NEED_BUSINESS", None, Localized("还没有完成过业务调用", "No business call has completed yet")
    ),
)
"""§10.2 names FINISH_OUTPUT_* without its two variants and gives no numbers; semantics C13 names all six."""

ERROR_CODES: Mapping[str, ErrorCode] = {code.name: code for code in (*_STATED, *_FINISH)}
"""Every code by its name."""


def number_of(name: str) -> str | None:
    """The `agent_runtime.NNNNN` of a code; None for a business code or a FINISH_* one."""
    code = ERROR_CODES.get(name)
    return code.number if code else None
