"""What is wrong with a value that does not fit its model, in words; pydantic's own are English only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.text.language import Localized

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_LIST = Localized("列表", "a list")
_OBJECT = Localized("对象", "an object")
_INTEGER = Localized("整数", "a whole number")
_KINDS = {
    "string_type": Localized("字符串", "a string"),
    "tuple_type": _LIST,
    "list_type": _LIST,
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "int_type": _INTEGER,
    "int_from_float": _INTEGER,
    "int_parsing": _INTEGER,
    "bool_type": Localized("true 或 false", "true or false"),
}


def unfit_message(error: ErrorDetails, name: str) -> Localized:
    """What the value of the property `name` should be."""
    kind = _KINDS.get(error["type"])
    if kind is not None:
        return Localized(f"{name} 应为{kind.zh}", f"{name} must be {kind.en}")
    context = error.get("ctx", {})
    if error["type"] == "greater_than_equal":
        least = context["ge"]
        return Localized(f"{name} 不能小于 {least}", f"{name} must be at least {least}")
    if error["type"] == "less_than_equal":
        most = context["le"]
        return Localized(f"{name} 不能大于 {most}", f"{name} must be at most {most}")
    if error["type"] == "string_pattern_mismatch" and name == "url":
        return Localized("url 应以 http:// 或 https:// 开头", "url must begin with http:// or https://")
    if error["type"] == "literal_error":
        allowed = str(context["expected"]).replace("'", "").replace("True", "true")
        listed = allowed.replace(" or ", "、").replace(", ", "、")
        return Localized(f"{name} 只能是 {listed}", f"{name} must be {allowed}")
    return Localized(f"{name} 的值无效（{error['msg']}）", f"{name} is not valid ({error['msg']})")
