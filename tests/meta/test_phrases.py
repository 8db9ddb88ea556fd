"""Every phrase that the code asks for by name is in a catalogue."""

import json
import re
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
