"""What rules about references share: expressions worth asking about, and words that may have been meant."""

from __future__ import annotations

from skillcontract.expressions.expression import Expression, parse
from skillcontract.expressions.parts import dotted
from skillcontract.model.contract import Setting
from skillcontract.model.enums import Prefix
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Fix, Safety


def reading_of(setting: Setting[str], *prefixes: Prefix, in_inputs: bool = False) -> Expression | None:
    """The expression of a `from` where it reads from one of the prefixes and could yield a value (else R30)."""
    if not setting.value:
        return None
    expression = parse(setting.value)
    usable = expression.is_usable_input if in_inputs else expression.is_usable
    return expression if usable and expression.prefix in prefixes else None


def meaning(setting: Setting[str], expression: Expression, near: str | None) -> tuple[Fix, ...]:
    """Puts another name behind the expression's prefix, and a dot before each index."""
    if near is None:
        return ()
    start = expression.segments[0].span.start
    _, dot, rest = dotted(expression.text[start:]).partition(".")
    meant = expression.text[:start] + near + dot + rest
    return (replace_word(setting.span, meant, Safety.UNSAFE),)
