"""The steps of packaging/github-action, run by bash as GitHub's runner runs them, in a Git checkout of the cms example."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

ACTION = Path(__file__).resolve().parents[2] / "packaging/github-action/action.yml"
STATED: Any = yaml.safe_load(ACTION.read_text("utf-8"))
STEPS: dict[str, Any] = {step["name"]: step for step in STATED["runs"]["steps"] if "name" in step}
INPUT = re.compile(r"\$\{\{ inputs\.([\w-]+) \}\}")

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


class Done(NamedTuple):
    """How a step ended, and the outputs that it has set."""

    code: int
    said: str
    outputs: str


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose workspace is not at its top."""
    top = tmp_path / "checkout"
    shutil.copytree(Path(str(files("skillcontract_resources") / "examples/cms")), top / "agents/cms")
    git(top, "init", "--quiet")
    commit(top)
    return top


def git(top: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(
        ["git", *identity, *arguments], cwd=top, check=True, capture_output=True, text=True
    ).stdout.strip()


def commit(top: Path) -> str:
    git(top, "add", "-A")
    git(top, "commit", "--quiet", "--allow-empty", "-m", "x")
    return git(top, "rev-parse", "HEAD")


@pytest.fixture
def run(checkout: Path, tmp_path: Path) -> Callable[..., Done]:
    """Runs a step by its name; inputs that are not given have their defaults."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "python").symlink_to(sys.executable)

    def step(name: str, **given: str) -> Done:
        inputs = {key: str(value.get("default", "")) for key, value in STATED["inputs"].items()}
        inputs |= {key.replace("_", "-"): value for key, value in given.items()} | {"path": "agents/cms"}
        stated = STEPS[name]
        outputs = tmp_path / "outputs"
        outputs.write_text("", "utf-8")
        environment = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "VIRTUAL_ENV": sys.prefix,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(checkout),
            "GITHUB_OUTPUT": str(outputs),
            **{key: INPUT.sub(lambda found: inputs[found[1]], text) for key, text in stated["env"].items()},
        }
        script = tmp_path / "script.sh"
        script.write_text(stated["run"], "utf-8")
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
        done = subprocess.run(
            command, cwd=checkout, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        return Done(done.returncode, done.stdout + done.stderr, outputs.read_text("utf-8"))

    return step


def spoil(checkout: Path) -> None:
    contract = checkout / "agents/cms/skills/cms.article/contract.json"
    contract.write_text(contract.read_text("utf-8").replace("platform.organId", "platform.orgId", 1), "utf-8")


def test_a_good_workspace_passes(run: Callable[..., Done]) -> None:
    checked = run("Check contracts")
    assert checked.code == 0, checked.said
    played = run("Play scenarios", threshold="1")
    assert played.code == 0, played.said


def test_a_fault_is_an_annotation_of_its_file(run: Callable[..., Done], checkout: Path) -> None:
    spoil(checkout)
    done = run("Check contracts", severity="error")
    assert done.code == 1
    (told,) = done.said.splitlines()
    assert told.startswith("::error file=agents/cms/skills/cms.article/contract.json,line=25,")
    assert done.outputs == ""


def test_a_fault_is_in_the_sarif_log(run: Callable[..., Done], checkout: Path) -> None:
    spoil(checkout)
    done = run("Check contracts", format="sarif", sarif_file="out.sarif")
    assert (done.code, done.outputs) == (1, "sarif-file=out.sarif\n")
    log = json.loads((checkout / "out.sarif").read_text("utf-8"))
    places = {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in log["runs"][0]["results"]
    }
    assert "agents/cms/skills/cms.article/contract.json" in places


def test_coverage_below_the_threshold_fails(run: Callable[..., Done]) -> None:
    assert run("Play scenarios", threshold="100").code == 1


def test_new_access_fails(run: Callable[..., Done], checkout: Path) -> None:
    before = git(checkout, "rev-parse", "HEAD")
    same = run("Compare access", compare_with=before)
    assert same.code == 0, same.said
    grants = checkout / "agents/cms/grants.json5"
    text = grants.read_text("utf-8")
    wider = re.sub(r"grants: \[", 'grants: ["article:purge", ', text, count=1)
    assert wider != text
    grants.write_text(wider, "utf-8")
    done = run("Compare access", compare_with=before)
    assert done.code == 1
    assert "article:purge" in done.said


def test_the_base_of_a_shallow_clone_is_fetched(
    run: Callable[..., Done], checkout: Path, tmp_path: Path
) -> None:
    before = git(checkout, "rev-parse", "HEAD")
    commit(checkout)
    origin = checkout.rename(tmp_path / "origin")
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{origin}", "checkout")
    done = run("Compare access", compare_with=before)
    assert done.code == 0, done.said


def test_without_grants_there_is_nothing_to_compare(run: Callable[..., Done], checkout: Path) -> None:
    (checkout / "agents/cms/grants.json5").unlink()
    done = run("Compare access", compare_with="HEAD")
    assert done.code == 0
    assert done.said.startswith("::notice::")


@pytest.mark.parametrize(
    ("name", "given"), [("Play scenarios", {}), ("Compare access", {"compare_with": "HEAD"})]
)
def test_text_is_not_taken_for_commands(
    run: Callable[..., Done], checkout: Path, name: str, given: dict[str, str]
) -> None:
    _, *others = sorted(checkout.rglob("*.scenario.json5"))
    for scenario in others:
        scenario.unlink()
    lines = run(name, **given).said.splitlines()
    token = lines[0].removeprefix("::stop-commands::")
    assert len(token) == 64
    assert token != run(name, **given).said.splitlines()[0].removeprefix("::stop-commands::")
    assert lines[-1] == f"::{token}::"


def test_every_input_is_used_and_none_is_pasted_into_a_script() -> None:
    text = ACTION.read_text("utf-8")
    assert {name for name in STATED["inputs"] if f"inputs.{name}" not in text} == set()
    assert [name for name, step in STEPS.items() if "${{" in step["run"]] == []
