"""X07: no tool whose evidence the node can see extracts the key (§9)."""

from skillcontract.expressions.parts import without_index
from skillcontract.model.contract import Argument, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Prefix
from skillcontract.rules.decided import by_team
from skillcontract.rules.examples import ENVELOPE, tools
from skillcontract.rules.referring import meaning, reading_of
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    expression = reading_of(argument.from_, Prefix.EVIDENCE)
    key = expression.evidence_key if expression else None
    if not expression or not key or facts.contract.extracts(key) or not facts.contract.is_fully_read():
        return
    supply = facts.ask(Surroundings.evidence, key)
    if supply.is_supplied:
        return
    near = nearest(without_index(key), facts.contract.extract_keys()) or supply.near
    variant = (
        ("near" if near else "") if supply.is_complete else ("incomplete-near" if near else "incomplete")
    )
    words = {"key": key, "near": near or ""}
    severity = None if supply.is_complete else Severity.INFO
    fixes = meaning(argument.from_, expression, near)
    yield Finding("X07", argument.from_.span, argument.from_.pointer, variant, words, severity, fixes)


def _tagging(key: str) -> str:
    return tools(
        f""""look": {{
      "args": {{ "tag": {{ "from": {key} }} }},
      {ENVELOPE}
    }}""",
        f""""list": {{
      {ENVELOPE},
      "extracts": [{{ "key": "rows", "path": "data" }}]
    }}""",
    )


_ALONE = {"skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look", "list"] }'}

RULE = Rule(
    id="X07",
    name="evidence-key-unknown",
    severity=Severity.WARNING,
    section="§9",
    messages={
        "": Localized(
            "没有抽取项叫 {key}：本契约和同一数字员工的其他技能都没有",
            "no extract is called {key}, neither here nor in another skill of the agent",
        ),
        "near": Localized(
            "没有抽取项叫 {key}，是否想写 {near}", "no extract is called {key}; did you mean {near}"
        ),
        "incomplete": Localized(
            "本契约没有抽取项叫 {key}；上游有哪些技能，这里无从得知",
            "no extract of this contract is called {key}; which skills run upstream is not known here",
        ),
        "incomplete-near": Localized(
            "本契约没有抽取项叫 {key}，是否想写 {near}；上游有哪些技能，这里无从得知",
            "no extract of this contract is called {key}; did you mean {near}? Which skills run upstream is not known here",
        ),
    },
    reason=Localized(
        "`evidence.<key>` 在本节点及全部上游节点的成功证据中，找所属工具的 `extracts` 里 key 相同的一项。谁都没有这个 key，表达式永远取不到值，参数交给模型。",
        "`evidence.<key>` looks through the successful evidence of the node and of all nodes upstream for an extract of that key "
        "in the contract of the evidence's tool. Where nobody has one, the expression never yields a value and the argument is "
        "left to the model.",
    ),
    bad=(
        Example(_tagging('⟦"evidence.tags.0.id"⟧'), _ALONE),
        Example(_tagging('⟦"evidence.rowz.0.id"⟧'), _ALONE),
        Example(_tagging('⟦"evidence.rows[0].id"⟧'), _ALONE),
        Example(_tagging('⟦"evidence.tags.0.id"⟧')),
        Example(_tagging('⟦"evidence.rowz.0.id"⟧')),
    ),
    good=(
        Example(_tagging('"evidence.rows.0.id"')),
        Example(
            _tagging('"evidence.tags.0.id"'),
            {
                **_ALONE,
                "skills/tag/contract.json": '{ "tools": { "tag_list": { "extracts": [{ "key": "tags", "path": "data" }] } } }',
            },
        ),
    ),
    argument=_check,
    argument_needs=("from_",),
    decided=by_team,
)
