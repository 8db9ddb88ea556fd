"""Every phrase the simulator can say is in the catalogue, in both languages, and none is there for nothing."""

import json
import re
from pathlib import Path
from string import Formatter

import skillcontract
from skillcontract.simulator.receipt_reading import Agreement
from skillcontract.simulator.trace import Phrase
from skillcontract.simulator.wording import Wording
from skillcontract.text.language import Language
from skillcontract_resources import resource

PHRASES = json.loads(resource("locale/simulator.json").read_text("utf-8"))
PACKAGE = Path(str(skillcontract.__file__)).parent
SOURCES = "\n".join(
    path.read_text("utf-8") for path in [*PACKAGE.glob("simulator/**/*.py"), *PACKAGE.glob("cli/*.py")]
)
MADE_FROM_PIECES = {
    "plan.provider-unknown",
    "plan.provider-cycle",
    *(
        f"response-contract.{verdict}-{kind}"
        for verdict in ("holds", "fails")
        for kind in ("found", "absent")
    ),
    *(
        f"cannot.{what}"
        for what in ("call", "confirm", "reject", "cancel", "say", "verify", "reopen", "delegated")
    ),
    *(f"receipt.{agreement}" for agreement in Agreement if agreement not in {"agrees", "unjudged"}),
    *(f"story.{name}" for name in ("argument", "value", "source", "why")),
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_phrase_that_is_named_exists() -> None:
    named = set(re.findall(r'Phrase\(\s*f?"([a-z0-9.-]+)"', SOURCES))
    assert named <= PHRASES.keys()


def test_every_phrase_is_used() -> None:
    assert (
        {key for key in PHRASES if not re.search(f"[\"']{re.escape(key)}[\"']", SOURCES)}
        <= MADE_FROM_PIECES
        <= PHRASES.keys()
    )


def test_both_languages_have_the_same_placeholders() -> None:
    for key, phrase in PHRASES.items():
        assert placeholders(phrase["zh"]) == placeholders(phrase["en"]), key
        assert "请" not in phrase["zh"], key
        assert not re.search(r"[!,:;]|\?", re.sub(r"\{.*?\}", "", phrase["zh"]).replace("P2: ", "")), key


def test_sentences_in_a_sentence_stand_side_by_side_and_words_in_a_list() -> None:
    first = Phrase("param-contract.missing-fail", {"name": "a", "message": "no space"})
    others = tuple(Phrase("param-contract.missing-ask", {"name": name}) for name in ("b", "c"))
    several = Phrase("param-contract.several", {"first": first, "others": others})
    assert Wording(Language.EN)(several) == (
        "a has no value: no space (further: b has no value; ask the user. c has no value; ask the user.)"
    )
    assert Wording(Language.ZH)(several) == (
        "a没有值：no space（另外：b没有值，向用户追问。c没有值，向用户追问。）"
    )
    words = Phrase("param-contract.not-in-enum", {"path": "d", "allowed": ("X", "Y")})
    assert Wording(Language.EN)(words) == "d must be one of X, Y; ask the user."
