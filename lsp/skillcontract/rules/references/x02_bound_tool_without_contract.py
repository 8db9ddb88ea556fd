"""X02: a tool that the skill may call has no contract (§1.3; semantics A14)."""

from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.rules.decided import by_bindings
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.rules.subjects import SkillSubject
from skillcontract.text.language import Localized


def _check(subject: SkillSubject) -> Findings:
    skill, contract = subject.skill, subject.contract
    file, bound = skill.definition_file, skill.tool_names
    if file is None or bound is None or contract is None or not contract.knows_all_tools():
        return
    for index, tool in enumerate(bound):
        # A builtin among them is X12.
        if tool and tool not in BUILTIN_TOOLS and contract.tool(tool) is None:
            pointer = f"/toolNames/{index}"
            yield Finding("X02", file.span(pointer), pointer, "", {"tool": tool})


RULE = Rule(
    id="X02",
    name="bound-tool-without-contract",
    severity=Severity.INFO,
    section="§1.3",
    messages={
        "": Localized(
            "{tool} 没有工具契约：按只读、无业务判定、无参数约束处理",
            "{tool} has no contract: it counts as reading, is never judged, and its arguments are free",
        )
    },
    reason=Localized(
        "没有在 `tools` 中配置的工具仍可调用，按默认规则处理：只读、没有业务判定、参数不受约束，提示词的工具目录里也没有它。会写入的工具尤其不该如此：没有审批，没有去重。",
        "A tool that `tools` does not configure can still be called, by the defaults: it counts as reading, its results are not "
        "judged, its arguments are free, and the prompt's catalogue of tools leaves it out. That is worst for tools that write: "
        "no approval, no deduplication.",
    ),
    bad=(
        Example(
            tools(SAVE, LOOK),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["save", "look", ⟦"delete_all"⟧] }'},
        ),
    ),
    good=(
        Example(tools(SAVE, LOOK), {"x.skill.json5": '{ skillKey: "demo", toolNames: ["save", "look"] }'}),
    ),
    skill_file=_check,
    decided=by_bindings,
)
