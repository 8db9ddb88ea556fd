"""The layout changes white space only, and changes nothing the second time."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.formatter import Style, format_edits, format_text
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of
from skillcontract.syntax.writing import to_json
from skillcontract.text.edits import apply

CASES = [
    ("{}", "{}\n"),
    ("", ""),
    ('{"a":1,"b":[1,2]}', '{ "a": 1, "b": [1, 2] }\n'),
    ('{\n"a":1,"b":[1,\n2]}', '{\n  "a": 1,\n  "b": [\n    1,\n    2\n  ]\n}\n'),
    ('{\n"a" : {"from":"x" , "e":[ ]}\n}', '{\n  "a": { "from": "x", "e": [] }\n}\n'),
    ('{\n  "a": 1, // one\n  // two\n  "b": 2 /* three */\n}\n', '{\n  "a": 1, // one\n  // two\n  "b": 2 /* three */\n}\n'),
    ('{\n"a": 1 // one\n, "b": 2}', '{\n  "a": 1, // one\n  "b": 2\n}\n'),
    ('{\n"a": 1 // one\n,\n"b": 2 // two\n,\n\n"c": 3}', '{\n  "a": 1, // one\n  "b": 2, // two\n\n  "c": 3\n}\n'),
    ('{\n\n"a": 1,\n\n"b": 2\n\n}', '{\n  "a": 1,\n\n  "b": 2\n}\n'),
    ('// head\n\n{\n}\n// tail', "// head\n\n{}\n// tail\n"),
    ('{\r\n"a": 1}', '{\r\n  "a": 1\r\n}\r\n'),
    ('\ufeff{\n"a": 1.0}', '\ufeff{\n  "a": 1.0\n}\n'),
    ("{\n// only\n}", "{\n  // only\n}\n"),
    ('{\n"a":\n// why\n1}', '{\n  "a":\n  // why\n  1\n}\n'),
    ('{\n/* x */ "a": /* y */ 1}', '{\n  /* x */ "a": /* y */ 1\n}\n'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "formatted"), CASES)
def test_layout(text: str, formatted: str) -> None:
    if not text:
        assert format_text(text) is None
        return
    assert format_text(text) == formatted
    assert format_edits(formatted) == ()


def test_a_line_that_gets_too_long_is_opened() -> None:
    long = '{\n"enum": ["' + '", "'.join(["word"] * 20) + '"]\n}'
    assert format_text(long) == '{\n  "enum": [\n    "' + '",\n    "'.join(["word"] * 20) + '"\n  ]\n}\n'


@pytest.mark.parametrize("text", ['{"a": }', "{'a': 1}", '{"a": 1,}', "[1]", "{"])
def test_a_text_with_faults_is_left_alone(text: str) -> None:
    assert format_text(text) is None


def test_indent_of_the_editor() -> None:
    assert format_text('{\n"a": 1}', style=Style(indent="\t")) == '{\n\t"a": 1\n}\n'


def test_json5_keeps_its_liberties() -> None:
    text = "{\n a:'x', b : 0x1F, /* c */ c: [1,],\n}"
    assert format_text(text, Dialect.JSON5) == "{\n  a: 'x',\n  b: 0x1F, /* c */\n  c: [1,],\n}\n"


GAPS = st.sampled_from(
    ["", " ", "\n", "\n\n", "  \t", "// c，\n", "/* c */", "\r\n", "/* two\n lines */", " // x \n\n"]
)
SCALARS = st.sampled_from(
    ['"a"', '"中 // no /* comment */"', "1.50", "true", "null", "-0", "12345678901234567890", '"\\""']
)


@st.composite
def contracts(draw: st.DrawFn, depth: int = 0) -> str:
    """A valid contract with white space and comments in every gap."""

    def gap() -> str:
        return draw(GAPS)

    if depth and (depth > 3 or draw(st.booleans())):
        return draw(SCALARS)
    size = draw(st.integers(0, 3))
    if depth and draw(st.booleans()):
        items = [gap() + draw(contracts(depth + 1)) + gap() for _ in range(size)]
        return "[" + (",".join(items) or gap()) + "]"
    keys = [f'{gap()}"k{number}"{gap()}:{gap()}' for number in range(size)]
    body = ",".join(key + draw(contracts(depth + 1)) + gap() for key in keys) or gap()
    return f"{{{body}}}" if depth else f"{gap()}{{{body}}}{gap()}"


def comments(text: str) -> list[str]:
    return [re.sub(r"[ \t]+$", "", text[start:end]) for start, end in parse(text).comments]


@settings(max_examples=120, deadline=None)
@given(contracts())
def test_the_value_and_the_comments_stay_and_the_second_time_changes_nothing(text: str) -> None:
    edits = format_edits(text)
    assert edits is not None
    formatted = apply(text, edits)
    assert parse(formatted).faults == ()
    assert to_json(value_of(parse(formatted).root)) == to_json(value_of(parse(text).root))
    assert comments(formatted) == comments(text)
    assert format_text(formatted) == formatted


JSON5_GAPS = st.sampled_from(
    ["", " ", "\n", "\n\n", "\t", "// c，\n", "/* c */", "\r\n", "\u00a0", "/* two\n lines */"]
)
JSON5_SCALARS = st.sampled_from(
    [
        "'it\\'s \"'",
        '"\'中"',
        "'a\\\nb'",
        "+1.50",
        ".5",
        "5.",
        "0xFf",
        "-Infinity",
        "NaN",
        "12345678901234567890",
        "null",
    ]
)
JSON5_KEYS = st.sampled_from(["a", "$x", "_y", "'q r'", '"k"', "中文"])


@st.composite
def json5_texts(draw: st.DrawFn, depth: int = 0) -> str:
    """A valid JSON5 text with its liberties: bare keys, either quotes, trailing commas, odd numbers, comments anywhere."""

    def gap() -> str:
        return draw(JSON5_GAPS)

    if depth and (depth > 3 or draw(st.booleans())):
        return draw(JSON5_SCALARS)
    size = draw(st.integers(0, 3))
    comma = draw(st.sampled_from(["", ","])) if size else ""
    if draw(st.booleans()):
        items = [gap() + draw(json5_texts(depth + 1)) + gap() for _ in range(size)]
        body = f"[{','.join(items)}{comma}{gap()}]"
    else:
        members = [
            gap() + draw(JSON5_KEYS) + gap() + ":" + gap() + draw(json5_texts(depth + 1)) + gap()
            for _ in range(size)
        ]
        body = f"{{{','.join(members)}{comma}{gap()}}}"
    return body if depth else gap() + body + gap()


def words(text: str) -> list[str]:
    """What is no white space and no comment, as it is written."""
    marked = sorted(parse(text, Dialect.JSON5).comments, reverse=True)
    for start, end in marked:
        text = text[:start] + " " + text[end:]
    return re.findall(r"""'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[{}\[\],:]|[^\s{}\[\],:"']+""", text)


@settings(max_examples=200, deadline=None)
@given(json5_texts())
def test_json5_keeps_every_word_and_the_second_time_changes_nothing(text: str) -> None:
    tree = parse(text, Dialect.JSON5)
    assert tree.faults == ()
    formatted = format_text(text, Dialect.JSON5)
    assert formatted is not None
    after = parse(formatted, Dialect.JSON5)
    assert after.faults == ()
    assert to_json(value_of(after.root)) == to_json(value_of(tree.root))
    assert words(formatted) == words(text)
    before = [re.sub(r"[ \t]+$", "", text[start:end]) for start, end in tree.comments]
    assert [formatted[start:end] for start, end in after.comments] == before
    assert format_text(formatted, Dialect.JSON5) == formatted


def test_what_fills_its_line_stays_on_it_with_a_comma_and_without() -> None:
    dialect = Dialect.JSON5
    narrow = Style(width=20)
    with_comma, without = '  { "a": "123456" },', '  { "a": "1234567" }'
    assert len(with_comma) == len(without) == narrow.width
    fits = f"[\n{with_comma}\n{without}\n]\n"
    assert format_text(fits, dialect, narrow) == fits
    too_long = fits.replace('" },', '7" },').replace('7" }\n', '78" }\n')
    assert format_text(too_long, dialect, narrow) == (
        '[\n  {\n    "a": "1234567"\n  },\n  {\n    "a": "12345678"\n  }\n]\n'
    )
    # A comma behind a comment is put in front of it, so it counts.
    behind = f"[\n{without} /* x */,\n  1\n]\n"
    once = format_text(behind, dialect, narrow)
    assert once == '[\n  {\n    "a": "1234567"\n  }, /* x */\n  1\n]\n'
    assert format_text(once, dialect, narrow) == once
