"""L10: `from: platform.…` names no field that is open (§11, §16 rule 10; semantics A9, A10)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.platform_fields import HIDDEN_PLATFORM_FIELDS, PLATFORM_FIELDS
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Severity
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_LIST = named(PLATFORM_FIELDS)


def _check(argument: Argument, _tool: Tool, _facts: Facts) -> Findings:
    text = argument.from_.value
    if not text or not text.startswith("platform."):
        return
    field = text.removeprefix("platform.")
    if field in PLATFORM_FIELDS:
        return
    words: dict[str, str | Localized] = {"field": field, "fields": _LIST}
    fixes: tuple[Fix, ...] = ()
    if not field:
        variant = "empty"
    elif field in HIDDEN_PLATFORM_FIELDS:
        variant = "hidden"
    else:
        variant, meant = "", nearest(field, PLATFORM_FIELDS)
        if meant:
            variant, words["near"] = "near", meant
            fixes = (replace_word(argument.from_.span, f"platform.{meant}"),)
    yield Finding("L10", argument.from_.span, argument.from_.pointer, variant, words, fixes=fixes)


RULE = Rule(
    id="L10",
    name="platform-field",
    severity=Severity.ERROR,
    section="§11",
    messages={
        "": Localized(
            "没有平台字段 {field}，可用 {fields}", "there is no platform field {field}; there are {fields}"
        ),
        "near": Localized(
            "没有平台字段 {field}，是否想写 {near}", "there is no platform field {field}; did you mean {near}"
        ),
        "hidden": Localized(
            "平台字段 {field} 不向契约开放，可用 {fields}",
            "the platform field {field} is not open to contracts; there are {fields}",
        ),
        "empty": Localized(
            "platform. 之后缺少字段名，可用 {fields}", "a field has to follow platform.; there are {fields}"
        ),
    },
    reason=Localized(
        "平台字段取自本轮登录身份，只开放一部分。写了表外的字段，整个技能被丢弃。",
        "Platform fields come from the identity that is logged in, and only some are open. With any other the whole skill "
        "is dropped.",
    ),
    bad=(
        Example(look_with('{ "from": ⟦"platform.tenantId"⟧ }')),
        Example(look_with('{ "from": ⟦"platform.organid"⟧ }')),
        Example(look_with('{ "from": ⟦"platform.passportId"⟧ }')),
        Example(look_with('{ "from": ⟦"platform."⟧ }')),
    ),
    good=(Example(look_with('{ "from": "platform.organId" }')),),
    argument=_check,
    argument_needs=("from_",),
)
