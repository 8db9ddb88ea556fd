"""What a reviewer takes away: nothing in it runs, nothing is lost, and both languages say the same."""

import csv
import io
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from governance_workspaces import CONTRACTS, NOW, PRINCIPALS, matrix_of, principal
from skillcontract.governance import as_json
from skillcontract.governance.access import compare
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.rendering import csv as as_csv
from skillcontract.governance.rendering import html, text, xlsx
from skillcontract.governance.rendering.grid import neutral
from skillcontract.text.language import Language

EVIL = "=cmd|'/c calc'!A1"
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def matrix(tmp_path: Path) -> Matrix:
    """One with a defect of each colour, and with names that want to be formulas and markup."""
    evil = principal(EVIL, "support.intake", "case:write", "x:write")
    script = principal(SCRIPT, "data.credit", "odd")
    return matrix_of(
        tmp_path,
        {**CONTRACTS, "+1": {**CONTRACTS["limit.decide"], "role": SCRIPT}},
        (*PRINCIPALS, evil, script),
    )


@pytest.mark.parametrize(
    ("cell", "expected"),
    [("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\t=1", "'\t=1"), (" =1", "' =1"), ("＝1", "'＝1"), ("a=1", "a=1"), ("", ""), ("契", "契")],
)  # fmt: skip
def test_neutral(cell: str, expected: str) -> None:
    assert neutral(cell) == expected


def test_csv_holds_every_verdict_and_no_formula(matrix: Matrix) -> None:
    rows = list(csv.reader(io.StringIO("".join(as_csv.render(matrix, Language.EN)), newline="")))
    assert [row[0] for row in rows[2:]] == ["'+1", *CONTRACTS]
    assert rows[0][3:] == ["support", "data", "finance", f"'{EVIL}", SCRIPT]
    assert rows[3][3:] == ["ALLOW", "ROLE_MISMATCH", "ROLE_MISMATCH", "OVER_GRANTED", "ROLE_MISMATCH"]
    assert rows[1][6] == "No contract"
    assert not any(cell.startswith(tuple("=+-@")) for row in rows for cell in row)


def test_xlsx_is_a_workbook_without_formulas(matrix: Matrix, tmp_path: Path) -> None:
    before = matrix_of(tmp_path / "before")
    data = xlsx.render(matrix, compare(before, matrix), Language.ZH, NOW, tmp_path)
    book = zipfile.ZipFile(io.BytesIO(data))
    sheets = [name for name in book.namelist() if name.startswith("xl/worksheets/")]
    assert len(sheets) == 3
    assert not any(b"<f>" in book.read(name) for name in sheets)
    strings = book.read("xl/sharedStrings.xml").decode()
    for expected in ("权限过宽 OVER_GRANTED", "未知 UNKNOWN", f"'{EVIL.replace('&', '&amp;')}", "'+1"):
        assert f"<t>{expected}</t>" in strings


def test_xlsx_refuses_what_it_would_cut_off(tmp_path: Path) -> None:
    wide = matrix_of(tmp_path, principals=tuple(principal(f"p{n}", "nobody") for n in range(16_382)))
    with pytest.raises(xlsx.TooLarge):
        xlsx.render(wide, (), Language.EN, NOW, tmp_path)


class Page(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in {"src", "href", "srcset", "action"}]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("language", list(Language))
def test_html_stands_alone(matrix: Matrix, tmp_path: Path, language: Language) -> None:
    page = "".join(html.render(matrix, (), language, NOW, tmp_path))
    read = Page(page)
    assert "script" not in read.tags
    assert read.links == []
    assert "@import" not in page
    assert "url(" not in page
    assert SCRIPT in read.words
    assert EVIL in read.words
    for code in ("OVER_GRANTED", "UNKNOWN"):
        assert code in read.words, "a verdict is told by its word too"
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_html_tells_an_editor_where_contracts_principals_and_defects_stand(
    matrix: Matrix, tmp_path: Path
) -> None:
    page = "".join(html.render(matrix, (), Language.EN, NOW, tmp_path))
    places = re.findall(r'<(th|td)[^>]* data-place="([^"]+)"', page)
    assert sum(place.startswith("grants.json5:") for tag, place in places if tag == "th") == len(
        matrix.principals
    )
    assert {place.partition(":")[0] for tag, place in places if tag == "th"} > {"grants.json5"}
    located = [defect for defect in matrix.defects() if defect.place is not None]
    assert [place for tag, place in places if tag == "td"] == [
        defect.place.shown(tmp_path) for defect in located if defect.place
    ]


@pytest.mark.parametrize("language", list(Language))
def test_text_lists_the_defects_with_their_places(matrix: Matrix, tmp_path: Path, language: Language) -> None:
    lines = text.render(matrix, language, tmp_path).splitlines()
    defects = [line for line in lines if line.startswith(("grants.json5:1:", "skills/"))]
    assert len(defects) == sum(matrix.defect_counts().values())


def test_both_languages_have_the_same_shape(matrix: Matrix, tmp_path: Path) -> None:
    shapes = [
        [len(row) for row in csv.reader(io.StringIO("".join(as_csv.render(matrix, language)), newline=""))]
        for language in Language
    ]
    assert shapes[0] == shapes[1]


def test_json_is_that_of_the_format(matrix: Matrix, tmp_path: Path) -> None:
    import json

    told = json.loads("".join(as_json.matrix(matrix, Language.EN, tmp_path)))
    assert (told["version"], told["consistent"]) == (1, False)
    assert len(told["cells"]) == len(told["skills"]) * len(told["principals"])
    cell = next(
        each for each in told["cells"] if each["principal"] == EVIL and each["skill"] == "case.accept"
    )
    assert cell == {
        "skill": "case.accept",
        "principal": EVIL,
        "verdict": "OVER_GRANTED",
        "checks": ["OVER_GRANTED"],
        "excess": ["x:write"],
        "missing": [],
        "trust": {"required": 1, "held": 1},
    }
    defect = next(each for each in told["defects"] if each["kind"] == "NO_CONTRACT")
    assert (defect["principal"], defect["grant"], defect["place"]["path"]) == (
        EVIL,
        "x:write",
        "grants.json5",
    )


def test_a_wide_matrix_prints_in_as_many_tables_as_the_paper_needs(tmp_path: Path) -> None:
    many = tuple(principal(f"bot-{number:02}", "support.intake", "case:write") for number in range(16))
    page = "".join(html.render(matrix_of(tmp_path, CONTRACTS, many), (), Language.EN, NOW, tmp_path))
    screen, paper = page.split('<div class="paper">')
    tables = paper.split("<table>")[1:4]
    shown = [
        [name for name in (f"bot-{number:02}" for number in range(16)) if f">{name}<" in each]
        for each in tables
    ]
    assert shown == [
        [f"bot-{number:02}" for number in part] for part in (range(7), range(7, 14), range(14, 16))
    ]
    assert all(f">{skill}<" in each for each in tables for skill in CONTRACTS)
    assert screen.count("<table>") == 1
