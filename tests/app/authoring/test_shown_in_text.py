"""What the server shows in the text and above it, in a real window with the real server."""

from pytestqt.qtbot import QtBot

from skillcontract_studio.editor.looks import LENS, MEANING
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.qt import QPoint, Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import choose, put_caret

PATIENCE = 20_000


def test_lenses_say_who_uses_a_tool_and_lead_there(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, lenses = contract.document.editor, studio.authoring.features(contract).lenses
    line = editor.line_at(editor.content().index(b'"tag_list"'))
    qtbot.waitUntil(lambda: len(lenses.commands().get(line, [])) == 2, timeout=PATIENCE)
    titles = [command.title for command in lenses.commands()[line]]
    assert "times" in titles[0]
    assert "scenario" in titles[1]
    assert editor.send(M.AnnotationGetLines, line - 1) == 1
    # A click on the words peeks at the places.
    editor.send(M.SetFirstVisibleLine, 0)
    start = editor.point_at(editor.line_start(line))
    indent = editor.send_bytes(M.TextWidth, 0, b"    ")
    where = start + QPoint(indent + 4, -editor.line_height() // 2)
    assert lenses.at(where) == lenses.commands()[line][0]
    qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=where)
    box = studio.authoring.going.peek_of(contract)
    assert box is not None
    assert box.isVisible()
    assert len(box.tree.hits()) > 1
    qtbot.keyClick(box.tree, Qt.Key.Key_Escape)
    # By key the lenses are a menu; the way to the simulator is among them.
    put_caret(editor, b'"tag_list"')
    # They are asked for anew when the workspace has been read: what each says comes one by one.
    qtbot.waitUntil(
        lambda: {"Simulate", titles[0]} <= {command.title for command in lenses.around(line)},
        timeout=PATIENCE,
    )
    words = choose("Simulate")
    studio.actions_by_id["code-lens"].trigger()
    qtbot.waitUntil(lambda: studio.perspective == SIMULATE, timeout=PATIENCE)
    assert titles[0] in words
    assert editor.send_bytes(M.TextWidth, LENS, b"x") > 0


def test_hints_and_lenses_are_turned_on_and_off(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    at = put_caret(editor, b'"platform.organId"')
    line = editor.line_at(at)
    qtbot.waitUntil(lambda: line in editor.line_ends.shown(), timeout=PATIENCE)
    assert "PLATFORM" in editor.line_ends.shown()[line].text
    qtbot.waitUntil(lambda: bool(editor.between_lines.words()), timeout=PATIENCE)
    studio.actions_by_id["show-hints"].trigger()
    studio.actions_by_id["show-lenses"].trigger()
    assert not editor.line_ends.shown()
    assert not editor.between_lines.words()
    assert not studio.settings.now.inlay_hints
    studio.actions_by_id["show-hints"].trigger()
    qtbot.waitUntil(lambda: line in editor.line_ends.shown(), timeout=PATIENCE)


def test_words_have_the_colours_of_what_they_mean(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    key = editor.content().index(b'"key": "tags"') + len(b'"key": "')
    editor.go_to(key, key)
    qtbot.waitUntil(lambda: bool(editor.send(M.IndicatorValueAt, MEANING["tool"], key)), timeout=PATIENCE)
    plain = editor.content().index('"查询标签"'.encode()) + 1
    assert not any(editor.send(M.IndicatorValueAt, each, plain) for each in MEANING.values())
    # Typing above does not lose them.
    editor.insert(0, b"\n\n")
    qtbot.waitUntil(lambda: bool(editor.send(M.IndicatorValueAt, MEANING["tool"], key + 2)), timeout=PATIENCE)
    # A scenario has colours too, and the way to the simulator above it.
    folder = contract.document.path.parent / "scenarios"
    pane = studio.desk.open(sorted(folder.glob("*.scenario.json5"))[0])
    assert pane is not None
    scenario, lenses = pane.document.editor, studio.authoring.features(pane).lenses
    called = scenario.content().index(b'call: "article_') + len(b'call: "')
    scenario.go_to(called, called)
    qtbot.waitUntil(
        lambda: bool(scenario.send(M.IndicatorValueAt, MEANING["tool"], called)), timeout=PATIENCE
    )
    qtbot.waitUntil(lambda: [command.title for command in lenses.around(0)] == ["Simulate"], timeout=PATIENCE)


def test_the_form_of_an_expression_comes_while_it_is_written(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, shown = contract.document.editor, studio.authoring.features(contract).signature
    start = editor.content().index(b'"shared.spaceId"') + 1
    editor.select(start, start + len(b"shared.spaceId"))
    editor.setFocus()
    qtbot.keyClicks(editor, "prior.")
    qtbot.waitUntil(lambda: "<b>&lt;type&gt;</b>" in shown.text(), timeout=PATIENCE)
    qtbot.keyClicks(editor, "article.")
    qtbot.waitUntil(lambda: "<b>&lt;attr&gt;</b>" in shown.text(), timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: not shown.text(), timeout=PATIENCE)
    put_caret(editor, b"prior.article.")
    studio.actions_by_id["signature"].trigger()
    qtbot.waitUntil(lambda: "prior." in shown.text(), timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not shown.text()
