"""The properties of `inputs.<name>` (spec §7)."""

from skillcontract.model.properties.property import Kind, Place, Property
from skillcontract.text.language import Localized

INPUT = (
    Property(
        place=Place.INPUT,
        name="from",
        attribute="from_",
        kind=Kind.STRING,
        section="§7",
        meaning=Localized(
            "取值表达式：session.<key>、shared.<key>、outputs.<key>、prior.<type>、prior.<type>.<attr>；不写或其他前缀取最近一个已完成上游节点的同名产出。",
            "The value expression: session.<key>, shared.<key>, outputs.<key>, prior.<type>, prior.<type>.<attr>; left out or with any other prefix, it is the output of the same name of the nearest finished upstream node.",
        ),
        run_time=Localized(
            "节点开始执行时取值，只补不覆盖。",
            "Evaluated when the node starts; a value already there stays.",
        ),
        consequence=Localized(
            "取不到值时不阻止执行，required 的输入在提示词中标记为缺失。装载时不校验 inputs 的前缀。",
            "Without a value the node still runs; a required input is marked as missing in the prompt. The prefix of an input is not checked at load.",
        ),
    ),
    Property(
        place=Place.INPUT,
        name="required",
        attribute="required",
        kind=Kind.BOOLEAN,
        default="true",
        section="§7",
        prompt_only=True,
        meaning=Localized("是否必须取到值。", "Whether the input is meant to have a value."),
        run_time=Localized(
            "取不到值时，在提示词中标记为缺失（不阻止执行）。",
            "Without a value the input is marked as missing in the prompt; the node still runs.",
        ),
        consequence=Localized(
            "不阻止执行（§19）；依赖该输入的参数要自己处理缺值。",
            "Nothing stops (§19); arguments that depend on the input must deal with its absence themselves.",
        ),
    ),
    Property(
        place=Place.INPUT,
        name="provider",
        attribute="provider",
        kind=Kind.STRING,
        section="§7",
        meaning=Localized(
            "提供该输入的技能 skill_key。", "The skill_key of the skill that provides this input."
        ),
        run_time=Localized(
            "规划时会在本节点前插入一个前置节点执行该技能；from 为 shared. / session. 且值已存在时不插入；前置节点声明的所有共享产出都已存在时，该节点直接跳过（SKIPPED）。",
            "Planning inserts a node that runs that skill before this one; not where from is shared. or session. and the value is there already. If all shared outputs that node declares are there, it is SKIPPED.",
        ),
        consequence=Localized(
            "不能是自身，必须属于同一数字员工；不存在则规划失败（PROVIDER_UNAVAILABLE）。",
            "It must be another skill of the same agent; otherwise planning fails (PROVIDER_UNAVAILABLE).",
        ),
    ),
)
"""Every property of an input."""
