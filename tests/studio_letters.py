"""The letters that lead to menus and to the controls of dialogs together with Alt."""

import re
from collections import Counter
from collections.abc import Iterator

from skillcontract_studio.qt import QCheckBox, QDialog, QLabel, QMenuBar, QPushButton, QRadioButton, QWidget
from studio_walk import widgets

OF_DATA = "mono"
"""The labels of fields that are made from a schema: their words are names of the data."""
KEY = re.compile(r"(?<!&)&(\w)")
"""The letter that leads to a control together with Alt."""


def unkeyed(window: QWidget) -> Iterator[str]:
    """Menus, and buttons and named fields of dialogs, that no letter leads to, and those that share theirs with another."""
    menus = [menu for bar in window.findChildren(QMenuBar) for menu in bar.actions() if menu.isVisible()]
    yield from _of_letters([menu.text() for menu in menus])
    for menu in menus:
        yield from _shared([action.text() for action in menu.menu().actions()])
    if isinstance(window, QDialog):
        yield from _of_letters([text for widget in widgets(window) if (text := _keyed_text(widget))])


def _keyed_text(widget: QWidget) -> str:
    """The text in which a letter is looked for."""
    if isinstance(widget, QPushButton | QCheckBox | QRadioButton):
        return widget.text()
    is_title = isinstance(widget, QLabel) and widget.buddy() is not None
    return widget.text() if is_title and widget.objectName() != OF_DATA else ""


def _of_letters(texts_of_one_place: list[str]) -> Iterator[str]:
    yield from (f"no letter leads to {text!r}" for text in texts_of_one_place if not KEY.search(text))
    yield from _shared(texts_of_one_place)


def _shared(texts_of_one_place: list[str]) -> Iterator[str]:
    letters = Counter(found[1].lower() for text in texts_of_one_place if (found := KEY.search(text)))
    yield from (
        f"{letter} leads to several of {texts_of_one_place}" for letter in letters if letters[letter] > 1
    )
