"""Every phrase that the code asks for by name is in a catalogue, and no words stand in the code in one language alone."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "resources" / "skillcontract_resources" / "locale"
ASKED = re.compile(r"""\b(?:say|counted|common|word\.say|Phrase)\(\s*"([a-z][\w-]*(?:\.[\w-]+)+)\"""")


def phrases_asked() -> list[tuple[str, str]]:
    """Each file with each key that it asks for."""
    return [
        (path.relative_to(ROOT).as_posix(), key)
        for package in ("lsp", "app")
        for path in sorted((ROOT / package).rglob("*.py"))
        for key in ASKED.findall(path.read_text(encoding="utf-8"))
    ]


@pytest.fixture(scope="module")
def known() -> frozenset[str]:
    """The keys of all catalogues; a counted phrase also by its name without the number."""
    keys = {key for path in LOCALE.glob("*.json") for key in json.loads(path.read_text(encoding="utf-8"))}
    return frozenset(keys | {key.rpartition(".")[0] for key in keys if key.endswith((".one", ".many"))})


def test_no_phrase_is_asked_for_that_is_nowhere(known: frozenset[str]) -> None:
    asked = phrases_asked()
    assert len(asked) > 300
    assert [(path, key) for path, key in asked if key not in known] == []


CHINESE = re.compile(r"[\u4e00-\u9fff]")
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}")
WORD = re.compile(r"[A-Za-z]{2,}")
CODE = re.compile(r"[<>{}\\\[]|::|refs/")
"""What only markup, patterns and annotations have."""
FOR_PROGRAMMERS = {"AssertionError", "FileNotFoundError", "IndexError", "OSError", "RuntimeError", "TypeError", "ValueError"} | {
    "BadFrame", "PydanticCustomError", "RequestFailed", "invalid",
}  # fmt: skip
"""What is raised with English words that no user is shown: faults of programs, and answers to other programs."""
TO_PROGRAMS = {
    "_log",
    "_refuse",
    "_skip",
    "error_response",
    "_send",
    "ChannelClosed",
    "RequestFailed",
    "FrameError",
}
ELSEWHERE = {
    # English alone: names and commands of other programs, descriptions in published schemas, words of protocols.
    "app/skillcontract_studio/theme/fonts.py": "families of fonts",
    "app/skillcontract_studio/client/language_client.py": "a brand",
    "app/skillcontract_studio/shell/about.py": "a brand",
    "app/skillcontract_studio/start.py": "a brand",
    "app/skillcontract_studio/starting/examples.py": "a brand",
    "lsp/skillcontract/cli/machine.py": "commands of package managers",
    "lsp/skillcontract/cli/check_formats/junit_format.py": "the name of a suite, which programs compare",
    "lsp/skillcontract/cli/test_formats.py": "the name of a suite, which programs compare",
    "lsp/skillcontract/model/schema.py": "published JSON schemas are English, as schemas are",
    "lsp/skillcontract/model/step_result.py": "published JSON schemas are English, as schemas are",
    "lsp/skillcontract/receipts/schema.py": "published JSON schemas are English, as schemas are",
    "lsp/skillcontract/rules/schema/s06_side_effect_against_annotation.py": "what stands in a file",
    "lsp/skillcontract/ide/inlay_hints.py": "what stands in a file",
    "lsp/skillcontract/workspace/contract_facts.py": "the name of a fact",
    "lsp/skillcontract_lsp/transport/framing.py": "an answer to another program",
    "lsp/skillcontract_dap/moving.py": "a word of the protocol",
    # Chinese alone: the English is what another program says, or the value itself.
    "app/skillcontract_studio/perspectives/review/ruling_facts.py": "the English words are the values",
    "lsp/skillcontract/simulator/schema_words.py": "the validator says the English",
    "lsp/skillcontract/text/system_reason.py": "the system says the English",
}
"""Where words of one language stand, and why they may."""


def words_of_one_language(path: Path) -> Iterator[str]:
    """Literals, those inside f-strings too, whose statement has no word of the other language."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for statement in ast.walk(tree):
        if not isinstance(statement, ast.stmt) or isinstance(getattr(statement, "value", None), ast.Constant):
            continue
        if isinstance(statement, ast.Raise) and called(statement.exc) in FOR_PROGRAMMERS:
            continue
        texts = list(literals(statement))
        has_chinese = any(CHINESE.search(text) for text in texts)
        has_english = any(WORD.search(text) and not CHINESE.search(text) for text in texts)
        for text in texts:
            if CODE.search(text):
                continue
            if (CHINESE.search(text) and not has_english) or (SENTENCE.search(text) and not has_chinese):
                yield f"{statement.lineno}: {text!r}"


def literals(node: ast.AST) -> Iterator[str]:
    """The literals of a statement, without those of the statements in it and of what is said to programs."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case) or called(child) in TO_PROGRAMS:
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        yield from literals(child)


def called(node: ast.AST | None) -> str:
    """The name of what is called."""
    function = node.func if isinstance(node, ast.Call) else None
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_no_words_stand_in_the_code_in_one_language() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): list(words_of_one_language(path))
        for package in ("lsp", "app")
        for path in sorted((ROOT / package).rglob("*.py"))
    }
    assert {path: words for path, words in found.items() if words and path not in ELSEWHERE} == {}
    assert [path for path in ELSEWHERE if not found.get(path)] == []


OWN_NAMES = {"command.language-zh", "setting.language.zh"}
"""A language is named in its own words too."""
HOLE = re.compile(r"\{(\w+)\}")
UNWANTED = re.compile(r"[!！]|[Pp]lease|请(?!求)|您")
"""What nobody is told (look.md 6): there is no shouting and no begging."""


@pytest.mark.parametrize("path", sorted(LOCALE.glob("*.json")), ids=lambda path: path.stem)
def test_both_languages_say_the_same(path: Path) -> None:
    phrases: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    assert {key for key, phrase in phrases.items() if set(phrase) != {"zh", "en"}} == set()
    assert {key for key, phrase in phrases.items() if CHINESE.search(phrase["en"])} <= OWN_NAMES
    assert {
        key
        for key, phrase in phrases.items()
        if set(HOLE.findall(phrase["zh"])) != set(HOLE.findall(phrase["en"])) and not key.endswith(".one")
    } == set()
    assert {key for key, phrase in phrases.items() if UNWANTED.search(phrase["zh"] + phrase["en"])} == set()
