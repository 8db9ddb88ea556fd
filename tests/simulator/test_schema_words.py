"""What a schema does not accept, in both languages."""

import re

import pytest
from jsonschema import Draft202012Validator

from skillcontract.simulator.schema_words import schema_words

FAULTS: list[tuple[object, object, str]] = [
    ({"type": "integer"}, "a", '类型应为 "integer"'),
    ({"type": "string"}, None, '类型应为 "string"，而不是 null'),
    ({"enum": ["a", "b"]}, "c", '只能是 ["a", "b"] 之一'),
    ({"const": 1}, 2, "只能是 1"),
    ({"minLength": 3}, "a", "至少要有 3 个字符"),
    ({"pattern": "^x"}, "a", '不符合正则表达式 "^x"'),
    ({"maximum": 3}, 4, "不能大于 3"),
    ({"uniqueItems": True}, [1, 1], "不能有重复的项"),
    ({"required": ["a"]}, {}, '必须有属性 ["a"]'),
    ({"additionalProperties": False}, {"b": 1}, "有 Schema 未声明的属性"),
    ({"oneOf": [{}, {}]}, 1, "不恰好符合 oneOf 中的一个 Schema"),
    ({"contains": {"const": 1}, "maxContains": 1}, [1, 1], "不符合 maxContains：1"),
    (False, 1, "Schema 在此处不接受任何值"),
]


@pytest.mark.parametrize(("schema", "value", "words"), FAULTS, ids=str)
def test_a_fault_is_told_in_chinese(schema: dict[str, object] | bool, value: object, words: str) -> None:
    [fault] = Draft202012Validator(schema).iter_errors(value)  # type: ignore[arg-type]  # plain values
    said = schema_words(fault)
    assert said.zh == words
    assert said.en == fault.message
    assert not re.search(r"[\u4e00-\u9fff]", said.en)
