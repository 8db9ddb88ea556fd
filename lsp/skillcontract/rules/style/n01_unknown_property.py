"""N01: a property that the contract language does not know (§19; semantics A6)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.properties import PLACE_NAMES, Place, places_of
from skillcontract.rules.edits import entry_from_key
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.proposals import remove_member, rename_key
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity, Words
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

MIXED_UP = frozenset(
    {(Place.OUTPUT, "const"), (Place.ARGUMENT, "constant"), (Place.VERIFY_ARGUMENT, "constant")}
)
"""The two names of constants in each other's place are N04."""


def _check(fault: BindingFault, facts: Facts) -> Findings:
    name = fault.arguments["name"]
    if (fault.place, name) in MIXED_UP:
        return
    near = fault.arguments.get("near")
    elsewhere = places_of(name)
    words: Words = {"name": name, "place": PLACE_NAMES[fault.place]}
    variant = ""
    if elsewhere:
        variant, words = "elsewhere", {**words, "other": PLACE_NAMES[elsewhere[0]]}
    elif near:
        variant, words = "near", {**words, "near": near}
    fixes: tuple[Fix, ...] = (rename_key(fault.span, near),) if near else ()
    fixes += remove_member(facts.text, entry_from_key(facts.text, fault.span), name, Safety.UNSAFE)
    yield Finding("N01", fault.span, fault.pointer, variant, words, fixes=fixes)


RULE = Rule(
    id="N01",
    name="unknown-property",
    severity=Severity.HINT,
    section="§19",
    marks_ineffective=True,
    messages={
        "": Localized(
            "{place} 没有属性 {name}，运行时会忽略它",
            "{place} knows no property {name}; the runtime ignores it",
        ),
        "near": Localized(
            "{place} 没有属性 {name}，是否想写 {near}",
            "{place} knows no property {name}; did you mean {near}",
        ),
        "elsewhere": Localized(
            "{place} 没有属性 {name}，它属于 {other}",
            "{place} knows no property {name}; it belongs to {other}",
        ),
    },
    reason=Localized(
        "运行时忽略未知属性，不报错。写错的属性名因此悄无声息地失效，例如 `requird: false` 的参数仍然必填。",
        "The runtime ignores unknown properties without a word. So a mistyped one does nothing, unseen: an argument with "
        "`requird: false` is still required.",
    ),
    bad=(
        Example(tools(LOOK, before='⟦"doneWhen"⟧: "look succeeded",')),
        Example(look_with('{ "sources": ["USER"], ⟦"requird"⟧: false }')),
        Example(look_with('{ "sources": ["USER"], ⟦"idempotencyKey"⟧: ["title"] }')),
    ),
    good=(Example(look_with('{ "sources": ["USER"], "required": false }')),),
    binding={BindingFaultKind.UNKNOWN_PROPERTY: _check},
)
