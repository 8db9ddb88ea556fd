"""The settings page and the key map page in the window: changes take effect at once, and are kept."""

import ctypes
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.text.language import Language
from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import (
    QApplication,
    QCheckBox,
    QComboBox,
    QEvent,
    QFontDatabase,
    QKeySequence,
    QPoint,
    QPointF,
    QSpinBox,
    Qt,
    QWheelEvent,
)
from skillcontract_studio.settings.keeper import SettingsKeeper
from skillcontract_studio.settings.values import Settings
from skillcontract_studio.shell.preferences.categories import CATEGORIES
from skillcontract_studio.shell.preferences.key_map_page import KeyMapPage
from skillcontract_studio.shell.preferences.settings_page import SettingsPage
from skillcontract_studio.shell.preferences.trust_list import TrustList
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.tokens import ThemeChoice, ThemeName
from studio_windows import Opens, end, show_ready

PATIENCE = 20_000


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.fixture
def window(qtbot: QtBot, opens: Opens, cms: Path, kept: Path) -> Iterator[StudioWindow]:
    """A window whose settings are kept."""
    made = opens(cms, Language.EN, ThemeChoice.LIGHT, SettingsKeeper(kept))
    show_ready(qtbot, made)
    yield made
    end(made)


@pytest.fixture
def settings(window: StudioWindow) -> SettingsPage:
    window.actions_by_id["settings"].trigger()
    page = window.area.page_of("settings")
    assert page is not None
    assert isinstance(page.content, SettingsPage)
    return page.content


@pytest.fixture
def keys(window: StudioWindow) -> KeyMapPage:
    window.actions_by_id["key-map"].trigger()
    page = window.area.page_of("key-map")
    assert page is not None
    assert isinstance(page.content, KeyMapPage)
    return page.content


