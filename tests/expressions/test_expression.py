"""Parsing value expressions: prefixes, segments, faults."""

import pytest

from skillcontract.expressions import EntityReference, PathFaultCode, Prefix, parse

CODE = PathFaultCode


@pytest.mark.parametrize(
    ("text", "prefix", "names"),
    [
        ("inputs.a.b", Prefix.INPUTS, ("a", "b")),
        ("outputs.o", Prefix.OUTPUTS, ("o",)),
        ("shared.customerId", Prefix.SHARED, ("customerId",)),
        ("session.键", Prefix.SESSION, ("键",)),
        ("platform.organId", Prefix.PLATFORM, ("organId",)),
        ("evidence.tag_list.0.id", Prefix.EVIDENCE, ("tag_list", "0", "id")),
        ("call.title", Prefix.CALL, ("title",)),
        ("prior.article.id", Prefix.PRIOR, ("article", "id")),
        ("inputs.lines[].code", Prefix.INPUTS, ("lines[]", "code")),
    ],
)
def test_well_formed(text: str, prefix: Prefix, names: tuple[str, ...]) -> None:
    expression = parse(text)
    assert expression.prefix is prefix
    assert expression.names == names
    assert expression.faults == ()
    assert expression.is_usable
    assert expression.rest == text.partition(".")[2]


@pytest.mark.parametrize(
    "text",
    [
        "user.name",
        "Platform.userId",
        "input.title",
        "platform",
        "evidence",
        "",
        " ",
        " platform.userId",
        ".a",
        "platform .a",
    ],
)
def test_unknown_prefix(text: str) -> None:
    expression = parse(text)
    assert expression.prefix is None
    assert [fault.code for fault in expression.faults] == [CODE.UNKNOWN_PREFIX]
    assert expression.faults[0].span == expression.head.span


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        ("evidence.", CODE.NO_PATH, ""),
        ("inputs.", CODE.NO_PATH, ""),
        ("platform.", CODE.NO_PATH, ""),
        ("inputs..a", CODE.NO_PATH, ""),
        ("prior.", CODE.NO_PATH, ""),
        ("prior..id", CODE.NO_PATH, ""),
        ("prior.:9.id", CODE.NO_PATH, ":9"),
        ("prior.article:.id", CODE.NO_PATH, "article:"),
        ("prior.article", CODE.NO_ATTRIBUTE, "article"),
        ("prior.article.", CODE.NO_PATH, ""),
        ("prior.article:9", CODE.NO_ATTRIBUTE, "article:9"),
    ],
)
def test_a_legal_prefix_that_never_yields_a_value(text: str, code: PathFaultCode, piece: str) -> None:
    expression = parse(text)
    assert expression.prefix is not None
    assert not expression.is_usable
    assert expression.faults[0].code is code
    assert text[slice(*expression.faults[0].span)] == piece


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        ("inputs.a.", CODE.EMPTY_SEGMENT, ""),
        ("inputs.a..b", CODE.EMPTY_SEGMENT, ""),
        ("evidence.rows[0].id", CODE.BRACKET_INDEX, "[0]"),
        ("inputs.a[x]", CODE.BAD_BRACKETS, "[x]"),
        ("inputs.a[]b", CODE.BAD_BRACKETS, "[]b"),
        ("inputs.a[", CODE.BAD_BRACKETS, "["),
        ("inputs.[]", CODE.BAD_BRACKETS, "[]"),
        ("inputs.a ", CODE.WHITE_SPACE, "a "),
        ("inputs.a b", CODE.WHITE_SPACE, "a b"),
    ],
)
def test_faults_that_do_not_make_it_useless_by_themselves(text: str, code: PathFaultCode, piece: str) -> None:
    expression = parse(text)
    assert expression.is_usable
    (fault,) = expression.faults
    assert fault.code is code
    assert text[slice(*fault.span)] == piece


def test_prior_in_inputs_may_end_with_the_type() -> None:
    assert parse("prior.article").is_usable_input
    assert not parse("prior.").is_usable_input
    assert not parse("prior.article.").is_usable_input
    assert not parse("session.").is_usable_input


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("prior.article.id", EntityReference("article", None)),
        ("prior.article:9.id", EntityReference("article", "9")),
        ("prior.file:a:b c.name", EntityReference("file", "a:b c")),
        ("prior.", None),
        ("inputs.a", None),
    ],
)
def test_entities(text: str, reference: EntityReference | None) -> None:
    assert parse(text).entity == reference


def test_the_evidence_key_ends_at_the_first_dot() -> None:
    assert parse("evidence.tag_list.0.id").evidence_key == "tag_list"
    assert parse("evidence.").evidence_key is None
    assert parse("inputs.a").evidence_key is None


@pytest.mark.parametrize(("offset", "index"), [(0, -1), (6, -1), (7, 0), (8, 0), (9, 1), (10, 1), (11, None)])
def test_the_segment_under_a_cursor(offset: int, index: int | None) -> None:
    assert parse("inputs.a.b").segment_at(offset) == index
