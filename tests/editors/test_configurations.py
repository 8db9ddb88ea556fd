"""The files for editors that cannot be tried here say what the server and the debug adapter read, and nothing else."""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import astuple
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import yaml

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of
from skillcontract.workspace.loading import load
from skillcontract_lsp.client import client_of
from skillcontract_lsp.documents import CONTRACT_LANGUAGE
from skillcontract_lsp.settings import SECTION, Settings, settings_of

PROJECT = Path(__file__).resolve().parents[2]
EDITORS = PROJECT / "packaging/editors"
WORKSPACE_LANGUAGE = "skill-contract-workspace"
NAMES = {
    "contract": {CONTRACT_LANGUAGE, "skillcontract-mode"},
    "workspace": {WORKSPACE_LANGUAGE, "skillcontract-workspace-mode"},
    "manual": {"markdown", "markdown.skill-manual", "skillcontract-manual-mode"},
}
"""What the editors' files call the three kinds."""
SOURCES = {path: path.read_text("utf-8") for path in sorted(EDITORS.rglob("*.*"))}
PROGRAMS = set(tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"])


def read(name: str) -> str:
    return SOURCES[EDITORS / name]


def read_json(name: str) -> Any:
    """JSON, and what Sublime Text adds to it: comments and commas at the end."""
    tree = parse(read(name), Dialect.JSON5)
    assert tree.root is not None
    assert not tree.faults
    return value_of(tree.root)


HELIX = tomllib.loads(read("helix/languages.toml"))
SUBLIME = read_json("sublime/LSP.sublime-settings")["clients"]["skillcontract"]
KATE = json.loads(read("kate/settings.json"))["servers"]["json"]
JETBRAINS = {
    path.relative_to(EDITORS / "jetbrains").as_posix(): json.loads(text)
    for path, text in SOURCES.items()
    if path.is_relative_to(EDITORS / "jetbrains")
}

Match = Callable[[str, PurePosixPath], bool]


def path_or_name(pattern: str, path: PurePosixPath) -> bool:
    """As Vim does: with a slash against the path, otherwise against the name; * goes over slashes."""
    return fnmatchcase(str(path) if "/" in pattern else path.name, pattern)


def below_anything(pattern: str, path: PurePosixPath) -> bool:
    """As Helix does, which puts */ before a pattern that does not begin with it; * goes over slashes."""
    return fnmatchcase(str(path), pattern if pattern.startswith(("/", "*/")) else f"*/{pattern}")


def name_alone(pattern: str, path: PurePosixPath) -> bool:
    return fnmatchcase(path.name, pattern)


def ending(pattern: str, path: PurePosixPath) -> bool:
    """As Sublime Text does: an ending may be the whole name."""
    return path.name == pattern or path.name.endswith(f".{pattern}")


def elisp(pattern: str, path: PurePosixPath) -> bool:
    plain = pattern.replace("\\\\", "\\")
    for theirs, ours in {r"\(?:": "(?:", r"\)": ")", r"\|": "|", r"\'": r"\Z"}.items():
        plain = plain.replace(theirs, ours)
    return re.search(plain, str(path)) is not None


def lua_lists() -> dict[str, list[str]]:
    text = read("neovim/skillcontract.lua")
    found = re.search(r"^local CONTRACT, WORKSPACE, MANUAL = (.*)$", text, re.MULTILINE)
    assert found
    names = dict(zip(("CONTRACT", "WORKSPACE", "MANUAL"), re.findall(r'"([^"]+)"', found[1]), strict=True))
    lists = re.findall(r"^detect\((\w+), \{(.*?)\}\)", text, re.MULTILINE | re.DOTALL)
    return {names[name]: re.findall(r'"([^"]+)"', inside) for name, inside in lists}


def elisp_lists() -> dict[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for pattern, mode in re.findall(
        r'\("([^"]+)" \. (skillcontract[\w-]*-mode)\)', read("emacs/skillcontract.el")
    ):
        lists.setdefault(mode, []).append(pattern)
    return lists


def sublime_lists() -> dict[str, list[str]]:
    syntaxes = [
        yaml.safe_load(text.removeprefix("%YAML 1.2"))
        for path, text in SOURCES.items()
        if path.suffix == ".sublime-syntax"
    ]
    return {one["scope"].removeprefix("source."): one["file_extensions"] for one in syntaxes}


def jetbrains_lists(part: str) -> dict[str, list[str]]:
    mappings = JETBRAINS[f"{part}/template.json"]["fileTypeMappings"]
    return {one["languageId"]: one["fileType"]["patterns"] for one in mappings}


PATTERNS: Mapping[str, tuple[dict[str, list[str]], Match]] = {
    "emacs": (elisp_lists(), elisp),
    "neovim": (lua_lists(), path_or_name),
    "helix": (
        {one["language-id"]: [each["glob"] for each in one["file-types"]] for one in HELIX["language"]},
        below_anything,
    ),
    "sublime": (sublime_lists(), ending),
    "jetbrains": (jetbrains_lists("language-server"), name_alone),
}
BY_NAME_ALONE = {"sublime", "jetbrains"}


def kinds(editor: str, path: Path) -> set[str]:
    lists, matches = PATTERNS[editor]
    found = {
        name for name, patterns in lists.items() for one in patterns if matches(one, PurePosixPath(path))
    }
    return {kind for kind, names in NAMES.items() if names & found}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """Every file that the loader reads of a workspace with all there can be, and its kind."""
    root = tmp_path_factory.mktemp("work") / "space"
    for folder in ("skills/a.b", "skills/area/c"):
        (root / folder / "scenarios").mkdir(parents=True)
        for name in (
            "contract.json",
            "skill.json5",
            "governance.json5",
            "manual.md",
            "scenarios/1.scenario.json5",
        ):
            (root / folder / name).write_text("{}", "utf-8")
    for name in ("contract.json", "skill.json5", "governance.json5", "manual.md"):
        (root / f"lone.{name}").write_text("{}", "utf-8")
    for name in ("skillcontract.json5", "grants.json5"):
        (root / name).write_text("{}", "utf-8")
    workspace = load(root)
    found: dict[Path, str] = {}
    for skill in workspace.skills:
        for file, kind in (
            (skill.contract, "contract"),
            (skill.definition_file, "workspace"),
            (skill.governance_file, "workspace"),
            (skill.manual, "manual"),
        ):
            assert file is not None
            found[file.path] = kind
        found |= dict.fromkeys(skill.scenarios, "workspace")
    for file in (workspace.manifest_file, workspace.grants_file):
        assert file is not None
        found[file.path] = "workspace"
    assert len(found) == 16
    return found


@pytest.mark.parametrize("editor", PATTERNS)
def test_every_file_of_a_workspace_is_known(editor: str, loaded: dict[Path, str]) -> None:
    lists, _ = PATTERNS[editor]
    has_manuals = bool(NAMES["manual"] & lists.keys())
    assert editor == "sublime" or has_manuals
    for path, kind in loaded.items():
        assert kinds(editor, path) == ({kind} if kind != "manual" or has_manuals else set()), path


@pytest.mark.parametrize("editor", PATTERNS)
@pytest.mark.parametrize(
    "name", ["package.json", "tools/cms.tools.json", "settings.json5", "README.md", "my-contract.json"]
)
def test_other_files_are_left_alone(editor: str, name: str) -> None:
    assert kinds(editor, Path("/home/author") / name) == set()


@pytest.mark.parametrize("editor", sorted(PATTERNS.keys() - BY_NAME_ALONE))
@pytest.mark.parametrize("name", ["contract.json", "manual.md", "skill.json5"])
def test_files_outside_a_workspace_are_left_alone(editor: str, name: str) -> None:
    assert kinds(editor, Path("/home/author") / name) == set()


def test_scenarios_can_be_debugged_where_they_are_known() -> None:
    assert jetbrains_lists("debug-adapter")[WORKSPACE_LANGUAGE] == ["*.scenario.json5"]


def test_every_command_is_one_of_ours() -> None:
    commands = {
        HELIX["language-server"]["skillcontract"]["command"],
        *(one["debugger"]["command"] for one in HELIX["language"] if "debugger" in one),
        *SUBLIME["command"],
        *KATE["command"],
        JETBRAINS["language-server/template.json"]["programArgs"]["default"],
        JETBRAINS["debug-adapter/template.json"]["launch"]["default"],
        *re.findall(r'"(skillcontract-(?:lsp|dap))"', read("emacs/skillcontract.el")),
        *re.findall(r'"(skillcontract-(?:lsp|dap))"', read("neovim/skillcontract.lua")),
    }
    assert commands == {"skillcontract-lsp", "skillcontract-dap"}
    assert commands <= PROGRAMS


def test_sublime_starts_the_server_for_both_syntaxes() -> None:
    assert {scope.strip() for scope in SUBLIME["selector"].split("|")} == {
        f"source.{name}" for name in sublime_lists()
    }


def dotted(flat: Mapping[str, Any]) -> Any:
    """Sublime's settings, whose keys are dotted paths, as the object that it sends."""
    made: dict[str, Any] = {}
    for path, value in flat.items():
        *folders, last = path.split(".")
        inner = made
        for each in folders:
            inner = inner.setdefault(each, {})
        inner[last] = value
    return made


OPTIONS = {
    "helix": {
        name: value
        for name, value in HELIX["language-server"]["skillcontract"]["config"].items()
        if name != SECTION
    },
    "helix settings": HELIX["language-server"]["skillcontract"]["config"][SECTION],
    "sublime": SUBLIME["initializationOptions"],
    "sublime settings": dotted(SUBLIME["settings"])[SECTION],
    "kate": KATE["initializationOptions"],
    "kate settings": KATE["settings"][SECTION],
    "jetbrains": JETBRAINS["language-server/initializationOptions.json"],
    "jetbrains settings": JETBRAINS["language-server/settings.json"][SECTION],
}
OFF = {"codeLens": {"enabled": False}, "inlayHints": {"enabled": False}}


@pytest.mark.parametrize("where", OPTIONS)
def test_every_option_is_read(where: str) -> None:
    options: Any = OPTIONS[where]
    as_told = astuple(settings_of(options))
    for section, inside in options.items():
        assert list(inside) == ["enabled"]
        other = {**options, section: {"enabled": not inside["enabled"]}}
        assert astuple(settings_of(other)) != as_told, section
    assert len(options) == len(astuple(Settings()))


def test_options_of_scripts_are_those_of_the_rest() -> None:
    emacs = re.findall(r":(\w+) \(:enabled t\)", read("emacs/skillcontract.el"))
    neovim = re.findall(r"(\w+) = \{ enabled = wanted\.(\w+) ~= false \}", read("neovim/skillcontract.lua"))
    assert sorted(emacs) == sorted(OFF)
    assert sorted(neovim) == sorted([(name, name) for name in OFF] * 2)
    assert astuple(settings_of(OFF)) == (False, False)  # type: ignore[arg-type]
    assert "language = wanted.language" in read("neovim/skillcontract.lua")
    asked = client_of({"initializationOptions": {"language": "zh"}, "capabilities": {}, "locale": "en"}, None)
    assert asked.language == "zh"


def test_launches_say_what_the_debug_adapter_reads() -> None:
    from skillcontract_dap.requests import life_cycle

    source = Path(life_cycle.__file__).read_text("utf-8")
    told = {
        *JETBRAINS["debug-adapter/launch.json"],
        *(
            key
            for one in HELIX["language"]
            if "debugger" in one
            for each in one["debugger"]["templates"]
            for key in each["args"]
        ),
    }
    assert {name for name in told - {"type", "request", "name"} if f'"{name}"' not in source} == set()


def test_helix_has_colours_for_its_languages() -> None:
    queries = {path.parent.name for path in EDITORS.glob("helix/runtime/queries/*/highlights.scm")}
    assert queries == {one["name"] for one in HELIX["language"]}
    for one in HELIX["language"]:
        assert (
            read(f"helix/runtime/queries/{one['name']}/highlights.scm") == f"; inherits: {one['grammar']}\n"
        )


def test_what_was_tried_has_its_test() -> None:
    for path, text in SOURCES.items():
        for named in re.findall(r"tests/editors/\w+\.py", text):
            assert (PROJECT / named).is_file(), path
    for name in (
        "emacs/skillcontract.el",
        "neovim/skillcontract.lua",
        "helix/languages.toml",
        "sublime/LSP.sublime-settings",
    ):
        assert re.search("^(?:;;|--|#|//) (?:Not t|T)ried: ", read(name), re.MULTILINE), name


@pytest.mark.parametrize("language", ["", ".zh"])
def test_every_folder_is_told_of(language: str) -> None:
    told = set(re.findall(r"`(\w+)/", read(f"README{language}.md")))
    assert {path.name for path in EDITORS.iterdir() if path.is_dir()} <= told
