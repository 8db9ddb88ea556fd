"""What two texts share at both ends is told as a walk over their characters would tell it."""

from hypothesis import given
from hypothesis import strategies as st

from skillcontract.text.shared_ends import shared_ends

TEXTS = st.text(alphabet="ab", max_size=12)


def walked(one: str, other: str) -> int:
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return same


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_as_a_walk_from_both_ends_finds_it(head: str, old: str, new: str, tail: str) -> None:
    before, after = head + old + tail, head + new + tail
    first, last = shared_ends(before, after)
    assert first == walked(before, after)
    assert last == walked(before[first:][::-1], after[first:][::-1])
    assert shared_ends(tuple(before), tuple(after)) == (first, last)
