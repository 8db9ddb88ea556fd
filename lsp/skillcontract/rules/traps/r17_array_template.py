"""R17: `[]` stands on one side of an array template only, or with evidence (§5.4; semantics A14)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.enums import When
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, _facts: Facts) -> Findings:
    expression = argument.from_.value
    if not expression:
        return
    path_has, expression_has = "[]" in argument.path, "[]" in expression
    evidence = expression.startswith("evidence.")
    if not path_has and not expression_has:
        return
    if path_has and expression_has:
        variant = "evidence" if evidence else None
    elif path_has:
        variant = "path"
    elif not evidence and (argument.when.value is When.UNIQUE or argument.when.is_unknown):
        variant = None
    else:
        variant = "from"
    if variant is not None:
        words = {"path": argument.path, "from": expression}
        yield Finding("R17", argument.from_.span, argument.from_.pointer, variant, words)


RULE = Rule(
    id="R17",
    name="array-template",
    severity=Severity.WARNING,
    section="§5.4",
    messages={
        "": Localized("数组模板两侧都须有 []", "an array template has [] on both sides"),
        "path": Localized(
            "参数 {path} 有 [] 而取值表达式 {from} 没有：不会逐项填充",
            "{path} has [] and the expression {from} has none: items are not filled one by one",
        ),
        "from": Localized(
            "取值表达式 {from} 有 [] 而参数 {path} 没有：取不到值",
            "the expression {from} has [] and {path} has none: it yields nothing",
        ),
        "evidence": Localized(
            "evidence.* 不支持数组模板：{from} 不能逐项填充 {path}",
            "evidence.* knows no array templates: {from} cannot fill the items of {path}",
        ),
    },
    reason=Localized(
        "参数路径和 `from` 都含 `[]` 时才按下标逐项填充；只有一侧有，或来源是 `evidence.*`，绑定取不到值，参数交给模型。",
        "Items are filled by index only where both the argument's path and `from` have `[]`. With it on one side, or with "
        "`evidence.*`, nothing is bound and the argument is left to the model.",
    ),
    bad=(
        Example(look_with('{ "from": ⟦"inputs.code"⟧ }', "lines[].code", before=inputs("code"))),
        Example(look_with('{ "from": ⟦"inputs.lines[].code"⟧ }', "code", before=inputs("lines"))),
        Example(
            look_with('{ "from": ⟦"evidence.rows[].code"⟧ }', "lines[].code").replace(
                '"args"', '"extracts": [{ "key": "rows[]", "path": "data" }],\n      "args"'
            )
        ),
    ),
    good=(
        Example(look_with('{ "from": "inputs.rows[].code" }', "lines[].code", before=inputs("rows"))),
        Example(
            look_with('{ "from": "inputs.rows[].code", "when": "UNIQUE" }', "code", before=inputs("rows"))
        ),
    ),
    argument=_check,
    argument_needs=("from_",),
)
