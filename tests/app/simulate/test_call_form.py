"""The call form as a widget: typing, lists by mouse and keyboard, what is said beside a field, and long forms."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.syntax.values import Json
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.argument_shapes import ArgumentShapes
from skillcontract_studio.perspectives.simulate.call_form import CallForm
from skillcontract_studio.qt import QApplication, QLineEdit, QPlainTextEdit, Qt
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

SCHEMA: dict[str, Json] = {
    "type": "object",
    "required": ["lines"],
    "properties": {
        "lines": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code"],
                "properties": {"code": {"type": "string"}, "count": {"type": "integer", "default": 1}},
            },
        },
        "level": {"enum": ["low", "high"]},
        "either": {"oneOf": [{"type": "object"}, {"type": "array"}]},
    },
}


@pytest.fixture
def form(qtbot: QtBot, qapp: QApplication) -> Iterator[CallForm]:
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    made = CallForm(appearance, Voice(Language.EN, appearance, "simulate"))
    qtbot.addWidget(made)
    made.resize(500, 700)
    made.show()
    made.show_call(ArgumentShapes(SCHEMA), {})
    yield made
    appearance.deleteLater()


def line(form: CallForm, *keys: str | int) -> QLineEdit:
    field = form.input(*keys)
    assert isinstance(field, QLineEdit)
    return field


def test_items_by_mouse(qtbot: QtBot, form: CallForm) -> None:
    for code in ("a", "b"):
        qtbot.mouseClick(form.row("lines").add, Qt.MouseButton.LeftButton)
        qtbot.keyClicks(line(form, "lines", 0 if code == "a" else 1, "code"), code)
    assert form.arguments() == {"lines": [{"code": "a"}, {"code": "b"}]}
    qtbot.mouseClick(form.row("lines", 1).up, Qt.MouseButton.LeftButton)
    assert form.arguments() == {"lines": [{"code": "b"}, {"code": "a"}]}
    qtbot.mouseClick(form.row("lines", 0).remove, Qt.MouseButton.LeftButton)
    assert form.arguments() == {"lines": [{"code": "a"}]}
    assert ("lines", 1) not in form.places()


def test_items_by_keyboard(qtbot: QtBot, form: CallForm) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(form.row("lines").add, Qt.Key.Key_Insert, alt)
    qtbot.keyClicks(line(form, "lines", 0, "code"), "a")
    qtbot.keyClick(form.row("lines", 0).fold, Qt.Key.Key_Insert, alt)
    qtbot.keyClicks(line(form, "lines", 1, "code"), "b")
    qtbot.keyClick(form.row("lines", 1).fold, Qt.Key.Key_Up, alt)
    assert form.arguments() == {"lines": [{"code": "b"}, {"code": "a"}]}
    qtbot.keyClick(form.row("lines", 0).fold, Qt.Key.Key_Left)
    assert ("lines", 0, "code") not in form.places()
    qtbot.keyClick(form.row("lines", 0).fold, Qt.Key.Key_Right)
    assert line(form, "lines", 0, "code").text() == "b"
    qtbot.keyClick(form.row("lines", 1).fold, Qt.Key.Key_Delete, alt)
    assert form.arguments() == {"lines": [{"code": "b"}]}


def test_tab_goes_through_the_fields_in_order(qtbot: QtBot, form: CallForm) -> None:
    form.fill({"lines": [{"code": "a"}, {"code": "b"}]})
    fields = [line(form, "lines", index, name) for index in (0, 1) for name in ("code", "count")]
    form.activateWindow()
    fields[0].setFocus()
    seen = [form.focusWidget()]
    for _ in range(12):
        qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Tab)
        seen.append(form.focusWidget())
    assert [each for each in seen if each in fields] == fields


def test_a_wrong_type_and_a_value_not_listed_are_told(qtbot: QtBot, form: CallForm) -> None:
    form.fill({"lines": [{"code": "a"}]})
    qtbot.keyClicks(line(form, "lines", 0, "count"), "many")
    assert form.hint("lines", 0, "count") == "Not integer, number" or "integer" in form.hint(
        "lines", 0, "count"
    )
    form.fill({"level": "middle"})
    assert "low" in form.hint("level")
    assert form.row("lines").accessibleName() == "lines, required"


def test_a_part_as_json_is_told_when_it_is_none(form: CallForm) -> None:
    field = form.input("either")
    assert isinstance(field, QPlainTextEdit)
    field.setPlainText('{"a": 1}')
    assert form.arguments() == {"either": {"a": 1}}
    assert form.fault() == ""
    field.setPlainText('{"a": ')
    assert form.fault().startswith("either: ")
    assert "Not JSON" in form.hint("either")
    field.setPlainText("")
    assert form.arguments() == {}
    assert form.fault() == ""


def test_empty_text_and_what_no_row_is_for_stay(qtbot: QtBot, form: CallForm) -> None:
    given: dict[str, Json] = {"lines": [{"code": ""}], "extra": {"deep": [1]}}
    form.fill(given)
    assert form.arguments() == given
    qtbot.keyClicks(line(form, "lines", 0, "code"), "x")
    assert form.arguments() == {"lines": [{"code": "x"}], "extra": {"deep": [1]}}


def test_a_long_form_is_built_in_several_turns(qtbot: QtBot, form: CallForm) -> None:
    form.fill({"lines": [{"code": str(number)} for number in range(20)]})
    assert len(form.places()) == 20 * 3 + 3
    qtbot.waitUntil(lambda: form.row("lines", 19, "code").isVisible(), timeout=10_000)
    assert line(form, "lines", 19, "code").text() == "19"
