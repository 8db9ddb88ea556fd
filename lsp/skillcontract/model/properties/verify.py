"""The properties of `verify` and of `verify.args.<k>` (spec §6.4)."""

from skillcontract.model.properties.property import Kind, Place, Property
from skillcontract.text.language import Localized

VERIFY = (
    Property(
        place=Place.VERIFY,
        name="tool",
        attribute="tool",
        kind=Kind.STRING,
        section="§6.4",
        meaning=Localized(
            "回查工具名。必须在 contract.tools 中、sideEffect=NONE，并且在 toolNames 中。",
            "The tool that looks the write up. It must be in contract.tools with sideEffect=NONE, and in toolNames.",
        ),
        run_time=Localized(
            "回查结果按回查工具自身的 success 判定：成功 → 写操作记为成功，失败 → 记为失败。因此它在“查不到记录”时必须判定为业务失败。",
            "The look-up is judged by that tool's own success: a success settles the write as done, a failure as failed. So it must be a business failure when no record is found.",
        ),
        consequence=Localized(
            "为空、不在 contract.tools 中或不是 NONE 时，Skill 加载失败（装载校验 8）；是否在 toolNames 中不在装载时校验。",
            "Empty, not in contract.tools or not NONE, it makes the runtime drop the skill (load rule 8); whether it is in toolNames is not checked at load.",
        ),
    ),
    Property(
        place=Place.VERIFY,
        name="args",
        attribute="args",
        kind=Kind.MAP,
        inner=Place.VERIFY_ARGUMENT,
        default="{}",
        section="§6.4",
        keys=Localized("回查工具的参数名。", "The name of an argument of the look-up tool."),
        meaning=Localized("回查参数。", "The arguments of the look-up."),
        run_time=Localized("为空时把原请求整体传入。", "Empty, the write's whole request is passed on."),
        consequence=Localized(
            "引用的参数是否存在不在装载时校验（§16）。",
            "Whether what it refers to exists is not checked at load (§16).",
        ),
    ),
)
"""Every property of `verify`."""

VERIFY_ARGUMENT = (
    Property(
        place=Place.VERIFY_ARGUMENT,
        name="from",
        attribute="from_",
        kind=Kind.STRING,
        section="§6.4",
        meaning=Localized(
            "只支持 call.<路径>：取原写操作的请求参数。",
            "Only call.<path>: an argument of the write being looked up.",
        ),
        run_time=Localized("回查前从原请求取值。", "Read from the write's request before the look-up."),
        consequence=Localized(
            "其他前缀不受支持，取不到值；装载时不校验。",
            "No other prefix is supported, so it yields nothing; this is not checked at load.",
        ),
    ),
    Property(
        place=Place.VERIFY_ARGUMENT,
        name="const",
        attribute="const",
        kind=Kind.JSON,
        section="§6.4",
        meaning=Localized("常量。", "A constant."),
        run_time=Localized("原样传给回查工具。", "Passed to the look-up tool as it is."),
        consequence=Localized(
            "与 from 同时配置时，规范没有说明哪个生效。",
            "Together with from, the specification does not say which one counts.",
        ),
    ),
)
"""Every property of an argument of `verify`."""
