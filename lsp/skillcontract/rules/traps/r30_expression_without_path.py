"""R30: an expression has a legal prefix and nothing usable behind it (§9; semantics A9)."""

from skillcontract.expressions.expression import parse
from skillcontract.model.contract import Argument, Input, Setting, Tool
from skillcontract.model.enums import Prefix
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_OF_ARGUMENTS = frozenset(Prefix) - {Prefix.PLATFORM, Prefix.CALL}
"""`platform.` alone is L10, and `call.` is L02 (semantics A9)."""
_OF_INPUTS = frozenset({Prefix.SESSION, Prefix.SHARED, Prefix.OUTPUTS, Prefix.PRIOR})


def _check_argument(argument: Argument, _tool: Tool, _facts: Facts) -> Findings:
    if not argument.from_.value:
        return
    expression = parse(argument.from_.value)
    if expression.prefix in _OF_ARGUMENTS and not expression.is_usable:
        yield _finding(argument.from_, "prior" if expression.prefix is Prefix.PRIOR else "")


def _check_input(given: Input, _facts: Facts) -> Findings:
    if not given.from_.value:
        return
    expression = parse(given.from_.value)
    if expression.prefix in _OF_INPUTS and not expression.is_usable_input:
        yield _finding(given.from_)


def _check_verify(tool: Tool, _facts: Facts) -> Findings:
    verify = tool.verify.value
    for argument in (verify.args.value or {}).values() if verify else ():
        if argument.from_.value == "call.":
            yield _finding(argument.from_)


def _finding(setting: Setting[str], variant: str = "") -> Finding:
    return Finding("R30", setting.span, setting.pointer, variant, {"value": setting.value or ""})


RULE = Rule(
    id="R30",
    name="expression-without-path",
    severity=Severity.WARNING,
    section="§9",
    messages={
        "": Localized(
            "取值表达式“{value}”只有前缀，永远取不到值",
            'the expression "{value}" is nothing but a prefix and never yields a value',
        ),
        "prior": Localized(
            "取值表达式“{value}”须写成 prior.<类型>.<属性>，否则永远取不到值",
            'the expression "{value}" has to be prior.<type>.<attribute>, or it never yields a value',
        ),
    },
    reason=Localized(
        "装载时只检查前缀。前缀合法而后面没有可用的路径，技能能装载，但这个表达式永远取不到值，参数交给模型。",
        "Loading checks the prefix alone. With a legal one and no usable path behind it the skill loads, but the expression "
        "never yields a value and the argument is left to the model.",
    ),
    bad=(
        Example(look_with('{ "from": ⟦"evidence."⟧ }')),
        Example(look_with('{ "from": ⟦"prior.article"⟧ }')),
    ),
    good=(
        Example(look_with('{ "from": "inputs.rows" }', before=inputs("rows"))),
        Example(look_with('{ "from": "platform.name" }')),
    ),
    argument=_check_argument,
    argument_needs=("from_",),
    input=_check_input,
    tool=_check_verify,
    tool_needs=("verify",),
)
