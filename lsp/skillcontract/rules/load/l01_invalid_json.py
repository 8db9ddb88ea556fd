"""L01: the text is not JSON with comments, or its root is no object (§16 rule 1, §19; semantics A1-A3)."""

from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.syntax.faults import FaultCode, SyntaxFault
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


def _check(fault: SyntaxFault) -> Findings:
    fixes: tuple[Fix, ...] = ()
    if fault.edits:
        safety = Safety.UNSAFE if fault.code in _GUESSES else Safety.SAFE
        fixes = (Fix(_TITLES.get(fault.code, _MEND), fault.edits, safety, fault.arguments),)
    variant = fault.code.value
    if fault.code is FaultCode.MISSING_VALUE and not fault.arguments.get("key"):
        variant = "missing-item"
    yield Finding("L01", fault.span, "", variant, fault.arguments, fixes=fixes)


RULE = Rule(
    id="L01",
    name="invalid-json",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized("不是合法的 JSON", "not valid JSON"),
        FaultCode.TRAILING_COMMA: Localized("最后一项之后不能有逗号", "no comma may follow the last entry"),
        FaultCode.EXTRA_COMMA: Localized("这里多了一个逗号", "there is one comma too many here"),
        FaultCode.MISSING_COMMA: Localized("两项之间缺少逗号", "a comma is missing between two entries"),
        FaultCode.MISSING_COLON: Localized("键之后缺少冒号", "a colon is missing after the key"),
        FaultCode.MISSING_KEY: Localized("冒号之前缺少键", "a key is missing before the colon"),
        FaultCode.MISSING_VALUE: Localized("{key} 没有值", "{key} has no value"),
        "missing-item": Localized("这里缺少一个值", "a value is missing here"),
        FaultCode.SINGLE_QUOTES: Localized(
            "字符串须用双引号，不能用单引号", "a string takes double quotes, not single ones"
        ),
        FaultCode.FULL_WIDTH_QUOTES: Localized(
            "字符串须用半角双引号，不能用中文引号", 'a string takes the plain quote ", not typographic ones'
        ),
        FaultCode.BARE_KEY: Localized("键 {key} 须加双引号", "the key {key} needs double quotes"),
        FaultCode.BARE_VALUE: Localized("值 {text} 须加双引号", "the value {text} needs double quotes"),
        FaultCode.WRONG_LITERAL: Localized(
            "JSON 没有 {text}，须写 {meant}", "JSON knows no {text}; write {meant}"
        ),
        FaultCode.WRONG_PUNCTUATION: Localized(
            "{text} 须写成半角 {meant}", "{text} has to be a plain {meant}"
        ),
        FaultCode.HASH_COMMENT: Localized(
            "不支持 # 注释，须用 // 或 /* */", "# starts no comment here; // and /* */ do"
        ),
        FaultCode.NOT_A_NUMBER: Localized("JSON 不能表示 {text}", "JSON cannot express {text}"),
        FaultCode.HEX_NUMBER: Localized(
            "JSON 没有十六进制数 {text}，十进制为 {meant}",
            "JSON has no hexadecimal numbers; {text} is {meant}",
        ),
        FaultCode.BAD_NUMBER: Localized("{text} 不是合法的数字", "{text} is not a valid number"),
        FaultCode.CONTROL_CHARACTER: Localized(
            "字符串中的控制字符 {character} 须转义",
            "the control character {character} has to be escaped in a string",
        ),
        FaultCode.BAD_ESCAPE: Localized("{text} 不是合法的转义", "{text} is not a valid escape"),
        FaultCode.BYTE_ORDER_MARK: Localized(
            "字节序标记（BOM）只能在文件开头", "a byte order mark may stand at the start of the file only"
        ),
        FaultCode.ODD_SPACE: Localized(
            "{character} 不是 JSON 的空白字符", "{character} does not count as white space in JSON"
        ),
        FaultCode.UNOPENED_STRING: Localized("字符串缺少开头的引号", "the string's first quote is missing"),
        FaultCode.UNTERMINATED_STRING: Localized(
            "字符串缺少结尾的引号", "the string's last quote is missing"
        ),
        FaultCode.UNTERMINATED_COMMENT: Localized("注释缺少结尾的 */", "the comment's closing */ is missing"),
        FaultCode.UNCLOSED: Localized("缺少 {text}", "{text} is missing"),
        FaultCode.STRAY_CLOSER: Localized("多余的 {text}", "{text} closes nothing"),
        FaultCode.MISMATCHED_CLOSER: Localized(
            "这里须用 {meant}，不是 {text}", "{meant} has to stand here, not {text}"
        ),
        FaultCode.UNEXPECTED_TEXT: Localized("无法理解 {text}", "{text} makes no sense here"),
        FaultCode.TEXT_AFTER_ROOT: Localized(
            "契约结束之后还有内容", "something follows after the end of the contract"
        ),
        FaultCode.TOO_DEEP: Localized("嵌套超过 {limit} 层", "nested deeper than {limit} levels"),
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
