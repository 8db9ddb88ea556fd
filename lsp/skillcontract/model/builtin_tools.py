"""The 17 builtin tools (spec §12): always there, never in toolNames, outside the chain (semantics C12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from skillcontract.text.language import Localized

BUILTIN_PREFIX = "builtin_"
"""What every builtin's name starts with."""

ParameterType = Literal["string", "integer", "any", "strings"]
"""The specification names no types; these are what the meaning of each parameter asks for."""


@dataclass(frozen=True, slots=True)
class BuiltinParameter:
    """One parameter of a builtin."""

    name: str
    type: ParameterType = "string"
    required: bool = True


@dataclass(frozen=True, slots=True)
class BuiltinTool:
    """One builtin: what it does, when the model is offered it (empty: always), and the codes it refuses with."""

    name: str
    parameters: tuple[BuiltinParameter, ...]
    meaning: Localized
    offered: Localized | None = None
    refusals: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """The parameters as §12 writes them: `question, expectedFields?`."""
        return ", ".join(
            parameter.name if parameter.required else f"{parameter.name}?" for parameter in self.parameters
        )


def _needed(name: str, kind: ParameterType = "string") -> BuiltinParameter:
    return BuiltinParameter(name, kind)


def _optional(name: str, kind: ParameterType = "string") -> BuiltinParameter:
    return BuiltinParameter(name, kind, required=False)


