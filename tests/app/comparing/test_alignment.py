"""Which lines of two texts stand beside each other."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract_studio.shell.comparing.alignment import RowKind, aligned, changes

LINES = st.lists(st.sampled_from(["a", "b", "c", ""]), max_size=12)


@given(LINES, LINES)
@settings(max_examples=150, deadline=None)
def test_both_texts_stand_there_whole_and_in_order(left: list[str], right: list[str]) -> None:
    rows = aligned(left, right)
    assert [row.left for row in rows if row.left is not None] == list(range(len(left)))
    assert [row.right for row in rows if row.right is not None] == list(range(len(right)))
    for row in rows:
        if row.kind is RowKind.SAME:
            assert row.left is not None
            assert row.right is not None
            assert left[row.left] == right[row.right]
        elif row.kind is RowKind.ADDED:
            assert row.left is None
        elif row.kind is RowKind.REMOVED:
            assert row.right is None


def test_a_line_that_came_and_one_that_changed() -> None:
    rows = aligned(["a", "b", "c"], ["a", "x", "b", "d"])
    assert [row.kind for row in rows] == [RowKind.SAME, RowKind.ADDED, RowKind.SAME, RowKind.CHANGED]
    assert changes(rows) == (1, 3)


def test_equal_texts_have_no_changes() -> None:
    assert changes(aligned(["a"] * 5, ["a"] * 5)) == ()
