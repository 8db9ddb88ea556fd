"""A matrix as a PDF: the matrix on as many sheets as it needs, its defects, and what access changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skillcontract.governance.access import AccessChange
from skillcontract.governance.defects import KIND_WORDS, Defect
from skillcontract.governance.rendering.grid import change_rows, change_titles, kinds
from skillcontract.governance.verdict import Verdict
from skillcontract.text.language import Language
from skillcontract.version import __version__
from skillcontract_resources.catalogue import Catalogue
from skillcontract_studio.perspectives.review.paper import Paper, PaperCell, PaperTable
from skillcontract_studio.perspectives.review.signs import KIND_SIGNS, VERDICT_SIGNS, Sign
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.theme.fonts import Fonts
from skillcontract_studio.theme.tokens import ThemeName, tokens


def render(
    found: Survey, changes: Sequence[AccessChange], language: Language, tell: Callable[[], None]
) -> bytes:
    """The document's bytes; `tell` is called with every row that is set. Paper is white in every theme."""
    say, matrix = Catalogue("governance", language), found.matrix
    paper = Paper(say("matrix.title"), Fonts(language).ui(), tokens(ThemeName.LIGHT))
    paper.line(say("matrix.title"), 18, strong=True)
    if matrix.consistent:
        paper.line(say("matrix.consistent"), 13, strong=True, ink="allow", fill="allowBg")
    else:
        words = say("matrix.inconsistent", count=found.count)
        paper.line(words, 13, strong=True, ink="error", fill="errorBg")
    size = say("matrix.size", skills=len(matrix.skills), principals=len(matrix.principals))
    paper.line(size, ink="muted")
    paper.table(_matrix(found, language), tell)
    paper.line(say("matrix.defects"), 13, strong=True)
    rows = [
        [
            PaperCell(
                f"{KIND_WORDS[each.kind](language)} {each.kind}", KIND_SIGNS[each.kind].ink, strong=True
            ),
            PaperCell(each.message(language)),
            PaperCell(each.place.shown(found.workspace.root) if each.place else ""),
        ]
        for each in matrix.defects()
    ]
    if rows:
        titles = [say("matrix.kind"), say("matrix.message"), say("matrix.place")]
        paper.table(PaperTable(titles, rows, prose=1), tell)
    else:
        paper.line(say("matrix.no-defects"))
    if changes:
        paper.line(say("diff.sheet"), 13, strong=True)
        changed = [[PaperCell(text) for text in row] for row in change_rows(changes, language, nothing="–")]
        paper.table(PaperTable(change_titles(language), changed, prose=5), tell)
    made = say("matrix.made", version=__version__, at=found.at.isoformat(timespec="seconds"))
    paper.line(made, ink="muted")
    return paper.finish()


def _matrix(found: Survey, language: Language) -> PaperTable:
    say, matrix, heads = Catalogue("governance", language), found.matrix, found.heads
    titles = [say("matrix.skill"), say("matrix.role"), say("matrix.contract"), *matrix.principals]
    whole = [_of(heads.principals.get(name, ()), language) for name in matrix.principals]
    rows = [[PaperCell(say("matrix.whole"), strong=True), PaperCell(""), PaperCell(""), *whole]]
    verdicts = {verdict: _verdict(sign, verdict, language) for verdict, sign in VERDICT_SIGNS.items()}
    for index, contract in enumerate(matrix.register.contracts):
        temporary = f" ({say('matrix.temporary')})" if contract.temporary else ""
        rows.append(
            [
                PaperCell(contract.skill + temporary, strong=True),
                PaperCell(contract.role or ""),
                _of(heads.skills.get(contract.skill, ()), language),
                *(verdicts[matrix.verdict(index, each)] for each in range(len(matrix.principals))),
            ]
        )
    return PaperTable(titles, rows, frozen=3)


def _verdict(sign: Sign, verdict: Verdict, language: Language) -> PaperCell:
    """Word and code, for whoever reads without colour; the other roles' cells stay quiet."""
    if verdict is Verdict.ROLE_MISMATCH:
        return PaperCell("–", sign.ink)
    words = sign.word(language)
    return PaperCell(f"{words} {sign.code}" if sign.strong else words, sign.ink, sign.fill, sign.strong)


def _of(defects: Sequence[Defect], language: Language) -> PaperCell:
    """What is wrong with a contract or a principal as such."""
    words = kinds(defects, language)
    if not defects:
        return PaperCell(words, "muted")
    sign = KIND_SIGNS[defects[0].kind]
    return PaperCell(words, sign.ink, sign.fill, strong=True)
