"""L14: a value cannot become its property's type (semantics A4)."""

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind, FoundType
from skillcontract.model.properties import KIND_NAMES, Kind
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.proposals import replace
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity, Words
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_FOUND = {
    FoundType.STRING: Localized("字符串", "a string"),
    FoundType.NUMBER: Localized("数字", "a number"),
    FoundType.BOOLEAN: Localized("布尔值", "a boolean"),
    FoundType.OBJECT: Localized("对象", "an object"),
    FoundType.ARRAY: Localized("数组", "an array"),
}
_LISTS = frozenset((Kind.STRINGS, Kind.WORDS, Kind.JSONS, Kind.OBJECTS))
_WORDS_FOR_TRUTH = {"yes": "true", "no": "false", "on": "true", "off": "false"}


def _check(fault: BindingFault, facts: Facts) -> Findings:
    expected = Kind(fault.arguments["expected"])
    words: Words = {
        "name": fault.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~") or "/",
        "expected": KIND_NAMES[expected],
        "found": _FOUND[FoundType(fault.arguments["found"])],
    }
    fixes = _fixes(fault, expected, facts.text[fault.span.start : fault.span.end])
    yield Finding("L14", fault.span, fault.pointer, "", words, fixes=fixes)


def _fixes(fault: BindingFault, expected: Kind, written: str) -> tuple[Fix, ...]:
    found = fault.arguments["found"]
    if expected in _LISTS and found != FoundType.OBJECT:
        return (replace(fault.span, f"[{written}]"),) if "\n" not in written else ()
    if expected in {Kind.MAP, Kind.OBJECT} and written.replace(" ", "") == "[]":
        return (replace(fault.span, "{}"),)
    if expected is Kind.BOOLEAN and found == FoundType.STRING:
        truth = _WORDS_FOR_TRUTH.get(written.strip('"').strip().lower())
        return (replace(fault.span, truth, Safety.UNSAFE),) if truth else ()
    return ()


RULE = Rule(
    id="L14",
    name="type-mismatch",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized("{name} 须为{expected}，这里是{found}", "{name} has to be {expected}; this is {found}")
    },
    reason=Localized(
        "运行时把契约绑定到固定的类型。类型不符的值绑定不了，整个技能被丢弃。`null` 在任何位置都视为未配置；空字符串对字符串、布尔值和整数视为未配置，对对象、映射和数组则无法绑定。能自动转换的标量见 R29。",
        "The runtime binds a contract to fixed types. A value of another type cannot be bound, and the whole skill is "
        "dropped. `null` counts as not configured anywhere; so does the empty string for a string, a boolean or an integer, while for "
        "an object, a map or an array it cannot be bound. For scalars that are converted see R29.",
    ),
    bad=(
        Example('{ "tools": ⟦[]⟧ }\n'),
        Example(look_with('{ "sources": ["USER"], "required": ⟦"yes"⟧ }')),
        Example(look_with('{ "sources": ["USER"], "enum": ⟦"A"⟧ }')),
    ),
    good=(Example(tools(LOOK)), Example(look_with('{ "sources": ["USER"], "required": null }'))),
    binding={BindingFaultKind.TYPE_MISMATCH: _check},
)
