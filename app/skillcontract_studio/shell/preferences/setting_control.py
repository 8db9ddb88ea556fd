"""The control of one setting: a check box, a list of choices, or a number, by the type of its value."""

from collections.abc import Callable
from enum import StrEnum

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QCheckBox,
    QComboBox,
    QEvent,
    QFontDatabase,
    QObject,
    QSignalBlocker,
    QSpinBox,
    Qt,
    QWidget,
)
from skillcontract_studio.settings.values import BOUNDS, KeyScheme, Settings
from skillcontract_studio.theme.tokens import ThemeChoice

_CHOICES: dict[str, tuple[StrEnum | None, ...]] = {
    "language": (None, Language.ZH, Language.EN),
    "key_scheme": tuple(KeyScheme),
    "theme": (ThemeChoice.SYSTEM, *(each for each in ThemeChoice if each is not ThemeChoice.SYSTEM)),
}
_STEPS = {"text_size": 5, "recovery_interval": 100}
Show = Callable[[Settings], None]
"""Makes a control show the settings as they are."""


def setting_control(
    name: str, voice: Voice, change: Callable[[object], None], parent: QWidget
) -> tuple[QWidget, Show]:
    """The control of a setting, and what makes it show a value without telling of it."""
    if isinstance(getattr(Settings(), name), bool):
        return _check(name, voice, change, parent)
    make = _choices if name in _CHOICES else _font if name == "editor_font" else _number
    control, show = make(name, voice, change, parent)
    # Who scrolls the page past it means the page.
    control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    control.installEventFilter(_WheelOfPage(control))
    return control, show


class _WheelOfPage(QObject):
    """Leaves the wheel to the page while the keyboard is elsewhere."""

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """The wheel over a control that does not have the keyboard."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _check(
    name: str, voice: Voice, change: Callable[[object], None], parent: QWidget
) -> tuple[QWidget, Show]:
    box = QCheckBox(voice(f"setting.{name}.about"), parent)
    box.toggled.connect(change)

    def show(settings: Settings) -> None:
        with QSignalBlocker(box):
            box.setChecked(bool(getattr(settings, name)))

    return box, show


def _choices(
    name: str, voice: Voice, change: Callable[[object], None], parent: QWidget
) -> tuple[QWidget, Show]:
    box = QComboBox(parent)
    values = _CHOICES[name]
    for value in values:
        box.addItem(voice(f"setting.{name}.{value or 'system'}"))
    box.currentIndexChanged.connect(lambda index: change(values[index]))

    def show(settings: Settings) -> None:
        with QSignalBlocker(box):
            box.setCurrentIndex(values.index(getattr(settings, name)))

    return box, show


def _font(name: str, voice: Voice, change: Callable[[object], None], parent: QWidget) -> tuple[QWidget, Show]:
    """The usual family, then those whose letters are all equally wide: in others the columns of mixed text do not align."""
    box = QComboBox(parent)
    usual = voice(f"setting.{name}.system")
    families = [each for each in QFontDatabase.families() if QFontDatabase.isFixedPitch(each)]
    box.addItems([usual, *families])
    box.textActivated.connect(lambda text: change("" if text == usual else text))

    def show(settings: Settings) -> None:
        family = str(getattr(settings, name))
        if family and box.findText(family) < 0:
            # It stands in the file, and may be there again tomorrow.
            box.addItem(family)
        with QSignalBlocker(box):
            box.setCurrentText(family or usual)

    return box, show


def _number(
    name: str, voice: Voice, change: Callable[[object], None], parent: QWidget
) -> tuple[QWidget, Show]:
    box = QSpinBox(parent)
    box.setRange(*BOUNDS[name])
    box.setSingleStep(_STEPS.get(name, 1))
    box.setSuffix(f" {voice(f'setting.{name}.unit')}")
    # A number that is still being typed is none yet.
    box.setKeyboardTracking(False)
    box.valueChanged.connect(change)

    def show(settings: Settings) -> None:
        with QSignalBlocker(box):
            box.setValue(int(getattr(settings, name)))

    return box, show
