import pytest

from skillcontract.model.edit_distance import nearest, within


@pytest.mark.parametrize(
    ("left", "right", "distance"),
    [
        ("from", "form", 2),
        ("label", "lable", 2),
        ("args", "args", 0),
        ("arg", "args", 1),
        ("mode", "tools", None),
    ],
)
def test_within(left: str, right: str, distance: int | None) -> None:
    assert within(left, right) == distance
    assert within(right, left) == distance


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("lable", ["label", "args"], "label"),
        ("SIDEEFFECT", ["label", "sideEffect"], "sideEffect"),
        ("op", ["id", "to"], None),
        ("sourcse", ["source", "sources"], "source"),
        ("xyz", [], None),
    ],
)
def test_nearest(word: str, known: list[str], near: str | None) -> None:
    assert nearest(word, known) == near
