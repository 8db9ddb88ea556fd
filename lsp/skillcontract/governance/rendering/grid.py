"""A matrix and what access changed as tables of short texts, which CSV, XLSX, HTML and the Studio's PDF share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from skillcontract.governance.access import AccessChange
from skillcontract.governance.defects import KIND_WORDS, Defect
from skillcontract.governance.matrix import Matrix
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


@dataclass(frozen=True)
class Heads:
    """What stands around the cells: defects of contracts and of principals as such."""

    skills: Mapping[str, Sequence[Defect]]
    principals: Mapping[str, Sequence[Defect]]

    @classmethod
    def of(cls, matrix: Matrix) -> Heads:
        """The defects of a matrix by what they are of."""
        skills: dict[str, list[Defect]] = defaultdict(list)
        principals: dict[str, list[Defect]] = defaultdict(list)
        for defect in matrix.other_defects:
            if defect.principal is not None:
                principals[defect.principal].append(defect)
            elif defect.skill is not None:
                skills[defect.skill].append(defect)
        return cls(skills, principals)


def kinds(defects: Sequence[Defect], language: Language) -> str:
    """The kinds of some defects in words, each once; that there are none is said too."""
    words = dict.fromkeys(KIND_WORDS[defect.kind](language) for defect in defects)
    return ", ".join(words) or Catalogue("governance", language)("matrix.agrees")


def grid(matrix: Matrix, language: Language) -> Iterator[list[str]]:
    """The rows of the table, head first; a cell is its verdict's code."""
    say = Catalogue("governance", language)
    heads = Heads.of(matrix)
    yield [say("matrix.skill"), say("matrix.role"), say("matrix.contract"), *matrix.principals]
    whole = [kinds(heads.principals.get(name, ()), language) for name in matrix.principals]
    yield [say("matrix.whole"), "", "", *whole]
    for index, contract in enumerate(matrix.register.contracts):
        verdicts = [matrix.verdict(index, each).value for each in range(len(matrix.principals))]
        yield [
            contract.skill,
            contract.role or "",
            kinds(heads.skills.get(contract.skill, ()), language),
            *verdicts,
        ]


def change_titles(language: Language) -> list[str]:
    """The heads over `change_rows`; the last column is prose."""
    say = Catalogue("governance", language)
    names = ("diff.change", "matrix.skill", "matrix.principal", "diff.before", "diff.after", "matrix.reasons")
    return [say(each) for each in names]


def change_rows(changes: Sequence[AccessChange], language: Language, nothing: str) -> Iterator[list[str]]:
    """What access changed, one change a row; `nothing` stands for a verdict that one side does not have."""
    say = Catalogue("governance", language)
    for each in changes:
        yield [
            say(f"diff.{each.change.value}"),
            each.skill,
            each.principal,
            each.before.value if each.before else nothing,
            each.after.value if each.after else nothing,
            "; ".join(reason(language) for reason in each.reasons),
        ]


def neutral(text: str) -> str:
    """A text that no spreadsheet takes for a formula: one that could be is led by an apostrophe."""
    dangerous = text.lstrip(" \u00a0\u3000")[:1] in {*"=+-@＝＋－＠", "\t", "\r", "\n"} and text != ""
    return f"'{text}" if dangerous else text
