"""The properties of `args.<paramPath>` and of its `missing` (spec §5)."""

from skillcontract.model.enums import MissingAction, Source, When
from skillcontract.model.properties.property import Kind, Place, Property
from skillcontract.text.language import Localized

ARGUMENT = (
    Property(
        place=Place.ARGUMENT,
        name="from",
        attribute="from_",
        kind=Kind.STRING,
        section="§5.2",
        meaning=Localized(
            "取值表达式（§9）。取到值时总是覆盖模型给的值。与 const 互斥。",
            "A value expression (§9). When it yields a value, that always replaces the model's. Excludes const.",
        ),
        run_time=Localized(
            "参数绑定环节（ArgBinding）取值，来源记为表达式对应的类型；没取到值时，模型给的值按 MODEL 判定。",
            "Evaluated by the stage ArgBinding; the recorded source is the expression's. If it yields nothing, a value of the model's is judged as MODEL.",
        ),
        consequence=Localized(
            "未知前缀使整个 Skill 加载失败（装载校验 2）；platform.<字段> 不是开放的平台字段同样失败（10）；与 const 同时配置失败（9）。",
            "An unknown prefix makes the runtime drop the whole skill (load rule 2); so do platform.<field> with a field that is not open (10) and from together with const (9).",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="const",
        attribute="const",
        kind=Kind.JSON,
        section="§5.2",
        meaning=Localized(
            "常量，总是覆盖模型给的值。与 from 互斥。参数常量的键名是 const，产出常量是 constant（§19）。",
            "A constant that always replaces the model's value. Excludes from. For an argument the key is const, for an output it is constant (§19).",
        ),
        run_time=Localized(
            "参数绑定环节写入，来源记为 CONTRACT。", "Written by ArgBinding, with the source CONTRACT."
        ),
        consequence=Localized(
            "与 from 同时配置时，Skill 加载失败（装载校验 9）。",
            "Together with from, the runtime drops the skill (load rule 9).",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="when",
        attribute="when",
        kind=Kind.WORD,
        words=When,
        default='"ALWAYS"',
        section="§5.4",
        meaning=Localized("from 的绑定条件。", "When from is bound."),
        run_time=Localized(
            "ALWAYS 取到值就绑定；UNIQUE 只在候选唯一时绑定。",
            "ALWAYS binds whatever value there is; UNIQUE binds only if there is exactly one candidate.",
        ),
        consequence=Localized(
            "没有 from 时不起作用；非法值导致 Skill 加载失败（装载校验 13）。",
            "Without from it does nothing; any other word makes the runtime drop the skill (load rule 13).",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="sources",
        attribute="sources",
        kind=Kind.WORDS,
        words=Source,
        default="[]",
        section="§5.3",
        meaning=Localized(
            "没有 from/const 时，参数值允许的来源。",
            "The sources the value may have where there is no from and no const.",
        ),
        run_time=Localized(
            "按 sources 顺序逐个匹配；都不匹配则为 MODEL。有 from 而没绑定成功时，只看是否包含 MODEL、USER。",
            "Tried in the order listed; if none matches, the value is MODEL's. Where a from did not bind, only whether MODEL or USER is listed counts.",
        ),
        consequence=Localized(
            "判定为 MODEL 而 sources 不包含 MODEL：包含 USER → 转为追问，否则拒绝调用（PARAM_PROVENANCE_REJECTED）。非法值导致 Skill 加载失败（装载校验 13）。",
            "If the value is MODEL's and MODEL is not listed: with USER listed the user is asked, otherwise the call is refused (PARAM_PROVENANCE_REJECTED). A word outside the list makes the runtime drop the skill (load rule 13).",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="required",
        attribute="required",
        kind=Kind.BOOLEAN,
        default="true",
        section="§5.2",
        meaning=Localized(
            "是否必填。缺值时按 missing 处理；为 false 时缺值直接放行。",
            "Whether a value is needed. Without one, missing decides; with false, the call passes without it.",
        ),
        run_time=Localized(
            "参数契约环节（ParamContract）第二步检查。",
            "Checked by the stage ParamContract, in its second step.",
        ),
        consequence=Localized(
            "缺值时拒绝本次调用，返回 PARAM_PROVENANCE_ASK_USER、PARAM_PROVENANCE_CALL_TOOL 或 PARAM_PROVENANCE_FAIL。",
            "Without a value the call is refused with PARAM_PROVENANCE_ASK_USER, PARAM_PROVENANCE_CALL_TOOL or PARAM_PROVENANCE_FAIL.",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="enum",
        attribute="enum",
        kind=Kind.JSONS,
        default="[]",
        section="§5.2",
        meaning=Localized("允许的取值。", "The values allowed."),
        run_time=Localized(
            "参数契约环节第五步校验，绑定得到的值也校验。",
            "Checked by ParamContract in its fifth step, for bound values too.",
        ),
        consequence=Localized(
            "不匹配时转为向用户追问（PARAM_PROVENANCE_ASK_USER）。",
            "A value outside it turns into a question to the user (PARAM_PROVENANCE_ASK_USER).",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="missing",
        attribute="missing",
        kind=Kind.OBJECT,
        inner=Place.MISSING,
        default='{"action":"ASK_USER"}',
        section="§5.5",
        meaning=Localized("必填参数缺值时的处理。", "What happens when a required argument has no value."),
        run_time=Localized(
            "只对 required=true 的参数生效。多个参数同时有问题时，优先级为：立即拒绝 > FAIL > CALL_TOOL > ASK_USER。",
            "Counts only for arguments with required=true. With several problems at once the order is: immediate refusal > FAIL > CALL_TOOL > ASK_USER.",
        ),
        consequence=Localized("不配置时向用户追问。", "Left out, the user is asked."),
    ),
    Property(
        place=Place.ARGUMENT,
        name="sensitive",
        attribute="sensitive",
        kind=Kind.BOOLEAN,
        default="false",
        section="§5.2",
        meaning=Localized("敏感参数。", "Whether the argument is sensitive."),
        run_time=Localized(
            "在参数摘要、审批文案中打码。", "Masked in the summary of arguments and on the approval card."
        ),
        consequence=Localized(
            "不配置时，值会明文出现在审批文案中。",
            "Left out, the value stands in clear on the approval card.",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="label",
        attribute="label",
        kind=Kind.STRING,
        section="§5.2",
        meaning=Localized("参数展示名。", "The argument's name for people."),
        run_time=Localized(
            "用于审批文案（“标签：值”）、追问字段名、工具目录。",
            "Used on the approval card (label: value), as the field's name in a follow-up, and in the tool catalogue.",
        ),
        consequence=Localized(
            "不配置时用户看到的是参数名。规范没有说明用什么代替，此处按参数路径理解。",
            "Left out, people see the argument's path; the specification does not say what stands in for it.",
        ),
    ),
    Property(
        place=Place.ARGUMENT,
        name="fresh",
        attribute="fresh",
        kind=Kind.BOOLEAN,
        section="§5.2",
        effective=False,
        meaning=Localized("当前未生效。", "Not in effect at present."),
        run_time=Localized("不读取（§19）。", "Not read (§19)."),
        consequence=Localized("配置与否行为相同。", "Nothing changes whether it is there or not."),
    ),
)
"""Every property of an argument."""

MISSING = (
    Property(
        place=Place.MISSING,
        name="action",
        attribute="action",
        kind=Kind.WORD,
        words=MissingAction,
        default='"ASK_USER"',
        section="§5.5",
        meaning=Localized("缺值时的动作。", "What to do when there is no value."),
        run_time=Localized(
            "拒绝本次调用，观测的“下一步”给出追问、先调 tool 或失败。",
            "The call is refused and the observation's next step is to ask, to call tool first, or to fail.",
        ),
        consequence=Localized(
            "非法值导致 Skill 加载失败（装载校验 13）。",
            "Any other word makes the runtime drop the skill (load rule 13).",
        ),
    ),
    Property(
        place=Place.MISSING,
        name="tool",
        attribute="tool",
        kind=Kind.STRING,
        section="§5.5",
        meaning=Localized(
            "action=CALL_TOOL 时先调用的工具。必须在 toolNames 中，且不能是参数所属的工具本身。",
            "The tool to call first with action=CALL_TOOL. It must be in toolNames and not the argument's own tool.",
        ),
        run_time=Localized(
            "返回 PARAM_PROVENANCE_CALL_TOOL，要求先调用它查到值再调用。",
            "PARAM_PROVENANCE_CALL_TOOL tells the model to call it first and then try again.",
        ),
        consequence=Localized(
            "action=CALL_TOOL 但 tool 为空时，缺值会被放行；是否在 toolNames 中不在装载时校验（§16）。",
            "With action=CALL_TOOL and no tool, the missing value is let through. Whether it is in toolNames is not checked at load (§16).",
        ),
    ),
    Property(
        place=Place.MISSING,
        name="message",
        attribute="message",
        kind=Kind.STRING,
        section="§5.5",
        meaning=Localized("action=FAIL 时的失败说明。", "The explanation given with action=FAIL."),
        run_time=Localized(
            "返回 PARAM_PROVENANCE_FAIL，要求调用 builtin_node_fail 说明原因。",
            "PARAM_PROVENANCE_FAIL tells the model to call builtin_node_fail with the reason.",
        ),
        consequence=Localized("其他动作不使用它。", "No other action uses it."),
    ),
)
"""Every property of `missing`."""
