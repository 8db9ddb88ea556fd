"""The parts that the ruling pane is put together from. Each is a widget that shows frozen facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skillcontract.governance.adjudication import Outcome
from skillcontract.governance.lifecycle import STAGE_WORDS, Lifecycle, Stage
from skillcontract.governance.verdict import CHECKS
from skillcontract.workspace import Place
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.ruling_facts import OUTCOME_SIGNS, CheckLine, SideLine
from skillcontract_studio.perspectives.review.signs import Sign
from skillcontract_studio.qt import (
    QFontMetrics,
    QFrame,
    QHBoxLayout,
    QLabel,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

_OUTCOME_WIDTH, _PROPERTY_WIDTH = 86, 72


def section_title(words: str) -> QLabel:
    """A title over what belongs together."""
    label = QLabel(words)
    label.setObjectName("rulingSection")
    # The padding makes the style indent it, away from the texts that it stands over.
    label.setIndent(0)
    return label


def paragraph(words: str, name: str = "rulingText") -> QLabel:
    """A text that takes as many lines as it needs."""
    label = QLabel(words)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def verdict_badge(sign: Sign, appearance: Appearance, voice: Voice) -> QWidget:
    """Word, icon and colour of a verdict, with its code beside it."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    badge = QFrame(row)
    badge.setStyleSheet(_badge_style(sign, appearance))
    inside = QHBoxLayout(badge)
    inside.setContentsMargins(6 if sign.fill else 0, 1, 8, 1)
    inside.setSpacing(5)
    icon = QLabel(badge)
    icon.setPixmap(appearance.pixmap(sign.icon, sign.tint, 14))
    word = QLabel(sign.word(voice.language), badge)
    inside.addWidget(icon)
    inside.addWidget(word)
    layout.addWidget(badge)
    code = QLabel(sign.code, row)
    code.setFont(appearance.fonts.mono(12))
    code.setObjectName("muted")
    layout.addWidget(code)
    layout.addStretch(1)
    row.setAccessibleName(f"{sign.word(voice.language)} {sign.code}")
    return row


def check_rows(lines: Sequence[CheckLine], appearance: Appearance, voice: Voice, *, fold: bool) -> QWidget:
    """The checks in their order; folded, those that passed share one line until it is opened."""
    frame = QWidget()
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    rows = [(line, _check_row(line, appearance, voice)) for line in lines]
    for _, row in rows:
        layout.addWidget(row)
    quiet = [(line, row) for line, row in rows if line.outcome in {Outcome.PASS, Outcome.NOT_ASKED}]
    if fold and len(quiet) > 1:
        for _, row in quiet:
            row.hide()
        passed = [line for line, _ in quiet if line.outcome is Outcome.PASS]
        names = voice.names(voice(f"check.{line.check.value}") for line in passed)
        layout.addWidget(_folded(names, [row for _, row in quiet], appearance, voice))
    return frame


def side_rows(lines: Sequence[SideLine], appearance: Appearance, voice: Voice) -> QWidget:
    """Contract and grants side by side; the failing rows are filled."""
    frame = QWidget()
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(_side_head(appearance, voice))
    for line in lines:
        layout.addWidget(_side_row(line, appearance, voice))
    return frame


def life_rows(life: Lifecycle, appearance: Appearance, voice: Voice) -> QWidget:
    """The stages of a contract's life, and what each that is not reached lacks."""
    frame = QWidget()
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for stage in Stage:
        missing = life.missing[stage]
        row, inside = _row("rulingCheck", failing=False)
        sign = QLabel(row)
        icon, tint = ("circle-outline", "muted") if missing else ("check-circle", "allow")
        sign.setPixmap(appearance.pixmap(icon, tint, 14))
        word = QLabel(STAGE_WORDS[stage](voice.language), row)
        word.setFixedWidth(appearance.fonts.px(130))
        sign.setFixedHeight(word.fontMetrics().height())
        lacks = "\n".join(each(voice.language) for each in missing)
        inside.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        inside.addWidget(word, 0, Qt.AlignmentFlag.AlignTop)
        if lacks:
            inside.addWidget(paragraph(lacks, "lifeLacks"), 1)
        else:
            inside.addStretch(1)
        reached = voice("life.missing" if missing else "life.reached")
        row.setAccessibleName(voice.listed((word.text(), reached, lacks)))
        layout.addWidget(row)
    return frame


def source_row(
    contract: Place | None,
    grants: Place | None,
    appearance: Appearance,
    voice: Voice,
    go: Callable[[Place], None],
) -> QWidget:
    """Where both sides are written, as links."""
    row, layout = _row("rulingRow", failing=False)
    layout.addWidget(_property(voice("side.source"), appearance))
    for place in (contract, grants):
        cell = QWidget(row)
        inside = QHBoxLayout(cell)
        inside.setContentsMargins(0, 0, 0, 0)
        if place is not None:
            inside.addWidget(place_link(place, go))
        inside.addStretch(1)
        layout.addWidget(cell, 1)
    return row


