"""L01: the text is not JSON with comments, or its root is no object (§16 rule 1, §19; semantics A1-A3)."""

from skillcontract.model.fault_messages import FAULT_MESSAGES, MISSING_ITEM, lacks_item
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.fault_place import PlacedFault
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.syntax.faults import FaultCode
from skillcontract.text.language import Localized

_REPLACE = Localized("改为 {meant}", "Change to {meant}")

_TITLES: dict[FaultCode, Localized] = {
    FaultCode.TRAILING_COMMA: Localized("删去逗号", "Remove the comma"),
    FaultCode.EXTRA_COMMA: Localized("删去逗号", "Remove the comma"),
    FaultCode.MISSING_COMMA: Localized("补上逗号", "Add the comma"),
    FaultCode.MISSING_COLON: Localized("补上冒号", "Add the colon"),
    FaultCode.SINGLE_QUOTES: Localized("改用双引号", "Use double quotes"),
    FaultCode.FULL_WIDTH_QUOTES: Localized("改用双引号", "Use double quotes"),
    FaultCode.BARE_KEY: Localized("给键加双引号", "Quote the key"),
    FaultCode.BARE_VALUE: Localized("给值加双引号", "Quote the value"),
    FaultCode.WRONG_LITERAL: _REPLACE,
    FaultCode.WRONG_PUNCTUATION: _REPLACE,
    FaultCode.HASH_COMMENT: Localized("改为 // 注释", "Make it a // comment"),
    FaultCode.HEX_NUMBER: _REPLACE,
    FaultCode.BAD_NUMBER: _REPLACE,
    FaultCode.CONTROL_CHARACTER: Localized("转义该字符", "Escape the character"),
    FaultCode.BAD_ESCAPE: Localized("改写转义", "Mend the escape"),
    FaultCode.BYTE_ORDER_MARK: Localized("删去字节序标记", "Remove the byte order mark"),
    FaultCode.ODD_SPACE: Localized("改为普通空格", "Make it a plain space"),
    FaultCode.UNTERMINATED_STRING: Localized("补上引号", "Add the quote"),
    FaultCode.UNTERMINATED_COMMENT: Localized("补上 */", "Add */"),
    FaultCode.UNCLOSED: Localized("补上 {text}", "Add {text}"),
    FaultCode.MISMATCHED_CLOSER: _REPLACE,
    FaultCode.STRAY_CLOSER: Localized("删去 {text}", "Remove {text}"),
}
_MEND = Localized("修正为合法的 JSON", "Make it valid JSON")

_GUESSES = frozenset(
    {FaultCode.UNCLOSED, FaultCode.MISMATCHED_CLOSER, FaultCode.STRAY_CLOSER, FaultCode.BARE_VALUE}
)
"""Mends whose edits are a guess at what was meant, and so not to be applied unseen."""


def _check(placed: PlacedFault) -> Findings:
    fault, pointer = placed
    fixes: tuple[Fix, ...] = ()
    if fault.edits:
        safety = Safety.UNSAFE if fault.code in _GUESSES else Safety.SAFE
        fixes = (Fix(_TITLES.get(fault.code, _MEND), fault.edits, safety, fault.arguments),)
    variant = "missing-item" if lacks_item(fault) else fault.code.value
    yield Finding("L01", fault.span, pointer, variant, fault.arguments, fixes=fixes)


RULE = Rule(
    id="L01",
    name="invalid-json",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized("不是合法的 JSON", "not valid JSON"),
        **{str(code): phrase for code, phrase in FAULT_MESSAGES.items()},
        "missing-item": MISSING_ITEM,
        FaultCode.TEXT_AFTER_ROOT: Localized(
            "契约结束之后还有内容", "something follows after the end of the contract"
        ),
        FaultCode.EMPTY: Localized("契约为空", "the contract is empty"),
        FaultCode.ROOT_NOT_OBJECT: Localized(
            "契约的最外层须是对象", "the root of a contract has to be an object"
        ),
    },
    reason=Localized(
        "运行时按 JSON（另允许 `//` 与 `/* */` 注释）读取契约。读不出来时整个技能被丢弃，只留一条错误日志；数字员工没有任何可用技能时，规划失败。",
        "The runtime reads a contract as JSON in which `//` and `/* */` comments are allowed. What it cannot read it drops, "
        "the whole skill, with nothing but a line in its log; an agent without any usable skill cannot plan.",
    ),
    bad=(
        Example(tools(LOOK).replace("200 }", "200⟦,⟧ }", 1)),
        Example('{ "tools": { "look": { "label"⟦:⟧ } } }\n'),
        Example('{ ⟦mode⟧: "PLAN" }\n'),
    ),
    good=(Example('{ "mode": "PLAN" }\n'),),
    syntax=_check,
)
