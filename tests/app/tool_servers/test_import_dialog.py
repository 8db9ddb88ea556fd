"""Importing a server's tools in the window: trust, drift, preview, and nobody's text overwritten."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the optional part mcp is not installed")

from pytestqt.qtbot import QtBot

from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.text.language import Language
from skillcontract.workspace import load
from skillcontract_studio.i18n import Voice, without_key
from skillcontract_studio.qt import QApplication, QWidget
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from skillcontract_studio.tool_servers.import_dialog import ImportDialog
from tool_servers.workspaces import made

PATIENCE = 60_000


class Bench:
    """A workspace and its dialog."""

    def __init__(self, qtbot: QtBot, qapp: QApplication, folder: Path) -> None:
        self.qtbot, self.qapp = qtbot, qapp
        self.root = folder / "workspace"
        made(self.root, calls=folder / "calls")
        self.trust = WorkspaceTrust(folder / "trust.json")
        self.unsaved: set[Path] = set()
        self.written: list[object] = []
        self.logged: list[str] = []
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        self.parent.show()
        self.dialogs: list[ImportDialog] = []

    def name_server(self, **server: object) -> None:
        (self.root / "skillcontract.json5").write_text(
            json.dumps({"toolServers": {"sample": server}}), encoding="utf-8"
        )

    def trusted(self) -> None:
        manifest = load(self.root).manifest
        assert manifest is not None
        self.trust.trust(self.root, manifest.tool_servers)

    def opened(self) -> ImportDialog:
        dialog = ImportDialog(
            load(self.root),
            trust=self.trust,
            unsaved=lambda path: path in self.unsaved,
            appearance=Appearance(self.qapp, ThemeChoice.LIGHT, Language.EN),
            voice=Voice(Language.EN, self.parent, "tool_servers"),
            parent=self.parent,
        )
        dialog.written.connect(self.written.append)
        dialog.logged.connect(self.logged.append)
        dialog.open()
        self.dialogs.append(dialog)
        return dialog

    def fetched(self) -> ImportDialog:
        dialog = self.opened()
        with self.qtbot.waitSignal(dialog.work.done, timeout=PATIENCE):
            dialog.fetch.click()
        return dialog

    @property
    def list(self) -> Path:
        return self.root / "tools" / "sample.json"


@pytest.fixture
def bench(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Bench]:
    made_bench = Bench(qtbot, qapp, tmp_path)
    yield made_bench
    for dialog in made_bench.dialogs:
        dialog.work.close()


def test_nothing_is_started_before_it_is_trusted(bench: Bench) -> None:
    mark = bench.root / "started"
    bench.name_server(command=sys.executable, args=["-c", f"open({str(mark)!r}, 'w')"])
    dialog = bench.opened()
    assert dialog.trust_state.text() == "Not trusted: asked before anything is started"
    assert not dialog.withdraw.isVisible()
    dialog.fetch.click()
    assert dialog.asking.dialog is not None
    assert not dialog.work.busy
    dialog.asking.dialog.no.click()
    assert dialog.told.text() == "The workspace is not trusted, so nothing was started."
    assert not mark.exists()
    assert not bench.trust.path.exists()


def test_a_list_is_shown_before_it_is_written(bench: Bench) -> None:
    dialog = bench.opened()
    dialog.fetch.click()
    assert dialog.asking.dialog is not None
    with bench.qtbot.waitSignal(dialog.work.done, timeout=PATIENCE):
        dialog.asking.dialog.yes.click()
    assert dialog.trust_state.text() == "Trusted"
    assert dialog.told.text() == "14 tools for tools/sample.json"
    assert dialog.drift.texts() == ["tools/sample.json is a new file"]
    assert not bench.list.exists()
    text = dialog.preview.toPlainText()
    assert without_key(dialog.write.text()) == "Write tools/sample.json"
    dialog.write.click()
    assert bench.list.read_text(encoding="utf-8") == text
    assert bench.written == [bench.list.resolve()]
    assert dialog.told.text() == "tools/sample.json was written."
    assert not dialog.write.isEnabled()
    with bench.qtbot.waitSignal(dialog.work.done, timeout=PATIENCE):
        dialog.fetch.click()
    assert dialog.told.text() == "tools/sample.json already says the same."
    assert not dialog.write.isEnabled()


def test_what_breaks_is_shown_first_and_the_same_drift_once(bench: Bench) -> None:
    bench.trusted()
    bench.list.parent.mkdir()
    bench.list.write_text(
        json.dumps({"tools": [{"name": "article_query"}, {"name": "gone"}, {"name": "slow"}]}),
        encoding="utf-8",
    )
    dialog = bench.fetched()
    rows = dialog.drift.texts()
    assert rows[:5] == [
        "Compared with tools/sample.json",
        "article_query: changed, harmless",
        "skills/notes/contract.json: harmless",
        "slow: changed, harmless",
        "skills/notes/contract.json: harmless",
    ]
    assert rows[5] == "gone: removed, used by no contract"
    assert "plain_text: new, used by no contract" in rows[6:]
    assert without_key(dialog.write.text()) == "Replace tools/sample.json"


@pytest.mark.parametrize("change", ["on the disk", "in an editor"])
def test_what_somebody_changed_meanwhile_is_not_overwritten(bench: Bench, change: str) -> None:
    bench.trusted()
    bench.list.parent.mkdir()
    bench.list.write_text('{"tools": []}', encoding="utf-8")
    dialog = bench.fetched()
    if change == "on the disk":
        bench.list.write_text('{"tools": [], "mine": 1}', encoding="utf-8")
    else:
        bench.unsaved.add(bench.list.resolve())
    before = bench.list.read_bytes()
    dialog.write.click()
    assert bench.list.read_bytes() == before
    assert bench.written == []
    said = dialog.told.text()
    assert ("changed by somebody else" if change == "on the disk" else "unsaved text") in said


def test_a_server_that_falls_says_why_and_its_log_is_kept(bench: Bench) -> None:
    code = "import sys; print('no database', file=sys.stderr); sys.exit(7)"
    bench.name_server(command=sys.executable, args=["-c", code])
    bench.trusted()
    dialog = bench.fetched()
    assert "exit code 7" in dialog.told.text()
    assert "no database" in bench.logged[0]
    assert not dialog.write.isEnabled()


def test_trust_can_be_withdrawn(bench: Bench) -> None:
    bench.trusted()
    dialog = bench.opened()
    dialog.withdraw.click()
    assert dialog.trust_state.text() == "Not trusted: asked before anything is started"
    dialog.fetch.click()
    assert dialog.asking.dialog is not None
    dialog.asking.dialog.no.click()


def test_leaving_ends_what_was_started(bench: Bench) -> None:
    bench.name_server(command=sys.executable, args=["-c", "import signal; signal.pause()"])
    bench.trusted()
    dialog = bench.opened()
    dialog.fetch.click()
    assert dialog.work.busy
    dialog.reject()
    assert not dialog.work.busy