def stated(kept: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(kept.read_text())
    return found


def test_every_setting_has_its_place() -> None:
    on_pages = {name for names in CATEGORIES.values() for name in names} | {"shortcuts"}
    assert on_pages == set(Settings.__dataclass_fields__)


def test_the_theme_and_the_text_size_change_at_once_and_are_kept(
    window: StudioWindow, settings: SettingsPage, kept: Path
) -> None:
    theme = settings.control("theme")
    assert isinstance(theme, QComboBox)
    theme.setCurrentIndex(3)
    assert window.appearance.tokens.name is ThemeName.CONTRAST
    size = settings.control("text_size")
    assert isinstance(size, QSpinBox)
    size.setValue(120)
    assert window.appearance.fonts.px(100) == 120
    assert stated(kept) == {"theme": "contrast", "text_size": 120}
    settings.reset("text_size")
    assert window.appearance.fonts.px(100) == 100
    assert stated(kept) == {"theme": "contrast"}


def test_the_language_changes_with_all_its_words(
    qtbot: QtBot, window: StudioWindow, settings: SettingsPage
) -> None:
    language = settings.control("language")
    assert isinstance(language, QComboBox)
    language.setCurrentIndex(1)
    assert window.voice.language is Language.ZH
    assert window.actions_by_id["save"].text() == "保存"
    page = window.area.page_of("settings")
    assert page is not None
    assert page.title() == "设置"
    assert settings.search.placeholderText() == "搜索设置"
    # Whoever comes back to the page is in the field, which was made anew with its words.
    window.actions_by_id["settings"].trigger()
    assert window.focusWidget() is settings.search
    qtbot.waitUntil(lambda: window.client.state is ServerState.READY, timeout=PATIENCE)


def test_what_the_command_line_asked_for_gives_way_to_a_choice(window: StudioWindow) -> None:
    # The window was started light, the settings say system; choosing light keeps that.
    window.actions_by_id["theme-system"].trigger()
    assert window.appearance.choice is ThemeChoice.SYSTEM
    window.actions_by_id["theme-dark"].trigger()
    assert window.appearance.tokens.name is ThemeName.DARK
    window.actions_by_id["theme-system"].trigger()
    assert window.appearance.choice is ThemeChoice.SYSTEM
    assert window.settings.now.theme is ThemeChoice.SYSTEM


def test_editor_settings_reach_the_open_editors(
    window: StudioWindow, settings: SettingsPage, cms: Path
) -> None:
    pane = window.desk.open(cms / "skills/cms.article/contract.json")
    assert pane is not None
    wrap = settings.control("word_wrap")
    assert isinstance(wrap, QCheckBox)
    wrap.setChecked(True)
    assert pane.document.editor.send(M.GetWrapMode) != 0
    assert window.actions_by_id["word-wrap"].isChecked()


def test_tab_leaves_the_editor_when_asked_to_and_indents_again(
    qtbot: QtBot, window: StudioWindow, cms: Path
) -> None:
    pane = window.desk.open(cms / "skills/cms.article/contract.json")
    assert pane is not None
    editor, shown = pane.document.editor, window.status.tab_mode
    before = editor.content()
    assert shown.isHidden()
    window.actions_by_id["tab-moves-focus"].trigger()
    assert window.settings.now.tab_moves_focus
    assert not shown.isHidden()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        editor.setFocus()
        qtbot.keyClick(editor, key)
        assert window.focusWidget() is not editor
    shown.click()
    assert shown.isHidden()
    assert not window.actions_by_id["tab-moves-focus"].isChecked()
    editor.setFocus()
    assert editor.content() == before
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert window.focusWidget() is editor
    assert editor.content() != before
    editor.send(M.SetReadOnly, 1, 0)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert window.focusWidget() is not editor
    editor.send(M.SetReadOnly, 0, 0)


def test_the_search_leaves_what_is_meant(qtbot: QtBot, settings: SettingsPage) -> None:
    qtbot.keyClicks(settings.search, "on save")
    assert set(settings.shown()) == {"format_on_save", "fix_on_save"}
    settings.search.clear()
    assert len(settings.shown()) == len(Settings.__dataclass_fields__) - 1


def test_a_command_gets_other_keys_and_another_loses_them(
    qtbot: QtBot, window: StudioWindow, keys: KeyMapPage, kept: Path
) -> None:
    keys.choose("fold-all")
    keys.keys.setKeySequence(QKeySequence("Ctrl+S"))
    assert "Save" in keys.warning.text()
    assert not keys.warning.isHidden()
    keys.take.click()
    assert window.actions_by_id["fold-all"].shortcut() == QKeySequence("Ctrl+S")
    assert window.actions_by_id["save"].shortcuts() == []
    assert stated(kept) == {"shortcuts": {"fold-all": "Ctrl+S", "save": ""}}
    keys.choose("save")
    keys.reset.click()
    keys.choose("fold-all")
    keys.reset.click()
    assert window.actions_by_id["save"].shortcut() == QKeySequence("Ctrl+S")
    assert stated(kept) == {}


def test_keys_are_found_by_command_and_by_key(qtbot: QtBot, keys: KeyMapPage) -> None:
    qtbot.keyClicks(keys.search, "reopen")
    assert keys.rows() == [("reopen-closed", "Ctrl+Shift+T")]
    keys.search.setText("ctrl+shift+f")
    assert ("search-files", "Ctrl+Shift+F") in keys.rows()


def test_keys_of_the_settings_are_there_from_the_start(opens: Opens, cms: Path, kept: Path) -> None:
    kept.write_text('{"shortcuts": {"settings": "F2"}, "text_size": 110}')
    window = opens(cms, Language.EN, ThemeChoice.LIGHT, SettingsKeeper(kept))
    assert window.actions_by_id["settings"].shortcut() == QKeySequence("F2")
    assert window.appearance.fonts.px(100) == 110
    end(window)


def test_a_page_that_was_closed_is_not_told_of_changes(
    window: StudioWindow, settings: SettingsPage, keys: KeyMapPage
) -> None:
    for key in ("settings", "key-map"):
        page = window.area.page_of(key)
        assert page is not None
        window.area.remove(page)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # An exception in what still listens would fail this test.
    window.settings.change(shortcuts={"format": "Ctrl+Alt+Y"})
    window.settings.change(text_size=150, language=Language.ZH)


def test_a_command_has_its_keys_also_where_they_are_a_menus_letter(window: StudioWindow) -> None:
    menus = window.top_bar.menus.actions
    assert [menu.text() for menu in menus()][:2] == ["&File", "&Edit"]
    # Qt does neither where both have them.
    window.settings.change(shortcuts={"format": "Alt+F", "go-line": "Alt+G, E"})
    assert [menu.text() for menu in menus()][:5] == ["File", "&Edit", "Se&lection", "&View", "Go"]
    # The field at the top says the keys that there are.
    assert window.top_bar.field.toolTip() == "Go to file or run a command (Ctrl+P)"
    window.settings.change(shortcuts={"go-file": "Ctrl+X, Ctrl+F"})
    assert window.top_bar.field.toolTip() == "Go to file or run a command (Ctrl+X, Ctrl+F)"
    window.settings.change(shortcuts={})
    assert "&File" in [menu.text() for menu in menus()]


def test_trust_is_withdrawn(window: StudioWindow, tmp_path: Path) -> None:
    trust = WorkspaceTrust(tmp_path / "trusted.json")
    (tmp_path / "trusted.json").write_text(
        json.dumps({"version": 1, "workspaces": {str(tmp_path / "a"): "1", str(tmp_path / "b"): "2"}})
    )
    shown = TrustList(window.appearance, window.voice, window, trust)
    assert shown.workspaces() == [tmp_path / "a", tmp_path / "b"]
    shown.withdraw(tmp_path / "a")
    assert shown.workspaces() == [tmp_path / "b"]
    shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)


