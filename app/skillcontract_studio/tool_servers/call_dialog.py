"""Asks before a real call: which tool, on which server, with which arguments, and what it may do."""

from __future__ import annotations

from skillcontract.connectors.server_launch import Launch
from skillcontract.stepping.real_servers import Hints
from skillcontract.stepping.wanted_call import WantedCall
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice, verbatim, without_key
from skillcontract_studio.qt import QLabel, QPlainTextEdit, QWidget
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.tool_servers.launch_card import fact_rows, launch_rows
from skillcontract_studio.tool_servers.question_dialog import QuestionDialog

_MOST_LINES = 10


def call_dialog(
    call: WantedCall, launch: Launch, hints: Hints, *, appearance: Appearance, voice: Voice, parent: QWidget
) -> QuestionDialog:
    """The question for one call."""
    writes = call.writes
    dialog = QuestionDialog(
        voice("call.title"),
        voice("call.write" if writes else "call.read", tool=call.tool),
        voice("call.button", tool=verbatim(call.tool)),
        voice("dialog.cancel"),
        icon=("alert", "warning") if writes else ("information", "info"),
        appearance=appearance,
        parent=parent,
    )
    rows = [
        (voice("call.server"), launch.name, True),
        *launch_rows(launch, voice),
        (voice("call.limit"), voice("call.seconds", seconds=launch.server.timeout_seconds), False),
        (voice("call.may"), what_it_may_do(writes, hints, voice), False),
    ]
    # Inside a widget of its own a grid is as high as its text, however much room there is.
    facts = QWidget(dialog)
    grid = fact_rows(rows, appearance, facts)
    grid.setContentsMargins(0, 0, 0, 0)
    facts.setLayout(grid)
    dialog.body.addWidget(facts)
    title = QLabel(voice("call.arguments"), dialog)
    title.setObjectName("muted")
    shown = QPlainTextEdit(dialog)
    shown.setObjectName("plainField")
    shown.setReadOnly(True)
    shown.setFont(appearance.fonts.mono(12))
    text = to_json(dict(call.shown), indent=2)
    shown.setPlainText(text)
    shown.setAccessibleName(without_key(voice("call.arguments")))
    lines = min(text.count("\n") + 1, _MOST_LINES)
    shown.setFixedHeight(shown.fontMetrics().lineSpacing() * lines + appearance.fonts.px(16))
    title.setBuddy(shown)
    dialog.body.addWidget(title)
    dialog.body.addWidget(shown)
    if not writes:
        dialog.say(voice("call.once"), "muted")
    return dialog


def what_it_may_do(writes: bool, hints: Hints, voice: Voice) -> str:
    """By the contract, and by what the server says beyond it."""
    said = [voice("call.may.write" if writes else "call.may.read")]
    if hints.destructive and hints.read_only is not True:
        said.append(voice("call.may.destructive"))
    elif hints.read_only is False and not writes:
        said.append(voice("call.may.says-write"))
    return "\n".join(said)
