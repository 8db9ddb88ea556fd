"""What Typer itself says: help and complaints in the language that was asked for."""

import re

import pytest

from skillcontract.cli import main
from skillcontract.cli.application import SUBCOMMANDS

COMPLAINTS = [
    (["check", "--bogus"], "没有选项 --bogus；用 --help 查看全部选项"),
    (["bogus"], "没有命令 bogus；用 --help 查看全部命令"),
    (["explain"], "缺少 RULE"),
    (["check", "--baseline"], "选项 --baseline 缺少取值，或不接受取值；用 --help 查看用法"),
    (
        ["check", "--format", "x"],
        "--format 不能是 x，只能是 'text', 'json', 'sarif', 'junit', 'github', 'gitlab' 之一",
    ),
    (["explain", "L01", "L02"], "多出的参数：L02；用 --help 查看用法"),
]


@pytest.mark.parametrize(("arguments", "said"), COMPLAINTS)
def test_a_wrong_command_line_is_one_line_in_the_language_asked_for(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--lang", "zh"]) == 2
    assert capsys.readouterr().err == f"skillcontract: {said}\n"
    assert main([*arguments, "--lang", "en"]) == 2
    assert capsys.readouterr().err.isascii()


@pytest.mark.parametrize("command", [[], *([name] for name in SUBCOMMANDS), ["audit", "verify"]])
def test_no_english_heading_is_left_in_the_chinese_help(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--help", "--lang", "zh"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("用法：skillcontract")
    assert not re.search(r"Usage|Options|Commands|Arguments|Show this|default:", said)
    assert main([*command, "--help", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Usage: skillcontract")
