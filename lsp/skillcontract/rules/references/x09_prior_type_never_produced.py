"""X09: an entity of an earlier task is read whose type no skill makes (§6.3, §8, §9)."""

from skillcontract.model.contract import Argument, Input, Setting, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Prefix
from skillcontract.rules.decided import by_team
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.referring import reading_of
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check_argument(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    return _check(argument.from_, facts)


def _check_input(given: Input, facts: Facts) -> Findings:
    return _check(given.from_, facts, in_inputs=True)


def _check(setting: Setting[str], facts: Facts, *, in_inputs: bool = False) -> Findings:
    expression = reading_of(setting, Prefix.PRIOR, in_inputs=in_inputs)
    entity = expression.entity if expression else None
    if expression is None or entity is None:
        return
    if facts.contract.has_entity(entity.type) or not facts.contract.is_fully_read():
        return
    supply = facts.ask(Surroundings.entity, entity.type)
    if supply.is_supplied:
        return
    near = nearest(entity.type, facts.contract.entity_types()) or supply.near
    variant = ("near" if near else "") if supply.is_complete else "incomplete"
    words = {"type": entity.type, "near": near or ""}
    severity = None if supply.is_complete else Severity.INFO
    at = expression.segments[0].span.start
    meant = f"{expression.text[:at]}{near}{expression.text[at + len(entity.type) :]}"
    fixes = (replace_word(setting.span, meant, Safety.UNSAFE),) if near else ()
    yield Finding("X09", setting.span, setting.pointer, variant, words, severity, fixes)


_DEMO = {"skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look"] }'}
_MAKING = {
    **_DEMO,
    "skills/article/contract.json": '{ "tools": { "article_list": { "extracts": [\n'
    '  { "key": "rows", "path": "data", "entity": { "type": "article" } }\n] } } }',
}

RULE = Rule(
    id="X09",
    name="prior-type-never-produced",
    severity=Severity.WARNING,
    section="§9",
    messages={
        "": Localized("没有任何技能产生类型为 {type} 的实体", "no skill makes entities of the type {type}"),
        "near": Localized(
            "没有任何技能产生类型为 {type} 的实体，是否想写 {near}",
            "no skill makes entities of the type {type}; did you mean {near}",
        ),
        "incomplete": Localized(
            "本契约不产生类型为 {type} 的实体；其他技能是否产生，这里无从得知",
            "this contract makes no entities of the type {type}; whether another skill does is not known here",
        ),
    },
    reason=Localized(
        "前情实体来自配置了 `entity` 的抽取项和产出。没有技能产生这个类型，`prior.<type>` 永远取不到值。",
        "Entities of earlier tasks come from extracts and outputs with an `entity`. Where no skill makes that type, "
        "`prior.<type>` never yields a value.",
    ),
    bad=(
        Example(look_with('{ "from": ⟦"prior.article.id"⟧ }', "id"), _DEMO),
        Example(look_with('{ "from": ⟦"prior.artikle.id"⟧ }', "id"), _MAKING),
        Example(look_with('{ "from": ⟦"prior.article:7.id"⟧ }', "id")),
    ),
    good=(Example(look_with('{ "from": "prior.article.id" }', "id"), _MAKING),),
    argument=_check_argument,
    argument_needs=("from_",),
    input=_check_input,
    decided=by_team,
)
