"""What of many entries answers a text, and in which order."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from skillcontract_studio.shell.choosing import Choosing, Entry


def entry(way: str) -> Entry:
    detail, _, name = way.rpartition("/")
    return Entry(name, lambda: None, detail)


def ways(found: list[Entry]) -> list[str]:
    return [f"{each.detail}/{each.name}".lstrip("/") for each in found]


def best(wanted: str, *of: str) -> list[str]:
    choosing = Choosing(map(entry, of))
    choosing.want(wanted)
    choosing.look(None)
    return ways(choosing.best(100))


def test_a_name_answers_before_a_path_and_a_beginning_before_a_part() -> None:
    found = best(
        "tag",
        "skills/cms.tag/contract.json",
        "x/t_a_g.md",
        "x/vintage.md",
        "x/my-tag.md",
        "x/Tags.md",
        "x/tag.md",
        "x/trees_and_gardens.md",
        "x/other.md",
    )
    assert found == [
        "x/tag.md",
        "x/Tags.md",
        "x/my-tag.md",
        "x/t_a_g.md",
        "x/trees_and_gardens.md",
        "x/vintage.md",
        "skills/cms.tag/contract.json",
    ]


def test_initials_of_words_and_humps() -> None:
    assert best("wtr", "a/waiter.md", "a/workspace_tree.py") == ["a/workspace_tree.py", "a/waiter.md"]
    assert best("aT", "a/data.md", "a/articleTitle") == ["a/articleTitle", "a/data.md"]
    assert best("crst", "a/cars_t.md", "a/CheckoutReserveStock") == ["a/CheckoutReserveStock", "a/cars_t.md"]


def test_words_of_name_and_path_together() -> None:
    ours, other = "skills/cms.tag/contract.json", "skills/cms.article/contract.json"
    assert best("tag contract", other, ours) == [ours]
    assert best("tag/contract", other, ours) == [ours]


def test_among_equals_the_order_of_the_source_stands() -> None:
    """What was active last comes first in it."""
    of = [f"skills/s{number}/contract.json" for number in (7, 3, 5)]
    assert best("contract", *of) == of
    assert best("", *of) == of


NAMES = st.lists(
    st.tuples(st.text("abT_. ", max_size=4), st.text("abT_./", min_size=1, max_size=8)).map("/".join),
    max_size=30,
)


@given(NAMES, st.lists(st.text("abt /", max_size=3), max_size=4), st.integers(1, 7))
def test_looking_in_parts_and_typing_on_finds_what_looking_at_all_finds(
    names: list[str], typed: list[str], part: int
) -> None:
    choosing = Choosing(map(entry, names))
    text = ""
    for more in typed:
        text += more
        wanted = text.strip()
        choosing.want(wanted)
        while not choosing.is_done:
            choosing.look(part)
        assert ways(choosing.best(100)) == [each.lstrip("/") for each in best(wanted, *names)]


def test_of_many_only_what_is_shown_is_made_before_one_types() -> None:
    made: list[int] = []

    def source() -> Iterator[Entry]:
        for number in range(100_000):
            made.append(number)
            yield Entry(f"name {number}", lambda: None)

    choosing = Choosing(source())
    choosing.want("")
    choosing.look(1000)
    assert len(choosing.best(200)) == 200
    assert len(made) <= 1000
    choosing.want("name 7")
    choosing.look(1000)
    assert not choosing.is_done
    assert choosing.best(1)[0].name == "name 7"
    assert len(made) <= 2000
