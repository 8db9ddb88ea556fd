"""The grid: nothing is cut short, every cell is reached by keyboard and says all that it shows."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from governance_workspaces import NOW, contract, principal, write_workspace
from skillcontract.governance.access import AccessChange, Change
from skillcontract.governance.verdict import Verdict
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.arrangement import Filters, Order, arrange
from skillcontract_studio.perspectives.review.matrix_geometry import CELL_VERDICTS
from skillcontract_studio.perspectives.review.matrix_model import (
    CONTRACT,
    FIRST_PRINCIPAL,
    ROLE,
    SKILL,
    WHOLE_ROW,
    MatrixModel,
    SignCell,
    Subject,
)
from skillcontract_studio.perspectives.review.matrix_view import MatrixView
from skillcontract_studio.perspectives.review.signs import VERDICT_SIGNS
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey, survey
from skillcontract_studio.qt import QApplication, QImage, QPoint, QRect, Qt
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE

SIZE = 60


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Survey:
    roles = [f"role{number % 3}" for number in range(SIZE)]
    contracts = {
        f"skill{number:02d}": contract(role, ("row:read",), trust=number % 3)
        for number, role in enumerate(roles)
    }
    principals = [
        principal(
            f"principal{number:02d}", role, "row:read", *(["row:write"] if number == 7 else []), trust=1
        )
        for number, role in enumerate(roles)
    ]
    folder: Path = write_workspace(tmp_path_factory.mktemp("large"), contracts, principals)
    made = survey(folder, {}, NOW, LoadVerdicts(), lambda _phrase, _done, _total: None)
    assert isinstance(made, Survey)
    return made


@pytest.fixture
def voice(qapp: QApplication) -> Voice:
    return Voice(Language.EN, None, "review")


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication, voice: Voice, found: Survey) -> MatrixView:
    model = MatrixModel(voice)
    made = MatrixView(model, Appearance(qapp, ThemeChoice.LIGHT, Language.EN), voice)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    model.show(found, arrange(found, Filters(), Order.NAME))
    return made


def table(view: MatrixView) -> MatrixModel:
    model = view.model()
    assert isinstance(model, MatrixModel)
    return model


def press(qtbot: QtBot, view: MatrixView, *keys: Qt.Key, control: bool = False) -> tuple[int, int]:
    modifier = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    for key in keys:
        qtbot.keyClick(view, key, modifier)
    return view.currentIndex().row(), view.currentIndex().column()


def test_the_size_is_that_of_the_matrix(view: MatrixView) -> None:
    model = table(view)
    assert (model.rowCount(), model.columnCount()) == (SIZE + 1, SIZE + FIRST_PRINCIPAL)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.7])
def test_no_verdict_is_cut_short(view: MatrixView, voice: Voice, language: Language, zoom: float) -> None:
    voice.speak(language)
    view.show_marks(True)
    view.zoom_to(zoom)
    for verdict in CELL_VERDICTS:
        cell = SignCell(VERDICT_SIGNS[verdict], 0, Change.CHANGED)
        assert view.cells.sign_width(cell, marked=True) <= view.geometry_of_cells.column
    assert (
        view.cells.sign_width(SignCell(VERDICT_SIGNS[Verdict.ALLOW]), marked=False)
        <= (view.geometry_of_cells.frozen[CONTRACT])
    )


def test_the_keys_reach_every_corner(qtbot: QtBot, view: MatrixView) -> None:
    last_row, last_column = SIZE, SIZE + FIRST_PRINCIPAL - 1
    view.go_to(table(view).index(WHOLE_ROW, FIRST_PRINCIPAL))
    assert press(qtbot, view, Qt.Key.Key_Down) == (1, FIRST_PRINCIPAL)
    assert press(qtbot, view, Qt.Key.Key_End) == (1, last_column)
    assert press(qtbot, view, Qt.Key.Key_End, control=True) == (last_row, last_column)
    assert press(qtbot, view, Qt.Key.Key_Home) == (last_row, SKILL)
    assert press(qtbot, view, Qt.Key.Key_Home, control=True) == (WHOLE_ROW, SKILL)
    assert press(qtbot, view, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right) == (0, FIRST_PRINCIPAL)
    assert press(qtbot, view, Qt.Key.Key_Up, Qt.Key.Key_Left) == (WHOLE_ROW, CONTRACT)
    row, _ = press(qtbot, view, Qt.Key.Key_PageDown)
    assert 5 < row < SIZE
    assert press(qtbot, view, Qt.Key.Key_PageUp)[0] == WHOLE_ROW


def test_the_current_cell_is_always_seen_whole(qtbot: QtBot, view: MatrixView) -> None:
    sizes = view.geometry_of_cells
    free = QRect(
        sizes.left,
        sizes.top,
        view.viewport().width() - sizes.left,
        view.viewport().height() - sizes.top,
    )
    for row, column in ((1, FIRST_PRINCIPAL), (SIZE, SIZE + 2), (30, 40), (2, FIRST_PRINCIPAL + 1)):
        view.go_to(table(view).index(row, column))
        rect = view.visualRect(view.currentIndex())
        assert free.contains(rect), (row, column)
        assert view.indexAt(rect.center()) == view.currentIndex()


def test_heads_and_first_columns_stay(view: MatrixView) -> None:
    before = view.visualRect(table(view).index(WHOLE_ROW, SKILL))
    view.go_to(table(view).index(SIZE, SIZE + 2))
    assert view.verticalOffset() > 0
    assert view.horizontalOffset() > 0
    assert view.visualRect(table(view).index(WHOLE_ROW, SKILL)) == before
    assert view.visualRect(table(view).index(SIZE, CONTRACT)).left() == before.left() + sum(
        view.geometry_of_cells.frozen[:CONTRACT]
    )


def test_a_folded_role_is_stepped_over_and_told_by_the_skill(qtbot: QtBot, view: MatrixView) -> None:
    view.fold_role(True)
    view.go_to(table(view).index(3, SKILL))
    assert press(qtbot, view, Qt.Key.Key_Right) == (3, CONTRACT)
    assert press(qtbot, view, Qt.Key.Key_Left) == (3, SKILL)
    assert view.isIndexHidden(table(view).index(3, ROLE))
    assert view.currentIndex().data(Qt.ItemDataRole.ToolTipRole) == "skill02, role2"


def test_the_next_defect_is_found_both_ways_and_around_the_end(view: MatrixView) -> None:
    model = table(view)
    view.go_to(model.index(WHOLE_ROW, SKILL))
    assert view.step_to_defect(1)
    # The principal that may write what no contract of its role needs.
    assert model.subject(view.currentIndex()) == Subject(None, "principal07")
    assert view.step_to_defect(-1)
    assert view.currentIndex().row() > WHOLE_ROW
    last = model.subject(view.currentIndex())
    assert view.step_to_defect(1)
    assert model.subject(view.currentIndex()) == Subject(None, "principal07")
    assert last != Subject(None, "principal07")


def test_typing_goes_to_a_skill(qtbot: QtBot, view: MatrixView) -> None:
    view.go_to(table(view).index(1, FIRST_PRINCIPAL))
    qtbot.keyClicks(view, "skill4")
    assert table(view).skill_name(view.currentIndex().row()).startswith("skill4")


def test_a_cell_says_all_that_it_shows(view: MatrixView, found: Survey) -> None:
    model = table(view)
    change = AccessChange(
        "skill01", "principal07", Change.LOST, Verdict.ALLOW, Verdict.OVER_GRANTED, False, ()
    )
    model.show(found, arrange(found, Filters(), Order.NAME), (change,))
    index = model.index_of(Subject("skill01", "principal07"))
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "skill01, principal07: Over-granted, lost"
    assert "row:write" in index.data(Qt.ItemDataRole.ToolTipRole)
    contract_cell = model.index_of(Subject("skill01", None))
    assert contract_cell.data(Qt.ItemDataRole.AccessibleTextRole) == "skill01, Contract: Agrees"
    assert model.headerData(FIRST_PRINCIPAL, Qt.Orientation.Horizontal) == "principal00, role0"


def test_a_press_on_a_head_tells_its_column(qtbot: QtBot, view: MatrixView) -> None:
    sizes = view.geometry_of_cells
    for column in (SKILL, ROLE, FIRST_PRINCIPAL + 1):
        centre: QPoint = sizes.head_rect(column, view.horizontalOffset()).center()
        with qtbot.waitSignal(view.head_pressed, timeout=PATIENCE) as pressed:
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre)
        assert pressed.args == [column]


def test_scrolling_leaves_the_picture_that_painting_anew_gives(qtbot: QtBot, view: MatrixView) -> None:
    view.go_to(table(view).index(4, FIRST_PRINCIPAL + 2))
    down, across = view.verticalScrollBar(), view.horizontalScrollBar()
    for step in (28, 5, 200, -90):
        down.setValue(down.value() + step)
        QApplication.processEvents()
        across.setValue(across.value() + step)
        QApplication.processEvents()
    assert down.value() > 0
    moved = on_screen(view)
    view.viewport().update()
    QApplication.processEvents()
    assert on_screen(view) == moved
    down.setValue(down.value() + 28)
    QApplication.processEvents()
    assert on_screen(view) != moved


def on_screen(view: MatrixView) -> QImage:
    """What the screen shows; to grab the widget itself would paint it anew."""
    return view.screen().grabWindow(view.winId()).toImage()
