"""The command line, and how the server is started."""

import re
import sys
from pathlib import Path

import pytest

from skillcontract.text.language import Language
from skillcontract_studio.application import options, run
from skillcontract_studio.client.launch import LSP_FLAG, server_command, server_environment
from skillcontract_studio.theme.tokens import ThemeChoice


def test_what_the_command_line_asks_for(tmp_path: Path) -> None:
    asked = options([str(tmp_path), "--lang", "zh", "--theme", "dark"])
    assert (asked.path, asked.language, asked.theme) == (tmp_path, Language.ZH, ThemeChoice.DARK)
    assert options(["--lang=en"]).theme is None


def test_a_missing_path_is_one_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        options([str(tmp_path / "none"), "--lang", "en"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "no such file" in said


@pytest.mark.parametrize(
    "arguments", [["--theme", "purple"], ["--theme"], ["--no"], [".", "."], ["--lang=fr"]]
)
@pytest.mark.parametrize("language", list(Language))
def test_bad_usage_is_one_line_in_the_language_and_exit_code_2(
    arguments: list[str], language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        options(["--lang", language, *arguments])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert bool(re.search(r"[\u4e00-\u9fff]", said)) is (language is Language.ZH)


@pytest.mark.parametrize(("language", "heading"), [(Language.ZH, "用法："), (Language.EN, "usage: ")])
def test_the_help_names_every_option(
    language: Language, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        options(["-h", "--lang", language])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(heading)
    assert all(word in said for word in ("--lang", "--version", "PATH", *ThemeChoice))


def test_the_frozen_program_is_its_own_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert server_command() == (sys.executable, "-m", "skillcontract_lsp")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert server_command() == (sys.executable, LSP_FLAG)
    assert run([LSP_FLAG, "--version"]) == 0
    assert capsys.readouterr().out.strip()


def test_the_server_speaks_the_language_of_the_window() -> None:
    assert server_environment(Language.ZH).value("LC_MESSAGES").startswith("zh")
    assert server_environment(Language.EN).value("LC_MESSAGES").startswith("en")
