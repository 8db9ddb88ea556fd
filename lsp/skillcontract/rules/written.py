"""What an author wrote where nothing is configured."""

from __future__ import annotations

from typing import TypeVar

from skillcontract.model.contract import Setting, State

T = TypeVar("T")


def is_empty_string(setting: Setting[T], text: str) -> bool:
    """Whether an empty string stands there: a wrong value, where `null` and nothing at all are a property that is missing."""
    return setting.state is State.NOT_CONFIGURED and text[setting.span.start : setting.span.end][:1] in (
        '"',
        "'",
    )
