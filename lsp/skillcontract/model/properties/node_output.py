"""The properties of `outputs.<name>` (spec §8)."""

from skillcontract.model.enums import OutputType, Share, Source
from skillcontract.model.properties.property import Kind, Place, Property
from skillcontract.text.language import Localized

OUTPUT = (
    Property(
        place=Place.OUTPUT,
        name="type",
        attribute="type",
        kind=Kind.WORD,
        words=OutputType,
        default='"VALUE"',
        section="§8",
        meaning=Localized("值类型。", "Whether the output is one value or a list."),
        run_time=Localized("投影进提示词。", "Projected into the prompt."),
        consequence=Localized(
            "LIST 必须配置非空 fields，否则 Skill 加载失败（装载校验 12）；非法值同样加载失败（13）。",
            "LIST without fields makes the runtime drop the skill (load rule 12), as does any other word (13).",
        ),
    ),
    Property(
        place=Place.OUTPUT,
        name="fields",
        attribute="fields",
        kind=Kind.STRINGS,
        default="[]",
        section="§8",
        prompt_only=True,
        meaning=Localized("列表项字段。", "The fields of a list's items."),
        run_time=Localized(
            "只投影进提示词，不校验产出的内容（§19）。",
            "Only projected into the prompt; what is written is not checked against it (§19).",
        ),
        consequence=Localized(
            "type 为 LIST 而 fields 为空时，Skill 加载失败（装载校验 12）。",
            "Empty with type LIST, the runtime drops the skill (load rule 12).",
        ),
    ),
    Property(
        place=Place.OUTPUT,
        name="minItems",
        attribute="min_items",
        kind=Kind.INTEGER,
        default="1",
        section="§8",
        prompt_only=True,
        meaning=Localized("最少条数。", "The least number of items."),
        run_time=Localized(
            "只投影进提示词，不参与校验（§19）。", "Only projected into the prompt; never checked (§19)."
        ),
        consequence=Localized("条数不足也能完成。", "A list with fewer items is accepted all the same."),
    ),
    Property(
        place=Place.OUTPUT,
        name="hint",
        attribute="hint",
        kind=Kind.STRING,
        section="§8",
        prompt_only=True,
        meaning=Localized("写入说明。", "How the output is to be written, for the model."),
        run_time=Localized(
            "只投影进提示词，不参与校验（§19）。", "Only projected into the prompt; never checked (§19)."
        ),
        consequence=Localized("不影响确定性行为。", "No deterministic behaviour depends on it."),
    ),
    Property(
        place=Place.OUTPUT,
        name="required",
        attribute="required",
        kind=Kind.BOOLEAN,
        default="true",
        section="§8",
        meaning=Localized("完成前是否必须写入。", "Whether it must be written before the node finishes."),
        run_time=Localized(
            "完成时检查：必须已写入、非空，且来源合法。",
            "Checked when finishing: it must be written, not empty, and of an allowed source.",
        ),
        consequence=Localized(
            "未写入或为空时拒绝完成（FINISH_OUTPUT_*），节点继续执行（§10.2）。",
            "Not written or empty, finishing is refused (FINISH_OUTPUT_*) and the node goes on (§10.2).",
        ),
    ),
    Property(
        place=Place.OUTPUT,
        name="share",
        attribute="share",
        kind=Kind.WORD,
        words=Share,
        section="§8",
        meaning=Localized("共享范围。", "How far the output is shared."),
        run_time=Localized(
            "节点完成时写入 shared.<key> 或 session.<key>；这是 shared.*、session.* 表达式取值的唯一来源。",
            "When the node finishes, the value is written to shared.<key> or session.<key>; nothing else ever fills shared.* and session.*.",
        ),
        consequence=Localized(
            "不配置则其他节点不能用 shared.*、session.* 取到它；非法值导致 Skill 加载失败（装载校验 13）。",
            "Left out, no shared.* or session.* expression finds the value; any other word makes the runtime drop the skill (load rule 13).",
        ),
    ),
    Property(
        place=Place.OUTPUT,
        name="entity",
        attribute="entity",
        kind=Kind.OBJECT,
        inner=Place.ENTITY,
        section="§8",
        meaning=Localized("实体识别。", "How an entity is recognised in the output."),
        run_time=Localized(
            "节点完成时生成实体：值为对象时按 id/name 字段名取（默认 id、name）；值为标量时按 scalar 命名成字段后再取。",
            "When the node finishes, an entity is made: from an object by the field names in id and name (id and name by default), from a scalar after naming it as the field in scalar.",
        ),
        consequence=Localized(
            "不配置则产出不进入实体索引，后续任务不能用 prior.* 引用。",
            "Left out, the output makes no entity, and later tasks cannot refer to it with prior.*.",
        ),
    ),
    Property(
        place=Place.OUTPUT,
        name="sources",
        attribute="sources",
        kind=Kind.WORDS,
        words=Source,
        default="[]",
        section="§8",
        meaning=Localized(
            "允许的来源；为空表示除 MODEL 外都允许，MODEL 永远不允许。",
            "The sources allowed; empty means all but MODEL, and MODEL is never allowed.",
        ),
        run_time=Localized(
            "写入和完成时校验。", "Checked when the output is written and when the node finishes."
        ),
        consequence=Localized(
            "来源不在其中时拒绝写入（SOURCE_REJECT）；非法值导致 Skill 加载失败（装载校验 13）。",
            "A value of another source is refused (SOURCE_REJECT); a word outside the list makes the runtime drop the skill (load rule 13).",
        ),
    ),
    Property(
        place=Place.OUTPUT,
        name="constant",
        attribute="constant",
        kind=Kind.JSON,
        section="§8",
        meaning=Localized(
            "常量。产出常量的键名是 constant，参数常量是 const（§19）。",
            "A constant. For an output the key is constant, for an argument it is const (§19).",
        ),
        run_time=Localized(
            "来源为 CONTRACT 时，值必须等于它。", "With the source CONTRACT, the value must equal it."
        ),
        consequence=Localized(
            "值不相等时拒绝写入（SOURCE_REJECT）。", "A value that differs is refused (SOURCE_REJECT)."
        ),
    ),
    Property(
        place=Place.OUTPUT,
        name="sensitive",
        attribute="sensitive",
        kind=Kind.BOOLEAN,
        default="false",
        section="§8",
        effective=False,
        meaning=Localized("当前未生效。", "Not in effect at present."),
        run_time=Localized("不读取（§19）。", "Not read (§19)."),
        consequence=Localized("产出不会被打码。", "The output is not masked."),
    ),
)
"""Every property of an output."""
