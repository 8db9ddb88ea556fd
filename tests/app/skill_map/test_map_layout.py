"""Boxes do not lie on one another, links end at their boxes, and the same map is always placed alike."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.workspace.skill_map import LinkKind, MapLink, MapNode, NodeKind, SkillMap
from skillcontract_studio.skill_map.layout import place
from skillcontract_studio.skill_map.shown import Part, shown, ties

_WIDTH, _HEIGHT = 120.0, 40.0


def _map(count: int, pairs: list[tuple[int, int]]) -> SkillMap:
    nodes = tuple(MapNode(str(each), NodeKind.SKILL, str(each), "", None, True) for each in range(count))
    links = tuple(MapLink(LinkKind.PROVIDES, str(a), str(b), (), None) for a, b in pairs)
    return SkillMap(nodes, links)


@st.composite
def _maps(draw: st.DrawFn) -> SkillMap:
    count = draw(st.integers(1, 12))
    end = st.integers(0, count - 1)
    return _map(count, draw(st.lists(st.tuples(end, end), max_size=24)))


@settings(max_examples=60, deadline=None)
@given(_maps())
def test_no_two_boxes_overlap_and_links_end_at_their_boxes(found: SkillMap) -> None:
    placed = place(found, {node.id: (_WIDTH, _HEIGHT) for node in found.nodes})
    assert set(placed.corners) == {node.id for node in found.nodes}
    corners = sorted(placed.corners.values())
    for index, (left, top) in enumerate(corners):
        assert left >= -0.01
        assert top >= -0.01
        assert left + _WIDTH <= placed.size[0] + 0.01
        assert top + _HEIGHT <= placed.size[1] + 0.01
        for other_left, other_top in corners[index + 1 :]:
            assert abs(other_left - left) >= _WIDTH - 0.01 or abs(other_top - top) >= _HEIGHT - 0.01
    for link, points in placed.links:
        for name, (x, y) in ((link.source, points[0]), (link.target, points[-1])):
            left, top = placed.corners[name]
            assert x in {left, left + _WIDTH}
            assert y == top + _HEIGHT / 2
    assert place(found, {node.id: (_WIDTH, _HEIGHT) for node in found.nodes}) == placed


def test_an_empty_map_has_no_size() -> None:
    assert place(SkillMap((), ()), {}).size == (0.0, 0.0)


def test_a_part_that_is_not_wanted_goes_with_its_links() -> None:
    skill = MapNode("s", NodeKind.SKILL, "s", "", None, True)
    tool = MapNode("t", NodeKind.TOOL, "t", "", None, True)
    key = MapNode("k", NodeKind.TASK_KEY, "k", "", None, True)
    calls = MapLink(LinkKind.CALLS, "s", "t", (), None)
    gives = MapLink(LinkKind.HANDS_ON, "s", "k", (), None)
    found = SkillMap((skill, tool, key), (calls, gives))
    assert shown(found, frozenset(Part)) == found
    assert shown(found, frozenset({Part.KEYS})) == SkillMap((skill, key), (gives,))
    assert shown(found, frozenset()) == SkillMap((skill,), ())
    assert [(tie.other, tie.outward) for tie in ties(found, "t")] == [("s", False)]
