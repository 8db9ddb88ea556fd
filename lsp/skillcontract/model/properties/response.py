"""The properties of `success`, `error`, `extracts[]` and `entity` (spec §6.1-§6.3)."""

from skillcontract.model.enums import SuccessOp
from skillcontract.model.properties.property import Kind, Place, Property
from skillcontract.text.language import Localized

SUCCESS = (
    Property(
        place=Place.SUCCESS,
        name="path",
        attribute="path",
        kind=Kind.STRING,
        section="§6.1",
        meaning=Localized("响应 JSON 中的点分路径。", "A dotted path into the response."),
        run_time=Localized(
            "业务判定环节（ResponseContract）按路径取值后比较。",
            "The stage ResponseContract takes the value at the path and compares it.",
        ),
        consequence=Localized(
            "路径取不到值时，EQ、IN、TRUTHY、EXISTS 不成立，NE、NOT_IN 成立。",
            "Where the path leads nowhere, EQ, IN, TRUTHY and EXISTS do not hold, NE and NOT_IN do.",
        ),
    ),
    Property(
        place=Place.SUCCESS,
        name="op",
        attribute="op",
        kind=Kind.WORD,
        words=SuccessOp,
        section="§6.1",
        meaning=Localized("比较方式（必填）。", "How to compare. Required."),
        run_time=Localized("决定响应何时算业务成功。", "Decides when a response is a business success."),
        consequence=Localized(
            "非法值导致 Skill 加载失败（装载校验 13）；没有配置 op 不在装载时校验（§16）。",
            "Any other word makes the runtime drop the skill (load rule 13); that it is configured at all is not checked at load (§16).",
        ),
    ),
    Property(
        place=Place.SUCCESS,
        name="value",
        attribute="value",
        kind=Kind.JSON,
        section="§6.1",
        meaning=Localized(
            "期望值；IN / NOT_IN 时为数组。", "The value expected; an array for IN and NOT_IN."
        ),
        run_time=Localized(
            'EQ、NE、IN、NOT_IN 与它比较；两边都能转成数字时按数值比较（200 等于 "200"），否则按字符串比较。',
            'Compared by EQ, NE, IN and NOT_IN: as numbers where both sides convert to one (200 equals "200"), else as text.',
        ),
        consequence=Localized("TRUTHY、EXISTS 不使用它。", "TRUTHY and EXISTS ignore it."),
    ),
)
"""Every property of `success`."""

ERROR = (
    Property(
        place=Place.ERROR,
        name="code",
        attribute="code",
        kind=Kind.STRING,
        section="§6.2",
        meaning=Localized("业务错误码所在路径。", "The path of the business error code."),
        run_time=Localized(
            "业务失败时作为观测的错误码。", "The code of the observation when the business failed."
        ),
        consequence=Localized(
            "取不到时使用 TOOL_BUSINESS_FAILED。", "Where it leads nowhere: TOOL_BUSINESS_FAILED."
        ),
    ),
    Property(
        place=Place.ERROR,
        name="message",
        attribute="message",
        kind=Kind.STRING,
        section="§6.2",
        meaning=Localized("错误信息所在路径。", "The path of the error message."),
        run_time=Localized(
            "业务失败时作为观测的错误信息。", "The message of the observation when the business failed."
        ),
        consequence=Localized(
            "取不到时使用整个响应 JSON（截断）。", "Where it leads nowhere: the whole response, cut short."
        ),
    ),
)
"""Every property of `error`."""

