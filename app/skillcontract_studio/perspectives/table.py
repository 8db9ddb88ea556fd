"""The perspectives, in the order of the switch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.perspectives.perspective import AUTHOR, SIMULATE, Page, Perspective

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def _simulate(window: StudioWindow) -> Page:
    from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage

    return SimulatePage(window)


def _review(window: StudioWindow) -> Page:
    from skillcontract_studio.perspectives.review.review_page import ReviewPage

    return ReviewPage(window)


PERSPECTIVES = (
    Perspective(AUTHOR, "pencil"),
    Perspective(SIMULATE, "play", _simulate),
    Perspective("review", "shield-check-outline", _review),
)
