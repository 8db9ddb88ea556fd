"""What a value has that its JSON schema does not accept, in both languages; the validator's own words are English only."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from skillcontract.text.language import Localized

if TYPE_CHECKING:
    from jsonschema import ValidationError

_ZH: Mapping[str, Callable[[str], str]] = {
    "type": lambda stated: f"类型应为 {stated}",
    "enum": lambda stated: f"只能是 {stated} 之一",
    "const": lambda stated: f"只能是 {stated}",
    "minLength": lambda stated: f"至少要有 {stated} 个字符",
    "maxLength": lambda stated: f"最多 {stated} 个字符",
    "pattern": lambda stated: f"不符合正则表达式 {stated}",
    "format": lambda stated: f"不符合格式 {stated}",
    "minimum": lambda stated: f"不能小于 {stated}",
    "maximum": lambda stated: f"不能大于 {stated}",
    "exclusiveMinimum": lambda stated: f"必须大于 {stated}",
    "exclusiveMaximum": lambda stated: f"必须小于 {stated}",
    "multipleOf": lambda stated: f"必须是 {stated} 的倍数",
    "minItems": lambda stated: f"至少要有 {stated} 项",
    "maxItems": lambda stated: f"最多 {stated} 项",
    "uniqueItems": lambda _stated: "不能有重复的项",
    "contains": lambda stated: f"没有一项符合 {stated}",
    "required": lambda stated: f"必须有属性 {stated}",
    "minProperties": lambda stated: f"至少要有 {stated} 个属性",
    "maxProperties": lambda stated: f"最多 {stated} 个属性",
    "additionalProperties": lambda _stated: "有 Schema 未声明的属性",
    "unevaluatedProperties": lambda _stated: "有 Schema 未声明的属性",
    "propertyNames": lambda stated: f"属性名不符合 {stated}",
    "dependentRequired": lambda stated: f"缺少随其他属性而必须有的属性：{stated}",
    "not": lambda stated: f"不能符合 {stated}",
    "anyOf": lambda _stated: "不符合 anyOf 中的任何一个 Schema",
    "oneOf": lambda _stated: "不恰好符合 oneOf 中的一个 Schema",
}
"""By the keyword that was broken, given what the schema states there as JSON."""


def schema_words(fault: ValidationError) -> Localized:
    """What is wrong, in one line; a keyword that is not known here is named."""
    keyword = str(fault.validator)
    stated = json.dumps(fault.validator_value, ensure_ascii=False, default=str)
    words = _ZH.get(keyword)
    if words is not None:
        said = words(stated)
    elif fault.validator is None:
        said = "Schema 在此处不接受任何值"
    else:
        said = f"不符合 {keyword}：{stated}"
    if keyword == "type" and fault.instance is None:
        said += "，而不是 null"
    return Localized(said, fault.message)
