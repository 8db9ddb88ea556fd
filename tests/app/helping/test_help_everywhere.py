"""F1 has something to say of everything: panels, dialogs, settings, commands, properties and rules."""

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import skillcontract_studio
from skillcontract.model.properties import PROPERTIES
from skillcontract.model.sections import SECTIONS
from skillcontract.rules.registry import RULES
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QDialog, QShortcut, QWidget
from skillcontract_studio.settings.values import Settings
from skillcontract_studio.shell.commands import COMMANDS
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.shell.helping.help_view import HelpView
from skillcontract_studio.shell.helping.made_pages import page_of
from skillcontract_studio.shell.helping.topics import help_page, topic_of
from skillcontract_studio.shell.panel_layout import PANELS
from skillcontract_studio.shell.rule_pages import rule_page
from skillcontract_studio.shell.section_page import section_page
from skillcontract_studio.shell.window import StudioWindow

SOURCES = sorted(Path(skillcontract_studio.__file__).parent.rglob("*.py"))
DIALOGS = [path for path in SOURCES if re.search(r"^class \w+\(QDialog\)", path.read_text("utf-8"), re.M)]
LANGUAGES = list(Language)


def has_its_own(topic: str) -> bool:
    return topic == "overview" or all(
        help_page(topic, language) != help_page("overview", language) for language in LANGUAGES
    )


@pytest.mark.parametrize("path", DIALOGS, ids=lambda path: path.stem)
def test_every_dialog_has_a_page(path: Path) -> None:
    text = path.read_text("utf-8")
    topics = re.findall(r'offer_help\(self, "([\w-]+)"\)', text)
    assert len(topics) == len(re.findall(r"^class \w+\(QDialog\)", text, re.M))
    assert all(map(has_its_own, topics))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_every_setting_is_explained(language: Language) -> None:
    voice = Voice(language)
    commands, settings = page_of("commands", voice, {"save": "Ctrl+F12"}), page_of("settings", voice, {})
    for command in COMMANDS:
        assert f"- {voice(f'command.{command.id}')}" in commands
    assert f"- {voice('command.save')} `Ctrl+F12`" in commands
    for name in Settings.__dataclass_fields__.keys() - {"shortcuts"}:
        assert f"**{voice(f'setting.{name}')}**" in settings
        assert voice(f"setting.{name}.about") in settings


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_property_and_every_rule_stands_on_the_page_of_its_section(language: Language) -> None:
    voice = Voice(language)
    pages = {section: section_page(section, voice) for section in SECTIONS}
    for properties in PROPERTIES.values():
        for each in properties.values():
            assert f"`{each.name}`" in pages[each.section]
    for rule in RULES.values():
        assert rule_page(rule.id, language).startswith(f"# {rule.id}")
        if rule.section in pages:
            assert f"(rule:{rule.id})" in pages[rule.section]


def test_every_link_between_pages_leads_somewhere() -> None:
    for language in LANGUAGES:
        for topic in ("overview", "palette", "commands", "settings", "find"):
            for named in re.findall(r"\(help:([\w-]+)\)", help_page(topic, language)):
                assert has_its_own(named)


def test_every_panel_and_every_part_of_the_window_has_a_page(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    parts: dict[str, QWidget] = {
        "workspace": studio.tree,
        "outline": studio.outline,
        "problems": studio.problems_panel,
        "search": studio.search_panel,
        "references": studio.authoring.going.panel,
        "bookmarks": studio.authoring.bookmarks.panel,
        "log": studio.log,
        "documentation": studio.documentation,
        "rule": studio.rule,
    }
    assert parts.keys() == set(PANELS)
    contract.find_bar.open()
    parts |= {
        "find": contract.find_bar.field,
        "editor": contract.document.editor,
        "palette": studio.palette_popup.field,
        "welcome": studio.welcome,
    }
    for name, widget in parts.items():
        for inner in (widget, *widget.findChildren(QWidget)):
            topic = topic_of(studio, inner)
            assert topic == name
            assert has_its_own(topic)
    for command, topic in (("settings", "settings"), ("key-map", "key-map"), ("skill-map", "skill-map")):
        studio.actions_by_id[command].trigger()
        page = studio.area.page_of(topic)
        assert topic_of(studio, page) == topic
        assert has_its_own(topic)
    # In a dialog F1 shows the page over it.
    dialog = QDialog(studio)
    offer_help(dialog, "sign-off")
    dialog.open()
    [keys] = dialog.findChildren(QShortcut)
    assert keys.key().toString() == "F1"
    keys.activated.emit()
    [view] = dialog.findChildren(HelpView)
    assert view.topic == "sign-off"
    dialog.close()
