"""`skillcontract tools servers|trust|untrust|import`, as it is called, with a real server."""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from skillcontract.cli import main
from tool_servers.launches import sample_arguments

CONTRACT = {
    "tools": {
        "article_save": {
            "sideEffect": "WRITE",
            "args": {"title": {"sources": ["USER"]}},
            "success": {"path": "status", "op": "EQ", "value": 200},
        }
    }
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace that names a server, and a home in which nobody is trusted."""
    folder = tmp_path / "workspace"
    (folder / "skills/a").mkdir(parents=True)
    (folder / "skills/a/contract.json").write_text(json.dumps(CONTRACT), encoding="utf-8")
    monkeypatch.chdir(folder)
    for name in ("XDG_CONFIG_HOME", "HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    name_servers(folder, sample={"command": sys.executable, "args": list(sample_arguments())})
    return folder


def name_servers(folder: Path, **servers: object) -> None:
    text = json.dumps({"toolServers": servers})
    (folder / "skillcontract.json5").write_text(text, encoding="utf-8")


def marking(folder: Path) -> Path:
    """The workspace names a program that leaves a mark when it is started."""
    mark = folder / "started"
    name_servers(folder, sample={"command": sys.executable, "args": ["-c", f"open({str(mark)!r}, 'w')"]})
    return mark


def trust_all() -> None:
    assert main(["tools", "trust", "--yes"]) == 0


def imported(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, object]]:
    capsys.readouterr()
    code = main(["tools", "import", "--format", "json", *options])
    return code, json.loads(capsys.readouterr().out)


def test_nothing_is_started_before_the_workspace_is_trusted(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("mcp", reason="the optional part mcp is not installed")
    mark = marking(here)
    assert main(["tools", "servers"]) == 0
    assert main(["check"]) in {0, 1}
    capsys.readouterr()
    assert main(["tools", "import"]) == 2
    assert capsys.readouterr().err.startswith("skillcontract: .: its tool servers are not trusted")
    assert not mark.exists()
    trust_all()
    assert not mark.exists()
    # Trusted, it is started, which is all that it does.
    assert main(["tools", "import"]) == 2
    assert mark.exists()


def test_a_command_that_changed_is_not_started(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trust_all()
    mark = marking(here)
    assert main(["tools", "import"]) == 2
    assert "not trusted" in capsys.readouterr().err
    assert not mark.exists()


def test_trust_can_be_withdrawn(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mark = marking(here)
    trust_all()
    assert main(["tools", "untrust"]) == 0
    assert main(["tools", "import"]) == 2
    assert "not trusted" in capsys.readouterr().err
    assert not mark.exists()


def test_where_nobody_can_be_asked_nobody_trusts(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "trust"]) == 2
    said = capsys.readouterr()
    assert said.out.startswith("sample:\n  starts: ")
    assert "--yes" in said.err
    assert main(["tools", "import"]) == 2


def test_servers_are_shown_with_all_that_would_be_started_and_without_secrets(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name_servers(
        here,
        local={"command": "node", "args": ["a b.js"], "env": {"TOKEN": "s3cret"}, "cwd": "sub"},
        far={
            "url": "https://u:s3cret@example.invalid/mcp",
            "headers": {"Authorization": "Bearer s3cret", "X": "${Y}"},
        },
    )
    assert main(["tools", "servers"]) == 0
    said = capsys.readouterr().out
    assert said == (
        "local:\n  starts: node 'a b.js'\n  in the folder: sub\n  with the variable: TOKEN=***\n"
        "far:\n  calls: https://***@example.invalid/mcp\n  with the header: Authorization: ***\n"
        "  with the header: X: ${Y}\n"
        ".: its tool servers are not trusted and are not started\n"
    )
    trust_all()
    capsys.readouterr()
    assert main(["tools", "servers", "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["trusted"] is True
    assert listed["servers"][1] == {
        "name": "far",
        "transport": "streamable-http",
        "url": "https://***@example.invalid/mcp",
        "headers": {"Authorization": "***", "X": "${Y}"},
    }


def test_a_workspace_without_servers_says_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name_servers(here)
    for command in ("servers", "trust", "import"):
        assert main(["tools", command]) == 2
        assert "names no tool server" in capsys.readouterr().err


def test_a_manifest_that_cannot_be_read_is_no_leave(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "skillcontract.json5").write_text("{ toolServers: {a: {}} }", encoding="utf-8")
    assert main(["tools", "trust", "--yes"]) == 2
    assert "command" in capsys.readouterr().err


def test_without_the_optional_part_one_line_says_what_to_install(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    trust_all()
    capsys.readouterr()
    known = builtins.__import__

    def without_mcp(name: str, *rest: object) -> ModuleType:
        if name.partition(".")[0] in {"mcp", "httpx2", "anyio"}:
            raise ModuleNotFoundError(f"No module named {name!r}")
        return known(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without_mcp)
    assert main(["tools", "import"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install 'skill-contract-studio[mcp]'" in said


@pytest.mark.usefixtures("here")
class TestImport:
    """With the server that is made with the SDK."""

    @pytest.fixture(autouse=True)
    def trusted(self, here: Path) -> None:
        pytest.importorskip("mcp", reason="the optional part mcp is not installed")
        trust_all()

    def test_a_list_is_written_whole_and_a_second_time_it_is_the_same(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        capsys.readouterr()
        assert main(["tools", "import"]) == 0
        said = capsys.readouterr()
        assert said.out == "sample: tools: 14\n"
        assert said.err == "tools/sample.json: written\n"
        written = (here / "tools/sample.json").read_text(encoding="utf-8")
        assert [tool["name"] for tool in json.loads(written)["tools"]][3] == "article_save"
        assert main(["tools", "import"]) == 0
        assert capsys.readouterr().err == "tools/sample.json: unchanged, tools: 14\n"
        assert (here / "tools/sample.json").read_text(encoding="utf-8") == written

    def test_drift_is_told_and_somebodys_list_is_not_replaced_unasked(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        main(["tools", "import"])
        path = here / "tools/sample.json"
        older = json.loads(path.read_text(encoding="utf-8"))
        tools = {tool["name"]: tool for tool in older["tools"]}
        tools["article_save"]["inputSchema"]["properties"] = {"title": {}, "heading": {"type": "string"}}
        tools["gone"] = {"name": "gone"}
        del tools["plain_text"]
        path.write_text(json.dumps({"tools": list(tools.values())}), encoding="utf-8")
        before = path.read_bytes()
        main(["tools", "lock"])
        code, told = imported(capsys)
        assert code == 1
        assert path.read_bytes() == before
        drift = told["drift"]
        assert isinstance(drift, dict)
        assert drift["lock"] == drift["file"]
        assert [(one["tool"], one["change"], one["effect"]) for one in drift["file"]] == [
            ("article_save", "changed", "harmless"),
            ("gone", "removed", "unused"),
            ("plain_text", "added", "unused"),
        ]
        code, _ = imported(capsys, "--yes")
        assert code == 1
        assert "plain_text" in path.read_text(encoding="utf-8")
        assert imported(capsys)[0] == 1, "the lock still names what was"
        main(["tools", "lock"])
        assert imported(capsys)[0] == 0

    def test_what_breaks_a_contract_is_said_with_its_place(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        contract = here / "skills/a/contract.json"
        contract.write_text(
            contract.read_text(encoding="utf-8").replace('"title"', '"heading"'), encoding="utf-8"
        )
        (here / "tools").mkdir()
        (here / "tools/sample.json").write_text(
            json.dumps({"tools": [{"name": "article_save", "inputSchema": {"properties": {"heading": {}}}}]}),
            encoding="utf-8",
        )
        capsys.readouterr()
        assert main(["tools", "import"]) == 1
        said = capsys.readouterr()
        assert (
            "  article_save: changed, breaking\n    skills/a/contract.json: breaking\n      S01 " in said.out
        )
        assert said.err == "tools/sample.json: not replaced; --yes replaces it\n"

    def test_a_list_that_is_called_as_the_server_is_the_servers_own(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (here / "tools").mkdir()
        (here / "tools/sample.tools.json").write_text('{"tools": []}', encoding="utf-8")
        assert imported(capsys, "--yes")[1]["path"] == "tools/sample.tools.json"
        assert not (here / "tools/sample.json").exists()

    def test_the_file_can_be_chosen_but_not_outside(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert imported(capsys, "--out", "tools/cms.json")[1]["path"] == "tools/cms.json"
        assert (here / "tools/cms.json").exists()
        for outside in ("../x.json", "/tmp/x.json"):
            assert main(["tools", "import", "--out", outside]) == 2
        assert not (here.parent / "x.json").exists()

    def test_which_of_several(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        entry = {"command": sys.executable, "args": list(sample_arguments())}
        name_servers(here, one=entry, two=entry)
        trust_all()
        assert main(["tools", "import"]) == 2
        assert "one, two" in capsys.readouterr().err
        assert main(["tools", "import", "--server", "three"]) == 2
        assert imported(capsys, "--server", "two")[1]["path"] == "tools/two.json"

    def test_a_server_that_falls_says_why(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code = "import sys; print('no database', file=sys.stderr); sys.exit(7)"
        name_servers(here, sample={"command": sys.executable, "args": ["-c", code]})
        trust_all()
        capsys.readouterr()
        assert main(["tools", "import"]) == 2
        said = capsys.readouterr().err
        assert "exit code 7" in said
        assert "no database" in said
        assert not (here / "tools").exists()
