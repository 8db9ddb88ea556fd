"""`skillcontract plan`: the node graph for candidates of the bundled cms example."""

import json
from importlib.resources import as_file
from pathlib import Path

import pytest

from skillcontract.cli import main
from skillcontract_resources import resource


def planned(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with as_file(resource("examples/cms")) as folder:
        code = main(["plan", "--workspace", str(folder), "--lang", "en", *arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_single_react_skill_gets_the_node_of_its_provider_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = planned(capsys, "cms.article", "--format", "json")
    made = json.loads(out)
    assert (code, made["byModel"], made["refusal"]) == (0, False, None)
    assert [(node["skill"], node["after"]) for node in made["nodes"]] == [
        ("cms.space", []),
        ("cms.article", [made["nodes"][0]["id"]]),
    ]
    assert made["delegates"] == ["cms.tag"]


def test_a_value_that_is_shared_already_spares_the_provider(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = planned(capsys, "cms.article", "--shared", "{spaceId: 7001}")
    assert code == 0
    assert "cms.space is not inserted before cms.article" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cms.ghost"], "no skill cms.ghost"),
        (["cms.article", "--shared", "[1]"], "--shared takes a JSON object"),
        (["cms.article", "--format", "xml"], "--format must be text or json"),
    ],
)
def test_what_cannot_be_planned_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, out, error = planned(capsys, *arguments)
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert said in error


def test_a_workspace_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "x", "--workspace", str(tmp_path / "none"), "--lang", "en"]) == 2
    assert "none" in capsys.readouterr().err
