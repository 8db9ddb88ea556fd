"""Editor features on contracts that are being typed: whatever is missing or too much, they answer within the text."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.ide.cursor import cursor_at
from skillcontract.ide.files.completion import file_offers
from skillcontract.ide.files.hover import file_hover
from skillcontract.ide.files.kinds import ENDINGS
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.ide.inlay_hints import hints
from skillcontract.ide.links import rule_links
from skillcontract.ide.occurrences.in_contracts import chunk_occurrences
from skillcontract.ide.occurrences.in_files import FileNames, mentions
from skillcontract.ide.occurrences.occurrence import Role
from skillcontract.ide.selections import selections
from skillcontract.ide.semantic_tokens import tokens
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.parser import parse
from skillcontract_resources import resource

CONTRACT = resource("examples/cms/skills/cms.article/contract.json").read_text("utf-8")
SCENARIO = resource(
    "examples/cms/skills/cms.article/scenarios/05-timeout-read-back.scenario.json5"
).read_text("utf-8")
PIECES = ['"', "{", "}", "[", ",", ":", "\\", "\n", "😀", "//", "null", "\\u00", "'", ".", "evidence.", " "]


@st.composite
def torn(draw: st.DrawFn, text: str) -> str:
    """A text with some pieces cut out and others put in."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 40))
        text = text[:at] + draw(st.sampled_from(PIECES)) + text[at + cut :]
    return text


@settings(max_examples=60, deadline=None)
@given(torn(CONTRACT), st.integers(0, 5000))
def test_contracts(text: str, offset: int) -> None:
    for chunk in ContractDocument.of(text).chunks:
        size = len(chunk.text)
        found = tokens(chunk)
        assert all(0 <= one.span.start < one.span.end <= size for one in found)
        assert all(one.span.end <= other.span.start for one, other in pairwise(found))
        assert all(0 <= hint.offset <= size for hint in hints(chunk))
        for name in chunk_occurrences(chunk):
            assert 0 <= name.span.start <= name.span.end <= size
            written = chunk.text[name.span.start : name.span.end]
            if name.role is not Role.IMPLIED and "\\" not in written:
                assert written == name.name
        grown = selections(chunk, min(offset, size))
        assert all(big.start <= small.start and small.end <= big.end for small, big in pairwise(grown))
        assert all(link.span.end <= size for link in rule_links(chunk.text, chunk.comments))


@settings(max_examples=60, deadline=None)
@given(torn(SCENARIO), st.integers(0, 5000))
def test_workspace_files(text: str, offset: int) -> None:
    names = FileNames(text, parse(text, Dialect.JSON5).root)
    readers = (
        names.scenario,
        names.manifest,
        names.grants,
        names.governance,
        names.tool_list,
        names.skill_definition,
    )
    for read in readers:
        assert all(0 <= one.span.start <= one.span.end <= len(text) for one in read())
    assert all(
        text[one.span.start : one.span.end] == one.name for one in mentions(text, {"article_save", "code"})
    )
    at = min(offset, len(text))
    nobody = WorkspaceNames(None, Path("/nowhere/x.scenario.json5"))
    for kind in ENDINGS.values():
        cursor = cursor_at(text, at, (), rooted=True, dialect=Dialect.JSON5)
        offers = file_offers(kind, cursor, text, nobody)
        assert not offers.items or offers.inserting.start <= at <= offers.replacing.end
        said = file_hover(kind, cursor, text, nobody)
        assert said is None or said.span.end <= len(text)
