"""What the VS Code extension declares agrees with itself, with the language, and in both languages. Needs no Node."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from skillcontract.cli import main
from skillcontract.version import __version__

EXTENSION = Path(__file__).parents[2] / "packaging" / "vscode"
SOURCES = {path: path.read_text("utf-8") for path in sorted((EXTENSION / "src").rglob("*.ts"))}
L10N = re.compile(r"l10n\.t\(\s*\"((?:[^\"\\]|\\.)*)\"")


def read(name: str) -> Any:
    return json.loads((EXTENSION / name).read_text("utf-8"))


@pytest.fixture(scope="module")
def package() -> Any:
    return read("package.json")


def texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{\d+\}", text))


def test_the_version_is_that_of_the_distribution(package: Any) -> None:
    assert package["version"] == __version__


def test_lock_file_names_no_registry() -> None:
    lock = read("package-lock.json")
    assert len(lock["packages"]) > 10
    assert [name for name, told in lock["packages"].items() if "resolved" in told] == []
    assert "registry" not in (EXTENSION / "package-lock.json").read_text("utf-8")
    assert (EXTENSION / ".npmrc").read_text("utf-8").splitlines()[0] == "omit-lockfile-registry-resolved=true"


def test_every_declared_text_is_there_in_both_languages(package: Any) -> None:
    asked = {key for text in texts(package) for key in re.findall(r"^%([\w.]+)%$", text)}
    english, chinese = read("package.nls.json"), read("package.nls.zh-cn.json")
    assert asked == set(english) == set(chinese)
    assert len(asked) > 40


def test_every_text_of_the_code_is_there_in_chinese() -> None:
    asked = {key for source in SOURCES.values() for key in L10N.findall(source)}
    calls = sum(source.count("l10n.t(") for source in SOURCES.values())
    assert calls == sum(len(L10N.findall(source)) for source in SOURCES.values()), "a text that is no literal"
    chinese = read("l10n/bundle.l10n.zh-cn.json")
    assert asked == set(chinese)
    assert {key: text for key, text in chinese.items() if placeholders(key) != placeholders(text)} == {}


def test_words_are_those_of_the_house(package: Any) -> None:
    english = [*read("package.nls.json").values(), *read("l10n/bundle.l10n.zh-cn.json")]
    chinese = [*read("package.nls.zh-cn.json").values(), *read("l10n/bundle.l10n.zh-cn.json").values()]
    assert [text for text in english if re.search(r"(?i)\bplease\b|!", text)] == []
    assert [text for text in chinese if re.search(r"请|您|！|[\u4e00-\u9fff][,;:?]", text)] == []


def test_every_command_is_declared_and_there() -> None:
    package = read("package.json")["contributes"]
    declared = {command["command"] for command in package["commands"]}
    extension = SOURCES[EXTENSION / "src/extension.ts"]
    registered = set(re.findall(r'^\s+"(skillContract\.\w+)":', extension, re.MULTILINE))
    assert declared == registered
    in_menus = {entry["command"] for entries in package["menus"].values() for entry in entries}
    assert in_menus <= declared
    used = {
        name for source in SOURCES.values() for name in re.findall(r'"(skillContract\.[a-z]\w+)"', source)
    }
    not_commands = {
        "skillContract.server",
        "skillContract.libraries",
        "skillContract.scenarios",
        "skillContract.isActive",
    }
    views = {"skillContract.matrix", "skillContract.receipt"}
    settings = set(package["configuration"]["properties"])
    assert used - not_commands - views - settings <= declared


def test_the_lenses_of_the_server_are_implemented() -> None:
    from skillcontract_lsp.features import lenses

    extension = SOURCES[EXTENSION / "src/extension.ts"]
    assert all(f'"{name}":' in extension for name in (lenses.SHOW, lenses.SIMULATE))


def test_every_setting_is_read(package: Any) -> None:
    read_ones = {
        f"skillContract.{name}"
        for source in SOURCES.values()
        for name in re.findall(r'\b(?:get|inspect)(?:<\w+>)?\("([\w.]+)"', source)
    }
    # The client library reads the trace by itself.
    declared = set(package["contributes"]["configuration"]["properties"])
    assert declared == read_ones | {"skillContract.trace.server"}


def test_every_file_that_is_named_is_packed(package: Any) -> None:
    named = {text.removeprefix("./") for text in texts(package["contributes"]) if text.startswith("./")}
    packed = (EXTENSION / ".vscodeignore").read_text("utf-8").splitlines()
    patterns = [line[1:] for line in packed if line.startswith("!")]
    assert [name for name in named if not (EXTENSION / name).is_file()] == []
    assert [
        name for name in named if not any(PurePosixPath(name).match(pattern) for pattern in patterns)
    ] == []


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("skills/cms.article/contract.json", "skill-contract"),
        ("skills/area/cms.article/contract.json", "skill-contract"),
        ("lone.contract.json", "skill-contract"),
        ("skills/cms.article/governance.json5", "skill-contract-workspace"),
        ("skills/cms.article/scenarios/01.scenario.json5", "skill-contract-workspace"),
        ("skillcontract.json5", "skill-contract-workspace"),
        ("contract.json", None),
        ("package.json", None),
        ("tools/cms.tools.json", None),
        ("settings.json5", None),
    ],
)
def test_files_are_known_by_their_names(package: Any, path: str, language: str | None) -> None:
    found = {
        one["id"]
        for one in package["contributes"]["languages"]
        for pattern in one["filenamePatterns"]
        if glob(pattern).search(f"/home/author/{path}")
    }
    assert found == ({language} if language else set())


def glob(pattern: str) -> re.Pattern[str]:
    """VS Code's reading of a file name pattern: with a slash against the path, otherwise against the name."""
    parts = re.split(r"(\*\*/|\*)", pattern)
    text = "".join({"**/": "(?:.*/)?", "*": "[^/]*"}.get(part, re.escape(part)) for part in parts)
    return re.compile(f"^{text}$" if "/" in pattern else f"(?:^|/){text}$")


