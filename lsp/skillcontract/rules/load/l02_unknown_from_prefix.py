"""L02: `from` starts with a word that names no place a value can come from (§9, §16 rule 2; semantics A9)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Prefix
from skillcontract.rules.examples import inputs, look_with
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.joined import named
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

LEGAL = tuple(prefix.value for prefix in Prefix if prefix is not Prefix.CALL)
_LIST = named(f"{prefix}." for prefix in LEGAL)


def _check(argument: Argument, _tool: Tool, _facts: Facts) -> Findings:
    text = argument.from_.value
    if not text:
        return
    prefix, dot, rest = text.partition(".")
    if dot and prefix in LEGAL:
        return
    words: dict[str, str | Localized] = {"value": text, "prefixes": _LIST}
    if dot and prefix == Prefix.CALL:
        yield Finding("L02", argument.from_.span, argument.from_.pointer, "call", words)
    elif prefix in LEGAL:
        yield Finding("L02", argument.from_.span, argument.from_.pointer, "bare", {**words, "prefix": prefix})
    elif near := nearest(prefix, LEGAL):
        meant = f"{near}.{rest}" if dot else f"{near}."
        fixes = (replace_word(argument.from_.span, meant),) if dot and rest else ()
        words["near"] = f"{near}."
        yield Finding("L02", argument.from_.span, argument.from_.pointer, "near", words, fixes=fixes)
    else:
        yield Finding("L02", argument.from_.span, argument.from_.pointer, "", words)


RULE = Rule(
    id="L02",
    name="unknown-from-prefix",
    severity=Severity.ERROR,
    section="§9",
    messages={
        "": Localized(
            "取值表达式“{value}”的前缀不在 {prefixes} 之列",
            'the expression "{value}" starts with none of {prefixes}',
        ),
        "near": Localized(
            "取值表达式“{value}”的前缀未知，是否想写 {near}",
            'the expression "{value}" has an unknown prefix; did you mean {near}',
        ),
        "bare": Localized(
            "取值表达式“{value}”只有前缀，须写成 {prefix}.<路径>",
            'the expression "{value}" is a bare word; it has to be {prefix}.<path>',
        ),
        "call": Localized(
            "“{value}”：call. 只能用在 verify.args 中，这里可用 {prefixes}",
            '"{value}": call. stands in verify.args only; here {prefixes} can stand',
        ),
    },
    reason=Localized(
        "装载时检查每个 `args.*.from` 的前缀。前缀未知时，运行时不知道到哪里取值，整个技能被丢弃，只留一条错误日志。",
        "Loading checks the prefix of every `args.*.from`. With an unknown one the runtime does not know where to "
        "look, and drops the whole skill with nothing but a line in its log.",
    ),
    bad=(
        Example(look_with('{ "from": ⟦"input.name"⟧ }', before=inputs("name"))),
        Example(look_with('{ "from": ⟦"user.name"⟧ }')),
        Example(look_with('{ "from": ⟦"evidence"⟧ }')),
        Example(look_with('{ "from": ⟦"call.title"⟧ }')),
    ),
    good=(
        Example(look_with('{ "from": "platform.name" }')),
        Example(look_with('{ "from": null, "sources": ["USER"] }')),
    ),
    argument=_check,
    argument_needs=("from_",),
)
