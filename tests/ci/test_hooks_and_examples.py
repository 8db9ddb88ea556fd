"""The hooks for pre-commit and the files that the README offers to copy."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillcontract.cli import main
from skillcontract.version import __version__
from skillcontract_lsp.features.workspace import WATCHED

PROJECT = Path(__file__).resolve().parents[2]
HOOKS: dict[str, Any] = {
    hook["id"]: hook for hook in yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text("utf-8"))
}
EXAMPLES = sorted((PROJECT / "packaging/ci").glob("*.yml")) + sorted(
    (PROJECT / "packaging/ci").glob("*.yaml")
)
EXAMPLE = PROJECT / "resources/skillcontract_resources/examples/cms"
FORMATTED = re.compile(HOOKS["skillcontract-fmt"]["files"])


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_a_command_of_ours(hook: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = HOOKS[hook]["entry"].split()
    assert program == "skillcontract"
    assert main([*arguments, "--help"]) == 0
    assert hook == "-".join([program, *arguments])


@pytest.mark.parametrize("hook", ["skillcontract-check", "skillcontract-test"])
def test_whatever_the_server_watches_is_looked_at_again(hook: str) -> None:
    pattern = re.compile(HOOKS[hook]["files"])
    manuals = {"**/*.md"} if hook == "skillcontract-test" else set()
    names = {one: one.replace("**/", "a/").replace("*", "x") for one in set(WATCHED) - manuals}
    if "**/*.md" in names:
        names["**/*.md"] = "a/manual.md"
    assert {one for one, name in names.items() if not pattern.search(name)} == set()
    assert not pattern.search("package.json")
    assert not pattern.search("README.md")


def test_the_formatting_hook_takes_what_fmt_takes(tmp_path: Path) -> None:
    ours = [path for path in EXAMPLE.rglob("*") if FORMATTED.search(path.relative_to(EXAMPLE).as_posix())]
    assert {path.name.split(".", 1)[1] if "scenario" in path.name else path.name for path in ours} == {
        "contract.json", "skill.json5", "governance.json5", "grants.json5", "skillcontract.json5", "scenario.json5"
    }  # fmt: skip
    for number, path in enumerate(ours):
        copy = tmp_path / f"{number}{path.suffix}"
        copy.write_text(path.read_text("utf-8"), "utf-8")
        assert main(["fmt", str(copy)]) == 0
    assert not FORMATTED.search("tsconfig.json5")
    assert not FORMATTED.search("contract.json")


@pytest.mark.parametrize("language", ["", ".zh"])
def test_the_readme_shows_the_files_as_they_are(language: str) -> None:
    readme = (PROJECT / f"README{language}.md").read_text("utf-8")
    shown = re.findall(r"```yaml\n(.*?)```", readme, re.DOTALL)
    assert sorted(shown) == sorted(
        path.read_text("utf-8") for path in EXAMPLES if path.name != "github-code-scanning.yml"
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_name_this_version(path: Path) -> None:
    text = path.read_text("utf-8")
    assert yaml.safe_load(text)
    versions = re.findall(
        r"skill-contract-studio(?:/packaging/github-action)?(?:@|\n    rev: )v([\d.]+)", text
    )
    assert versions == [__version__]


def test_examples_name_hooks_and_options_that_are_there() -> None:
    stated = yaml.safe_load((PROJECT / "packaging/ci/pre-commit-config.yaml").read_text("utf-8"))
    assert {hook["id"] for hook in stated["repos"][0]["hooks"]} == set(HOOKS)
    action = yaml.safe_load((PROJECT / "packaging/github-action/action.yml").read_text("utf-8"))
    for name in ("github-workflow.yml", "github-code-scanning.yml"):
        steps = yaml.safe_load((PROJECT / "packaging/ci" / name).read_text("utf-8"))["jobs"]["contracts"][
            "steps"
        ]
        (ours,) = [step for step in steps if "skill-contract-studio" in step.get("uses", "")]
        assert ours["uses"].partition("@")[0].endswith("packaging/github-action")
        assert set(ours.get("with", {})) <= set(action["inputs"])