def place_link(place: Place, go: Callable[[Place], None]) -> QToolButton:
    """A link to a line, reachable by Tab."""
    link = QToolButton()
    link.setObjectName("placeLink")
    link.setText(f"{place.path.name}:{place.line}")
    link.setToolTip(place.shown())
    link.setCursor(Qt.CursorShape.PointingHandCursor)
    link.clicked.connect(lambda: go(place))
    return link


def _check_row(line: CheckLine, appearance: Appearance, voice: Voice) -> QWidget:
    row, layout = _row("rulingCheck", failing=line.outcome is Outcome.FAIL)
    icon, tint = OUTCOME_SIGNS[line.outcome]
    word = voice(f"outcome.{line.outcome}")
    first = QWidget(row)
    inside = QHBoxLayout(first)
    inside.setContentsMargins(0, 0, 0, 0)
    inside.setSpacing(5)
    sign = QLabel(first)
    sign.setPixmap(appearance.pixmap(icon, tint, 14))
    said = QLabel(word, first)
    said.setObjectName("outcomeWord")
    said.setProperty("outcome", line.outcome.value)
    inside.addWidget(sign)
    inside.addWidget(said)
    inside.addStretch(1)
    first.setFixedWidth(appearance.fonts.px(_OUTCOME_WIDTH))
    asked = QLabel(voice(f"check.{line.check.value}"), row)
    # All checks begin their facts in one line, as far left as the longest of them allows.
    metrics = QFontMetrics(appearance.fonts.ui())
    widest = max(metrics.horizontalAdvance(voice(f"check.{each.value}")) for each in CHECKS)
    asked.setFixedWidth(widest + appearance.fonts.px(6))
    layout.addWidget(first, 0, Qt.AlignmentFlag.AlignTop)
    layout.addWidget(asked, 0, Qt.AlignmentFlag.AlignTop)
    layout.addWidget(_mono(line.facts, appearance, strong=line.outcome is Outcome.FAIL), 1)
    row.setAccessibleName(voice.headed(word, voice.listed((asked.text(), line.facts))))
    return row


def _folded(names: str, hidden: Sequence[QWidget], appearance: Appearance, voice: Voice) -> QWidget:
    row, layout = _row("rulingCheck", failing=False)
    icon, tint = OUTCOME_SIGNS[Outcome.PASS]
    sign = QLabel(row)
    sign.setPixmap(appearance.pixmap(icon, tint, 14))
    layout.addWidget(sign)
    layout.addWidget(paragraph(names), 1)
    button = QToolButton(row)
    button.setText(voice("checks.expand"))
    button.setIcon(appearance.icon("chevron-down"))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def expand() -> None:
        row.hide()
        for each in hidden:
            each.show()

    button.clicked.connect(expand)
    layout.addWidget(button)
    return row


def _side_head(appearance: Appearance, voice: Voice) -> QWidget:
    row, layout = _row("rulingRow", failing=False)
    layout.addWidget(_property("", appearance))
    for phrase, icon in (("side.contract", "file-document-outline"), ("side.grants", "key-outline")):
        cell = QWidget(row)
        inside = QHBoxLayout(cell)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(4)
        sign = QLabel(cell)
        sign.setPixmap(appearance.pixmap(icon, "muted", 14))
        word = QLabel(voice(phrase), cell)
        word.setObjectName("rulingSection")
        inside.addWidget(sign)
        inside.addWidget(word)
        inside.addStretch(1)
        layout.addWidget(cell, 1)
    return row


def _side_row(line: SideLine, appearance: Appearance, voice: Voice) -> QWidget:
    row, layout = _row("rulingRow", failing=line.failing)
    name = voice(line.phrase)
    layout.addWidget(_property(name, appearance), 0, Qt.AlignmentFlag.AlignTop)
    layout.addWidget(_mono(line.contract, appearance), 1)
    layout.addWidget(_mono(line.grants, appearance, strong=line.failing), 1)
    row.setAccessibleName(
        voice.headed(
            name,
            voice.listed(
                (f"{voice('side.contract')} {line.contract}", f"{voice('side.grants')} {line.grants}")
            ),
        )
    )
    return row


def _property(name: str, appearance: Appearance) -> QLabel:
    label = QLabel(name)
    label.setObjectName("rulingProperty")
    label.setFixedWidth(appearance.fonts.px(_PROPERTY_WIDTH))
    label.setWordWrap(True)
    return label


def _mono(text: str, appearance: Appearance, *, strong: bool = False) -> QLabel:
    label = QLabel(text)
    label.setFont(appearance.fonts.mono(12, semibold=strong))
    label.setObjectName("rulingFact")
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _row(name: str, *, failing: bool) -> tuple[QFrame, QHBoxLayout]:
    row = QFrame()
    row.setObjectName(name)
    row.setProperty("failing", failing)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(12, 2, 12, 2)
    layout.setSpacing(6)
    return row, layout


def _badge_style(sign: Sign, appearance: Appearance) -> str:
    """The badge's colours; which they are is data, so no rule of the stylesheet can name them."""
    tokens = appearance.tokens
    ground = tokens[sign.fill] if sign.fill else "transparent"
    ink = tokens[sign.ink]
    return (
        f"QFrame {{ background: {ground}; border-radius: 2px; }} QLabel {{ color: {ink}; font-weight: 600; }}"
    )
