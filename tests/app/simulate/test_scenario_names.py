"""The scenarios of a workspace by skill and title, and finding one among hundreds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.simulate.scenario_box import ScenarioBox
from skillcontract_studio.perspectives.simulate.scenario_names import ScenarioName, named, read_names
from skillcontract_studio.perspectives.simulate.scenario_tree import by_skill
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.qt import QApplication, Qt, QWidget
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

PATIENCE = 20_000
MANY = [
    ScenarioName(Path(f"{number:03}.scenario.json5"), f"Story {number}", f"skill.{number % 7}")
    for number in range(400)
]


def quiet(_phrase: str, _done: int, _total: int) -> None:
    """Nobody wants to know."""


@pytest.fixture
def box(qtbot: QtBot, qapp: QApplication) -> Iterator[ScenarioBox]:
    look, voice = Appearance(qapp, ThemeChoice.LIGHT, Language.EN), Voice(Language.EN, area="simulate")
    bar = QWidget()
    box = ScenarioBox(look, voice, bar)
    qtbot.addWidget(bar)
    bar.show()
    box.show_names(MANY, MANY[5], "unsaved")
    yield box
    box.chooser.close()


@pytest.mark.parametrize(
    ("text", "title", "skill"),
    [
        ('{title: " A ", skill: "cms.tag", steps: []}', "A", "cms.tag"),
        ('{contract: "../contract.json"}', "", "../contract.json"),
        ("{title: 3, skill: [], ", "", ""),
        ("half", "", ""),
    ],
)
def test_a_name_is_what_the_file_states(tmp_path: Path, text: str, title: str, skill: str) -> None:
    path = tmp_path / "a.scenario.json5"
    path.write_text(text, "utf-8")
    assert named(path) == ScenarioName(path, title, skill)


def test_only_files_that_changed_are_read_again(tmp_path: Path) -> None:
    first, second, gone = (tmp_path / f"{name}.scenario.json5" for name in ("a", "b", "c"))
    for path in (first, second):
        path.write_text('{title: "old"}', "utf-8")
    before = read_names([first, second, gone], {}, quiet).names
    assert set(before) == {first, second}
    second.write_text('{title: "quite new"}', "utf-8")
    after = read_names([first, second], before, quiet).names
    assert after[first] is before[first]
    assert after[second][1].title == "quite new"


def test_names_stand_by_skill_and_every_word_counts() -> None:
    found = by_skill([*MANY, ScenarioName(Path("z"))])
    assert list(found) == [*(f"skill.{number}" for number in range(7)), ""]
    assert [each.title for each in by_skill(MANY, "SKILL.3 story 17")["skill.3"]] == [
        "Story 17",
        "Story 171",
        "Story 178",
    ]
    assert not by_skill(MANY, "nothing")


def test_one_is_found_and_chosen_by_keys(qtbot: QtBot, box: ScenarioBox) -> None:
    assert box.currentText() == "Story 5"
    qtbot.keyClick(box, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    chooser = box.chooser
    assert chooser.isVisible()
    assert chooser.tree.selected() == MANY[5].path
    qtbot.keyClicks(chooser.field, "skill.3 17")
    qtbot.keyClick(chooser.field, Qt.Key.Key_Down)
    with qtbot.waitSignal(box.chosen, timeout=PATIENCE) as chosen:
        qtbot.keyClick(chooser.field, Qt.Key.Key_Return)
    assert chosen.args == [MANY[171].path]
    assert not chooser.isVisible()


def test_the_box_of_a_window_says_the_title(qtbot: QtBot, studio: StudioWindow, cms: Path) -> None:
    path = cms / "skills/cms.article/scenarios/01-save-draft.scenario.json5"
    studio.tree.file_chosen.emit(path)
    page = studio.page(SIMULATE)
    assert isinstance(page, SimulatePage)
    box = page.view.bar.scenarios
    qtbot.waitUntil(lambda: page.session is not None, timeout=PATIENCE)
    title = named(path).title
    qtbot.waitUntil(lambda: box.currentText() == title, timeout=PATIENCE)
    assert box.toolTip() == f"{title}\ncms.article\n{path.name}"
    box.showPopup()
    assert len(box.chooser.tree.paths()) == len([*cms.rglob("*.scenario.json5")])
