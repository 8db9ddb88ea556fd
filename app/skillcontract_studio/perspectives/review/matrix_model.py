"""The matrix as a table model: nothing is stored by cell, a cell is made when somebody looks at it.

Row 0 is "Principal as a whole"; columns 0 to 2 are skill, role and contract. Both stay in place when the rest scrolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from skillcontract.governance.access import AccessChange, Change
from skillcontract.governance.defects import Defect
from skillcontract.governance.verdict import Verdict
from skillcontract.governance.wording import sentence
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.arrangement import Arrangement
from skillcontract_studio.perspectives.review.signs import (
    AGREES,
    KIND_SIGNS,
    TEMPORARY,
    VERDICT_SIGNS,
    Sign,
)
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.qt import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

SKILL, ROLE, CONTRACT, FIRST_PRINCIPAL = range(4)
WHOLE_ROW = 0
CELL = Qt.ItemDataRole.UserRole + 1
"""The role that brings a SignCell or a TextCell."""
_ANY = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_NOTHING = Arrangement((), ())


@dataclass(frozen=True, slots=True)
class SignCell:
    """A cell with a sign. `more` counts further defects in the same place, `change` is the mark of a comparison."""

    sign: Sign
    more: int = 0
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class TextCell:
    """A cell with a name."""

    text: str
    ink: str = "text"
    semibold: bool = False


@dataclass(frozen=True, slots=True)
class Subject:
    """What a cell is about: a skill and a principal, or one of them as such."""

    skill: str | None
    principal: str | None


class MatrixModel(QAbstractTableModel):
    """Shows a survey in an arrangement, with the marks of a comparison."""

    def __init__(self, voice: Voice) -> None:
        super().__init__()
        self._voice = voice
        self._survey: Survey | None = None
        self._arrangement = _NOTHING
        self._changes: Mapping[tuple[str, str], Change] = {}

    def show(
        self, survey: Survey | None, arrangement: Arrangement, changes: Iterable[AccessChange] = ()
    ) -> None:
        """Show another state, order or choice of rows and columns."""
        self.beginResetModel()
        self._survey = survey
        self._arrangement = arrangement
        self._changes = {(each.skill, each.principal): each.change for each in changes}
        self.endResetModel()

    @property
    def survey(self) -> Survey | None:
        """What is shown."""
        return self._survey

    def subject(self, index: _Index) -> Subject:
        """What a cell is about."""
        skill = None if index.row() == WHOLE_ROW else self._skill(index.row())
        principal = None if index.column() < FIRST_PRINCIPAL else self._principal(index.column())
        return Subject(skill, principal)

    def index_of(self, subject: Subject) -> QModelIndex:
        """The cell that is about a subject; an invalid index where it is not shown."""
        matrix = self._survey.matrix if self._survey else None
        if matrix is None:
            return QModelIndex()
        try:
            row = (
                WHOLE_ROW
                if subject.skill is None
                else self._arrangement.rows.index(matrix.skills.index(subject.skill)) + 1
            )
            column = (
                CONTRACT
                if subject.principal is None
                else self._arrangement.columns.index(matrix.principals.index(subject.principal))
                + FIRST_PRINCIPAL
            )
        except ValueError:
            return QModelIndex()
        return self.index(row, column)

    def is_defect(self, row: int, column: int) -> bool:
        """Whether a cell says that something is wrong."""
        cell = self.cell(row, column)
        return isinstance(cell, SignCell) and cell.sign.strong

    def skill_name(self, row: int) -> str:
        """The skill of a row; empty for the row of the principals."""
        return "" if row == WHOLE_ROW else self._skill(row)

    def head(self, column: int) -> tuple[str, str]:
        """The two lines of a head: a principal's id and role, or a title."""
        if column >= FIRST_PRINCIPAL and self._survey is not None:
            place = self._arrangement.columns[column - FIRST_PRINCIPAL]
            principal = self._survey.matrix.register.principals[place]
            return principal.id, principal.role or self._voice("role.none")
        return self._voice(("head.skill", "head.role", "head.contract")[column]), ""

    # Qt

    def rowCount(self, parent: _Index = _ANY) -> int:  # noqa: N802  # Qt's name
        """The skills, and the row of the principals."""
        return 0 if parent.isValid() or self._survey is None else len(self._arrangement.rows) + 1

    def columnCount(self, parent: _Index = _ANY) -> int:  # noqa: N802  # Qt's name
        """The principals, and skill, role and contract."""
        return (
            0
            if parent.isValid() or self._survey is None
            else len(self._arrangement.columns) + FIRST_PRINCIPAL
        )

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> object:  # noqa: N802  # Qt's name
        """The heads, for screen readers; the view paints its own."""
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return None
        if orientation is Qt.Orientation.Horizontal:
            return self._voice.listed(self.head(section))
        return self._voice("whole") if section == WHOLE_ROW else self._skill(section)

    def data(self, index: _Index, role: int = 0) -> object:
        """The cells."""
        row, column = index.row(), index.column()
        if role == CELL:
            return self.cell(row, column)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row, column)
        return None

    # Cells

    def cell(self, row: int, column: int) -> SignCell | TextCell | None:
        """What a cell shows; None for one that is empty."""
        survey = self._survey
        if survey is None:
            return None
        if row == WHOLE_ROW:
            return self._whole(survey, column)
        place = self._arrangement.rows[row - 1]
        contract = survey.matrix.register.contracts[place]
        if column >= FIRST_PRINCIPAL:
            other = self._arrangement.columns[column - FIRST_PRINCIPAL]
            verdict = survey.matrix.verdict(place, other)
            if not self._changes:
                return _verdict_cell(verdict, None)
            named = (contract.skill, survey.matrix.principals[other])
            return _verdict_cell(verdict, self._changes.get(named))
        if column == SKILL:
            return TextCell(contract.skill, semibold=True)
        if column == ROLE:
            return TextCell(contract.role or self._voice("role.none"), "muted")
        defects = survey.heads.skills.get(contract.skill, ())
        if defects:
            return _defect_cell(defects)
        return SignCell(TEMPORARY) if contract.temporary else SignCell(AGREES)

    def cells(self, row: int, columns: Sequence[int]) -> list[SignCell | TextCell | None]:
        """Several cells of a row, found at once."""
        survey = self._survey
        if survey is None or row == WHOLE_ROW or not columns or columns[0] < FIRST_PRINCIPAL:
            return [self.cell(row, column) for column in columns]
        place, order = self._arrangement.rows[row - 1], self._arrangement.columns
        verdict = survey.matrix.rows[place].verdict
        found = (order[column - FIRST_PRINCIPAL] for column in columns)
        if not self._changes:
            return [_verdict_cell(verdict(each), None) for each in found]
        skill, principals, changes = survey.matrix.skills[place], survey.matrix.principals, self._changes
        return [_verdict_cell(verdict(each), changes.get((skill, principals[each]))) for each in found]

    def _whole(self, survey: Survey, column: int) -> SignCell | TextCell | None:
        if column >= FIRST_PRINCIPAL:
            defects = survey.heads.principals.get(self._principal(column), ())
            return _defect_cell(defects) if defects else SignCell(AGREES)
        return TextCell(self._voice("whole"), "muted") if column == SKILL else None

    def _skill(self, row: int) -> str:
        if self._survey is None:
            raise LookupError(row)
        return self._survey.matrix.skills[self._arrangement.rows[row - 1]]

    def _principal(self, column: int) -> str:
        if self._survey is None:
            raise LookupError(column)
        return self._survey.matrix.principals[self._arrangement.columns[column - FIRST_PRINCIPAL]]

    def _words(self, row: int, column: int) -> str:
        cell = self.cell(row, column)
        if isinstance(cell, SignCell):
            return cell.sign.word(self._voice.language)
        return cell.text if cell else ""

    def _spoken(self, row: int, column: int) -> str:
        """All that is painted, and what it belongs to."""
        cell = self.cell(row, column)
        if not isinstance(cell, SignCell):
            return cell.text if cell else ""
        said = [cell.sign.word(self._voice.language)]
        if cell.more:
            said.append(self._voice.count("more", cell.more))
        if cell.change is not None:
            said.append(self._voice(f"change.{cell.change}"))
        if column >= FIRST_PRINCIPAL:
            subject = self.skill_name(row) or self._voice("whole"), self._principal(column)
        else:
            subject = self.skill_name(row), self._voice("head.contract")
        return self._voice.headed(self._voice.listed(subject), self._voice.listed(said))

    def _tip(self, row: int, column: int) -> str:
        survey, language = self._survey, self._voice.language
        if survey is None:
            return ""
        if row != WHOLE_ROW and column >= FIRST_PRINCIPAL:
            places = self._arrangement.rows[row - 1], self._arrangement.columns[column - FIRST_PRINCIPAL]
            return sentence(survey.matrix.ruling(*places), language)
        if row == WHOLE_ROW:
            if column < FIRST_PRINCIPAL:
                return self._voice("whole")
            defects = survey.heads.principals.get(self._principal(column), ())
            return "\n".join(each.message(language) for each in defects) or self._voice.listed(
                self.head(column)
            )
        contract = survey.matrix.register.contracts[self._arrangement.rows[row - 1]]
        if column == CONTRACT:
            defects = survey.heads.skills.get(contract.skill, ())
            return "\n".join(each.message(language) for each in defects) or self._words(row, column)
        # The role's own column may be folded away.
        return self._voice.listed((contract.skill, contract.role or ""))


@cache
def _verdict_cell(verdict: Verdict, change: Change | None) -> SignCell:
    return SignCell(VERDICT_SIGNS[verdict], 0, change)


def _defect_cell(defects: Iterable[Defect]) -> SignCell:
    kinds = [each.kind for each in defects]
    return SignCell(KIND_SIGNS[kinds[0]], len(kinds) - 1)
