"""N05: an empty string counts as nothing at all (§19; semantics A5)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.properties import Place
from skillcontract.rules.edits import entry_to_value, remove_entry
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.proposals import remove_member
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_TELLING = frozenset({"from", "target", "path", "key", "tool", "action"})
"""Properties where "nothing" means something else than what the author may have had in mind."""
_LOAD_RULES = frozenset({(Place.EXTRACT, "path"), (Place.VERIFY, "tool")})
"""Where the empty string does not load: L11 and L08."""


def _check(fault: BindingFault, facts: Facts) -> Findings:
    stated = fault.property
    if stated is None or (fault.place, stated.name) in _LOAD_RULES:
        return
    severity = Severity.INFO if stated.name in _TELLING else None
    yield Finding(
        "N05",
        fault.span,
        fault.pointer,
        "",
        {"name": stated.name},
        severity,
        _fixes(fault, stated.name, facts.text),
    )


def _fixes(fault: BindingFault, name: str, text: str) -> tuple[Fix, ...]:
    last = fault.pointer.rpartition("/")[2]
    if last == name:
        return remove_member(text, entry_to_value(text, name, fault.span), name)
    edits = remove_entry(text, fault.span)
    return (Fix(Localized("删去空串", "Remove the empty string"), edits),) if edits else ()


RULE = Rule(
    id="N05",
    name="empty-string",
    severity=Severity.HINT,
    section="§19",
    messages={
        "": Localized("{name} 为空串，视为未配置", "{name} is an empty string and counts as not configured")
    },
    reason=Localized(
        "空字符串视为未配置：空的 `from` 等于没有 `from`，空的 `target` 等于没有完成目标，空的 `action` 取默认值。",
        "The empty string counts as not configured: an empty `from` is no `from`, an empty `target` no target, an empty "
        "`action` the default one.",
    ),
    bad=(
        Example(look_with('{ "from": ⟦""⟧, "sources": ["USER"] }')),
        Example(tools(LOOK, before='"outputs": { "row": { "hint": ⟦""⟧ } },')),
    ),
    good=(Example(look_with('{ "sources": ["USER"] }')),),
    binding={BindingFaultKind.EMPTY_STRING: _check},
)