_TOOLS = (
    BuiltinTool(
        "builtin_node_follow_up",
        (_needed("question"), _optional("expectedFields", "strings"), _optional("suggestions", "strings")),
        Localized(
            "向用户追问，节点挂起（FOLLOW_UP）。expectedFields 中的参数在用户回答后视为来源 USER；回答进入历史时带上问题与对应参数。追问须有依据：带 expectedFields 时，每个字段须是本技能工具中允许来自 USER 的参数，或须来自 EVIDENCE 且本节点已有非空的成功查询；不带时，本节点最近一次业务调用须结果为空或业务失败。",
            "Asks the user a question and suspends the node (FOLLOW_UP). After the answer the arguments in expectedFields count as coming from USER; the answer enters the history with its question and arguments. A question needs a ground: with expectedFields, each must be an argument of this skill's tools that USER may provide, or one that EVIDENCE must provide while this node has a successful query that is not empty; without them, the node's last business call must have been empty or failed.",
        ),
        refusals=("FOLLOW_UP_ANSWERED", "FOLLOW_UP_UNGROUNDED"),
    ),
    BuiltinTool(
        "builtin_node_approval",
        (_needed("summary"), _needed("toolName")),
        Localized(
            "请求用户确认被写入闸门拦下的那次写调用，节点挂起（APPROVAL）。工具名与被拦下的不一致时拒绝并给出实际工具名。",
            "Asks the user to confirm the write that the gate held and suspends the node (APPROVAL). If the tool is not the one that was held, it refuses and names that one.",
        ),
        Localized(
            "只在本节点有被写闸门拦下待确认的写调用时提供给模型。",
            "Offered only while a write of this node is held for confirmation.",
        ),
        ("APPROVAL_NOT_GATED", "APPROVAL_TOOL_MISMATCH", "WRITE_CONTRACT_INCOMPLETE"),
    ),
    BuiltinTool(
        "builtin_node_finish",
        (_needed("output"),),
        Localized(
            "声明完成；通过完成判定（§10.2）后节点 DONE，写入共享值和实体。",
            "Declares the node finished; once it passes the finish gate (§10.2) the node is DONE and shared values and entities are written.",
        ),
        refusals=(
            "FINISH_MISSING_OUTPUT",
            "FINISH_OPEN_EVIDENCE",
            "FINISH_OUTPUT_MISSING",
            "FINISH_OUTPUT_SOURCE",
            "FINISH_NEED_TARGET",
            "FINISH_NEED_BUSINESS",
        ),
    ),
    BuiltinTool(
        "builtin_node_fail",
        (_needed("reason"),),
        Localized("声明失败，节点 FAILED。", "Declares the node failed; it becomes FAILED."),
    ),
    BuiltinTool(
        "builtin_node_delegate",
        (_needed("skillKey"), _optional("objective")),
        Localized(
            "委派一个只读技能作为前置节点（§15）。",
            "Delegates to a read-only skill, which runs as a node before this one (§15).",
        ),
        Localized(
            "没有可委派技能或已到委派层级上限时不提供。",
            "Not offered where no skill can be delegated to or the depth limit is reached.",
        ),
        ("SKILL_NOT_FOUND", "DELEGATE_FORBIDDEN", "DELEGATE_REPEATED"),
    ),
    BuiltinTool(
        "builtin_output_set",
        (
            _needed("key"),
            _needed("value", "any"),
            _needed("sourceType"),
            _needed("sourceRef"),
            _optional("sourcePath"),
        ),
        Localized(
            "写一条产出。sourceType 不能是 MODEL；来源为 EVIDENCE 时 sourceRef 填 evidenceId、sourcePath 填报文路径，值必须与报文中的值相等。",
            "Writes one output. sourceType cannot be MODEL; with EVIDENCE, sourceRef is the evidenceId and sourcePath the path in the raw response, whose value must equal the one written.",
        ),
        Localized(
            "产出无人使用（无节点依赖本节点，且契约产出均非必填、不共享、不沉淀实体）时不提供。",
            "Not offered where nobody uses the outputs: no node depends on this one and none of the contract's outputs is required, shared or makes an entity.",
        ),
        (
            "SOURCE_REJECT",
            "PLATFORM_FIELD_FORBIDDEN",
            "OUTPUT_PATH_INVALID",
            "OUTPUT_WRITE_FORBIDDEN",
        ),
    ),
    BuiltinTool(
        "builtin_state_set",
        (_needed("key"), _needed("value", "any")),
        Localized(
            "写节点私有便签；不能写保留键。", "Writes a private note of the node; reserved keys are refused."
        ),
        refusals=("STATE_KEY_RESERVED",),
    ),
    BuiltinTool(
        "builtin_evidence_get",
        (_needed("evidenceId"),),
        Localized("读取证据的原始报文。", "Reads the raw response of an evidence."),
        refusals=("EVIDENCE_PATH_INVALID",),
    ),
    BuiltinTool(
        "builtin_session_info",
        (),
        Localized("返回会话 ID、节点 ID、节点状态。", "Gives the session's id, the node's id and its state."),
    ),
    BuiltinTool("builtin_env_current_datetime", (), Localized("当前时间。", "The current time.")),
    BuiltinTool(
        "builtin_env_generate_uuid",
        (_optional("length", "integer"),),
        Localized("生成 UUID。", "Makes a UUID."),
    ),
    BuiltinTool(
        "builtin_env_format_datetime",
        (_needed("input"), _optional("inputPattern"), _optional("outputPattern")),
        Localized("日期格式化。", "Formats a date."),
    ),
    BuiltinTool(
        "builtin_env_add_datetime",
        (_needed("base"), _needed("amount", "integer"), _optional("unit")),
        Localized("日期加减。", "Adds to a date, or subtracts."),
    ),
    BuiltinTool(
        "builtin_env_diff_datetime",
        (_needed("from"), _needed("to"), _optional("unit")),
        Localized("日期间隔。", "The time between two dates."),
    ),
    BuiltinTool("builtin_env_get_weekday", (_needed("date"),), Localized("星期。", "The day of the week.")),
    BuiltinTool(
        "builtin_env_random_int",
        (_needed("min", "integer"), _needed("max", "integer")),
        Localized("随机整数。", "A random integer."),
    ),
    BuiltinTool(
        "builtin_env_hash",
        (_needed("input"), _optional("algorithm"), _optional("length", "integer")),
        Localized("哈希。", "A hash."),
    ),
)

BUILTIN_TOOLS: Mapping[str, BuiltinTool] = {tool.name: tool for tool in _TOOLS}
"""The builtins by name, in the specification's order."""
