"""Every syntax fault: what fires, where, and what its quick fix makes of the text.

In a text `«` and `»` enclose the place where the fault must be told.
"""

import pytest

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of
from skillcontract.syntax.writing import to_json
from skillcontract.text.edits import apply

F = FaultCode

# The text, the fault, the text after its edits (None: no fix), the value that was read all the same.
FAULTS = [
    ('{"a": 1«,»}', F.TRAILING_COMMA, '{"a": 1}', '{"a": 1}'),
    ('{"a": [1«,» ]}', F.TRAILING_COMMA, '{"a": [1 ]}', '{"a": [1]}'),
    ('{"a": 1,«,» "b": 2}', F.EXTRA_COMMA, '{"a": 1, "b": 2}', '{"a": 1, "b": 2}'),
    ('{"a": [«,»1]}', F.EXTRA_COMMA, '{"a": [1]}', '{"a": [1]}'),
    ('{"a": «1» "b": 2}', F.MISSING_COMMA, '{"a": 1, "b": 2}', '{"a": 1, "b": 2}'),
    ('{"a": {«}»\n"b": 2}', F.MISSING_COMMA, '{"a": {},\n"b": 2}', '{"a": {}, "b": 2}'),
    ('{"a": [«1» 2]}', F.MISSING_COMMA, '{"a": [1, 2]}', '{"a": [1, 2]}'),
    ('{«"a"» "x"}', F.MISSING_COLON, '{"a": "x"}', '{"a": "x"}'),
    ('{«"a"»}', F.MISSING_VALUE, None, '{"a": null}'),
    ('{"a"«:» , "b": 1}', F.MISSING_VALUE, None, '{"a": null, "b": 1}'),
    ('{"a"«:»\n"b": 1}', F.MISSING_VALUE, None, '{"a": null, "b": 1}'),
    ("{«:» 1}", F.MISSING_KEY, None, "{}"),
    ("{«{»}}", F.MISSING_KEY, None, "{}"),
    ("{\"a\": «'it\"s'»}", F.SINGLE_QUOTES, '{"a": "it\\"s"}', '{"a": "it\\"s"}'),
    ('{"a": «“中文”»}', F.FULL_WIDTH_QUOTES, '{"a": "中文"}', '{"a": "中文"}'),
    ('{"a": "x«”»}', F.FULL_WIDTH_QUOTES, '{"a": "x"}', '{"a": "x"}'),
    ('{"a«”»: 1}', F.FULL_WIDTH_QUOTES, '{"a": 1}', '{"a": 1}'),
    ("{«from»: 1}", F.BARE_KEY, '{"from": 1}', '{"from": 1}'),
    ("{«orderInfo.taxNo»: 1}", F.BARE_KEY, '{"orderInfo.taxNo": 1}', '{"orderInfo.taxNo": 1}'),
    ('{"a": «platform.rows[0].id», "b": 1}', F.BARE_VALUE, '{"a": "platform.rows[0].id", "b": 1}', '{"a": null, "b": 1}'),
    ('{"a": «查询 文章»}', F.BARE_VALUE, '{"a": "查询 文章"}', '{"a": null}'),
    ('{"a": «True»}', F.WRONG_LITERAL, '{"a": true}', '{"a": true}'),
    ('{"a": «undefined»}', F.WRONG_LITERAL, '{"a": null}', '{"a": null}'),
    ('{"a": 1«，»"b": 2}', F.WRONG_PUNCTUATION, '{"a": 1,"b": 2}', '{"a": 1, "b": 2}'),
    ('{"a"«：»1}', F.WRONG_PUNCTUATION, '{"a":1}', '{"a": 1}'),
    ('{"a" «=» 1}', F.WRONG_PUNCTUATION, '{"a" : 1}', '{"a": 1}'),
    ('{"a": [1«】»}', F.WRONG_PUNCTUATION, '{"a": [1]}', '{"a": [1]}'),
    ('{"a": 1 «# note»\n}', F.HASH_COMMENT, '{"a": 1 // note\n}', '{"a": 1}'),
    ('{"a": «NaN»}', F.NOT_A_NUMBER, None, '{"a": null}'),
    ('{"a": «-Infinity»}', F.NOT_A_NUMBER, None, '{"a": null}'),
    ('{"a": «0xFF»}', F.HEX_NUMBER, '{"a": 255}', '{"a": 255}'),
    ('{"a": «+1»}', F.BAD_NUMBER, '{"a": 1}', '{"a": 1}'),
    ('{"a": «.5»}', F.BAD_NUMBER, '{"a": 0.5}', '{"a": 0.5}'),
    ('{"a": «1.»}', F.BAD_NUMBER, '{"a": 1.0}', '{"a": 1.0}'),
    ('{"a": «-012»}', F.BAD_NUMBER, '{"a": -12}', '{"a": -12}'),
    ('{"a": «１２»}', F.BARE_VALUE, '{"a": "１２"}', '{"a": null}'),
    ('{"a": "x«\t»y"}', F.CONTROL_CHARACTER, '{"a": "x\\ty"}', '{"a": "x\\ty"}'),
    ('{"a": "x«\x01»y"}', F.CONTROL_CHARACTER, '{"a": "x\\u0001y"}', '{"a": "x\\u0001y"}'),
    ('{"a": "«\\d»"}', F.BAD_ESCAPE, '{"a": "\\\\d"}', '{"a": "d"}'),
    ('{"a": "«\\u»12"}', F.BAD_ESCAPE, '{"a": "\\\\u12"}', '{"a": "u12"}'),
    ('{"a": "it«\\\'»s"}', F.BAD_ESCAPE, '{"a": "it\'s"}', '{"a": "it\'s"}'),
    ('{«\ufeff»"a": 1}', F.BYTE_ORDER_MARK, '{"a": 1}', '{"a": 1}'),
    ('{"a":«\u3000»1}', F.ODD_SPACE, '{"a": 1}', '{"a": 1}'),
    ('{"a"«\u00a0»:1}', F.ODD_SPACE, '{"a" :1}', '{"a": 1}'),
    ('{"a":«\u00a0»1}', F.ODD_SPACE, '{"a": 1}', '{"a": 1}'),
    ('{"a":«\u200b»1}', F.ODD_SPACE, '{"a": 1}', '{"a": 1}'),
    ('{"a": «x"», "b": 1}', F.UNOPENED_STRING, '{"a": "x", "b": 1}', '{"a": "x", "b": 1}'),
    ('{«a"»: 1}', F.UNOPENED_STRING, '{"a": 1}', '{"a": 1}'),
    ('{"a": {"from": «"pl» },\n"b": 1}', F.UNTERMINATED_STRING, '{"a": {"from": "pl" },\n"b": 1}', '{"a": {"from": "pl"}, "b": 1}'),
    ('{"a": «"rows[]»\n}', F.UNTERMINATED_STRING, '{"a": "rows[]"\n}', '{"a": "rows[]"}'),
    ('{«"a»: "x", "b": 1}', F.UNTERMINATED_STRING, '{"a": "x", "b": 1}', '{"a": "x", "b": 1}'),
    ('{"a": «"x», "b": "y"}', F.UNTERMINATED_STRING, '{"a": "x", "b": "y"}', '{"a": "x", "b": "y"}'),
    ('{"a": 1 «/* note»\n}', F.UNTERMINATED_COMMENT, '{"a": 1 /* note */\n}', '{"a": 1}'),
    ('{"a": {"b": «1»', F.UNCLOSED, '{"a": {"b": 1}}', '{"a": {"b": 1}}'),
    ('{\n  "a": «{»\n  "b": 1\n}', F.UNCLOSED, '{\n  "a": {},\n  "b": 1\n}', '{"a": {}, "b": 1}'),
    ('{"a": 1}«}»', F.STRAY_CLOSER, '{"a": 1}', '{"a": 1}'),
    ('{\n  "a": {}«}»,\n  "b": 1\n}', F.STRAY_CLOSER, '{\n  "a": {},\n  "b": 1\n}', '{"a": {}, "b": 1}'),
    ('{\n  "a": ["x"«}»,\n  "b": 1\n}', F.MISMATCHED_CLOSER, '{\n  "a": ["x"],\n  "b": 1\n}', '{"a": ["x"], "b": 1}'),
    ('{"a": 1 «x y»}', F.UNEXPECTED_TEXT, '{"a": 1 }', '{"a": 1}'),
    ('{"a":«:» 1}', F.UNEXPECTED_TEXT, '{"a": 1}', '{"a": 1}'),
    ('{"a": 1} «more»', F.TEXT_AFTER_ROOT, '{"a": 1} ', '{"a": 1}'),
    ("«»", F.EMPTY, None, "null"),
    ("«» // only a comment\n", F.EMPTY, None, "null"),
    ("«null»", F.ROOT_NOT_OBJECT, None, "null"),
    ('«"»a": 1, "b": 2}', F.ROOT_NOT_OBJECT, '{"a": 1, "b": 2}', '{"a": 1, "b": 2}'),
    ("«[1]»", F.ROOT_NOT_OBJECT, None, "[1]"),
]  # fmt: skip


