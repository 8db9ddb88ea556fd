"""How groups of tabs share their room with another one."""

from hypothesis import given
from hypothesis import strategies as st

from skillcontract_studio.shell.tabs.split_tree import sizes_with_another


def test_equal_groups_stay_equal() -> None:
    assert sizes_with_another([744], 0, 200) == [372, 372]
    assert sizes_with_another([372, 371], 1, 100) == [247, 248, 248]


def test_a_group_halves_a_wide_neighbour_and_leaves_the_others_alone() -> None:
    assert sizes_with_another([300, 900], 1, 200) == [300, 450, 450]


def test_all_share_where_half_of_the_neighbour_is_too_little() -> None:
    assert sizes_with_another([500, 200], 1, 200) == [233, 233, 234]


@given(st.lists(st.integers(0, 2000), min_size=1, max_size=6), st.data(), st.integers(0, 500))
def test_no_room_is_lost(sizes: list[int], data: st.DataObject, good: int) -> None:
    place = data.draw(st.integers(0, len(sizes) - 1))
    shared = sizes_with_another(sizes, place, good)
    assert sum(shared) == sum(sizes)
    assert len(shared) == len(sizes) + 1
