"""`toolServers` of the manifest: what does not fit is told with its place, and the rest still counts."""

from pathlib import Path

import pytest

from skillcontract.connectors.server_launch import launches
from skillcontract.text.language import Language
from skillcontract.workspace import load


def read(folder: Path, servers: str) -> tuple[list[str], list[str]]:
    (folder / "skillcontract.json5").write_text(
        f"{{\n  config: {{fingerprintLimit: 7}},\n  toolServers: {servers},\n}}\n", encoding="utf-8"
    )
    workspace = load(folder)
    assert workspace.settings.fingerprint_limit == 7
    assert workspace.manifest is not None
    return list(workspace.manifest.tool_servers), [
        problem.line(Language.EN, folder) for problem in workspace.problems
    ]


@pytest.mark.parametrize(
    "servers",
    [
        '{a: {command: "node", args: ["x.js", 8080], env: {PORT: 1}, cwd: "s"}}',
        '{a: {url: "https://example.invalid/mcp", headers: {Authorization: "x"}, timeoutSeconds: 5}}',
        '{a: {type: "stdio", command: "node", somethingNew: 1}}',
    ],
)
def test_servers_that_fit(tmp_path: Path, servers: str) -> None:
    assert read(tmp_path, servers) == (["a"], [])


def test_a_server_that_is_none_is_left_out(tmp_path: Path) -> None:
    names, problems = read(tmp_path, "{a: 5, b: {command: 'x'}}")
    assert names == ["b"]
    assert "a must be an object" in problems[0]


@pytest.mark.parametrize("entry", ["{}", "{transport: 'stdio'}", "{command: 'x', url: 'http://h'}"])
def test_a_half_written_server_keeps_nothing_else_from_working(tmp_path: Path, entry: str) -> None:
    names, problems = read(tmp_path, f"{{a: {entry}, b: {{command: 'x'}}}}")
    assert (names, problems) == (["a", "b"], [])
    workspace = load(tmp_path)
    assert workspace.manifest is not None
    assert [launch.name for launch in launches(workspace.manifest.tool_servers, tmp_path)] == ["b"]
    (problem,) = workspace.server_problems
    assert problem.line(Language.EN, tmp_path).startswith("skillcontract.json5:3:")
    assert "a tool server names either `command`" in problem.message.en


@pytest.mark.parametrize(
    ("server", "said"),
    [
        ("{command: 'x', timeoutSeconds: 0}", "timeoutSeconds must be at least 1"),
        ("{command: 'x', timeoutSeconds: 9999}", "timeoutSeconds must be at most 3600"),
        ("{command: 'x', args: 'y'}", "args must be a list"),
        ("{command: 'x', env: {A: {}}}", "A must be a string"),
    ],
)
def test_a_setting_that_does_not_fit_is_left_out(tmp_path: Path, server: str, said: str) -> None:
    names, problems = read(tmp_path, f"{{a: {server}}}")
    assert names == ["a"]
    assert [said in problem for problem in problems] == [True]


def test_an_address_of_another_kind_is_no_address(tmp_path: Path) -> None:
    _, problems = read(tmp_path, "{a: {url: 'file:///etc/passwd'}}")
    assert load(tmp_path).server_problems
    assert "url must begin with http://" in problems[0]
