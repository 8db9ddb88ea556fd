"""R23: a key stands twice, and only the last one counts (semantics A7)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.pointer import parts
from skillcontract.rules.edits import entry_from_key
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.piece import Piece
from skillcontract.rules.proposals import remove_member
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.facts import Facts

_LATER = Localized("起作用的 {name}", "the {name} that counts")


def _check(fault: BindingFault, facts: Facts) -> Findings:
    yield _finding(fault.span, fault.pointer, fault.arguments["name"], facts.text)


def _check_piece(piece: Piece, _facts: Facts) -> Findings:
    for pointer, span in piece.replaced:
        yield _finding(span, pointer, parts(pointer)[-1], piece.text)


def _finding(key: Span, pointer: str, name: str, text: str) -> Finding:
    fixes = remove_member(text, entry_from_key(text, key), name)
    related = (Related(_LATER, pointer, None, {"name": name}),)
    return Finding("R23", key, pointer, "", {"name": name}, fixes=fixes, related=related)


RULE = Rule(
    id="R23",
    name="duplicate-key",
    severity=Severity.WARNING,
    section="§19",
    marks_ineffective=True,
    messages={
        "": Localized(
            "{name} 在后面又写了一次，这里的不起作用",
            "{name} is written again further down; this one has no effect",
        )
    },
    reason=Localized(
        "同一对象中的键重复时，后者覆盖前者，前面写的全部失效。",
        "Where a key stands twice in an object, the last one wins and all that the earlier one says is lost.",
    ),
    bad=(
        Example(tools(LOOK, before='⟦"mode"⟧: "PLAN", "mode": "PLAN",')),
        Example(tools(LOOK.replace('"look"', '⟦"look"⟧'), LOOK)),
    ),
    good=(Example(tools(LOOK, before='"mode": "PLAN",')),),
    binding={BindingFaultKind.DUPLICATE_KEY: _check},
    piece=_check_piece,
)
