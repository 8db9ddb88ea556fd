"""Why a text is no JSON: told in both languages, never in the words of Python's reader."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.malformed_text import why_malformed
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.simulator.wording import Wording
from skillcontract.text.language import Language


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        (
            '{"a":1,}',
            "第 1 行第 7 列：最后一项之后不能有逗号",
            "line 1, column 7: no comma may follow the last entry",
        ),
        ("{\n  a: 1}", "第 2 行第 3 列：键 a 须加双引号", "line 2, column 3: the key a needs double quotes"),
        ("/*x*/ {", "第 1 行第 1 列：这里不能有注释", "line 1, column 1: a comment may not stand here"),
        ("", "内容为空", "it is empty"),
        ("\ufeff{}", "不符合 RFC 8259", "it does not hold to RFC 8259"),
    ],
)
def test_the_first_thing_that_is_wrong_is_told(text: str, zh: str, en: str) -> None:
    assert isinstance(arguments_of_text(text), MalformedText)
    assert Wording(Language.ZH)(why_malformed(text)) == zh
    assert Wording(Language.EN)(why_malformed(text)) == en


@given(st.text(alphabet="{}[]\",:a1 \n/*\\'-.e", max_size=20))
@settings(max_examples=300)
def test_whatever_is_refused_has_a_reason(text: str) -> None:
    if isinstance(arguments_of_text(text), MalformedText):
        words = Wording(Language.EN)(why_malformed(text))
        assert words
        assert "char" not in words.removesuffix("character")
