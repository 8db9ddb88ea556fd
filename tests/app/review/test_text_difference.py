"""The lines that a repair would change."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract_studio.perspectives.review.text_difference import LineKind, differing_lines

OLD = '{\n  id: "a",\n  grants: ["x:read", "y:write"],\n  trust: 1,\n}\n'
NEW = OLD.replace(', "y:write"', "")


def test_a_changed_line_tells_what_differs_in_it() -> None:
    lines = differing_lines(OLD, NEW)
    assert [line.kind for line in lines] == [
        LineKind.SAME,
        LineKind.REMOVED,
        LineKind.ADDED,
        LineKind.SAME,
    ]
    removed = lines[1]
    assert removed.text[removed.start : removed.end] == ', "y:write"'
    assert removed.text.startswith("grants:")
    assert lines[2].start == lines[2].end


def test_a_long_line_is_cut_around_what_differs() -> None:
    many = ", ".join(f'"g{number}:read"' for number in range(60))
    old, new = f"[{many}, 1]", f"[{many.replace('g30:read', 'g30:write')}, 1]"
    removed, added = differing_lines(old, new, width=40)
    assert removed.text.startswith("… ")
    assert removed.text.endswith(" …")
    assert (removed.text[removed.start : removed.end], added.text[added.start : added.end]) == (
        "read",
        "write",
    )
    assert len(removed.text) <= 44


def test_places_far_apart_have_a_gap_between_them() -> None:
    old = "\n".join(str(number) for number in range(100))
    new = old.replace("\n10\n", "\nten\n").replace("\n90\n", "\nninety\n")
    kinds = [line.kind for line in differing_lines(old, new)]
    assert kinds.count(LineKind.GAP) == 1
    assert kinds.count(LineKind.ADDED) == 2


@settings(max_examples=60)
@given(st.lists(st.sampled_from("abc"), max_size=8), st.lists(st.sampled_from("abc"), max_size=8))
def test_the_marked_lines_lead_from_one_text_to_the_other(old: list[str], new: list[str]) -> None:
    lines = differing_lines("\n".join(old), "\n".join(new), context=99)
    removed = [line.text for line in lines if line.kind is not LineKind.ADDED]
    added = [line.text for line in lines if line.kind is not LineKind.REMOVED]
    if old != new:
        assert removed == old
        assert added == new
    else:
        assert not lines
