"""`skillcontract doctor`."""

import json
from pathlib import Path

import pytest

from skillcontract.cli import machine, main
from skillcontract.cli.doctor import as_json, text
from skillcontract.cli.machine import DEBIAN_PACKAGES, FONT_PACKAGE, Item, State
from skillcontract_resources.catalogue import Catalogue

PROJECT = Path(__file__).resolve().parents[2]


def test_every_package_it_names_is_one_the_project_installs() -> None:
    lines = (PROJECT / "packaging/apt.txt").read_text("utf-8").splitlines()
    installed = {line for line in lines if line and not line.startswith("#")}
    assert {*DEBIAN_PACKAGES.values(), FONT_PACKAGE} <= installed


def test_this_machine_has_what_the_tests_need(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["doctor", "--format", "json", "--lang", "en"])
    told = json.loads(capsys.readouterr().out)
    states = {check["name"]: check["state"] for check in told["checks"]}
    assert states["Python"] == "ok"
    assert {"Qt", "Git", "pydantic"} <= states.keys()
    assert told["ok"] is (code == 0)
    assert (code == 0) is ("missing" not in states.values())


def test_a_missing_library_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = '{"errors": ["libxcb-cursor.so.0: cannot open shared object file: No such file"], "fonts": []}'
    monkeypatch.setattr(machine, "_QT_PROBE", f"print({probe!r})")
    qt, font = (item for item in machine.look_around({}) if item.name in ("Qt", "doctor.font"))
    assert (qt.state, qt.detail) == (State.MISSING, "libxcb-cursor.so.0")
    assert qt.command == "apt-get install --no-install-recommends libxcb-cursor0"
    assert (font.state, font.command) == (
        State.MISSING,
        "apt-get install --no-install-recommends fonts-noto-cjk",
    )


def test_a_qt_that_crashes_is_told_not_suffered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_QT_PROBE", "import os; os.abort()")
    qt = next(item for item in machine.look_around({}) if item.name == "Qt")
    assert qt.state is State.MISSING


def test_both_languages_tell_the_same() -> None:
    items = [Item("doctor.font", State.MISSING, "", "apt-get install x"), Item("Git", State.OK, "2.39")]
    assert "Chinese font" in text(items, Catalogue("cli", "en"))
    assert "中文字体" in text(items, Catalogue("cli", "zh"))
    assert json.loads(as_json(items, Catalogue("cli", "zh")))["ok"] is False


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        ("", "pip install 'skill-contract-studio[app]'"),
        ('{"url": "file:///home/%E6%9D%8E/x", "dir_info": {}}', "pip install '/home/李/x[app]'"),
        ('{"url": "file:///x", "dir_info": {"editable": true}}', "pip install -e '/x[app]'"),
        (
            '{"url": "https://h/x.whl", "archive_info": {}}',
            "pip install 'skill-contract-studio[app] @ https://h/x.whl'",
        ),
    ],
)
def test_what_is_missing_is_installed_from_where_the_product_was(origin: str, command: str) -> None:
    assert machine.installing("app", origin) == command
