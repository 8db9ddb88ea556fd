"""Imports a server's list of its tools: choose, fetch, see what would change, write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.connectors.server_launch import Launch, launches
from skillcontract.connectors.tool_server_fault import ToolServerFault
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.refusal import NotPublished
from skillcontract.publish.writing import write_file
from skillcontract.rules.drift import Drift, Effect
from skillcontract.rules.tool_import import ToolImport
from skillcontract_studio.i18n import Voice, verbatim, without_key
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.work_bar import WorkBar
from skillcontract_studio.qt import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QSplitter,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.screen_room import resize_within_screen
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.tool_servers.drift_tree import DriftTree
from skillcontract_studio.tool_servers.list_visit import Fetched, fetched
from skillcontract_studio.tool_servers.server_work import ServerWork
from skillcontract_studio.tool_servers.trust_asking import TrustAsking
from skillcontract_studio.utf8 import utf8

if TYPE_CHECKING:
    from skillcontract.workspace import Workspace

_WIDTH, _HEIGHT = 860, 560


class ImportDialog(QDialog):
    """`written` brings the path of a file that was written, `logged` what a server wrote to its log.

    `unsaved` says of a path whether an editor holds text of it that is not on the disk.
    """

    written = Signal(object)
    logged = Signal(str)

    def __init__(
        self,
        workspace: Workspace,
        *,
        trust: WorkspaceTrust,
        unsaved: Callable[[Path], bool],
        appearance: Appearance,
        voice: Voice,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._unsaved = unsaved
        self._appearance = appearance
        self._voice = voice
        self._plan: ToolImport | None = None
        self._servers = workspace.manifest.tool_servers if workspace.manifest else {}
        self._launches: Mapping[str, Launch] = {
            launch.name: launch for launch in launches(self._servers, workspace.root)
        }
        self.asking = TrustAsking(trust, appearance=appearance, voice=voice, parent=self)
        self.work = ServerWork(self)
        self.work.done.connect(self._fetched)
        self.work.busy_changed.connect(self._busy)
        self.server = ChoiceBox(18, self)
        self.server.addItems(list(self._launches))
        self.server.setAccessibleName(without_key(voice("import.server")))
        self.server.currentIndexChanged.connect(lambda _index: self._forget())
        self.fetch = QPushButton(voice("import.fetch"), self)
        self.fetch.setAutoDefault(False)
        # As the default button its word is semibold.
        self.fetch.setMinimumWidth(self.fetch.sizeHint().width() + appearance.fonts.px(12))
        self.fetch.clicked.connect(self.begin)
        self.trust_state = QLabel(self)
        self.trust_state.setObjectName("muted")
        self.withdraw = QPushButton(voice("import.withdraw"), self)
        self.withdraw.setAutoDefault(False)
        self.withdraw.clicked.connect(self._withdraw)
        self.sign = QLabel(self)
        self.told = QLabel(self)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.drift = DriftTree(appearance, voice, self)
        self.preview = QPlainTextEdit(self)
        self.preview.setObjectName("plainField")
        self.preview.setReadOnly(True)
        self.preview.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.preview.setFont(appearance.fonts.mono(12))
        self.preview_title = QLabel(self)
        self.preview_title.setObjectName("muted")
        self.write = QPushButton(self)
        self.write.setObjectName("primary")
        self.write.setAutoDefault(False)
        self.write.clicked.connect(self._write)
        self.leave = QPushButton(voice("dialog.close"), self)
        self.leave.setAutoDefault(False)
        self.leave.clicked.connect(self.reject)
        self.setWindowTitle(voice("import.title"))
        self._lay_out()
        self._forget()
        # Whichever way it is left, what was started is ended.
        self.finished.connect(lambda _code: self.work.close())
        self.finished.connect(self.deleteLater)

    def begin(self) -> None:
        """Fetch the tools of the chosen server, after asking for trust where there is none."""
        launch = self._launches[self.server.currentText()]
        self._forget()
        self.asking.with_trust(
            self._workspace.root,
            self._servers,
            partial(self._start, launch),
            lambda reason: self._tell(reason, "alert", "warning"),
        )

    # What comes

    def _start(self, launch: Launch) -> None:
        self._show_trust()
        self.work.visit(partial(fetched, launch, self._workspace.root))

    def _fetched(self, found: object) -> None:
        if not isinstance(found, Fetched):
            return
        voice, trouble = self._voice, found.trouble
        if isinstance(trouble, ToolServerFault) and trouble.log:
            self.logged.emit(f"{voice('log.of', server=found.launch.name)}\n{trouble.log.rstrip()}")
        if trouble is not None:
            self._tell(trouble.message(voice.language), "close-circle", "error")
        elif found.plan is None:
            self._tell(voice("import.cancelled"), "information", "info")
        elif not found.plan.count:
            self._tell(voice("import.empty"), "information", "info")
        else:
            self._show_plan(found.plan)

    def _show_plan(self, plan: ToolImport) -> None:
        voice = self._voice
        self.drift.show_plan(plan, with_lock=self._workspace.lock is not None)
        self.preview_title.setText(voice("import.preview", path=plan.name))
        self.preview.setPlainText(plan.text)
        if plan.changes_nothing:
            self._tell(voice("import.same", path=plan.name), "check-circle", "allow")
            return
        self._plan = plan
        sign = ("alert", "warning") if plan.has_drift else ("information", "info")
        words = [voice.count("import.found", plan.count, path=plan.name)]
        breaking = len({one.tool for one in _drift(plan) if one.effect is Effect.BREAKING})
        if breaking:
            words.append(voice.count("import.breaking", breaking))
        self._tell(voice("import.join").join(words), *sign)
        self.write.setText(
            voice(
                "import.replace" if plan.before is not None else "import.write",
                path=verbatim(plan.name),
            )
        )
        self._may_write(True)
        self.write.setFocus()

    def _write(self) -> None:
        plan, voice = self._plan, self._voice
        if plan is None:
            return
        if self._unsaved(plan.path):
            self._tell(voice("import.unsaved", path=plan.name), "alert", "warning")
            return
        expected = Fingerprint.of(utf8(plan.before)) if plan.before is not None else None
        try:
            write_file(plan.path, utf8(plan.text), expected=expected, make_folders=True)
        except NotPublished as refusal:
            self._tell(refusal.message(voice.language), "close-circle", "error")
            return
        self._plan = None
        self._may_write(False)
        self.leave.setFocus()
        self._tell(voice("import.written", path=plan.name), "check-circle", "allow")
        self.written.emit(plan.path)

    def _withdraw(self) -> None:
        try:
            self.asking.trust.withdraw(self._workspace.root)
        except NotPublished as refusal:
            self._tell(refusal.message(self._voice.language), "close-circle", "error")
        self._show_trust()

    # What is shown

    def _forget(self) -> None:
        """Nothing was fetched yet."""
        self._plan = None
        self.drift.show_plan(None, with_lock=False)
        self.preview.clear()
        self.preview_title.setText(self._voice("import.preview-empty"))
        self.preview.setAccessibleName(self._voice("import.preview-empty"))
        self.write.setText(self._voice("import.write-plain"))
        self._may_write(False)
        self._tell(self._voice("import.start"), "information", "muted")
        self._show_trust()

    def _may_write(self, may: bool) -> None:
        """What comes next is the one button that is filled: fetching, then writing."""
        self.write.setEnabled(may)
        (self.write if may else self.fetch).setDefault(True)

    def _show_trust(self) -> None:
        trusted = self.asking.trust.trusts(self._workspace.root, self._servers)
        self.trust_state.setText(self._voice("import.trusted" if trusted else "import.untrusted"))
        self.withdraw.setVisible(trusted)

    def _busy(self, busy: bool) -> None:
        if busy:
            # A button that is switched off gives the keyboard to whatever comes next.
            self.leave.setFocus()
        self.fetch.setEnabled(not busy)
        self.server.setEnabled(not busy)
        self.withdraw.setEnabled(not busy)

    def _tell(self, words: str, icon: str, tint: str) -> None:
        self.sign.setPixmap(self._appearance.pixmap(icon, tint))
        self.told.setText(words)
        self.told.setAccessibleName(words)

    def _lay_out(self) -> None:
        offer_help(self, "import-tools")
        px = self._appearance.fonts.px
        top = QHBoxLayout()
        top.setSpacing(8)
        word = QLabel(self._voice("import.server"), self)
        word.setBuddy(self.server)
        for part in (word, self.server, self.fetch):
            top.addWidget(part)
        top.addSpacing(8)
        top.addWidget(self.trust_state)
        top.addStretch(1)
        top.addWidget(self.withdraw)
        said = QHBoxLayout()
        said.setSpacing(8)
        self.sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        said.addWidget(self.sign)
        said.addWidget(self.told, 1)
        bar = WorkBar(self._appearance, self._voice, self)
        bar.follow(self.work)
        title = QLabel(self._voice("import.drift"), self)
        title.setObjectName("muted")
        sides = QSplitter(Qt.Orientation.Horizontal, self)
        sides.addWidget(_side(title, self.drift, sides))
        sides.addWidget(_side(self.preview_title, self.preview, sides))
        sides.setChildrenCollapsible(False)
        sides.setHandleWidth(px(8))
        sides.setSizes([px(460), px(400)])
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.write)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addLayout(said)
        layout.addWidget(bar)
        layout.addWidget(sides, 1)
        layout.addLayout(buttons)
        resize_within_screen(self, px(_WIDTH), px(_HEIGHT))


def _drift(plan: ToolImport) -> tuple[Drift, ...]:
    return (*plan.against_lock, *plan.against_file)


def _side(title: QLabel, content: QWidget, parent: QWidget) -> QWidget:
    side = QWidget(parent)
    layout = QVBoxLayout(side)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    layout.addWidget(title)
    layout.addWidget(content, 1)
    return side
