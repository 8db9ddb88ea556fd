"""A matrix as a page that stands alone and prints well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape
from pathlib import Path

from skillcontract.governance.access import AccessChange
from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.defects import KIND_WORDS, Defect, DefectKind
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.rendering.grid import Heads, change_rows, change_titles, kinds
from skillcontract.governance.rendering.page import BOTTOM, at, table, top
from skillcontract.governance.verdict import WORDS, Verdict
from skillcontract.governance.wording import sentence
from skillcontract.text.language import Language
from skillcontract.version import __version__
from skillcontract.workspace.problem import Place
from skillcontract_resources.catalogue import Catalogue

SIGNS = {
    Verdict.ALLOW: ("✓", "allow"),
    Verdict.OVER_GRANTED: ("▲", "over"),
    Verdict.UNDER_GRANTED: ("▽", "under"),
    Verdict.TRUST_TOO_LOW: ("◇", "trust"),
    Verdict.UNKNOWN: ("?", "unknown"),
}
"""A verdict's sign and colour: a word always stands beside them."""
_PAPER_COLUMNS = 7
"""Principals that stand side by side on a landscape A4 page beside skill, role and contract."""
KIND_COLOURS = {
    DefectKind.NO_CONTRACT: "nocon",
    DefectKind.ROLE_WITHOUT_PRINCIPAL: "nocon",
    DefectKind.UNREADABLE_GRANT: "unknown",
    DefectKind.EFFECT_MISMATCH: "under",
    DefectKind.CONTRACT_DROPPED: "over",
    DefectKind.TEMPORARY_CONTRACT: "changed",
}


def render(
    matrix: Matrix, changes: Sequence[AccessChange], language: Language, at: datetime, folder: Path
) -> Iterator[str]:
    """The page in pieces; places are shown relative to `folder`."""
    say = Catalogue("governance", language)
    yield top(say("matrix.title"), language)
    yield f"<h1>{escape(say('matrix.title'))}</h1>\n"
    yield state(matrix, language)
    yield f"<p class=muted>{escape(say('matrix.size', skills=len(matrix.skills), principals=len(matrix.principals)))}</p>\n"
    yield from _grid(matrix, language, folder)
    yield f"<h2>{escape(say('matrix.defects'))}</h2>\n"
    yield defect_table(matrix, language, folder)
    if changes:
        yield f"<h2>{escape(say('diff.sheet'))}</h2>\n"
        yield _change_table(changes, language)
    yield f"<p class=muted>{escape(say('matrix.made', version=__version__, at=at.isoformat(timespec='seconds')))}</p>\n"
    yield BOTTOM


def state(matrix: Matrix, language: Language) -> str:
    """The verdict of the whole."""
    say = Catalogue("governance", language)
    if matrix.consistent:
        return f'<p class="state good">✓ {escape(say("matrix.consistent"))}</p>\n'
    count = sum(matrix.defect_counts().values())
    return f'<p class="state bad">✕ {escape(say("matrix.inconsistent", count=count))}</p>\n'


def defect_table(matrix: Matrix, language: Language, folder: Path) -> str:
    """Every defect with its place."""
    say = Catalogue("governance", language)
    rows = [
        [
            f"{KIND_WORDS[each.kind](language)} {each.kind}",
            each.message(language),
            each.place.shown(folder) if each.place else "",
        ]
        for each in matrix.defects()
    ]
    if not rows:
        return f"<p>{escape(say('matrix.no-defects'))}</p>\n"
    return table([say("matrix.kind"), say("matrix.message"), say("matrix.place")], rows, wrap=1, place=2)


def _grid(matrix: Matrix, language: Language, folder: Path) -> Iterator[str]:
    """One table on the screen; on paper, which does not scroll, as many as the principals need."""
    every = range(len(matrix.principals))
    if len(every) <= _PAPER_COLUMNS:
        yield from _table(matrix, language, folder, every)
        return
    yield '<div class="screen">\n'
    yield from _table(matrix, language, folder, every)
    yield '</div>\n<div class="paper">\n'
    for first in every[::_PAPER_COLUMNS]:
        yield from _table(matrix, language, folder, every[first : first + _PAPER_COLUMNS])
    yield "</div>\n"


def _table(matrix: Matrix, language: Language, folder: Path, principals: range) -> Iterator[str]:
    """Every skill across some of the principals."""
    say = Catalogue("governance", language)
    heads, register = Heads.of(matrix), matrix.register
    names = [matrix.principals[each] for each in principals]
    titles = [say("matrix.skill"), say("matrix.role"), say("matrix.contract")]
    columns = "".join(f'<th scope="col">{escape(each)}</th>' for each in titles)
    for number in principals:
        principal = register.principals[number]
        place = at(_shown(register.grants_place(principal.pointer), folder))
        columns += f'<th scope="col"{place}>{escape(principal.id)}</th>'
    yield f'<div class="scroll"><table>\n<thead><tr>{columns}</tr></thead>\n<tbody>\n'
    whole = (_head_cell(heads.principals.get(name, ()), language) for name in names)
    yield f'<tr><th scope="row">{escape(say("matrix.whole"))}</th><td></td><td></td>{"".join(whole)}</tr>\n'
    other = f'<td class="none" title="{escape(WORDS[Verdict.ROLE_MISMATCH](language))}">–</td>'
    for index, contract in enumerate(matrix.register.contracts):
        temporary = f" ({say('matrix.temporary')})" if contract.temporary else ""
        place = at(_shown(register.contract_place(contract.skill), folder))
        row = [
            f'<tr><th scope="row"{place}>{escape(contract.skill + temporary)}</th><td>{escape(contract.role or "")}</td>',
            _head_cell(heads.skills.get(contract.skill, ()), language),
        ]
        for column in principals:
            verdict = matrix.verdict(index, column)
            row.append(
                other if verdict is Verdict.ROLE_MISMATCH else _cell(matrix.ruling(index, column), language)
            )
        yield "".join([*row, "</tr>\n"])
    yield "</tbody></table></div>\n"


def _shown(place: Place | None, folder: Path) -> str | None:
    return place.shown(folder) if place is not None else None


def _cell(ruling: Ruling, language: Language) -> str:
    sign, colour = SIGNS[ruling.verdict]
    word = escape(WORDS[ruling.verdict](language))
    if ruling.allows:
        return f'<td class="v {colour}">{sign} {word}</td>'
    title = escape(sentence(ruling, language))
    return f'<td class="v {colour}" title="{title}">{sign} {word} <code>{ruling.verdict}</code></td>'


def _head_cell(defects: Sequence[Defect], language: Language) -> str:
    words = escape(kinds(defects, language))
    if not defects:
        return f'<td class="allow">✓ <span class="muted">{words}</span></td>'
    title = escape("; ".join(each.message(language) for each in defects))
    return f'<td class="v {KIND_COLOURS[defects[0].kind]}" title="{title}">✕ {words}</td>'


def _change_table(changes: Sequence[AccessChange], language: Language) -> str:
    rows = list(change_rows(changes, language, nothing="–"))
    return table(change_titles(language), rows, wrap=5)
