"""The page beside the editor: its links, the way back, and what it says of names."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.page_links import file_link, linked
from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import OCCURRENCE
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import Qt, QUrl
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.page_history import Page, PageHistory
from skillcontract_studio.shell.section_page import section_page
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


def test_sections_and_rules_of_prose_are_links_and_code_is_left_alone() -> None:
    assert linked("P2 §2") == "P2 §2"
    said = "See §5.3 and L10, `§5.3 L10`.\n\n```json\n§1 L10\n```\n[§2](x) XL10 L100"
    assert linked(said) == (
        "See [§5.3](section:§5.3) and [L10](rule:L10), `§5.3 L10`.\n\n```json\n§1 L10\n```\n[§2](x) XL10 L100"
    )


def test_a_link_names_a_file_and_a_line(tmp_path: Path) -> None:
    path = tmp_path / "合同 a.json"
    here = Extent(Place(11, 0), Place(11, 0))
    found = file_link(QUrl(f"{path.as_uri()}#L12"))
    assert found is not None
    assert (found.path, found.place) == (path, here)
    whole = file_link(QUrl(path.as_uri()))
    assert whole is not None
    assert whole.place is None
    assert file_link(QUrl("rule:L10")) is None


def test_pages_are_gone_back_to_and_a_page_of_the_same_thing_takes_its_place() -> None:
    history = PageHistory()
    assert not history.turn(-1)
    for page in (Page("a", "1"), Page("b", "1"), Page("b", "2")):
        history.show(page)
    assert history.turn(-1)
    assert history.now == Page("a", "1")
    assert history.has_later
    assert history.turn(1)
    assert history.now == Page("b", "2")
    history.turn(-1)
    history.show(Page("c", "1"))
    assert not history.has_later
    for number in range(100):
        history.show(Page(str(number), ""))
    assert sum(1 for _ in iter(lambda: history.turn(-1), False)) < 60


def test_a_section_lists_its_parts_properties_and_rules_in_both_languages() -> None:
    for language, word in ((Language.EN, "Rules"), (Language.ZH, "规则")):
        page = section_page("§5.3", Voice(language))
        assert "`sources`" in page
        assert "[R01](rule:R01)" in page
        assert word in page
    assert "§6.3" in section_page("§6", Voice(Language.EN))
    assert section_page("§99", Voice(Language.EN)) == ""


def put(editor: CodeEditor, before: bytes, word: bytes) -> None:
    """Put the caret into a word that follows something."""
    content = editor.content()
    at = content.index(word, content.index(before)) + 2
    editor.select(at, at)


def test_the_page_follows_names_links_edits_and_the_way_back(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, shown = contract.document.editor, studio.documentation

    def says(*words: str) -> None:
        qtbot.waitUntil(lambda: all(word in shown.page.toPlainText() for word in words), timeout=PATIENCE)

    put(editor, b'"article_save"', b'"spaceId": {')
    says("Argument spaceId of article_save", "Its value comes from", "Used in", "§5")
    # What marks the caret's name moves no caret: nothing is asked for ever.
    moved: list[None] = []
    editor.caret_moved.connect(lambda: moved.append(None))
    editor.mark(OCCURRENCE, 0, 1)
    qtbot.wait(50)
    assert moved == []
    shown.show_section("§5.3")
    says("R01")
    assert shown.back.isEnabled()
    shown.page.setFocus()
    qtbot.keyClick(shown.page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    says("Argument spaceId of article_save")
    shown.page.anchorClicked.emit(QUrl("rule:R01"))
    assert studio.rule.rule == "R01"
    shown.page.anchorClicked.emit(QUrl(f"{contract.document.uri}#L3"))
    assert editor.caret_place() == Place(2, 0)
    says("Input spaceId", "outputs.spaceId")
    studio.authoring.going.back()
    says("Argument spaceId of article_save")
    # A brace says nothing; what lies around it does.
    at = editor.content().index(b"\n    },", editor.content().index(b"article_save"))
    editor.select(at + 5, at + 5)
    says("article_save")
    # What is said is what is true now.
    content = editor.content()
    at = content.index(b"inputs.spaceId", content.index(b'"article_save": {'))
    editor.select(at, at + len(b"inputs.spaceId"))
    qtbot.keyClicks(editor, "q")
    put(editor, b'"article_save"', b'"spaceId": {')
    qtbot.waitUntil(lambda: "Its value comes from" not in shown.page.toPlainText(), timeout=PATIENCE)