def unmarked(marked: str) -> tuple[str, int, int]:
    start = marked.index("«")
    end = marked.index("»") - 1
    return marked.replace("«", "").replace("»", ""), start, end


@pytest.mark.parametrize(("marked", "code", "mended", "value"), FAULTS)
def test_fault(marked: str, code: FaultCode, mended: str | None, value: str) -> None:
    text, start, end = unmarked(marked)
    tree = parse(text)
    assert [(fault.code, tuple(fault.span)) for fault in tree.faults] == [(code, (start, end))]
    assert to_json(value_of(tree.root)) == value
    if mended is None:
        assert not tree.faults[0].edits
    else:
        after = apply(text, tree.faults[0].edits)
        assert after == mended
        assert parse(after).faults == ()


def test_comments_may_stand_in_every_gap() -> None:
    text = '/*a*/{/*b*/"k"/*c*/:/*d*/[/*e*/1/*f*/,/*g*/2/*h*/]/*i*/,//j\n"l"//m\n:null//n\n}//o'
    tree = parse(text)
    assert tree.faults == ()
    assert "".join(text[start + 2] for start, _ in tree.comments) == "abcdefghijlmno".replace("l", "")


def test_every_code_has_a_case() -> None:
    told = {case[1] for case in FAULTS} | {F.TOO_DEEP}
    assert told == set(FaultCode)


