"""Contracts of any content, for property tests."""

from hypothesis import strategies as st

from skillcontract.model.properties import PROPERTIES, Kind, Place

NAMES = st.sampled_from(("", "save", "look", "title", "lines[].code", "name", "a/b", "~", "中文", "rows"))
TEXTS = st.one_of(
    NAMES,
    st.sampled_from(
        (
            "inputs.title",
            "evidence.",
            "evidence.rows.0.id",
            "prior.article",
            "platform.organId",
            "call.title",
            "WRITE",
        )
    ),
    st.sampled_from(("platform.", "{}", "{value}", "data.records", "call.", "\ud800", "inputs.a[].b")),
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-3, 300), TEXTS)
ANY = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=2)
)


def object_of(place: Place) -> st.SearchStrategy[dict[str, object]]:
    """An object of a place with some of its properties, now and then with values of a wrong kind."""
    values = {
        name: value_of(stated.kind, stated.inner, stated.words) | ANY
        for name, stated in PROPERTIES[place].items()
    }
    known = st.fixed_dictionaries({}, optional=values)
    return st.builds(lambda one, other: {**one, **other}, known, st.dictionaries(NAMES, SCALARS, max_size=1))


def value_of(kind: Kind, inner: Place | None, words: object) -> st.SearchStrategy[object]:
    word = st.sampled_from(sorted(words)) if isinstance(words, type) else st.nothing()  # type: ignore[call-overload]
    nested = st.deferred(lambda: object_of(inner)) if inner else st.nothing()
    by_kind: dict[Kind, st.SearchStrategy[object]] = {
        Kind.STRING: TEXTS,
        Kind.BOOLEAN: st.booleans(),
        Kind.INTEGER: st.integers(0, 3),
        Kind.WORD: word,
        Kind.JSON: ANY,
        Kind.STRINGS: st.lists(TEXTS, max_size=2),
        Kind.WORDS: st.lists(word, max_size=3),
        Kind.JSONS: st.lists(ANY, max_size=2),
        Kind.OBJECT: nested,
        Kind.MAP: st.dictionaries(NAMES, nested, max_size=3),
        Kind.OBJECTS: st.lists(nested, max_size=2),
    }
    return by_kind[kind]
