"""Which properties hold expressions, words of an enum or names of tools, as the spec's tables say."""

from functools import cache

from skillcontract_studio.editor.lexer import Style, Vocabulary

_NAMES_OF_TOOLS = (b"target", b"tool", b"provider")


@cache
def contract_vocabulary() -> Vocabulary:
    """The vocabulary of contracts."""
    values = dict.fromkeys(_NAMES_OF_TOOLS, Style.TOOL)
    values[b"from"] = Style.EXPRESSION
    for name in (b"mode", b"sideEffect", b"type", b"share", b"sources", b"when", b"action", b"op"):
        values[name] = Style.ENUM
    return Vocabulary(values)
