"""The perspectives, in the order of the switch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.perspectives.perspective import AUTHOR, Page, Perspective

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def _review(window: StudioWindow) -> Page:
    from skillcontract_studio.perspectives.review.review_page import ReviewPage

    return ReviewPage(window)


PERSPECTIVES = (
    Perspective(AUTHOR, "pencil"),
    Perspective("review", "shield-check-outline", _review),
)
