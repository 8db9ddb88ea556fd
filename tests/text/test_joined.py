"""Lists and heads as each language writes them."""

from skillcontract.text.joined import headed, listed, named, names_in
from skillcontract.text.language import Language, Localized

ZH, EN = Language.ZH, Language.EN


def test_parts_are_joined_without_those_that_are_empty() -> None:
    assert listed(("工具", "", None, "必填"), ZH) == "工具，必填"
    assert listed(("tool", "", None, "required"), EN) == "tool, required"


def test_names_have_the_comma_of_things_of_one_kind() -> None:
    assert names_in(("a", "b"), ZH) == "a、b"
    assert named(name for name in ("a", "b")) == Localized("a、b", "a, b")


def test_a_head_has_the_colon_of_the_language() -> None:
    assert headed("可取", "1", ZH) == "可取：1"
    assert headed("One of", "1", EN) == "One of: 1"
