"""What every word of the closed lists means and does (spec §18 and the sections it gathers)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from skillcontract.model.enums import (
    MissingAction,
    Mode,
    OutputType,
    Share,
    SideEffect,
    Source,
    SuccessOp,
    When,
)
from skillcontract.text.language import Localized


@dataclass(frozen=True, slots=True)
class WordMeaning:
    """One word: what it means, and what the runtime does because of it."""

    meaning: Localized
    effect: Localized


WORDS: Mapping[type[StrEnum], Mapping[str, WordMeaning]] = {
    Mode: {
        Mode.REACT: WordMeaning(
            Localized("单节点执行。", "One node does the work."),
            Localized(
                "候选技能只有这一个时跳过大模型规划，直接生成单节点图。",
                "Where this is the only candidate skill, planning by the model is skipped and a graph of one node is made.",
            ),
        ),
        Mode.PLAN: WordMeaning(
            Localized("由大模型规划。", "The model plans."),
            Localized("总是由大模型规划出任务图。", "The task graph is always planned by the model."),
        ),
    },
    SideEffect: {
        SideEffect.NONE: WordMeaning(
            Localized("没有副作用，只读。", "Changes nothing: read-only."),
            Localized(
                "不审批、不去重；调用异常按失败处理（§14.4）。",
                "No approval and no deduplication; a call that breaks counts as failed (§14.4).",
            ),
        ),
        SideEffect.WRITE: WordMeaning(
            Localized("有副作用。", "Changes something."),
            Localized(
                "启用审批、预登记、去重、结算；必须配置 success；超时和 IO 异常按不确定处理（§14）。",
                "Turns on approval, registration ahead of the call, deduplication and settlement; needs success; a timeout or I/O error leaves the result uncertain (§14).",
            ),
        ),
    },
    When: {
        When.ALWAYS: WordMeaning(
            Localized("取到值就绑定。", "Bind whatever value there is."),
            Localized("取到值时覆盖模型给的值。", "A value found replaces the model's."),
        ),
        When.UNIQUE: WordMeaning(
            Localized("只在候选唯一时绑定。", "Bind only where there is exactly one candidate."),
            Localized(
                "evidence.* 表达式要求取到的值是长度为 1 的数组（绑定的是数组本身）；其他表达式要求路径中第一个 [ 之前的数组长度为 1。",
                "With evidence.* the value must be an array of length 1, and the array itself is bound; with the others the array before the first [ of the path must have length 1.",
            ),
        ),
    },
    Source: {
        Source.USER: WordMeaning(
            Localized("用户说过的值。", "A value the user said."),
            Localized(
                "当前追问挂起断点的 expectedFields 包含该参数，或最近对话中某条用户消息（归一化、去空白、小写后）包含该值（值长度 ≥ 2）。",
                "Matches if the follow-up's expectedFields hold the argument, or if a recent message of the user contains the value (normalised, without white space, in lower case; at least 2 characters).",
            ),
        ),
        Source.EVIDENCE: WordMeaning(
            Localized("工具查询结果中的值。", "A value from a tool's result."),
            Localized(
                "值与本节点或任一上游节点（沿依赖边追溯，含委派）某条成功证据的抽取内容中的某个值完全相等。",
                "Matches if the value equals one in the extracts of a successful evidence of this node or of any upstream node, delegates included.",
            ),
        ),
        Source.NODE_OUTPUT: WordMeaning(
            Localized("节点输入或产出中的值。", "A value of the node's inputs or outputs."),
            Localized(
                "以参数路径为键，在节点输入、产出中查到相同的值。",
                "Matches if the node's inputs or outputs hold the same value at the argument's path.",
            ),
        ),
        Source.SHARED: WordMeaning(
            Localized("任务级共享值。", "A value shared within the task."),
            Localized(
                "以参数路径为键，在任务级共享值中查到相同的值。",
                "Matches if the task's shared values hold the same value at the argument's path.",
            ),
        ),
        Source.SESSION: WordMeaning(
            Localized("会话级共享值。", "A value shared within the session."),
            Localized(
                "以参数路径为键，在会话级共享值中查到相同的值。",
                "Matches if the session's shared values hold the same value at the argument's path.",
            ),
        ),
        Source.PRIOR_TASK: WordMeaning(
            Localized("任务前情中的实体。", "An entity from earlier tasks."),
            Localized(
                "值等于任务前情中某个实体的 id；配置了 from: prior.* 时按该路径比对。",
                "Matches if the value equals the id of an entity from earlier tasks; with from: prior.* the path decides.",
            ),
        ),
        Source.MODEL: WordMeaning(
            Localized("模型自己填写的值。", "A value the model made up."),
            Localized(
                "作为参数来源总是允许；作为产出来源永远不允许。",
                "As an argument's source it always matches; as an output's source it is never allowed.",
            ),
        ),
        Source.CONTRACT: WordMeaning(
            Localized("契约中的常量。", "A constant of the contract."),
            Localized(
                "只能通过 const 产生，写在参数的 sources 中不会匹配；产出来源为 CONTRACT 时，值必须等于 constant。",
                "Comes from const only, so it never matches in an argument's sources; an output with this source must equal constant.",
            ),
        ),
        Source.PLATFORM: WordMeaning(
            Localized("本轮登录身份。", "The login identity of the turn."),
            Localized(
                "只能通过 from: platform.* 产生，写在参数的 sources 中不会匹配。",
                "Comes from from: platform.* only, so it never matches in an argument's sources.",
            ),
        ),
    },
    MissingAction: {
        MissingAction.ASK_USER: WordMeaning(
            Localized(
                "拒绝本次调用，要求模型向用户追问。", "Refuse the call and have the model ask the user."
            ),
            Localized(
                "返回 PARAM_PROVENANCE_ASK_USER，下一步调用 builtin_node_follow_up 询问。",
                "Answers PARAM_PROVENANCE_ASK_USER; the next step is builtin_node_follow_up.",
            ),
        ),
        MissingAction.CALL_TOOL: WordMeaning(
            Localized(
                "拒绝本次调用，要求先调用 tool 获取数据。",
                "Refuse the call and have the model call tool first.",
            ),
            Localized(
                "返回 PARAM_PROVENANCE_CALL_TOOL，下一步先调用 tool 查到值再调用；tool 为空时缺值会被放行。",
                "Answers PARAM_PROVENANCE_CALL_TOOL; the next step is to call tool, then try again. Without tool the missing value is let through.",
            ),
        ),
        MissingAction.FAIL: WordMeaning(
            Localized("拒绝本次调用，节点应失败。", "Refuse the call; the node should fail."),
            Localized(
                "返回 PARAM_PROVENANCE_FAIL，下一步调用 builtin_node_fail 说明原因。",
                "Answers PARAM_PROVENANCE_FAIL; the next step is builtin_node_fail with the reason.",
            ),
        ),
    },
    SuccessOp: {
        SuccessOp.EQ: WordMeaning(
            Localized("相等。", "Equal."),
            Localized(
                '两边都能转成数字时按数值比较（200 等于 "200"），否则按字符串比较。',
                'Compares as numbers where both sides convert to one (200 equals "200"), else as text.',
            ),
        ),
        SuccessOp.NE: WordMeaning(
            Localized("不相等。", "Not equal."),
            Localized("路径不存在时也成立。", "Holds also where the path leads nowhere."),
        ),
        SuccessOp.IN: WordMeaning(
            Localized("属于 value 数组。", "One of the array value."),
            Localized("逐项按 EQ 的方式比较。", "Compares with each item as EQ does."),
        ),
        SuccessOp.NOT_IN: WordMeaning(
            Localized("不属于 value 数组。", "None of the array value."),
            Localized("路径不存在时也成立。", "Holds also where the path leads nowhere."),
        ),
        SuccessOp.TRUTHY: WordMeaning(
            Localized("有实际内容。", "Has something in it."),
            Localized(
                '非 null、非 false、非 0、非空串、非 "0" / "false"、非空容器；不使用 value。',
                'Neither null, false, 0, an empty string, "0", "false" nor an empty container; value is ignored.',
            ),
        ),
        SuccessOp.EXISTS: WordMeaning(
            Localized("路径存在。", "The path exists."),
            Localized("值为 null 也算；不使用 value。", "A null value counts too; value is ignored."),
        ),
    },
    OutputType: {
        OutputType.VALUE: WordMeaning(
            Localized("单个值。", "One value."), Localized("投影进提示词。", "Projected into the prompt.")
        ),
        OutputType.LIST: WordMeaning(
            Localized("列表。", "A list."),
            Localized(
                "必须配置非空 fields，否则 Skill 加载失败。", "Needs fields, or the runtime drops the skill."
            ),
        ),
    },
    Share: {
        Share.TASK: WordMeaning(
            Localized("任务级共享。", "Shared within the task."),
            Localized("节点完成时写入 shared.<key>。", "Written to shared.<key> when the node finishes."),
        ),
        Share.SESSION: WordMeaning(
            Localized("会话级共享。", "Shared within the session."),
            Localized("节点完成时写入 session.<key>。", "Written to session.<key> when the node finishes."),
        ),
    },
}
"""The words of each list, in the specification's order."""
