"""Which rows and columns are shown, and in which order."""

from pathlib import Path

import pytest

from governance_workspaces import NOW, contract, principal, write_workspace
from skillcontract_studio.perspectives.review.arrangement import Filters, Order, arrange
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey, survey


@pytest.fixture
def found(tmp_path: Path) -> Survey:
    contracts = {
        "a.read": contract("data", ("row:read",)),
        "b.write": contract("data", ("row:write",), ("row.write",), 2),
        "c.case": contract("support", ("case:write",), ("case.write",)),
        "d.lonely": contract("nobody"),
    }
    principals = (
        principal("zoe", "support", "case:write"),
        principal("bot", "data", "row:read", "row:write", trust=2),
        principal("low", "data", "row:read"),
    )
    folder = write_workspace(tmp_path, contracts, principals)
    made = survey(folder, {}, NOW, LoadVerdicts(), lambda _phrase, _done, _total: None)
    assert isinstance(made, Survey)
    return made


def shown(found: Survey, filters: Filters, order: Order = Order.NAME) -> tuple[list[str], list[str]]:
    made = arrange(found, filters, order)
    matrix = found.matrix
    return [matrix.skills[row] for row in made.rows], [matrix.principals[column] for column in made.columns]


EVERY_SKILL = ["a.read", "b.write", "c.case", "d.lonely"]
EVERYBODY = ["bot", "low", "zoe"]


@pytest.mark.parametrize(
    ("filters", "skills", "principals"),
    [
        (Filters(), EVERY_SKILL, EVERYBODY),
        (Filters(defects_only=True), ["a.read", "b.write", "d.lonely"], ["bot", "low"]),
        (Filters(kinds=frozenset({"OVER_GRANTED"})), ["a.read"], ["bot"]),
        (Filters(kinds=frozenset({"UNDER_GRANTED"})), ["b.write"], ["low"]),
        (Filters(kinds=frozenset({"ROLE_WITHOUT_PRINCIPAL"})), ["d.lonely"], []),
        (Filters(kinds=frozenset({"ALLOW"})), ["a.read", "b.write", "c.case"], EVERYBODY),
        (Filters(roles=frozenset({"support"})), ["c.case"], ["zoe"]),
        (Filters(grants=frozenset({"row:write"})), ["a.read", "b.write"], ["bot"]),
        (Filters("CASE"), ["c.case"], ["zoe"]),
        (Filters("lonely"), ["d.lonely"], EVERYBODY),
        (Filters("zoe"), EVERY_SKILL, ["zoe"]),
        (Filters("no such thing"), [], []),
    ],
)
def test_filters(found: Survey, filters: Filters, skills: list[str], principals: list[str]) -> None:
    assert shown(found, filters) == (skills, principals)


def test_defects_come_first_and_most_of_them_before_fewer(found: Survey) -> None:
    rows, columns = shown(found, Filters(), Order.DEFECTS)
    counts = dict(zip(found.matrix.skills, found.row_defects, strict=True))
    assert [counts[skill] for skill in rows] == sorted(counts.values(), reverse=True)
    assert rows[-1] == "c.case"
    assert columns[-1] == "zoe"


def test_roles_are_kept_together(found: Survey) -> None:
    rows, columns = shown(found, Filters(), Order.ROLE)
    assert rows == ["a.read", "b.write", "d.lonely", "c.case"]
    assert columns == ["bot", "low", "zoe"]


def test_what_has_no_cell_is_outside(found: Survey) -> None:
    assert found.outside == ()
    assert found.count == sum(found.row_defects) == sum(found.matrix.defect_counts().values())
