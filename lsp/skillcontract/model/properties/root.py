"""The root's properties (spec §3)."""

from skillcontract.model.enums import Mode
from skillcontract.model.properties.property import Kind, Place, Property
from skillcontract.text.language import Localized

ROOT = (
    Property(
        place=Place.CONTRACT,
        name="mode",
        attribute="mode",
        kind=Kind.WORD,
        words=Mode,
        default='"REACT"',
        section="§3",
        meaning=Localized("执行模式。", "How the skill is planned."),
        run_time=Localized(
            "规划时候选技能只有一个且为 REACT → 跳过大模型规划，直接生成单节点图；否则由大模型规划。",
            "If the only candidate skill is REACT, planning by the model is skipped and a graph of one node is made at once; otherwise the model plans.",
        ),
        consequence=Localized(
            "非法值导致 Skill 加载失败；区分大小写（装载校验 13）。",
            "Any other word, in its exact case, makes the runtime drop the skill (load rule 13).",
        ),
    ),
    Property(
        place=Place.CONTRACT,
        name="delegatable",
        attribute="delegatable",
        kind=Kind.BOOLEAN,
        default="false",
        section="§3",
        meaning=Localized("能否被其他节点委派调用。", "Whether other nodes may delegate to this skill."),
        run_time=Localized(
            "为 true 时进入同一数字员工的委派目录；前置节点先执行，发起节点等待（§15）。",
            "When true, the skill is listed for delegation within the same agent; the delegate runs first while the node that asked waits (§15).",
        ),
        consequence=Localized(
            "为 true 而 tools 中有 WRITE 工具时，Skill 加载失败（装载校验 4）。",
            "With true and a WRITE tool among tools, the runtime drops the skill (load rule 4).",
        ),
    ),
    Property(
        place=Place.CONTRACT,
        name="target",
        attribute="target",
        kind=Kind.STRING,
        section="§3",
        meaning=Localized(
            "默认完成目标：本技能的一个写工具名。只做一种写操作的技能配置，承担多种操作的技能留空。",
            "The default goal: the name of one WRITE tool of this skill. Set it for a skill with one kind of write; leave it out for a skill with several.",
        ),
        run_time=Localized(
            "规划未给节点指定完成目标时采用；完成时该工具须在本节点或委派前置节点已完成，否则 FINISH_NEED_TARGET（§10）。",
            "Taken where planning gave the node no target; finishing then requires that tool completed in this node or in a delegate, else FINISH_NEED_TARGET (§10).",
        ),
        consequence=Localized(
            "不是 tools 中的 WRITE 工具时，Skill 加载失败（装载校验 3）；不在 toolNames 中时运行时视为未配置。",
            "If it names no WRITE tool of tools, the runtime drops the skill (load rule 3); if the tool is not in toolNames, the target counts as not configured.",
        ),
    ),
    Property(
        place=Place.CONTRACT,
        name="inputs",
        attribute="inputs",
        kind=Kind.MAP,
        inner=Place.INPUT,
        default="{}",
        section="§7",
        keys=Localized(
            "输入名，供 inputs.<路径> 表达式引用。",
            "The input's name, which inputs.<path> expressions refer to.",
        ),
        meaning=Localized("节点开始时绑定的输入。", "The inputs bound when a node starts."),
        run_time=Localized(
            "节点开始执行时，按 inputs 绑定节点输入，只补不覆盖。",
            "When a node starts, inputs that have no value yet are bound; values already there stay.",
        ),
        consequence=Localized(
            "取不到值的输入不阻止执行，必填的在提示词中标记为缺失。",
            "An input without a value does not stop the node; a required one is marked as missing in the prompt.",
        ),
    ),
    Property(
        place=Place.CONTRACT,
        name="outputs",
        attribute="outputs",
        kind=Kind.MAP,
        inner=Place.OUTPUT,
        default="{}",
        section="§8",
        keys=Localized(
            "产出的 key；不能与平台字段同名（§11）。",
            "The output's key; it must not be named like a platform field (§11).",
        ),
        meaning=Localized("节点允许写入的产出。", "The outputs the node may write."),
        run_time=Localized(
            "由模型调用 builtin_output_set 写入，是节点的正式结果，可被下游节点、共享值和实体索引使用。",
            "Written by the model through builtin_output_set; they are the node's formal result, used by downstream nodes, shared values and the entity index.",
        ),
        consequence=Localized(
            "声明了 outputs 后，只允许写入声明过的键，否则 OUTPUT_WRITE_FORBIDDEN。",
            "Once outputs are declared, writing any other key is refused with OUTPUT_WRITE_FORBIDDEN.",
        ),
    ),
    Property(
        place=Place.CONTRACT,
        name="tools",
        attribute="tools",
        kind=Kind.MAP,
        inner=Place.TOOL,
        default="{}",
        section="§4",
        keys=Localized(
            "工具名，必须与 toolNames 中的名称完全一致。",
            "The tool's name, exactly as it stands in toolNames.",
        ),
        meaning=Localized("各业务工具的契约。", "The contract of each business tool."),
        run_time=Localized(
            "只对 key 与工具名完全相等的工具生效；未配置的工具仍可调用，按默认规则处理（只读、无业务判定、无参数约束），但不进入提示词的工具目录（§1.3）。",
            "Holds only for the tool whose name equals the key. A tool without a contract can still be called, by the default rules (read-only, no business verdict, no constraint on arguments), but is not in the prompt's tool catalogue (§1.3).",
        ),
        consequence=Localized(
            "key 为空时 Skill 加载失败（装载校验 5）。",
            "An empty key makes the runtime drop the skill (load rule 5).",
        ),
    ),
)
"""Every property of the contract's root."""
