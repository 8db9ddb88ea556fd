"""R20: an argument of a verification is taken from somewhere else than the write's own call (§6.4; semantics A9)."""

from skillcontract.model.contract import Setting, Tool
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, _facts: Facts) -> Findings:
    verify = tool.verify.value
    if verify is None:
        return
    for name, argument in (verify.args.value or {}).items():
        text = argument.from_.value
        if text and not text.startswith("call."):
            words = {"tool": tool.name, "name": name, "value": text}
            fixes = _fixes(argument.from_, text, name, tool)
            yield Finding("R20", argument.from_.span, argument.from_.pointer, "", words, fixes=fixes)


def _fixes(setting: Setting[str], text: str, name: str, tool: Tool) -> tuple[Fix, ...]:
    """The write's parameter that the text names without `call.`, or the one that is called like the argument."""
    if text in tool.arguments:
        return (replace_word(setting.span, f"call.{text}"),)
    if name in tool.arguments:
        return (replace_word(setting.span, f"call.{name}", Safety.UNSAFE),)
    return ()


RULE = Rule(
    id="R20",
    name="verify-arg-source",
    severity=Severity.WARNING,
    section="§6.4",
    messages={
        "": Localized(
            "{tool} 的回查参数 {name} 只能取自 call.<路径> 或 const，不能是“{value}”",
            'the argument {name} that verifies {tool} comes from call.<path> or a const, not from "{value}"',
        )
    },
    reason=Localized(
        "回查时只有原写操作的请求参数（`call.`）和常量可用，其他表达式取不到值，回查工具收到缺参数的调用。",
        "When a write is looked up, only its own request (`call.`) and constants are at hand. Any other expression yields "
        "nothing, and the tool is called without that argument.",
    ),
    bad=(
        Example(tools(SAVE.replace('"call.title"', '⟦"title"⟧'), LOOK)),
        Example(tools(SAVE.replace('"call.title"', '⟦"inputs.title"⟧'), LOOK)),
    ),
    good=(Example(tools(SAVE, LOOK)),),
    tool=_check,
)
