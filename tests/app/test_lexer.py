"""Colours of single lines, and of whole texts edited at random against the same texts coloured afresh."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract_studio.editor.lexer import Style, depth_of, style_line
from skillcontract_studio.editor.vocabulary import PLAIN_JSON, contract_vocabulary, vocabulary_for

CONTRACT = contract_vocabulary()


def styled(text: str) -> list[tuple[str, Style]]:
    """The runs of equal style of a text, blanks left out."""
    state, runs = 0, []
    for line in text.encode().splitlines(keepends=True):
        found = style_line(line, state, CONTRACT)
        assert len(found.styles) == len(line)
        state = found.state
        at = 0
        while at < len(line):
            end = at
            while end < len(line) and found.styles[end] == found.styles[at]:
                end += 1
            word = line[at:end].decode().strip()
            if word:
                runs.append((word, Style(found.styles[at])))
            at = end
    return runs


def test_properties_values_and_tools() -> None:
    runs = styled('{\n"tools": {\n"save": {\n"sideEffect": "WRITE", "label": "保存", "from": "inputs.x"')
    assert ('"save"', Style.TOOL) in runs
    assert ('"sideEffect"', Style.KEY) in runs
    assert ('"WRITE"', Style.ENUM) in runs
    assert ('"保存"', Style.STRING) in runs
    assert ('"inputs.x"', Style.EXPRESSION) in runs


def test_a_list_keeps_its_kind_over_lines() -> None:
    runs = styled('{"sources": [\n"USER",\n"MODEL"\n], "hint": "x"}')
    assert [run for run in runs if run[1] is Style.ENUM] == [('"USER"', Style.ENUM), ('"MODEL"', Style.ENUM)]
    assert ('"x"', Style.STRING) in runs


def test_the_type_of_an_entity_is_no_word_of_an_enum() -> None:
    runs = styled('{"outputs": {"a": {"entity": {"type": "LIST",\n"id": "x"}, "type": "LIST"}}}')
    assert [style for word, style in runs if word == '"LIST"'] == [Style.STRING, Style.ENUM]


def test_comments_go_on_over_lines() -> None:
    runs = styled('/* one\n"two": 2 */ "three": 3 // four')
    assert ('"two": 2 */', Style.COMMENT) in runs
    assert ('"three"', Style.KEY) in runs
    assert ("// four", Style.COMMENT) in runs


def test_an_open_string_ends_with_its_line() -> None:
    assert ("true", Style.NUMBER) in styled('{"a": "open\n"b": true}')


@given(
    st.lists(
        st.sampled_from(["{", "}", "[", "]", '"a"', ":", ",", "/*", "*/", "//", "\n", "1", '"', "\\", "é"])
    )
)
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_it_and_every_byte_has_a_style(pieces: list[str]) -> None:
    state = 0
    for line in "".join(pieces).encode().splitlines(keepends=True):
        found = style_line(line, state, CONTRACT)
        assert len(found.styles) == len(line)
        assert set(found.styles) <= set(Style)
        assert found.depth == depth_of(state)
        assert found.depth_after >= 0
        state = found.state


def test_which_files_are_coloured_how() -> None:
    assert vocabulary_for("contract.json") is CONTRACT
    assert vocabulary_for("x.contract.json") is CONTRACT
    assert vocabulary_for("grants.json5") is PLAIN_JSON
    assert vocabulary_for("manual.md") is None