def test_a_bad_file_of_settings_is_told(opens: Opens, cms: Path, kept: Path) -> None:
    kept.write_text('{"theme": "pink"}')
    window = opens(cms, Language.EN, ThemeChoice.LIGHT, SettingsKeeper(kept))
    [said] = [text for text in window.area.messages.texts() if str(kept) in text]
    assert 'Theme: "pink" is no value for it.' in said
    end(window)


def family_of(editor: CodeEditor) -> str:
    """The family of fonts that the text is shown in."""
    default = 32
    name = ctypes.create_string_buffer(editor.send(M.StyleGetFont, default, 0) + 1)
    editor.send(M.StyleGetFont, default, ctypes.addressof(name))
    return name.value.decode("utf-8")


def test_fonts_rulers_and_keys_of_other_editors_take_effect_at_once(
    window: StudioWindow, settings: SettingsPage, keys: KeyMapPage, cms: Path
) -> None:
    pane = window.desk.open(cms / "skills/cms.article/contract.json")
    assert pane is not None
    editor = pane.document.editor
    ruler = settings.control("ruler_column")
    assert isinstance(ruler, QSpinBox)
    turn = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(ruler, turn)
    assert ruler.value() == 0
    ruler.setValue(100)
    assert (editor.send(M.GetEdgeMode), editor.send(M.GetEdgeColumn)) == (1, 100)
    usual = family_of(editor)
    family = next(each for each in QFontDatabase.families() if each != usual)
    window.settings.change(editor_font=family)
    assert family_of(editor) == family
    window.settings.change(editor_font="no such family")
    assert family_of(editor) == usual
    scheme = keys.scheme
    assert isinstance(scheme, QComboBox)
    scheme.setCurrentIndex(1)
    assert window.actions_by_id["definition"].shortcut() == QKeySequence("Ctrl+B")
    assert ("definition", "Ctrl+B") in keys.rows()
    scheme.setCurrentIndex(0)
    assert window.actions_by_id["definition"].shortcut() == QKeySequence("F12")
