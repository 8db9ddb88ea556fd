"""L09: an argument has both `from` and `const` (§5.2, §16 rule 9)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_SAID = Localized("{name} 在这里", "{name} stands here")


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    if argument.from_.value and argument.const.is_set:
        fixes = (
            *remove(facts.text, argument.from_, Safety.UNSAFE),
            *remove(facts.text, argument.const, Safety.UNSAFE),
        )
        related = tuple(
            Related(_SAID, setting.pointer, None, {"name": name})
            for name, setting in (("from", argument.from_), ("const", argument.const))
        )
        yield Finding(
            "L09",
            argument.key_span,
            argument.pointer,
            "",
            {"path": argument.path},
            fixes=fixes,
            related=related,
        )


RULE = Rule(
    id="L09",
    name="from-and-const",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized(
            "参数 {path} 同时有 from 和 const，只能保留一个",
            "the argument {path} has both from and const; one of them has to go",
        ),
    },
    reason=Localized(
        "`from` 与 `const` 都会覆盖模型给的值，两者并存时无从取舍。装载失败，整个技能被丢弃。",
        "Both `from` and `const` override what the model gives; with both there is no telling which. Loading fails and the "
        "whole skill is dropped.",
    ),
    bad=(
        Example(
            look_with('{ "from": "platform.name", "const": "admin" }').replace('"title": {', '⟦"title"⟧: {')
        ),
    ),
    good=(
        Example(look_with('{ "from": "platform.name" }')),
        Example(look_with('{ "const": "admin" }')),
        Example(look_with('{ "from": "platform.name", "const": null }')),
    ),
    argument=_check,
    argument_needs=("const",),
)
