"""`matrix`, `adjudicate` and `audit` from outside: exit codes, JSON, and one line where the work cannot be done."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from governance_workspaces import CONTRACTS, FINANCE, SUPPORT, principal, write_workspace
from skillcontract.cli import main

WIDE = (SUPPORT, principal("data", "data.credit", "credit:read", "limit:write"), FINANCE)


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_workspace(tmp_path))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


class TestMatrix:
    def test_consistent(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "matrix", ".", "--format", "json")
        told = json.loads(out)
        assert (code, err) == (0, "")
        assert (told["consistent"], told["defects"]) == (True, [])
        assert told["skills"] == list(CONTRACTS)
        assert told["principals"] == ["support", "data", "finance"]

    def test_inconsistent(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        write_workspace(workspace, principals=WIDE)
        code, out, _ = run(capsys, "matrix")
        assert code == 1
        assert "OVER_GRANTED" in out

    def test_the_clock(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        hotfix = {"approvers": ["li", "wu"], "reason": "r", "start": "2026-03-01T09:00:00Z"}
        write_workspace(
            workspace, {**CONTRACTS, "case.accept": {**CONTRACTS["case.accept"], "temporary": hotfix}}
        )
        assert run(capsys, "matrix", "--now", "2026-03-01T10:00:00Z")[0] == 0
        assert run(capsys, "matrix", "--now", "2026-03-01T18:00:00Z")[0] == 1
        code, out, err = run(capsys, "matrix", "--now", "noon")
        assert (code, out) == (2, "")
        assert "noon" in err

    @pytest.mark.parametrize(
        ("name", "text", "said"),
        [
            ("grants.json5", "{principals: [", "grants.json5:1:14: "),
            ("grants.json5", "[]", "grants.json5:1:1: "),
            ("grants.json5", "{principals: 1}", "grants.json5:1:14: "),
            ("grants.json5", "{principals: ['x']}", "grants.json5:1:15: "),
            ("grants.json5", "{effects: []}", "grants.json5:1:11: "),
            ("grants.json5", "{writeLike: 1}", "grants.json5:1:13: "),
            ("grants.json5", None, "grants.json5: there is no such file"),
        ],
    )
    def test_what_cannot_be_judged_at_all(
        self, workspace: Path, capsys: pytest.CaptureFixture[str], name: str, text: str | None, said: str
    ) -> None:
        (workspace / name).unlink()
        if text is not None:
            (workspace / name).write_text(text, encoding="utf-8")
        code, out, err = run(capsys, "matrix", "--format", "json")
        assert (code, out) == (2, "")
        assert err.startswith(f"skillcontract: {said}")
        assert err.count("\n") == 1

    def test_a_folder_without_governance(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        shutil.rmtree(workspace / "skills")
        code, _, err = run(capsys, "matrix")
        assert code == 2
        assert "governance.json5" in err

    def test_a_folder_that_is_not_there(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "matrix", "nowhere")
        assert (code, err) == (2, "skillcontract: nowhere: no such folder\n")

    def test_what_does_not_matter_here_is_told_and_does_not_stop(
        self, workspace: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (workspace / "skills" / "case.accept" / "skill.json5").write_text("{", encoding="utf-8")
        code, _, err = run(capsys, "matrix")
        assert code == 0
        assert err.startswith("skillcontract: skills/case.accept/skill.json5:1:1: ")

    @pytest.mark.parametrize("output", ["text", "json", "csv", "xlsx", "html"])
    def test_files_are_written_and_never_over_others(
        self, workspace: Path, capsys: pytest.CaptureFixture[str], output: str
    ) -> None:
        arguments = ("matrix", "--format", output, "--out", "report")
        code, out, _ = run(capsys, *arguments)
        # Only `--format json` leaves something on stdout: the receipt (test_own_receipts.py).
        assert (code, bool(out)) == (0, output == "json")
        first = (workspace / "report").read_bytes()
        code, _, err = run(capsys, *arguments)
        assert code == 2
        assert "exists already" in err
        assert (workspace / "report").read_bytes() == first
        assert run(capsys, *arguments, "--overwrite")[0] == 0
        assert first.startswith(
            {"csv": b"\xef\xbb\xbf", "xlsx": b"PK", "html": b"<!DOCTYPE"}.get(output, b"")
        )

    def test_xlsx_needs_a_file(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "matrix", "--format", "xlsx")[0] == 2

    def test_compared_with_a_folder(
        self, workspace: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        other = write_workspace(tmp_path_factory.mktemp("other"), principals=WIDE)
        code, out, _ = run(capsys, "matrix", "--diff", str(other), "--format", "json")
        told = json.loads(out)["diff"]
        assert code == 0
        assert told["counts"] == {"gained": 1, "lost": 0, "changed": 0}
        assert told["changes"][0]["reasons"] == ["grants: -limit:write"]
        assert run(capsys, "matrix", "--diff", str(other), "--fail-on", "new-access")[0] == 1
        assert run(capsys, "matrix", "--diff", ".", "--fail-on", "new-access")[0] == 0

    def test_wrong_usage(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "matrix", "--fail-on", "new-access")[0] == 2
        assert run(capsys, "matrix", "--diff", ".", "--fail-on", "rain")[0] == 2
        assert run(capsys, "matrix", "--format", "pdf")[0] == 2

    @pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
    def test_compared_with_a_revision(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for arguments in (
            ["init", "-q"],
            ["add", "-A"],
            ["-c", "user.name=t", "-c", "user.email=t@t.invalid", "commit", "-qm", "x"],
        ):
            subprocess.run(["git", *arguments], cwd=workspace, check=True)
        write_workspace(workspace, principals=WIDE)
        code, out, _ = run(capsys, "matrix", "--diff", "HEAD")
        assert code == 1
        assert "lost data / credit.snapshot: ALLOW → OVER_GRANTED  grants: +limit:write" in out
        code, _, err = run(capsys, "matrix", "--diff", "v9")
        assert code == 2
        assert err.startswith("skillcontract: v9: neither a folder nor a Git revision here")


class TestOtherGrants:
    def test_a_table(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        rows = [
            "id,role,trust,grants",
            "support,support.intake,1,case:write",
            "",
            "data,data.credit,1,credit:read x:write",
        ]
        (workspace / "export.csv").write_text("\n".join(rows), encoding="utf-8")
        code, out, _ = run(capsys, "matrix", "--grants", "export.csv")
        assert code == 1
        assert "export.csv:4:" in out
        assert "ROLE_WITHOUT_PRINCIPAL" in out
        code, _, err = run(
            capsys, "adjudicate", "limit.decide", "--principal", "finance", "--grants", "export.csv"
        )
        assert (code, err) == (2, "skillcontract: export.csv: no principal has the id finance\n")

    @pytest.mark.parametrize(
        ("name", "text", "said"),
        [
            ("x.csv", "role\nr\n", "x.csv:1: "),
            ("x.json5", "{principals: 5}", "x.json5:1:14: "),
            ("x.json5", "{", "x.json5:1:1: "),
        ],
    )
    def test_what_is_none(
        self, workspace: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, said: str
    ) -> None:
        (workspace / name).write_text(text, encoding="utf-8")
        code, _, err = run(capsys, "matrix", "--grants", name)
        assert code == 2
        assert err.startswith(f"skillcontract: {said}")


class TestAdjudicate:
    def test_allow(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(
            capsys,
            "adjudicate",
            "limit.decide",
            "--principal",
            "finance",
            "--effect",
            "limit.write",
            "--format",
            "json",
        )
        told = json.loads(out)
        assert code == 0
        assert (told["verdict"], told["checks"], told["undeclared"]) == ("ALLOW", [], [])

    @pytest.mark.parametrize("effects", [("--effect", "a.b", "--effect", "c.d"), ("--effect", "a.b", "c.d")])
    def test_several_effects(
        self, workspace: Path, capsys: pytest.CaptureFixture[str], effects: tuple[str, ...]
    ) -> None:
        code, out, _ = run(
            capsys, "adjudicate", "case.accept", "--principal", "support", *effects, "--format", "json"
        )
        assert code == 1
        assert json.loads(out)["undeclared"] == ["a.b", "c.d"]

    def test_a_skill_without_contract(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "adjudicate", "x", "--principal", "support", "--format", "json")
        told = json.loads(out)
        assert (code, told["verdict"], told["checks"]) == (1, "NO_CONTRACT", ["NO_CONTRACT"])
        assert told["trust"] == {"required": None, "held": 1}

    def test_no_skill_has_a_contract(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for file in workspace.glob("skills/*/governance.json5"):
            file.unlink()
        code, out, err = run(
            capsys, "adjudicate", "limit.decide", "--principal", "finance", "--format", "json"
        )
        assert (code, json.loads(out)["verdict"], err) == (1, "NO_CONTRACT", "")

    def test_a_skill_by_its_key(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (workspace / "skills" / "case.accept" / "skill.json5").write_text(
            "{skillKey: 'accept'}", encoding="utf-8"
        )
        code, out, _ = run(capsys, "adjudicate", "accept", "--principal", "support", "--format", "json")
        assert (code, json.loads(out)["skill"]) == (0, "case.accept")

    def test_somebody_unknown(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "adjudicate", "case.accept", "--principal", "nobody")
        assert (code, out) == (2, "")
        assert err == "skillcontract: grants.json5: no principal has the id nobody\n"

    def test_a_contract_that_cannot_be_read(
        self, workspace: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (workspace / "skills" / "case.accept" / "governance.json5").write_text("{role: }", encoding="utf-8")
        code, out, err = run(capsys, "adjudicate", "case.accept", "--principal", "support")
        assert (code, out) == (2, "")
        assert "skills/case.accept/governance.json5:1:" in err
        assert run(capsys, "adjudicate", "limit.decide", "--principal", "finance")[0] == 0

    def test_the_log(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for skill in ("case.accept", "limit.decide"):
            run(capsys, "adjudicate", skill, "--principal", "support", "--audit", "log.jsonl")
        code, out, _ = run(capsys, "audit", "verify", "log.jsonl", "--format", "json")
        assert (code, json.loads(out)["records"]) == (0, 2)
        log = workspace / "log.jsonl"
        log.write_bytes(log.read_bytes().replace(b"ALLOW", b"DENY!", 1))
        code, out, _ = run(capsys, "audit", "verify", "log.jsonl", "--format", "json")
        told = json.loads(out)
        assert (code, told["intact"], told["brokenLine"]) == (1, False, 1)
        code, out, _ = run(capsys, "audit", "verify", "log.jsonl")
        assert out.startswith("log.jsonl:1: ")

    def test_a_log_that_cannot_be_written(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(
            capsys, "adjudicate", "case.accept", "--principal", "support", "--audit", "no/log"
        )
        assert (code, out) == (2, "")
        assert "no/log" in err

    def test_no_log_to_verify(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "audit", "verify", "none")[0] == 2


CASES = Path(__file__).parents[3] / "shared" / "cases"


@pytest.mark.skipif(not (CASES / "run.py").exists(), reason="the acceptance cases are not beside the project")
def test_acceptance_cases() -> None:
    done = subprocess.run(
        [sys.executable, str(CASES / "run.py"), "matrix", "--cli", f"{sys.executable} -m skillcontract"],
        capture_output=True, text=True, check=False, env=os.environ,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


class TestSignOff:
    def test_a_signature_is_recorded_and_reported(
        self, workspace: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(capsys, "audit", "sign-off", "log", "--name", "王芳", "--note", "ok")[:2] == (
            0,
            "王芳 signed: consistent\n",
        )
        assert run(capsys, "audit", "verify", "log")[0] == 0
        _, out, _ = run(capsys, "assurance", "--audit", "log", "--format", "json")
        [signed] = json.loads(out)["signOffs"]
        assert (signed["name"], signed["note"], signed["verdict"], signed["current"]) == (
            "王芳",
            "ok",
            "CONSISTENT",
            True,
        )

    def test_a_signature_under_defects_says_so(
        self, workspace: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        write_workspace(workspace, principals=WIDE)
        assert run(capsys, "audit", "sign-off", "log", "--name", "w")[:2] == (1, "w signed: not consistent\n")

    def test_nobody_signs(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "audit", "sign-off", "log", "--name", " ")[0] == 2
        assert not (workspace / "log").exists()


class TestAssurance:
    def test_a_page_by_default(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "assurance")
        assert code == 0
        assert out.startswith("<!DOCTYPE html>")

    def test_inconsistent(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        write_workspace(workspace, principals=WIDE)
        code, out, _ = run(capsys, "assurance", "--format", "json", "--now", "2026-03-01T09:00:00Z")
        told = json.loads(out)
        assert (code, told["consistent"], told["at"]) == (1, False, "2026-03-01T09:00:00+00:00")
        assert {each["kind"] for each in told["defects"]} == {"OVER_GRANTED", "NO_CONTRACT"}

    def test_a_broken_log_is_a_finding(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (workspace / "log").write_bytes(b"{}\n")
        assert run(capsys, "assurance", "--audit", "log", "--format", "text")[0] == 1
        assert run(capsys, "assurance", "--audit", "nothing")[0] == 2

    def test_nothing_is_overwritten(self, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "assurance", "--out", "report.html")[0] == 0
        assert run(capsys, "assurance", "--out", "report.html")[0] == 2
