"""R07: an argument is named like a platform field and not bound to the platform (§11)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.rules.edits import insert_member, quoted
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.proposals import entry_of, is_written
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.text.edits import TextEdit
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    leaf = argument.path.rpartition(".")[2].removesuffix("[]")
    if leaf not in PLATFORM_FIELDS or argument.from_.is_unknown:
        return
    if (argument.from_.value or "").startswith("platform."):
        return
    words = {"path": argument.path, "field": leaf}
    fixes = _fixes(argument, leaf, facts.text)
    yield Finding("R07", argument.key_span, argument.pointer, "", words, fixes=fixes)


def _fixes(argument: Argument, leaf: str, text: str) -> tuple[Fix, ...]:
    """Binds the argument to the field; `sources` gives way, since it would only count where the platform has no value."""
    expression = f"platform.{leaf}"
    if argument.const.is_set or argument.const.is_unknown:
        return ()
    if argument.from_.is_set:
        edit = TextEdit(argument.from_.span, quoted(expression))
    elif is_written(argument.from_):
        return ()
    elif is_written(argument.sources):
        edit = TextEdit(entry_of(argument.sources), f'"from": {quoted(expression)}')
    else:
        edit = insert_member(text, argument.span, "from", quoted(expression))
    title = Localized("绑定到 {expression}", "Bind to {expression}")
    return (Fix(title, (edit,), Safety.UNSAFE, {"expression": expression}),)


RULE = Rule(
    id="R07",
    name="platform-leaf-unbound",
    severity=Severity.WARNING,
    section="§11",
    messages={
        "": Localized(
            "参数 {path} 与平台字段 {field} 同名，却没有绑定到 platform.{field}",
            "{path} is named like the platform field {field} and not bound to platform.{field}",
        )
    },
    reason=Localized(
        "与平台字段同名的参数多半就是登录身份的一部分。不写 `from: platform.*`，值就由模型或用户给出，可以冒用他人身份；运行时加载时也会为此记录告警。",
        "An argument named like a platform field is most likely part of the login identity. Without `from: platform.*` the "
        "model or the user gives it, and can give another's; the runtime logs a warning for it when loading.",
    ),
    bad=(
        Example(look_with('{ "sources": ["USER"] }', "organId").replace('"organId"', '⟦"organId"⟧')),
        Example(
            look_with('{ "from": "inputs.owner" }', "query.organId", before=inputs("owner")).replace(
                '"query.organId"', '⟦"query.organId"⟧'
            )
        ),
    ),
    good=(
        Example(look_with('{ "from": "platform.organId" }', "organId")),
        Example(look_with('{ "from": "platform.memberId" }', "userId")),
    ),
    argument=_check,
)
