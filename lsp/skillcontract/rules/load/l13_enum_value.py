"""L13: an enum property has a value outside its list (§16 rule 13, §18)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity, Words
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(fault: BindingFault, _facts: Facts) -> Findings:
    near = fault.arguments.get("near")
    fixes = (replace_word(fault.span, near),) if near else ()
    variant = "near" if near else ""
    # What a binding tells has no language; the words of an enum have no commas in them.
    words: Words = {**fault.arguments, "words": named(fault.arguments["words"].split(", "))}
    yield Finding("L13", fault.span, fault.pointer, variant, words, fixes=fixes)


RULE = Rule(
    id="L13",
    name="enum-value",
    severity=Severity.ERROR,
    section="§18",
    messages={
        "": Localized("{value} 不在可取的 {words} 之列", "{value} is none of {words}"),
        "near": Localized(
            "{value} 不是可取的值，是否想写 {near}", "{value} is not allowed here; did you mean {near}"
        ),
    },
    reason=Localized(
        "枚举值区分大小写。写了表外的值，契约无法绑定，整个技能被丢弃。",
        "Enum words are case-sensitive. With any other value the contract cannot be bound, and the whole skill is dropped.",
    ),
    bad=(
        Example(tools(LOOK, before='"mode": ⟦"plan"⟧,')),
        Example(look_with('{ "sources": ["USER", ⟦"HUMAN"⟧] }')),
    ),
    good=(Example(tools(LOOK, before='"mode": "PLAN",')),),
    binding={BindingFaultKind.ENUM_VALUE: _check},
)
