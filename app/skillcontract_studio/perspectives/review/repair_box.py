"""The repairs of a defect as radio buttons, each with the lines that it would change and what else it does."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.governance.access import AccessChange
from skillcontract.governance.repairs import Repair
from skillcontract.governance.verdict import Verdict
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.difference_view import difference_view
from skillcontract_studio.perspectives.review.repair_summary import RepairSummary
from skillcontract_studio.perspectives.review.ruling_sections import paragraph
from skillcontract_studio.perspectives.review.signs import CHANGE_SIGNS, VERDICT_SIGNS
from skillcontract_studio.perspectives.review.text_difference import differing_lines
from skillcontract_studio.qt import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QMouseEvent,
    QRadioButton,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_LISTED = 6
"""Cells that are named; the others are counted."""


class RepairBox(QWidget):
    """`chosen` comes when another repair is looked at, also for the first one."""

    chosen = Signal()

    def __init__(self, repairs: Sequence[Repair], appearance: Appearance, voice: Voice) -> None:
        super().__init__()
        self._repairs = tuple(repairs)
        self._appearance = appearance
        self._voice = voice
        self._group = QButtonGroup(self)
        self._preview: QWidget | None = None
        self._summary: RepairSummary | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(12, 0, 12, 0)
        self._layout.setSpacing(3)
        for number, repair in enumerate(self._repairs):
            self._layout.addWidget(self._choice(number, repair))
        self._effect = QWidget(self)
        self._effect_layout = QVBoxLayout(self._effect)
        self._effect_layout.setContentsMargins(0, 0, 0, 0)
        self._effect_layout.setSpacing(3)
        self._layout.addWidget(self._effect)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._toggled)
        self._show_preview()
        self.show_effect(None)

    @property
    def offered(self) -> tuple[Repair, ...]:
        """The repairs, in the order of their buttons."""
        return self._repairs

    @property
    def repair(self) -> Repair:
        """The repair that is looked at."""
        return self._repairs[self._group.checkedId()]

    def choose(self, number: int) -> None:
        """Look at a repair, as its button does."""
        self._group.button(number).setChecked(True)

    def show_effect(self, summary: RepairSummary | None) -> None:
        """Say what the repair does to the whole matrix; None: that is being found out."""
        voice = self._voice
        self._summary = summary
        self._empty_effect()
        if summary is None:
            return
        self._list("effect.gained", summary.gained)
        self._list("effect.broken", summary.broken)
        self._list("effect.other", summary.other)
        if summary.defects_made:
            self._say(voice.count("effect.defects-made", summary.defects_made))

    def in_short(self) -> str:
        """The effect in a line or two, to stand over the button that applies the repair. Access gained comes first."""
        voice, summary = self._voice, self._summary
        if summary is None:
            return voice("effect.working")
        said = []
        if summary.gained:
            said.append(voice.count("effect.gained-short", len(summary.gained)))
        said.append(self._settles(summary))
        if summary.broken:
            said.append(voice.count("effect.broken-short", len(summary.broken)))
        if not (summary.gained or summary.broken or summary.other or summary.defects_made):
            said.append(voice("effect.nothing-else"))
        return voice("sentences").join(said)

    def effect_texts(self) -> list[str]:
        """What is said of the effect."""
        return [label.text() for label in self._effect.findChildren(QLabel) if label.text()]

    def _settles(self, summary: RepairSummary) -> str:
        voice = self._voice
        parts = []
        if summary.settled:
            parts.append(voice.count("effect.cells", len(summary.settled)))
        if summary.defects_settled:
            parts.append(voice.count("effect.defects", summary.defects_settled))
        if not parts:
            return voice("effect.settles-nothing")
        return voice("effect.settles", what=voice("effect.and").join(parts))

    def _list(self, phrase: str, changes: Sequence[AccessChange]) -> None:
        if not changes:
            return
        self._say(self._voice.count(phrase, len(changes)), "effectTitle")
        for change in changes[:_LISTED]:
            self._effect_layout.addWidget(self._change(change))
        if len(changes) > _LISTED:
            self._say(self._voice.count("effect.more", len(changes) - _LISTED), "muted")

    def _change(self, change: AccessChange) -> QWidget:
        look, language = self._appearance, self._voice.language
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        verdict = VERDICT_SIGNS[change.after or Verdict.NO_CONTRACT]
        for icon, tint in (CHANGE_SIGNS[change.change], (verdict.icon, verdict.tint)):
            sign = QLabel(row)
            sign.setPixmap(look.pixmap(icon, tint, 14))
            layout.addWidget(sign)
        words = self._voice.headed(verdict.word(language), f"{change.skill} × {change.principal}")
        layout.addWidget(QLabel(words, row), 1)
        row.setAccessibleName(self._voice.listed((self._voice(f"change.{change.change}"), words)))
        return row

    def _say(self, words: str, name: str = "rulingText") -> None:
        self._effect_layout.addWidget(paragraph(words, name))

    def _empty_effect(self) -> None:
        while (item := self._effect_layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()

    def _choice(self, number: int, repair: Repair) -> QWidget:
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        words = repair.title(self._voice.language)
        button = QRadioButton(row)
        button.setAccessibleName(words)
        self._group.addButton(button, number)
        said = _RadioWords(words, button)
        # The button stands beside the first of their lines.
        button.setFixedHeight(said.fontMetrics().height())
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(said, 1)
        return row

    def _toggled(self, _number: int, checked: bool) -> None:
        if checked:
            self._show_preview()
            self.show_effect(None)
            self.chosen.emit()

    def _show_preview(self) -> None:
        if self._preview is not None:
            self._layout.removeWidget(self._preview)
            self._preview.hide()
            self._preview.deleteLater()
        repair = self.repair
        lines = differing_lines(repair.file.text, repair.new_text)
        self._preview = difference_view(repair.file.name, lines, self._appearance, self._voice, self)
        self._layout.insertWidget(len(self._repairs), self._preview)


class _RadioWords(QLabel):
    """The words of a radio button, which may take more than one line; a click on them is one on the button."""

    def __init__(self, words: str, button: QRadioButton) -> None:
        super().__init__(words)
        self._button = button
        self.setWordWrap(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Chooses the repair."""
        self._button.setChecked(True)
        event.accept()
