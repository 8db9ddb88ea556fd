"""X05: a write is to be verified by a tool that the skill may not call (§6.4, §16)."""

from skillcontract.model.contract import Tool
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_bindings
from skillcontract.rules.elsewhere import bindings
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    verify = tool.verify.value
    # A tool that is none of the contract is L08.
    if verify is None or not verify.tool.value or facts.contract.tool(verify.tool.value) is None:
        return
    if facts.ask(Surroundings.binds, verify.tool.value) is False:
        words = {"tool": tool.name, "verify": verify.tool.value}
        yield Finding("X05", verify.tool.span, verify.tool.pointer, "", words, related=bindings(facts))


RULE = Rule(
    id="X05",
    name="verify-tool-not-bound",
    severity=Severity.WARNING,
    section="§6.4",
    messages={
        "": Localized(
            "回查 {tool} 的 {verify} 不在 toolNames 中",
            "{verify}, which verifies {tool}, is not in toolNames",
        )
    },
    reason=Localized(
        "回查工具须在 `contract.tools` 中、只读，并且在 `toolNames` 中。不在 `toolNames` 中，结果不确定的写操作无法自动回查。",
        "A verifying tool has to be in `contract.tools`, read only, and be in `toolNames`. If it is not there, a write whose "
        "result is uncertain cannot be looked up.",
    ),
    bad=(
        Example(
            tools(
                SAVE.replace('"tool": "look"', '"tool": ⟦"look"⟧'),
                f"// skillcontract-ignore: X01\n    {LOOK}",
            ),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["save"] }'},
        ),
    ),
    good=(
        Example(tools(SAVE, LOOK), {"x.skill.json5": '{ skillKey: "demo", toolNames: ["save", "look"] }'}),
    ),
    tool=_check,
    tool_needs=("verify",),
    decided=by_bindings,
    has_grounds=grounds.bindings,
)
