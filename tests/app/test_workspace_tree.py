"""The workspace tree of a large workspace: made in parts, with the same badges as if it were made at once."""

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract.workspace import Workspace, load
from skillcontract_studio.client.protocol import Extent, Place, Problem, Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QApplication
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.shell.tree_row import row_of
from skillcontract_studio.shell.workspace_tree import Badge, WorkspaceTree
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE

SKILLS = 230


@pytest.fixture
def many(cms: Path) -> Workspace:
    """The example with its tag skill many times."""
    for number in range(SKILLS):
        shutil.copytree(cms / "skills/cms.tag", cms / f"skills/more.s{number:03}")
    return load(cms)


def fault(severity: Severity) -> Problem:
    return Problem(Extent(Place(0, 0), Place(0, 1)), severity, "R01", "told")


def badges(tree: WorkspaceTree) -> dict[tuple[str, ...], Badge]:
    rows = ((tree.way_of(item), row_of(item.index())) for item in tree.items())
    return {way: row.badge for way, row in rows if row is not None and row.badge is not None}


def test_a_large_tree_comes_in_parts_with_all_its_badges(
    qtbot: QtBot, qapp: QApplication, many: Workspace
) -> None:
    problems = ProblemStore()
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    tree = WorkspaceTree(problems, appearance, Voice(Language.EN))
    appearance.setParent(tree)
    qtbot.addWidget(tree)
    files = [skill.contract.path for skill in many.skills if skill.contract]
    scenario = many.skills[-1].scenarios[0]
    problems.publish(files[0].as_uri(), [fault(Severity.WARNING)])
    problems.publish(scenario.as_uri(), [fault(Severity.WARNING)])
    tree.show_workspace(many)
    assert len(set(tree.files())) == len(tree.files()) > SKILLS * 5
    first = sum(1 for _ in tree.items())
    # What is told while rows are still to come is not lost on them.
    problems.publish(files[-1].as_uri(), [fault(Severity.ERROR), fault(Severity.ERROR)])
    problems.publish(scenario.as_uri(), [fault(Severity.WARNING), fault(Severity.WARNING)])
    tree.select_file(files[-1])
    qtbot.waitUntil(
        lambda: sum(1 for item in tree.items() if not item.hasChildren()) == len(tree.files()),
        timeout=PATIENCE,
    )
    assert first < sum(1 for _ in tree.items())
    current = row_of(tree.currentIndex())
    assert current is not None
    assert current.target == files[-1]
    shown = badges(tree)
    problems.publish(files[1].as_uri(), [fault(Severity.ERROR)])
    problems.publish(files[1].as_uri(), [])
    assert badges(tree) == shown
    fresh = WorkspaceTree(problems, appearance, Voice(Language.EN))
    qtbot.addWidget(fresh)
    fresh.show_workspace(many)
    qtbot.waitUntil(lambda: badges(fresh) == shown, timeout=PATIENCE)
    top = tree.way_of(tree.rows.item(0, 0))
    assert shown[top] == (Severity.ERROR, 2)
    assert {badge for way, badge in shown.items() if way[0] == scenario.name} == {(Severity.WARNING, 2)}


def test_what_tells_the_same_is_not_made_anew(qtbot: QtBot, qapp: QApplication, cms: Path) -> None:
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    tree = WorkspaceTree(ProblemStore(), appearance, Voice(Language.EN))
    appearance.setParent(tree)
    qtbot.addWidget(tree)
    tree.show_workspace(load(cms))
    before = tree.rows.item(0, 0)
    tree.show_workspace(load(cms))
    assert tree.rows.item(0, 0) is before
    (cms / "skills/cms.tag/manual.md").unlink()
    tree.show_workspace(load(cms))
    assert cms / "skills/cms.tag/manual.md" not in tree.files()
    assert "manual.md" not in {item.text() for item in tree.items() if tree.way_of(item)[1:2] == ("cms.tag",)}
