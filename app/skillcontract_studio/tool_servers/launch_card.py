"""One server in a dialog: what exactly would be started or called, secrets masked."""

from __future__ import annotations

from skillcontract.connectors.server_launch import Launch
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QFrame, QGridLayout, QLabel, Qt, QWidget
from skillcontract_studio.theme.appearance import Appearance


def fact(words: str, appearance: Appearance, parent: QWidget, *, mono: bool = False) -> QLabel:
    """A value that can be read whole and copied."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(words)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    # A long path has no place to break; it must not make the dialog wider than the screen.
    label.setMinimumWidth(1)
    if mono:
        label.setFont(appearance.fonts.mono(12))
    return label


def fact_rows(rows: list[tuple[str, str, bool]], appearance: Appearance, parent: QWidget) -> QGridLayout:
    """Names left, values right; a value is in mono where its row says so."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    for at, (name, value, mono) in enumerate(rows):
        word = QLabel(name, parent)
        word.setObjectName("muted")
        word.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        shown = fact(value, appearance, parent, mono=mono)
        shown.setAccessibleName(f"{name}: {value}")
        grid.addWidget(word, at, 0)
        grid.addWidget(shown, at, 1)
    return grid


def launch_rows(launch: Launch, voice: Voice) -> list[tuple[str, str, bool]]:
    """What would be started or called, and with what."""
    given = list(launch.shown_variables())
    if launch.starts_program:
        rows = [
            (voice("server.starts"), launch.command_line, True),
            (voice("server.folder"), str(launch.folder), True),
        ]
        variables, joined = voice("server.variables"), "\n".join(f"{name}={value}" for name, value in given)
    else:
        rows = [(voice("server.calls"), launch.command_line, True)]
        variables, joined = voice("server.headers"), "\n".join(f"{name}: {value}" for name, value in given)
    if given:
        rows.append((variables, joined, True))
    return rows


def launch_card(launch: Launch, appearance: Appearance, voice: Voice, parent: QWidget) -> QFrame:
    """A framed card with the server's name."""
    card = QFrame(parent)
    card.setObjectName("launchCard")
    grid = fact_rows(launch_rows(launch, voice), appearance, card)
    grid.setContentsMargins(12, 8, 12, 8)
    name = QLabel(card)
    name.setTextFormat(Qt.TextFormat.PlainText)
    name.setText(launch.name)
    name.setFont(appearance.fonts.mono(13, semibold=True))
    outer = QGridLayout(card)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    name.setContentsMargins(12, 8, 12, 0)
    outer.addWidget(name, 0, 0)
    outer.addLayout(grid, 1, 0)
    return card
