"""N04: a constant has the name that belongs to the other place (§19)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.properties import Place
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.proposals import rename_key
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_MEANT = {
    (Place.OUTPUT, "const"): "constant",
    (Place.ARGUMENT, "constant"): "const",
    (Place.VERIFY_ARGUMENT, "constant"): "const",
}


def _check(fault: BindingFault, _facts: Facts) -> Findings:
    name = fault.arguments["name"]
    meant = _MEANT.get((fault.place, name))
    if meant is not None:
        words = {"name": name, "meant": meant}
        variant = "output" if fault.place is Place.OUTPUT else ""
        fixes = (rename_key(fault.span, meant),)
        yield Finding("N04", fault.span, fault.pointer, variant, words, fixes=fixes)


RULE = Rule(
    id="N04",
    name="const-constant-mixup",
    severity=Severity.WARNING,
    section="§19",
    messages={
        "": Localized(
            "参数的常量写作 {meant}，{name} 会被忽略",
            "the constant of an argument is {meant}; {name} is ignored",
        ),
        "output": Localized(
            "产出的常量写作 {meant}，{name} 会被忽略",
            "the constant of an output is {meant}; {name} is ignored",
        ),
    },
    reason=Localized(
        "参数的常量是 `const`，产出的常量是 `constant`。写混了就是未知属性，运行时不报错，常量也不生效。",
        "The constant of an argument is `const`, that of an output `constant`. The one in the other's place is an unknown "
        "property: no error, and no constant.",
    ),
    bad=(
        Example(tools(LOOK, before='"outputs": { "kind": { ⟦"const"⟧: "A" } },')),
        Example(look_with('{ "sources": ["USER"], ⟦"constant"⟧: "A" }')),
    ),
    good=(
        Example(tools(LOOK, before='"outputs": { "kind": { "constant": "A" } },')),
        Example(look_with('{ "const": "A" }')),
    ),
    binding={BindingFaultKind.UNKNOWN_PROPERTY: _check},
)