def test_grammars_include_only_what_they_have() -> None:
    for path in sorted((EXTENSION / "syntaxes").glob("*.json")):
        grammar = json.loads(path.read_text("utf-8"))
        included = set(re.findall(r'"include": "#([\w-]+)"', path.read_text("utf-8")))
        assert included == set(grammar["repository"]), path.name


class TestSnippets:
    """A snippet, taken as it is offered, makes nothing that the rules object to."""

    @staticmethod
    def expanded(snippet: Any) -> str:
        text = "\n".join(snippet["body"])
        text = re.sub(r"\$\{\d+\|([^,|]*)[^|]*\|\}", r"\1", text)
        # A placeholder that is used twice has its text at each place here.
        text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)
        return re.sub(r"\$\d+", "", text)

    @staticmethod
    def findings(capsys: pytest.CaptureFixture[str], path: Path) -> str:
        code = main(["--lang", "en", "check", str(path)])
        return "" if code == 0 else capsys.readouterr().out

    TOOL = (
        '"tool_name": {{ "label": "x", "args": {{ {args} }}, "success": {{ "path": "status", "op": "EQ", "value": 200 }}, '
        '"extracts": [{extracts}] }}'
    )
    EXTRACT = '{ "key": "items", "path": "data", "fields": ["id"] }'
    BY_HAND = '"keyword": { "label": "x", "sources": ["USER"], "required": false }'

    @pytest.mark.parametrize("name", sorted(read("snippets/contract.json")))
    def test_contract(self, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = self.expanded(read("snippets/contract.json")[name])
        tool = self.TOOL.format(args=self.BY_HAND, extracts=self.EXTRACT)
        if name == "contract":
            made = text
        elif "tool that" in name:
            made = f'{{ "tools": {{ {text} }} }}'
        elif "argument" in name:
            made = f'{{ "tools": {{ {tool}, {self.TOOL.format(args=text, extracts="").replace("tool_name", "other", 1)} }} }}'
        elif name == "extract":
            made = f'{{ "tools": {{ {self.TOOL.format(args=self.BY_HAND, extracts=text)} }} }}'
        else:
            made = f'{{ "{name}s": {{ {text} }}, "tools": {{ {tool} }} }}'
        contract = tmp_path / "one.contract.json"
        contract.write_text(made, "utf-8")
        assert self.findings(capsys, contract) == ""

    @pytest.mark.parametrize(
        ("name", "path"),
        [
            ("governance", "skills/skill.key/governance.json5"),
            ("skill", "skills/skill.key/skill.json5"),
            ("grants", "grants.json5"),
            ("manifest", "skillcontract.json5"),
        ],
    )
    def test_workspace_file(
        self, name: str, path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        snippets = read("snippets/workspace.json")
        for each, where in {
            "governance": "skills/skill.key/governance.json5",
            "skill": "skills/skill.key/skill.json5",
            "grants": "grants.json5",
            name: path,
        }.items():
            (tmp_path / where).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / where).write_text(self.expanded(snippets[each]), "utf-8")
        contract = self.expanded(read("snippets/contract.json")["contract"])
        (tmp_path / "skills/skill.key/contract.json").write_text(contract, "utf-8")
        assert self.findings(capsys, tmp_path) == ""

    def test_scenario(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        snippets = read("snippets/workspace.json")
        folder = tmp_path / "skills/skill.key"
        (folder / "scenarios").mkdir(parents=True)
        (folder / "contract.json").write_text(
            self.expanded(read("snippets/contract.json")["contract"]), "utf-8"
        )
        scenario = folder / "scenarios/one.scenario.json5"
        scenario.write_text(self.expanded(snippets["scenario"]), "utf-8")
        assert main(["--lang", "en", "test", "--jobs", "1", str(scenario)]) == 0, capsys.readouterr().out

    def test_steps_are_steps_and_their_words_are_known(self) -> None:
        from skillcontract.model.scenario import Scenario
        from skillcontract.simulator.trace import Outcome
        from skillcontract.syntax.dialect import Dialect
        from skillcontract.syntax.parser import parse
        from skillcontract.syntax.values import value_of

        snippets = read("snippets/workspace.json")
        names = [name for name in snippets if name.startswith("step: ")]
        assert len(names) == 3
        steps = "\n".join(self.expanded(snippets[name]) for name in names)
        tree = parse(f'{{ title: "t", skill: "s", steps: [{steps}] }}', Dialect.JSON5)
        assert tree.root is not None
        assert not tree.faults
        assert len(Scenario.model_validate(value_of(tree.root)).steps) == 3
        for name in names:
            for choice in re.findall(r'outcome: "\$\{\d+\|([^|]*)\|', "".join(snippets[name]["body"])):
                assert set(choice.split(",")) <= set(Outcome)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_problem_matchers_read_what_check_writes(
    package: Any, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contract = tmp_path / "one.contract.json"
    contract.write_text('{ "tools": { "t": { "args": { "a": { "from": "platform.orgId" } } } } }', "utf-8")
    assert main(["--lang", language, "check", str(contract)]) == 1
    told = [line for line in capsys.readouterr().out.splitlines() if ".json:" in line]
    assert told
    matchers = package["contributes"]["problemMatchers"]
    for line in told:
        groups = [
            (matcher, found)
            for matcher in matchers
            if (found := re.match(matcher["pattern"]["regexp"], line))
        ]
        assert len(groups) == 1, line
        matcher, found = groups[0]
        assert found[matcher["pattern"]["file"]].endswith("one.contract.json")
        assert re.fullmatch(r"[A-Z]\d\d", found[matcher["pattern"]["code"]])
        assert matcher.get("severity", "") in line or language == "zh"


def test_the_launcher_can_be_read_by_any_python() -> None:
    tree = ast.parse((EXTENSION / "bundle/start.py").read_text("utf-8"))
    kinds = {type(node) for node in ast.walk(tree)}
    assert kinds.isdisjoint({ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.Nonlocal})
    assert all(node.returns is None for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    first = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [alias.name for node in first for alias in node.names] == ["sys"]


def test_everything_bundled_is_locked() -> None:
    build = (EXTENSION / "build_bundle.py").read_text("utf-8")
    tree = ast.parse(build)
    lists: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                lists[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    lock = (EXTENSION.parents[1] / "packaging/requirements.lock").read_text("utf-8").split()
    pinned = {line.partition("==")[0] for line in lock}
    assert {*lists["PURE"], *lists["COMPILED"], *lists["WITH_COMPILED"]} <= pinned
