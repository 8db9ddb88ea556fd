"""The settings, by category, with a search; each takes effect at once, and can be put back to its usual value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished
from skillcontract_studio.qt import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QResizeEvent,
    QScrollArea,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.settings.values import Settings
from skillcontract_studio.shell.preferences.categories import CATEGORIES
from skillcontract_studio.shell.preferences.setting_control import Show, setting_control
from skillcontract_studio.shell.preferences.settings_file import export_settings, import_settings
from skillcontract_studio.shell.preferences.trust_list import TrustList
from skillcontract_studio.theme.clear_sign import ClearSign

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_LIST, _FIELD, _WIDE = 160, 360, 620


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    category: str
    words: str
    widget: QWidget
    reset: QToolButton
    show: Show


class SettingsPage(QWidget):
    """Made of the table of settings; it is made anew when another language is spoken."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__()
        self.setObjectName("settingsPage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._window = window
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._body: QWidget | None = None
        self.search = QLineEdit()
        self.categories = QListWidget()
        self._rows: list[_Row] = []
        self._sections: dict[str, QWidget] = {}
        window.settings.changed.connect(self._show)
        window.voice.changed.connect(self._make)
        window.appearance.changed.connect(self._make)
        self._make()

    def shown(self) -> list[str]:
        """The names of the settings that the search leaves."""
        return [row.name for row in self._rows if not row.widget.isHidden()]

    def control(self, name: str) -> QWidget:
        """The control of a setting."""
        row = next(row for row in self._rows if row.name == name)
        return row.widget.findChild(QWidget, "settingControl") or row.widget

    def reset(self, name: str) -> None:
        """Put a setting back, as its button does."""
        next(row for row in self._rows if row.name == name).reset.click()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """Where there is little room, the settings have it alone."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.categories.setVisible(self.width() >= self._window.appearance.fonts.px(_WIDE))

    def _make(self) -> None:
        words = self.search.text()
        if self._body is not None:
            self._body.hide()
            self._body.deleteLater()
        self._rows.clear()
        self._sections.clear()
        voice, px = self._window.voice, self._window.appearance.fonts.px
        self._body = QWidget(self)
        self.search = QLineEdit(words, self._body)
        self.search.setPlaceholderText(voice("settings.search"))
        self.search.setAccessibleName(voice("settings.search"))
        ClearSign(self.search, self._window.appearance)
        self.search.setMaximumWidth(px(_FIELD))
        self.categories = QListWidget(self._body)
        self.categories.setObjectName("settingsList")
        self.categories.setAccessibleName(voice("settings.categories"))
        self.categories.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll = QScrollArea(self._body)
        self._scroll.setObjectName("settingsScroll")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._settings())
        keys = QPushButton(voice("command.key-map"), self._body)
        keys.clicked.connect(self._window.actions_by_id["key-map"].trigger)
        head = QHBoxLayout()
        head.setContentsMargins(16, 12, 16, 12)
        head.addWidget(self.search, 1)
        head.addStretch(1)
        head.addWidget(keys)
        sides = QHBoxLayout()
        sides.setContentsMargins(0, 0, 0, 0)
        sides.addWidget(self.categories)
        sides.addWidget(self._scroll, 1)
        layout = QVBoxLayout(self._body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addLayout(sides, 1)
        self._layout.addWidget(self._body)
        self.categories.currentRowChanged.connect(self._go_to)
        self.search.textChanged.connect(lambda _text: self._filter())
        self._show(self._window.settings.now)
        self._filter()
        self._fit()

    def _settings(self) -> QWidget:
        voice = self._window.voice
        page = QWidget()
        page.setObjectName("settingsBody")
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 4, 24, 24)
        layout.setSpacing(16)
        for category, names in CATEGORIES.items():
            self.categories.addItem(voice(f"settings.{category}"))
            section = self._section(voice(f"settings.{category}"), page)
            for name in names:
                row = self._row(name, category, section)
                self._rows.append(row)
                _layout_of(section).addWidget(row.widget)
            self._sections[category] = section
            layout.addWidget(section)
        self.categories.addItem(voice("settings.trust"))
        px = self._window.appearance.fonts.px
        self.categories.setFixedWidth(max(px(_LIST), self.categories.sizeHintForColumn(0) + px(24)))
        section = self._section(voice("settings.trust"), page)
        _layout_of(section).addWidget(TrustList(self._window.appearance, voice, section))
        self._sections["trust"] = section
        layout.addWidget(section)
        place = QLabel(page)
        place.setObjectName("muted")
        place.setWordWrap(True)
        place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        path: Path | None = self._window.settings.path
        place.setText(voice("settings.kept-in", path=path) if path else voice("settings.not-kept"))
        layout.addWidget(place)
        files = QHBoxLayout()
        files.setSpacing(8)
        for phrase, work in (("settings.export", export_settings), ("settings.import", import_settings)):
            button = QPushButton(voice(phrase), page)
            button.clicked.connect(partial(_without_state, work, self._window))
            files.addWidget(button)
        files.addStretch(1)
        layout.addLayout(files)
        layout.addStretch(1)
        return page

    def _section(self, title: str, parent: QWidget) -> QWidget:
        section = QWidget(parent)
        head = QLabel(title, section)
        head.setObjectName("paneTitle")
        layout = QVBoxLayout(section)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(head)
        return section

    def _row(self, name: str, category: str, parent: QWidget) -> _Row:
        voice = self._window.voice
        word, about = voice(f"setting.{name}"), voice(f"setting.{name}.about")
        row = QWidget(parent)
        title = QLabel(word, row)
        title.setObjectName("settingTitle")
        control, show = setting_control(name, voice, lambda value: self._change(name, value), row)
        control.setObjectName("settingControl")
        control.setAccessibleName(word)
        control.setAccessibleDescription(about)
        reset = QToolButton(row)
        reset.setIcon(self._window.appearance.icon("restore"))
        reset.setToolTip(voice("settings.reset", setting=word))
        reset.setAccessibleName(voice("settings.reset", setting=word))
        reset.clicked.connect(lambda: self._change(name, getattr(Settings(), name)))
        head = QHBoxLayout()
        head.addWidget(title)
        head.addWidget(reset)
        head.addStretch(1)
        layout = QVBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(head)
        if not isinstance(getattr(Settings(), name), bool):
            told = QLabel(about, row)
            told.setObjectName("settingAbout")
            told.setWordWrap(True)
            layout.addWidget(told)
            control.setMaximumWidth(self._window.appearance.fonts.px(_FIELD))
        layout.addWidget(control)
        words = f"{word} {about} {name.replace('_', ' ')}".lower()
        return _Row(name, category, words, row, reset, show)

    def _change(self, name: str, value: object) -> None:
        try:
            self._window.settings.change(**{name: value})
        except NotPublished as problem:
            self._window.log.appendPlainText(problem.message(self._window.voice.language))

    def _show(self, settings: Settings) -> None:
        usual = Settings()
        for row in self._rows:
            row.show(settings)
            row.reset.setVisible(getattr(settings, row.name) != getattr(usual, row.name))

    def _filter(self) -> None:
        words = self.search.text().lower().split()
        for row in self._rows:
            row.widget.setVisible(all(_says(row.words, word) for word in words))
        for category, section in self._sections.items():
            rows = [row for row in self._rows if row.category == category]
            left = any(not row.widget.isHidden() for row in rows) if rows else not words
            section.setVisible(left)

    def _go_to(self, place: int) -> None:
        section = list(self._sections.values())[place]
        self._scroll.verticalScrollBar().setValue(section.y())


def _without_state(work: Callable[[StudioWindow], None], window: StudioWindow, _checked: bool) -> None:
    work(window)


def _says(text: str, word: str) -> bool:
    """Whether a word begins like this; Chinese has no spaces, so there it may stand anywhere."""
    if not word.isascii():
        return word in text
    return any(each.startswith(word) for each in text.split())


def _layout_of(widget: QWidget) -> QVBoxLayout:
    layout = widget.layout()
    if not isinstance(layout, QVBoxLayout):
        raise TypeError("a section is a column")
    return layout
