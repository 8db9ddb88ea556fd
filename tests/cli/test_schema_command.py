import json

import pytest

from skillcontract.cli import main


def test_the_contract_s_schema_is_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--lang", "zh"]) == 0
    zh = json.loads(capsys.readouterr().out)
    assert main(["schema", "contract", "--lang", "en"]) == 0
    en = json.loads(capsys.readouterr().out)
    assert list(en["$defs"]) == list(zh["$defs"])
    assert en["title"] == "Skill contract (skill_contract)"
    assert zh["title"] == "技能契约（skill_contract）"


def test_an_unknown_kind_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "workspace", "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "contract, skill, governance, grants, scenario, manifest" in printed.err
    assert printed.err.count("\n") == 1


def test_another_format_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--format", "yaml", "--lang", "en"]) == 2
    assert "--format" in capsys.readouterr().err
