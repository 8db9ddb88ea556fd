"""Asks whether a workspace may start the tool servers that it names, and shows what exactly that would be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skillcontract.connectors.server_launch import Launch
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QFrame, QScrollArea, QVBoxLayout, QWidget
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.tool_servers.launch_card import launch_card
from skillcontract_studio.tool_servers.question_dialog import QuestionDialog

_MOST_SHOWN = 2
"""So many servers are seen at once; more of them scroll."""
_LIST_HEIGHT = 240


def trust_dialog(
    root: Path, servers: Sequence[Launch], *, appearance: Appearance, voice: Voice, parent: QWidget
) -> QuestionDialog:
    """The question for all servers of a workspace: trust is given to the list as a whole."""
    dialog = QuestionDialog(
        voice("trust.title"),
        voice("trust.question", folder=root.name),
        voice("trust.button"),
        voice("trust.refuse"),
        icon=("shield-alert-outline", "warning"),
        appearance=appearance,
        parent=parent,
    )
    dialog.say(voice("trust.what"))
    cards = QWidget(dialog)
    cards.setObjectName("launchCards")
    column = QVBoxLayout(cards)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    for launch in servers:
        column.addWidget(launch_card(launch, appearance, voice, cards))
    if len(servers) > _MOST_SHOWN:
        column.addStretch(1)
        area = QScrollArea(dialog)
        area.setObjectName("launchScroll")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setMinimumHeight(appearance.fonts.px(_LIST_HEIGHT))
        area.setWidget(cards)
        dialog.body.addWidget(area, 1)
    else:
        dialog.body.addWidget(cards)
    dialog.say(voice("trust.again"), "muted")
    return dialog
