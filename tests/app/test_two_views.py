"""One file in two groups: two views of one text, which the server knows once."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import BOOKMARK_MARKER, SQUIGGLE
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.scrolling import scroll_to, scrolled_to
from skillcontract_studio.editor.view_state import view_state
from skillcontract_studio.qt import QApplication, QEvent, QMessageBox, Qt, QTimer
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.tabs.tab_page import TabPage
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


@pytest.fixture
def twins(qtbot: QtBot, studio: StudioWindow, contract: EditorPane) -> tuple[EditorPane, EditorPane]:
    """The contract in two groups, as Split right shows it; the second is active."""
    studio.actions_by_id["split-right"].trigger()
    twin = studio.area.current()
    assert twin is not None
    assert twin is not contract
    return contract, twin


def test_a_lone_tab_is_shown_in_both_groups(
    studio: StudioWindow, twins: tuple[EditorPane, EditorPane]
) -> None:
    one, other = twins
    assert [list(group.all()) for group in studio.area.groups()] == [[one], [other]]
    assert one.document.path == other.document.path
    assert other.document.editor.hasFocus()
    assert one.document.editor.content() == other.document.editor.content()
    studio.area.go_to_group(1)
    assert studio.area.current() is one
    # The file is gone to where one works.
    assert studio.desk.open(one.document.path) is one
    studio.area.go_to_group(1)
    assert studio.desk.open(one.document.path) is other


@pytest.mark.parametrize("again", ["closed", "opened again", "in another group"])
def test_answers_to_a_closed_view_go_nowhere(
    qtbot: QtBot, qapp: QApplication, studio: StudioWindow, contract: EditorPane, again: str
) -> None:
    if again == "in another group":
        studio.actions_by_id["split-right"].trigger()
    document, told = contract.document, list[object]()
    document.flush()
    document.refresh()
    document.complete(Place(1, 3), 1, "", lambda *proposed: told.append(proposed))
    document.hover(Place(1, 5), told.append)
    document.ask("textDocument/codeLens", told.append)
    assert studio.desk.close(contract)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if again == "opened again":
        studio.desk.open(document.path)
    after = list[object]()
    studio.client.ask("workspace/symbol", {"query": "article"}, after.append)
    qtbot.waitUntil(lambda: bool(after), timeout=PATIENCE)
    assert told == []


def test_each_view_has_its_own_caret_scroll_and_folds(twins: tuple[EditorPane, EditorPane]) -> None:
    first, second = (pane.document.editor for pane in twins)
    first.reveal(_line(first, 2))
    second.reveal(_line(second, 30))
    second.send(M.SetFirstVisibleLine, 20, 0)
    first.send(M.Colourise, 0, -1)
    header = next(
        line for line in range(1, first.line_count()) if first.send(M.GetFoldLevel, line, 0) & 0x2000
    )
    second.send(M.FoldLine, header, 0)
    assert first.caret_place().line == 2
    assert second.caret_place().line == 30
    assert view_state(second).folded == (header,)
    assert view_state(first).folded == ()
    # What is written above a caret moves it along in both.
    first.insert(0, b"\n\n")
    assert (first.caret_place().line, second.caret_place().line) == (4, 32)


def test_undo_moves_the_caret_of_its_own_view_alone(
    studio: StudioWindow, twins: tuple[EditorPane, EditorPane]
) -> None:
    first, second = (pane.document.editor for pane in twins)
    first.reveal(_line(first, 20))
    first.send(M.SetFirstVisibleLine, 10, 0)
    second.select(1, 1)
    second.send_bytes(M.ReplaceSel, 0, b"\n\n")
    second.reveal(_line(second, 40))
    for command, moved in (("undo", 0), ("redo", 2)):
        studio.actions_by_id[command].trigger()
        assert second.caret_place().line == (2 if command == "redo" else 0)
        assert first.caret_place().line == 20 + moved
        assert first.send(M.GetFirstVisibleLine) >= 10


def test_edits_undo_marks_and_saving_are_the_texts(
    qtbot: QtBot, studio: StudioWindow, twins: tuple[EditorPane, EditorPane]
) -> None:
    one, other = twins
    first, second = one.document.editor, other.document.editor
    before = first.content()
    first.insert(0, b"x")
    second.insert(1, b"y")
    assert first.content() == second.content() == b"xy" + before
    assert one.document.dirty
    assert other.document.dirty
    uri = one.document.uri
    qtbot.waitUntil(lambda: studio.problems.drops(uri) > 0, timeout=PATIENCE)
    for editor in (first, second):
        assert any(editor.send(M.IndicatorValueAt, mark, 0) for mark in SQUIGGLE.values())
    qtbot.waitUntil(lambda: bool(first.changes.shown), timeout=PATIENCE)
    assert first.changes is second.changes
    studio.authoring.bookmarks.toggle(other)
    assert studio.authoring.bookmarks.lines_of(one) == studio.authoring.bookmarks.lines_of(other) == [0]
    assert len(studio.authoring.bookmarks.all()) == 1
    assert first.send(M.MarkerGet, 0, 0) & 1 << BOOKMARK_MARKER
    # One history, whichever view it is gone back in.
    second.send(M.Undo, 0, 0)
    first.send(M.Undo, 0, 0)
    assert first.content() == second.content() == before
    assert not one.document.dirty
    second.insert(0, b" ")
    assert studio.desk.save(other)
    assert not one.document.dirty
    titles = [
        group.tabs.bar.tabButton(0, group.tabs.bar.ButtonPosition.RightSide).toolTip()
        for group in studio.area.groups()
    ]
    assert titles[0] == titles[1]


def test_only_the_last_view_asks_about_unsaved_text(
    qtbot: QtBot, studio: StudioWindow, twins: tuple[EditorPane, EditorPane]
) -> None:
    one, other = twins
    asked: list[str] = []

    def answer() -> None:
        box = studio.findChild(QMessageBox)
        assert box is not None
        asked.append(box.informativeText())
        box.reject()

    one.document.editor.insert(0, b" ")
    text = one.document.editor.content()
    # The first view goes, whose widget Scintilla made the text with.
    assert studio.desk.close(one)
    assert asked == []
    assert list(studio.area.panes()) == [other]
    other.document.editor.insert(0, b" ")
    assert other.document.editor.content() == b" " + text
    assert_the_server_has(qtbot, studio, other)
    QTimer.singleShot(0, answer)
    assert not studio.desk.close(other)
    assert asked == [str(other.document.path)]


def test_breadcrumb_and_status_follow_the_focus(
    qtbot: QtBot, studio: StudioWindow, twins: tuple[EditorPane, EditorPane]
) -> None:
    one, other = twins
    one.document.editor.reveal(_line(one.document.editor, 3))
    other.document.editor.reveal(_line(other.document.editor, 40))
    qtbot.waitUntil(lambda: "41" in studio.status.caret.text(), timeout=PATIENCE)
    studio.area.go_to_group(1)
    assert one.document.editor.hasFocus()
    qtbot.waitUntil(lambda: studio.status.caret.text().startswith("Line 4,"), timeout=PATIENCE)


def test_the_find_bar_of_the_focus_marks_its_places(
    qtbot: QtBot, studio: StudioWindow, twins: tuple[EditorPane, EditorPane]
) -> None:
    one, other = twins
    studio.actions_by_id["find"].trigger()
    assert other.find_bar.isVisible()
    assert not one.find_bar.isVisible()
    other.find_bar.field.setText("tools")
    caret = one.document.editor.caret()
    qtbot.keyClick(other.find_bar.field, Qt.Key.Key_Return)
    assert one.document.editor.caret() == caret
    assert other.document.editor.selection() != (caret, caret)


def test_a_page_is_there_once(studio: StudioWindow, twins: tuple[EditorPane, EditorPane]) -> None:
    studio.actions_by_id["settings"].trigger()
    page = studio.area.current_tab()
    assert isinstance(page, TabPage)
    studio.actions_by_id["split-right"].trigger()
    assert [tab for tab in studio.area.all() if tab is page] == [page]
    assert studio.area.group_of(page) is studio.area.groups()[2]


def test_disk_changes_reach_both(studio: StudioWindow, twins: tuple[EditorPane, EditorPane]) -> None:
    one, other = twins
    one.document.editor.reveal(_line(one.document.editor, 10))
    other.document.editor.reveal(_line(other.document.editor, 20))
    path = one.document.path
    path.write_bytes(path.read_bytes() + b"\n\n")
    studio.desk.look_at_disk()
    assert one.document.editor.content() == other.document.editor.content() == path.read_bytes()
    assert one.document.editor.caret_place().line == 10
    assert other.document.editor.caret_place().line == 20
    assert not other.document.dirty
    # With unsaved text both are asked, and one answer is enough.
    one.document.editor.insert(0, b" ")
    path.write_bytes(path.read_bytes() + b"\n")
    studio.desk.look_at_disk()
    assert all(pane.messages.shows("changed-on-disk") for pane in twins)
    studio.desk.reload(other)
    assert not any(pane.messages.shows("changed-on-disk") for pane in twins)


def test_the_rename_of_a_folder_keeps_both(
    qtbot: QtBot, studio: StudioWindow, twins: tuple[EditorPane, EditorPane], cms: Path
) -> None:
    from skillcontract_studio.refactoring.moving import move
    from skillcontract_studio.refactoring.plan import Move

    twins[0].document.editor.reveal(_line(twins[0].document.editor, 10))
    twins[1].document.editor.reveal(_line(twins[1].document.editor, 20))
    move(studio, Move(cms / "skills/cms.article", cms / "skills/cms.text"))
    groups = [[tab for tab in group.all() if isinstance(tab, EditorPane)] for group in studio.area.groups()]
    assert [[pane.document.path for pane in group] for group in groups] == [
        [cms / "skills/cms.text/contract.json"]
    ] * 2
    assert [pane.document.editor.caret_place().line for group in groups for pane in group] == [10, 20]
    assert groups[0][0].document.open_file is groups[1][0].document.open_file


def top_of(editor: CodeEditor) -> tuple[bytes, int]:
    """The text of the first line in view, and how many of its rows are not."""
    line, rows = scrolled_to(editor)
    return editor.slice(editor.line_start(line), editor.line_end(line)), rows


def test_what_one_reads_stays_where_it_is_while_the_other_view_is_edited(
    studio: StudioWindow, twins: tuple[EditorPane, EditorPane]
) -> None:
    reader, writer = (pane.document.editor for pane in twins)
    scroll_to(reader, 20)
    read = top_of(reader)
    for edit in (
        lambda: writer.insert(0, b"\n\n\n"),
        # Right before the line that is read.
        lambda: writer.insert(writer.line_start(23), b"  // why\n"),
        lambda: writer.send(M.Undo, 0, 0),
        lambda: writer.send(M.Redo, 0, 0),
        lambda: writer.replace(0, writer.line_start(10), b""),
        lambda: writer.insert(writer.length(), b"\n\n"),
    ):
        edit()
        assert top_of(reader) == read
    # Steps to which a view cannot be scrolled before the last of them is made.
    writer.begin_undo()
    writer.insert(0, b"\n" * 200)
    writer.replace(0, 190, b"")
    writer.end_undo()
    for message in (M.Undo, M.Redo):
        writer.send(message, 0, 0)
        assert top_of(reader) == read
    # Whoever sees the beginning goes on seeing it.
    scroll_to(reader, 0)
    writer.insert(0, b"// first\n")
    assert top_of(reader) == (b"// first", 0)
    # What is taken anew as a whole leaves both where they are.
    scroll_to(reader, 15)
    scroll_to(writer, 12)
    writer.replace_all(writer.content() + b"\n")
    assert (scrolled_to(reader), scrolled_to(writer)) == ((15, 0), (12, 0))


def test_a_peek_in_one_view_leaves_no_hole_in_the_other(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    where = editor.content().index(b"article_save") + 3
    editor.select(where, where)
    line = editor.line_at(where)
    studio.authoring.going.peek_references(contract, where)
    qtbot.waitUntil(lambda: studio.authoring.going.peek_of(contract) is not None, timeout=PATIENCE)
    peek = studio.authoring.going.peek_of(contract)
    assert peek is not None
    assert peek.isVisible()
    alone = editor.send(M.AnnotationGetLines, line, 0)
    assert alone > 10
    studio.actions_by_id["split-right"].trigger()
    twin = studio.area.current()
    assert twin is not None
    assert twin is not contract
    assert peek.isVisible()
    assert editor.send(M.AnnotationGetLines, line, 0) < alone - 10
    # Opened beside another view it lies over the lines from the start.
    peek.dismiss()
    before = editor.send(M.AnnotationGetLines, line, 0)
    studio.authoring.going.peek_references(contract, where)
    qtbot.waitUntil(peek.isVisible, timeout=PATIENCE)
    assert editor.send(M.AnnotationGetLines, line, 0) == before
    assert peek.y() > editor.point_at(where).y()


EDITS = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(["insert", "delete", "undo", "redo", "lines", "all"]),
        st.integers(0, 10_000),
        st.sampled_from([b"{", b'"from"', b"\r\n", b"\n", "文".encode(), b"// x\n", b"\r", b""]),
    ),
    max_size=12,
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(EDITS)
def test_whatever_is_edited_where_both_and_the_server_have_one_text(
    qtbot: QtBot,
    studio: StudioWindow,
    twins: tuple[EditorPane, EditorPane],
    edits: list[tuple[int, str, int, bytes]],
) -> None:
    for which, what, near, text in edits:
        editor = twins[which].document.editor
        at = _boundary(editor.content(), near)
        if what == "insert":
            editor.insert(at, text)
        elif what == "delete":
            editor.replace(at, _boundary(editor.content(), at + 7), text)
        elif what == "lines":
            editor.select(at, at)
            editor.send(M.LineDuplicate, 0, 0)
        elif what == "all":
            editor.replace_differing(editor.content()[:at] + text)
        else:
            editor.send(M.Undo if what == "undo" else M.Redo, 0, 0)
    one, other = twins
    assert one.document.editor.content() == other.document.editor.content()
    assert_the_server_has(qtbot, studio, one)


def asked(qtbot: QtBot, studio: StudioWindow, method: str, uri: str) -> object:
    """The real server's answer about a document."""
    answers: list[object] = []
    studio.client.ask(method, {"textDocument": {"uri": uri}}, answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE)
    return answers[0]


def assert_the_server_has(qtbot: QtBot, studio: StudioWindow, pane: EditorPane) -> None:
    """The real server says of this document, told by changes, what it says of one that is opened with the same text whole."""
    text = pane.document.editor.content().decode()
    pane.document.flush()
    other = (pane.document.path.parent.parent / "copy" / "contract.json").as_uri()
    studio.client.open(other, "skillcontract", lambda: text)
    for method in (
        "textDocument/semanticTokens/full",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
    ):
        said, of_copy = (asked(qtbot, studio, method, uri) for uri in (pane.document.uri, other))
        if isinstance(said, dict) and isinstance(of_copy, dict):
            said, of_copy = said["data"], of_copy["data"]
        assert said == of_copy, method
    studio.client.close(other)


def _line(editor: CodeEditor, line: int) -> Extent:
    return Extent(Place(line, 0), Place(line, 0))


def _boundary(text: bytes, at: int) -> int:
    at = min(at, len(text))
    while at < len(text) and text[at] & 0xC0 == 0x80:
        at += 1
    return at