EXTRACT = (
    Property(
        place=Place.EXTRACT,
        name="key",
        attribute="key",
        kind=Kind.STRING,
        section="§6.3",
        meaning=Localized(
            "抽取项名称，供 evidence.<key> 表达式引用。建议配置。",
            "The extract's name, which evidence.<key> expressions refer to. Recommended.",
        ),
        run_time=Localized(
            "evidence.<key> 在证据所属工具的 extracts 中找 key 相同的抽取项（§9）；为空时以 path 计数。",
            "evidence.<key> looks for the extract with this key in the extracts of the evidence's tool (§9); without it the count goes by path.",
        ),
        consequence=Localized(
            "不配置则不能用 evidence.<key> 引用。", "Left out, no evidence.<key> can refer to it."
        ),
    ),
    Property(
        place=Place.EXTRACT,
        name="path",
        attribute="path",
        kind=Kind.STRING,
        section="§6.3",
        meaning=Localized(
            "响应中的路径，如 data、data.records。必填。",
            "The path into the response, such as data or data.records. Required.",
        ),
        run_time=Localized(
            "指向数组时条数为数组长度，指向对象时为 0 或 1；evidence.<key>.<路径> 在它的子树上取值。",
            "An array counts its length, an object 0 or 1; evidence.<key>.<path> reads from the subtree under it.",
        ),
        consequence=Localized(
            "为空时 Skill 加载失败（装载校验 11）。",
            "Empty, it makes the runtime drop the skill (load rule 11).",
        ),
    ),
    Property(
        place=Place.EXTRACT,
        name="fields",
        attribute="fields",
        kind=Kind.STRINGS,
        default="[]",
        section="§6.3",
        meaning=Localized("用于计数的字段。", "The fields that decide the count."),
        run_time=Localized(
            "path 指向对象时，任一字段有值算 1 条。",
            "Where path leads to an object, it counts 1 if any of these fields has a value.",
        ),
        consequence=Localized(
            "不配置时规范没有说明对象何时算 1 条；此处按有任一字段算 1 条。",
            "Left out, the specification does not say when an object counts 1; we read it as: when it has any field.",
        ),
    ),
    Property(
        place=Place.EXTRACT,
        name="entity",
        attribute="entity",
        kind=Kind.OBJECT,
        inner=Place.ENTITY,
        section="§6.3",
        meaning=Localized(
            "实体识别：对 path 下的对象或数组每一项生成实体。",
            "How entities are recognised: one for the object under path, or for every item of the array.",
        ),
        run_time=Localized(
            "写入会话实体索引，可在后续任务通过前情引用。写工具以入参为底、返回为准合并后再取 id、name，其余简单值字段进入实体属性。",
            "They enter the session's entity index, and later tasks refer to them with prior.*. For a WRITE tool the arguments are the base and the response overrides; the other simple fields become attributes.",
        ),
        consequence=Localized(
            "不配置则结果不成实体，PRIOR_TASK 来源和 prior.* 取不到它。",
            "Left out, the result makes no entity, and neither the source PRIOR_TASK nor prior.* finds it.",
        ),
    ),
)
"""Every property of an extract."""

ENTITY = (
    Property(
        place=Place.ENTITY,
        name="type",
        attribute="type",
        kind=Kind.STRING,
        section="§6.3",
        meaning=Localized(
            "实体类型，prior.<type> 用它引用。", "The entity's type, which prior.<type> refers to."
        ),
        run_time=Localized(
            "前情按类型取最近一个实体（§9）。", "prior takes the latest entity of the type (§9)."
        ),
        consequence=Localized(
            "不配置时 prior.<type> 无法引用；规范没有说明是否仍生成实体。",
            "Left out, no prior.<type> can refer to it; the specification does not say whether an entity is still made.",
        ),
    ),
    Property(
        place=Place.ENTITY,
        name="id",
        attribute="id",
        kind=Kind.STRING,
        default='"id"',
        section="§6.3",
        meaning=Localized("实体 id 所在的字段名。", "The name of the field that holds the entity's id."),
        run_time=Localized(
            "取出的值用于 prior.<type>.id 和 PRIOR_TASK 比对。",
            "Its value is what prior.<type>.id gives and what the source PRIOR_TASK compares with.",
        ),
        consequence=Localized("该字段没有值时不成实体。", "Without a value there, no entity is made."),
    ),
    Property(
        place=Place.ENTITY,
        name="name",
        attribute="name",
        kind=Kind.STRING,
        default='"name"',
        section="§6.3",
        meaning=Localized(
            "实体展示名所在的字段名。", "The name of the field that holds the entity's display name."
        ),
        run_time=Localized(
            "取出的值用于 prior.<type>.displayName，以及 inputs 中的 prior.<type>。",
            "Its value is what prior.<type>.displayName gives, and prior.<type> in inputs.",
        ),
        consequence=Localized(
            "该字段没有值时没有展示名。", "Without a value there, the entity has no display name."
        ),
    ),
    Property(
        place=Place.ENTITY,
        name="scalar",
        attribute="scalar",
        kind=Kind.STRING,
        section="§6.3",
        meaning=Localized(
            '值为标量时，把它命名成这个字段（如保存接口只回主键时 "scalar":"id"）。',
            'The field a scalar is named as, such as "scalar":"id" for a save that answers with the key alone.',
        ),
        run_time=Localized(
            "先命名成字段，再按 id、name 取值。",
            "The scalar becomes that field first; then id and name are read.",
        ),
        consequence=Localized("未配 scalar 则标量不成实体。", "Left out, a scalar makes no entity."),
    ),
)
"""Every property of `entity`, in an extract and in an output."""
