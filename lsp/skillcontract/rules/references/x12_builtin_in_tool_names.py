"""X12: toolNames lists a builtin (§1.2, §12)."""

from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.rules.decided import by_bindings
from skillcontract.rules.edits import remove_entry
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Severity
from skillcontract.rules.subjects import SkillSubject
from skillcontract.text.language import Localized


def _check(subject: SkillSubject) -> Findings:
    file = subject.skill.definition_file
    for index, tool in enumerate(subject.skill.tool_names or ()):
        if file is not None and tool in BUILTIN_TOOLS:
            pointer = f"/toolNames/{index}"
            span = file.span(pointer)
            fix = Fix(
                Localized("删去 {item}", "Remove {item}"),
                remove_entry(file.text, span),
                arguments={"item": tool},
            )
            yield Finding("X12", span, pointer, "", {"tool": tool}, fixes=(fix,))


RULE = Rule(
    id="X12",
    name="builtin-in-tool-names",
    severity=Severity.WARNING,
    section="§12",
    messages={
        "": Localized(
            "{tool} 是内置工具，不应写入 toolNames", "{tool} is a builtin and does not belong in toolNames"
        )
    },
    reason=Localized(
        "内置工具始终可用，不需要也不应写入 `toolNames`：那里只写业务工具。`toolNames` 因此非空时，纯对话技能会被要求至少完成一次业务调用（§10.2）。",
        "Builtins are always there and neither need nor ought to be in `toolNames`, which is for business tools. If they make it "
        "non-empty, a skill that only talks has to finish at least one business call (§10.2).",
    ),
    bad=(
        Example(
            tools(LOOK),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["look", ⟦"builtin_node_finish"⟧] }'},
        ),
    ),
    good=(
        Example(
            tools(LOOK.replace('"look"', '"builtin_lookup"')),
            {"x.skill.json5": '{ skillKey: "demo", toolNames: ["builtin_lookup"] }'},
        ),
    ),
    skill_file=_check,
    decided=by_bindings,
)
