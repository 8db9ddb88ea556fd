"""`skillcontract receipt`, from outside."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from skillcontract.cli import main

DONE = '{"contractVersion": "doc.operation.v1", "ok": true, "status": "success", "complete": true}'


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["receipt", *arguments, "--lang", "en"])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def feed(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    class Input:
        buffer = io.BytesIO(text)

    monkeypatch.setattr("sys.stdin", Input())


def test_json_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, DONE.encode())
    code, out, err = run(capsys, "-", "--format", "json")
    shown: dict[str, Any] = json.loads(out)
    assert (code, err) == (0, "")
    assert {
        "version",
        "contract",
        "status",
        "mayReportDone",
        "mayReplay",
        "next",
        "completeSet",
    } <= shown.keys()
    assert (shown["version"], shown["mayReportDone"], shown["completeSet"]) == (1, True, None)
    assert all(isinstance(reason, str) for reason in (*shown["reasons"], *shown["remarks"]))


def test_a_receipt_that_proves_nothing_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    receipt = tmp_path / "r.json"
    receipt.write_text('{"nodeId": "n-1"}', "utf-8")
    code, out, _ = run(capsys, str(receipt))
    assert code == 1
    assert "may not be reported as done" in out
    assert "read_back" in out
    assert "[target, E5]" in out


def test_several_files_are_one_sequence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = [{"items": [{"id": "a"}], "hasMore": True, "complete": False, "nextCursor": "2"}]
    pages.append({"items": [{"id": "b"}], "hasMore": False, "complete": True, "nextCursor": ""})
    paths = []
    for index, page in enumerate(pages):
        paths.append(tmp_path / f"{index}.json")
        paths[-1].write_text(json.dumps(page), "utf-8")
    code, out, _ = run(capsys, *map(str, paths), "--format", "json")
    shown = json.loads(out)
    assert code == 0
    assert shown["completeSet"] is True
    assert [one["next"] for one in shown["receipts"]] == ["continue_paging", "report"]
    assert run(capsys, str(paths[0]))[0] == 1


def test_text_that_is_not_json_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    receipt = tmp_path / "r.json"
    receipt.write_text('{\n "状态": "success",\n}', "utf-8")
    code, out, err = run(capsys, str(receipt))
    assert (code, out) == (2, "")
    assert f"{receipt}:2:" in err
    assert err.count("\n") == 1


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, str(tmp_path / "absent.json"))
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_standard_input_twice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "-", "-")
    assert code == 2
    assert "standard input" in err


def test_what_is_no_character_and_what_steers_a_terminal_is_shown_as_its_escape(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    receipt = tmp_path / "r.json"
    receipt.write_text('{"status": "run\\u001b[31m\\n\\ud800"}', "utf-8")
    _, out, _ = run(capsys, str(receipt))
    assert "run\\u001b[31m\\u000a" in out
    assert "\x1b" not in out
    _, out, _ = run(capsys, str(receipt), "--format", "json")
    assert "\\ud800" in out
    assert json.loads(out)["status"] == "run\x1b[31m\n\ud800"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_page_tells_verdict_facts_and_reasons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    receipt = tmp_path / "r.json"
    receipt.write_text('{"nodeId": "<script>alert(1)</script>"}', "utf-8")
    code = main(["receipt", str(receipt), "--format", "html", "--lang", language])
    page = capsys.readouterr().out
    assert code == 1
    assert page.startswith("<!DOCTYPE html>")
    assert "<script" not in page
    assert f"<p class=muted>{receipt}</p>" in page
    assert "<code>read_back</code>" in page
    assert page.count("<li>") >= 1
    assert 'class="state bad"' in page


def test_a_page_of_several_receipts_tells_them_together_and_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / name for name in ("one.json", "two.json")]
    for path in paths:
        path.write_text(DONE, "utf-8")
    code, out, _ = run(capsys, *map(str, paths), "--format", "html")
    assert code == 0
    assert out.count('class="state good"') == 3
    assert [out.index(f"<h2>{path}</h2>") for path in paths] == sorted(
        out.index(f"<h2>{path}</h2>") for path in paths
    )
