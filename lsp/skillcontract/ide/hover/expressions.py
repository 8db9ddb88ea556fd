"""The parts of a value expression: which source it records, and what each name stands for."""

from __future__ import annotations

from skillcontract.expressions.prefix import Prefix
from skillcontract.ide.completion.situation import Names, Situation
from skillcontract.ide.pages import field_page, prefix_page
from skillcontract.model.platform_fields import HIDDEN_PLATFORM_FIELDS, PLATFORM_FIELDS
from skillcontract.text.language import Localized

_HIDDEN = Localized(
    "平台字段，但不开放给契约（§11）。", "A field of the platform that is not open to contracts (§11)."
)


def expression_hover(situation: Situation) -> Localized | None:
    """The prefix's page, and what the part under the mouse names."""
    stated = situation.stated
    if stated is None or stated.name != "from":
        return None
    prefix, dot, path = situation.cursor.word.partition(".")
    if prefix not in set(Prefix):
        return None
    page = prefix_page(Prefix(prefix), stated.place)
    in_prefix = len(situation.cursor.written) <= len(prefix)
    named = _named(Prefix(prefix), path.split("."), situation.names) if dot and not in_prefix else None
    if named is None:
        return page
    return Localized(f"{named.zh}\n\n---\n\n{page.zh}", f"{named.en}\n\n---\n\n{page.en}")


def _named(prefix: Prefix, steps: list[str], names: Names) -> Localized | None:
    """What the first name behind the prefix is; None where the contract does not tell."""
    name = steps[0]
    if prefix is Prefix.PLATFORM:
        if name in HIDDEN_PLATFORM_FIELDS:
            return Localized(f"`platform.{name}`：{_HIDDEN.zh}", f"`platform.{name}`: {_HIDDEN.en}")
        return field_page(PLATFORM_FIELDS[name]) if name in PLATFORM_FIELDS else None
    if prefix is Prefix.EVIDENCE:
        from_tools = [
            f"`{extract.tool}` → `{extract.path}`" for extract in names.extracts() if extract.key == name
        ]
        if not from_tools:
            return None
        return Localized(
            f"抽取项 `{name}`：{'；'.join(from_tools)}", f"Extract `{name}`: {'; '.join(from_tools)}"
        )
    if prefix is Prefix.INPUTS and name in names.inputs():
        return Localized(f"本契约的输入 `{name}`", f"The contract's input `{name}`")
    if prefix is Prefix.OUTPUTS and name in names.outputs():
        return Localized(f"本契约的产出 `{name}`", f"The contract's output `{name}`")
    return None
