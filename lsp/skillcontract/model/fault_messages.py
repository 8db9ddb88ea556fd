"""What each fault of a text means, in words: of contracts (L01) and of every other file of a workspace."""

from collections.abc import Mapping
from types import MappingProxyType

from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.text.language import Localized

MISSING_ITEM = Localized("这里缺少一个值", "a value is missing here")
"""FaultCode.MISSING_VALUE where no key stands before the place, as in an array."""

FAULT_MESSAGES: Mapping[FaultCode, Localized] = MappingProxyType(
    {
        FaultCode.TRAILING_COMMA: Localized("最后一项之后不能有逗号", "no comma may follow the last entry"),
        FaultCode.EXTRA_COMMA: Localized("这里多了一个逗号", "there is one comma too many here"),
        FaultCode.MISSING_COMMA: Localized("两项之间缺少逗号", "a comma is missing between two entries"),
        FaultCode.MISSING_COLON: Localized("键之后缺少冒号", "a colon is missing after the key"),
        FaultCode.MISSING_KEY: Localized("冒号之前缺少键", "a key is missing before the colon"),
        FaultCode.MISSING_VALUE: Localized("{key} 没有值", "{key} has no value"),
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
            "最外层的值之后还有内容", "something follows after the outermost value"
        ),
        FaultCode.TOO_DEEP: Localized("嵌套超过 {limit} 层", "nested deeper than {limit} levels"),
        FaultCode.EMPTY: Localized("文件为空", "the file is empty"),
        FaultCode.ROOT_NOT_OBJECT: Localized("最外层须是对象", "the outermost value has to be an object"),
    }
)
"""The message of each fault; the placeholders are the fault's arguments."""


def lacks_item(fault: SyntaxFault) -> bool:
    """Whether a value is missing where no key stands before it."""
    return fault.code is FaultCode.MISSING_VALUE and not fault.arguments.get("key")


def fault_message(fault: SyntaxFault) -> Localized:
    """The message of one fault, filled in."""
    message = MISSING_ITEM if lacks_item(fault) else FAULT_MESSAGES[fault.code]
    return Localized(message.zh.format(**fault.arguments), message.en.format(**fault.arguments))
