"""L05: a key of `tools` is empty (§16 rule 5)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.contract import Tool
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, _facts: Facts) -> Findings:
    if not tool.name:
        yield Finding("L05", tool.key_span, tool.pointer)


def _check_null(fault: BindingFault, _facts: Facts) -> Findings:
    # §16 asks of the key, which stands there although nothing is configured under it.
    if fault.pointer == "/tools/":
        yield Finding("L05", fault.span, fault.pointer)


RULE = Rule(
    id="L05",
    name="empty-tool-name",
    severity=Severity.ERROR,
    section="§16",
    messages={"": Localized("工具名不能为空", "a tool's name may not be empty")},
    reason=Localized(
        "`tools` 的 key 就是工具名，须与 `toolNames` 中的名称完全一致。空 key 不指任何工具，装载失败，整个技能被丢弃。",
        "A key of `tools` is the tool's name, exactly as in `toolNames`. An empty key names none: loading fails and the "
        "whole skill is dropped.",
    ),
    bad=(
        Example(tools(LOOK.replace('"look"', '⟦""⟧', 1))),
        Example(tools('"": ⟦null⟧')),
    ),
    good=(Example(tools(LOOK)),),
    tool=_check,
    binding={BindingFaultKind.NULL: _check_null},
)
