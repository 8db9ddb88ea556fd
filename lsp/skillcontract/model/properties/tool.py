"""The properties of `tools.<toolName>` (spec §4)."""

from skillcontract.model.enums import SideEffect
from skillcontract.model.properties.property import Kind, Place, Property
from skillcontract.text.language import Localized

TOOL = (
    Property(
        place=Place.TOOL,
        name="label",
        attribute="label",
        kind=Kind.STRING,
        section="§4",
        meaning=Localized("工具展示名。", "The tool's name for people."),
        run_time=Localized(
            "工具开始时作为过程提示下发给客户端；投影进提示词的工具目录。",
            "Sent to the client as a progress note when the tool starts; projected into the prompt's tool catalogue.",
        ),
        consequence=Localized(
            "为空时依次取 MCP 工具标题、“正在处理”。",
            'Left out, the MCP tool\'s title stands in, then "正在处理".',
        ),
    ),
    Property(
        place=Place.TOOL,
        name="sideEffect",
        attribute="side_effect",
        kind=Kind.WORD,
        words=SideEffect,
        default='"NONE"',
        section="§4",
        meaning=Localized("是否有副作用。", "Whether the tool changes anything."),
        run_time=Localized(
            "WRITE 时启用审批、预登记、去重、结算（§14）。",
            "WRITE turns on approval, registration ahead of the call, deduplication and settlement (§14).",
        ),
        consequence=Localized(
            "写工具标成 NONE 就没有审批和去重；非法值导致 Skill 加载失败（装载校验 13）。",
            "A writing tool marked NONE is neither approved nor deduplicated; any other word makes the runtime drop the skill (load rule 13).",
        ),
    ),
    Property(
        place=Place.TOOL,
        name="confirm",
        attribute="confirm",
        kind=Kind.BOOLEAN,
        default_note=Localized("WRITE 为 true，NONE 为 false", "true for WRITE, false for NONE"),
        section="§4",
        meaning=Localized("是否需要用户确认。", "Whether the user must confirm the call."),
        run_time=Localized(
            "设为 false 还需同时加入配置 state.write-confirm-bypass-tools 才真正免审批，两者缺一不可（§14.1）。",
            "false spares the approval only if the tool is also in the setting state.write-confirm-bypass-tools; neither suffices alone (§14.1).",
        ),
        consequence=Localized(
            "只能在 WRITE 上配置为 true，否则 Skill 加载失败（装载校验 7）。",
            "true on a tool that is not WRITE makes the runtime drop the skill (load rule 7).",
        ),
    ),
    Property(
        place=Place.TOOL,
        name="idempotencyKey",
        attribute="idempotency_key",
        kind=Kind.STRINGS,
        default="[]",
        section="§4",
        meaning=Localized(
            "幂等键由哪些参数组成（参数路径）。", "The argument paths whose values make the idempotency key."
        ),
        run_time=Localized(
            "用于判断“是不是同一个写操作”：按路径字典序取参数值拼接后取 SHA-256，值缺失的路径跳过；未配置或全部缺失时取工具名 + 全部参数的摘要（§14.2）。",
            "Tells whether two writes are the same one: the values in the order of the paths, hashed with SHA-256, absent ones left out; with none configured or none present, a digest of the tool's name and all arguments (§14.2).",
        ),
        consequence=Localized(
            "未配置时，任何一个参数不同就是另一个写操作；引用的参数是否存在不在装载时校验（§16）。",
            "Without it, a write with any other argument is another write. That the paths exist is not checked at load (§16).",
        ),
    ),
    Property(
        place=Place.TOOL,
        name="args",
        attribute="args",
        kind=Kind.MAP,
        inner=Place.ARGUMENT,
        default="{}",
        section="§5",
        keys=Localized(
            "参数路径，点分写法，[] 表示数组中的每一项，如 title、orderInfo.taxNo、lines[].goodsCode（§5.1）。",
            "The argument's path: dots for nesting, [] for every item of an array, such as title, orderInfo.taxNo, lines[].goodsCode (§5.1).",
        ),
        meaning=Localized("参数契约。", "The contracts of the arguments."),
        run_time=Localized(
            "只有列出的参数受契约约束；工具 schema 中有、但没列的参数，由模型自由填写。",
            "Only the arguments listed are bound by the contract; those of the tool's schema that are not listed are the model's to fill.",
        ),
        consequence=Localized(
            "列出而没有 from、const 且 sources 为空的参数，模型的值总会被拒绝（§5.3）。",
            "An argument listed with neither from nor const and with empty sources has every value of the model's refused (§5.3).",
        ),
    ),
    Property(
        place=Place.TOOL,
        name="success",
        attribute="success",
        kind=Kind.OBJECT,
        inner=Place.SUCCESS,
        section="§6.1",
        meaning=Localized("业务成功条件。", "When a response counts as a business success."),
        run_time=Localized(
            "配置了 success 而响应为空 → 业务失败；未配置 → 只要调用层不报错即视为成功，不做业务判定。",
            "With success and an empty response, the business failed; without it, every call that raises no error counts as a success, with no business verdict.",
        ),
        consequence=Localized(
            "WRITE 工具必须配置，否则 Skill 加载失败（装载校验 6）。",
            "A WRITE tool without it makes the runtime drop the skill (load rule 6).",
        ),
    ),
    Property(
        place=Place.TOOL,
        name="error",
        attribute="error",
        kind=Kind.OBJECT,
        inner=Place.ERROR,
        section="§6.2",
        meaning=Localized(
            "业务失败时错误码、错误信息所在路径。", "Where a failed response holds its code and its message."
        ),
        run_time=Localized(
            "业务判定失败时取错误码和错误信息，交给模型。",
            "Read when the business verdict is a failure, and handed to the model.",
        ),
        consequence=Localized(
            "取不到时错误码用 TOOL_BUSINESS_FAILED，错误信息用整个响应 JSON（截断）。",
            "Without it the code is TOOL_BUSINESS_FAILED and the message is the whole response, cut short.",
        ),
    ),
    Property(
        place=Place.TOOL,
        name="extracts",
        attribute="extracts",
        kind=Kind.OBJECTS,
        inner=Place.EXTRACT,
        default="[]",
        section="§6.3",
        meaning=Localized("从结果中抽取的语义片段。", "The meaningful parts taken from a response."),
        run_time=Localized(
            "用于条数、空结果判断、evidence.<key> 取值和实体；所有抽取项条数都为 0 时证据 empty=true。",
            "They give counts, tell an empty result, and feed evidence.<key> and the entities; evidence is empty when every extract counts 0.",
        ),
        consequence=Localized(
            "没有 extracts 时按响应结构判断是否为空，evidence.* 和 EVIDENCE 来源取不到本工具的值。",
            "Without extracts emptiness is judged by the response's shape, and neither evidence.* nor the source EVIDENCE finds any value of this tool.",
        ),
    ),
    Property(
        place=Place.TOOL,
        name="verify",
        attribute="verify",
        kind=Kind.OBJECT,
        inner=Place.VERIFY,
        section="§6.4",
        meaning=Localized("写结果不确定时的回查方式。", "How an uncertain write is looked up afterwards."),
        run_time=Localized(
            "写工具结果不确定（超时、网络异常等）时，节点再次打开时自动回查；未配置则停在 VERIFY 挂起断点，由用户确认（§14.3）。",
            "When a write's result is uncertain (timeout, network), the node looks it up as it opens again; without verify it suspends on a VERIFY checkpoint for the user (§14.3).",
        ),
        consequence=Localized(
            "结论出来之前，同一写操作不能再次调用，节点不能完成。",
            "Until it is settled, the same write cannot be called again and the node cannot finish.",
        ),
    ),
)
"""Every property of a tool."""
