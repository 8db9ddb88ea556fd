"""The perspectives, in the order of the switch."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from skillcontract_studio.perspectives.perspective import AUTHOR, SIMULATE, Page, Perspective
from skillcontract_studio.qt import QWidget

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def _simulate(window: StudioWindow, frame: QWidget) -> Generator[None, None, Page]:
    from skillcontract_studio.perspectives.simulate.page_making import made_in_turns

    return (yield from made_in_turns(window, frame))


def _review(window: StudioWindow, _frame: QWidget) -> Generator[None, None, Page]:
    from skillcontract_studio.perspectives.review.review_page import ReviewPage

    yield
    return ReviewPage(window)


PERSPECTIVES = (
    Perspective(AUTHOR, "pencil"),
    Perspective(SIMULATE, "play", _simulate, ahead=True),
    Perspective("review", "shield-check-outline", _review),
)
