"""Where the nodes of a map stand and which way its links go: layers from left to right, with few crossings.

The layers are grandalf's (Sugiyama), which draws from top to bottom; widths and heights, and the result, are turned.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

from skillcontract.workspace.skill_map import MapLink, SkillMap

Size = tuple[float, float]
Point = tuple[float, float]

_BETWEEN_LAYERS, _BETWEEN_NODES, _BETWEEN_GROUPS = 60.0, 14.0, 32.0


class PlacedLink(NamedTuple):
    """A link and the points it runs through, from the source's edge to the target's."""

    link: MapLink
    points: tuple[Point, ...]


class PlacedMap(NamedTuple):
    """The upper left corners of the nodes by id, the ways of the links, and the size of the whole."""

    corners: Mapping[str, Point]
    links: tuple[PlacedLink, ...]
    size: Size


class _Box:
    """What grandalf asks of a vertex's view; it writes the middle into `xy`."""

    def __init__(self, size: Size) -> None:
        self.h, self.w = size
        self.xy = (0.0, 0.0)


class _Way:
    """What grandalf asks of an edge's view."""

    def __init__(self) -> None:
        self.points: tuple[Point, ...] = ()

    def setpath(self, points: list[Point]) -> None:
        """Take the way, from the source to the target."""
        self.points = tuple(points)


def _numbered(kind: Any) -> Any:
    """A kind of vertex or edge that hashes to the number it is given first.

    grandalf walks sets of them: by their addresses in memory it would place the same map otherwise each time.
    """

    class Numbered(kind):  # type: ignore[misc]
        def __init__(self, number: int, *arguments: object) -> None:
            self.number = number
            super().__init__(*arguments)

        def __hash__(self) -> int:
            return self.number

    return Numbered


def place(found: SkillMap, sizes: Mapping[str, Size]) -> PlacedMap:
    """Place a map whose nodes have these sizes (width, height). Groups without ties to each other stand below one another."""
    from grandalf.graphs import Edge, Graph, Vertex
    from grandalf.layouts import SugiyamaLayout
    from grandalf.routing import route_with_lines

    number, vertex_kind, edge_kind = count(), _numbered(Vertex), _numbered(Edge)
    vertices = {node.id: vertex_kind(next(number), node.id) for node in found.nodes}
    for name, vertex in vertices.items():
        vertex.view = _Box(sizes[name])
    # Between two nodes one edge is enough to place them, whatever number of links there is.
    pairs = dict.fromkeys((link.source, link.target) for link in found.links if link.source != link.target)
    edges = {pair: edge_kind(next(number), vertices[pair[0]], vertices[pair[1]]) for pair in pairs}
    for edge in edges.values():
        edge.view = _Way()
    graph = Graph(list(vertices.values()), list(edges.values()))
    corners: dict[str, Point] = {}
    ways: dict[tuple[str, str], tuple[Point, ...]] = {}
    top = width = 0.0
    for group in graph.C:
        layout = SugiyamaLayout(group)
        layout.xspace, layout.yspace = _BETWEEN_NODES, _BETWEEN_LAYERS
        layout.route_edge = route_with_lines
        layout.init_all()
        layout.draw(3)
        boxes = {vertex.data: vertex.view for vertex in group.sV}
        upper = min(box.xy[0] - box.w / 2 for box in boxes.values())
        left = min(box.xy[1] - box.h / 2 for box in boxes.values())
        shift = top - upper
        for name, box in boxes.items():
            corners[name] = (box.xy[1] - box.h / 2 - left, box.xy[0] - box.w / 2 + shift)
        for pair, edge in edges.items():
            if pair[0] in boxes:
                ways[pair] = tuple((y - left, x + shift) for x, y in edge.view.points)
        lower = max(corners[name][1] + box.w for name, box in boxes.items())
        width = max([width, *(corners[name][0] + box.h for name, box in boxes.items())])
        top = lower + _BETWEEN_GROUPS
    links = tuple(
        PlacedLink(link, _joined(link, ways[link.source, link.target], corners, sizes))
        for link in found.links
        if (link.source, link.target) in ways
    )
    return PlacedMap(corners, links, (width, max(0.0, top - _BETWEEN_GROUPS)))


def _joined(
    link: MapLink, way: tuple[Point, ...], corners: Mapping[str, Point], sizes: Mapping[str, Size]
) -> tuple[Point, ...]:
    """The way with its ends on the sides of the boxes that face each other."""
    (from_left, from_top), (to_left, to_top) = corners[link.source], corners[link.target]
    (from_width, from_height), (to_width, to_height) = sizes[link.source], sizes[link.target]
    forward = from_left <= to_left
    start = (from_left + (from_width if forward else 0), from_top + from_height / 2)
    end = (to_left + (0 if forward else to_width), to_top + to_height / 2)
    return (start, *way[1:-1], end)
