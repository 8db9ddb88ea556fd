"""The one way in which replacements are written, and patterns that would run for ever."""

import pytest

from skillcontract_studio.finding.pattern import GaveUp, compiled, matches
from skillcontract_studio.finding.query import Query, find_all, replaced
from skillcontract_studio.finding.replacement import replacement
from skillcontract_studio.shell.searching import query as in_files

GROUPS = ("fooBAR-x", "fooBAR", "x")
TWELVE = tuple(f"<{number}>" for number in range(13))
CATASTROPHE = "(a+)+$"


@pytest.mark.parametrize(
    ("wanted", "groups", "becomes"),
    [
        ("$2.$1", GROUPS, "x.fooBAR"),
        ("[$0|$&]", GROUPS, "[fooBAR-x|fooBAR-x]"),
        ("$$1 $", GROUPS, "$1 $"),
        ("$12", GROUPS, "fooBAR2"),
        ("$12", TWELVE, "<12>"),
        ("$00", GROUPS, "fooBAR-x0"),
        ("$9", GROUPS, "$9"),
        (r"a\nb\tc\\n", GROUPS, "a\nb\tc\\n"),
        (r"\u$1 \l$1 \U$1 \L$1 \u\L$1", GROUPS, "FooBAR fooBAR FOOBAR foobar Foobar"),
        (r"\u\u$1$1", GROUPS, "FOoBARfooBAR"),
        (r"\x $a", GROUPS, r"\x $a"),
        ("技😀$2", GROUPS, "技😀x"),
    ],
)
def test_a_replacement_is_that_of_vs_code(wanted: str, groups: tuple[str, ...], becomes: str) -> None:
    assert replacement(wanted, groups) == becomes


@pytest.mark.parametrize("wanted", [r"\U$1=$&$$", "$12", r"$1\n", "$7"])
@pytest.mark.parametrize("regex", [True, False])
def test_both_searches_replace_alike(wanted: str, regex: bool) -> None:
    pattern = r"(\w)-(\w)" if regex else "a-b"
    asked = Query(pattern, regex=regex)
    [(_, here)] = replaced(asked, find_all(asked, b"a-b").found, wanted)
    [place] = in_files.found_in(b"a-b", in_files.compiled(in_files.Query(pattern, regex=regex)))
    assert in_files.replaced(place, wanted, regex=regex) == here.decode()


def test_a_pattern_that_would_run_for_ever_is_given_up_and_that_is_told() -> None:
    text = "a" * 40 + "!"
    with pytest.raises(GaveUp):
        list(matches(compiled(CATASTROPHE, case=True, word=False, regex=True), text))
    found = find_all(Query(CATASTROPHE, regex=True), text.encode())
    assert found.gave_up
    assert not found.all


def test_what_was_found_before_time_was_up_is_kept() -> None:
    pattern = compiled("a", case=True, word=False, regex=True)
    going = matches(pattern, "aaa", seconds=-1)
    assert next(going).capturedStart() == 0
    with pytest.raises(GaveUp):
        next(going)
