"""`skillcontract explain`."""

import json

import pytest

from skillcontract.cli import main
from skillcontract.rules.page import page
from skillcontract.rules.registry import RULES
from skillcontract.text.language import Language


@pytest.mark.parametrize("asked", ["L06", "l06", "l6", "write-without-success", "Write-Without-Success"])
def test_a_rule_is_found_by_id_and_name(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", asked, "--lang", "en"]) == 0
    assert capsys.readouterr().out == page(RULES["L06"], Language.EN)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_its_page_in_both_languages(
    rule: str, language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", rule, "--lang", language]) == 0
    assert capsys.readouterr().out == page(RULES[rule], language)


def test_json_holds_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "R09", "--format", "json", "--lang", "zh"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rule"], told["severity"], told["suppressible"]) == ("R09", "warning", True)
    assert told["page"].startswith("# R09 ")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("write-without-sucess", "did you mean write-without-success"),
        ("nonsense", f"there are {len(RULES)}, beginning with L01"),
    ],
)
def test_an_unknown_rule_is_one_line(asked: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", asked, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err
