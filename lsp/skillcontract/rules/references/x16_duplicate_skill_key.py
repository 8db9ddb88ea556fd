"""X16: two skills have one key (§1.2)."""

from skillcontract.rules.decided import by_agents
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Severity
from skillcontract.rules.subjects import SkillSubject
from skillcontract.text.language import Localized

_OTHER = Localized("同键的另一个技能", "the other skill of this key")


def _check(subject: SkillSubject) -> Findings:
    skill = subject.skill
    file, definition = skill.definition_file, skill.definition
    if file is None or definition is None or not definition.skill_key:
        return
    others = [other for other in subject.workspace.skills_of(skill.key) if other is not skill]
    if others:
        named = others[0].definition_file or others[0].contract
        words = {"key": skill.key, "other": named.name if named else others[0].folder.name}
        related = (Related(_OTHER, "/skillKey", named.path, words),) if named else ()
        yield Finding("X16", file.span("/skillKey"), "/skillKey", "", words, related=related)


RULE = Rule(
    id="X16",
    name="duplicate-skill-key",
    severity=Severity.WARNING,
    section="§1.2",
    messages={"": Localized("技能键 {key} 也用在 {other}", "the skill key {key} is used in {other} too")},
    reason=Localized(
        "`skill_key` 是技能的唯一标识，规划、委派和 `inputs.provider` 都用它引用技能。两个技能同键时，引用指的是哪一个无从确定。",
        "`skill_key` identifies a skill: planning, delegation and `inputs.provider` refer to skills by it. With two skills of one "
        "key nobody can tell which of them is meant.",
    ),
    bad=(
        Example(
            tools(LOOK),
            {
                "skills/demo/skill.json5": '{ skillKey: ⟦"other"⟧, toolNames: ["look"] }',
                "skills/other/contract.json": "{}",
            },
        ),
    ),
    good=(
        Example(
            tools(LOOK),
            {
                "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }',
                "skills/other/contract.json": "{}",
            },
        ),
    ),
    skill_file=_check,
    decided=by_agents,
)