def test_too_deep_is_told_once_and_skipped() -> None:
    text = '{"deep": ' + "[" * 1000 + '"]"' + "]" * 1000 + ', "b": 1}'
    tree = parse(text)
    assert [fault.code for fault in tree.faults] == [F.TOO_DEEP]
    value = value_of(tree.root)
    assert isinstance(value, dict)
    assert value["b"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "{unquoted: 1, $x_1: 2, 'single': 'a\\'b', \"c\": [1, 2,],}",
        "{hex: 0xdecaf, neg: -0x1F, lead: .5, trail: 5., plus: +1, inf: Infinity, nan: -NaN}",
        "'a\\\nb\\x41\\v\\0'",
        "\ufeff/* c */ [null,\u00a0true, // d\n]\u2028",
        "\v\f{}\u3000",
        '"\u2028\t"',
    ],
)
def test_json5_takes_its_liberties_without_a_fault(text: str) -> None:
    assert parse(text, Dialect.JSON5).faults == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0x1F", "31"),
        ("-0x1f", "-31"),
        (".5", "0.5"),
        ("5.", "5.0"),
        ("+5e3", "5e3"),
        ("'\\x41\\u0042\\q\\\n'", '"ABq"'),
        ("{a: 1, a: 2}", '{"a": 2}'),
        (r"{\u0063ab: 1, d\u4e2d$: 2}", '{"cab": 1, "d中$": 2}'),
    ],
)
def test_json5_values(text: str, value: str) -> None:
    tree = parse(text, Dialect.JSON5)
    assert tree.faults == ()
    assert to_json(value_of(tree.root)) == value


@pytest.mark.parametrize(
    "text", ["{a-b: 1}", "[01]", "['\\1']", "{# x\n}", "[“a”]", "[1,,2]", "{'a' 1}", "{,}"]
)
def test_json5_has_limits_too(text: str) -> None:
    assert parse(text, Dialect.JSON5).faults
