"""Reading a workspace from the disk, and from the editors that are open over it (formats.md 1)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from skillcontract.model.contract_name import CONTRACT, LONE
from skillcontract.publish.places import inside
from skillcontract.publish.refusal import NotPublished
from skillcontract.syntax.dialect import Dialect
from skillcontract.text.language import Language, Localized
from skillcontract.text.span import Span
from skillcontract.text.system_reason import system_reason
from skillcontract.workspace.baseline_file import may_be_baseline
from skillcontract.workspace.known_files import KnownFiles
from skillcontract.workspace.problem import Place, Problem
from skillcontract.workspace.receipt_answers import VERSION, ReceiptAnswers, merged, shown
from skillcontract.workspace.server_entries import unusable_servers
from skillcontract.workspace.shaping import plain, shape
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.tool_list import ToolList, read_tool_list
from skillcontract.workspace.workspace import Skill, Workspace

if TYPE_CHECKING:
    from pydantic import BaseModel

    from skillcontract.model.skill import SkillDefinition

    M = TypeVar("M", bound=BaseModel)

MANIFEST, GRANTS, SKILLS, TOOLS = "skillcontract.json5", "grants.json5", "skills", "tools"
TOOL_LOCK = "tools.lock.json"
NO_TEXTS: Mapping[Path, str] = MappingProxyType({})
_NOT_OURS = frozenset({"node_modules", "__pycache__", "dist", "build"})


def load(path: Path, texts: Mapping[Path, str] = NO_TEXTS, known: KnownFiles | None = None) -> Workspace:
    """Load a workspace: the folder `path`, or for a contract file its workspace, or the file alone with its siblings.

    `texts` are the unsaved texts of open editors, by absolute path. Files that are still what they were in `known` are
    taken from there, with all that was made of them. Raises OSError where `path` is not there or cannot
    be listed; everything else is a problem of the workspace.
    """
    path = Path(os.path.abspath(path))  # noqa: PTH100  # resolve() would follow links, and names would change.
    known = KnownFiles() if known is None else known
    if not path.is_dir():
        path.stat()
        home = home_of(path)
        return _Loader(home or path.parent, texts, known).workspace([path] if home is None else None)
    return _Loader(path, texts, known).workspace(None)


def home_of(contract: Path) -> Path | None:
    """The folder of the workspace that a contract file belongs to: the nearest one above with a manifest, or else for a
    `contract.json` the one that holds the `skills` folder it lies in. None where the file stands alone.
    """
    folders = Path(os.path.abspath(contract)).parents  # noqa: PTH100
    for folder in folders:
        if (folder / MANIFEST).is_file():
            return folder
    below = folders[1:] if contract.name == CONTRACT else ()
    return next((folder.parent for folder in below if folder.name == SKILLS), None)


class _Loader:
    """Gathers the problems of one load."""

    def __init__(self, root: Path, texts: Mapping[Path, str], known: KnownFiles) -> None:
        self.root, self.texts, self.known = root, texts, known
        self.above = os.path.join(root, "")  # noqa: PTH118  # the root with a separator behind it, as text
        self.problems: list[Problem] = []

    def workspace(self, lone: list[Path] | None) -> Workspace:
        """The folder's workspace, or of its files only the `lone` contracts and what belongs to them."""
        from skillcontract.model.grants import Grants
        from skillcontract.model.manifest import Manifest
        from skillcontract.model.tool_lock import ToolLock

        contracts = sorted(self.contracts()) if lone is None else lone
        manifest_file = self.source(self.root / MANIFEST) if lone is None else None
        manifest = self.shaped(manifest_file, Manifest)
        skills = tuple(self.skill(contract) for contract in contracts)
        lists = sorted((self.root / TOOLS).glob("*.json")) if lone is None else []
        tool_lists = tuple(filter(None, map(self.tool_list, lists)))
        grants_file = self.source(self.root / GRANTS) if lone is None else None
        grants = self.shaped(grants_file, Grants)
        lock_file = self.source(self.root / TOOL_LOCK) if lone is None else None
        lock = self.shaped(lock_file, ToolLock)
        baselines = sorted(self.root.glob("*.json")) if lone is None else []
        baseline_files = tuple(filter(None, map(self.baseline, baselines)))
        return Workspace(
            self.root,
            manifest,
            manifest_file,
            skills,
            tool_lists,
            grants,
            grants_file,
            tuple(self.problems),
            is_lone=lone is not None,
            lock=lock,
            server_problems=tuple(unusable_servers(manifest_file, manifest)),
            lock_file=lock_file,
            baseline_files=baseline_files,
        )

    def contracts(self) -> Iterator[Path]:
        """Every contract of the folder, and for a skill's folder without one the place where it would stand."""
        os.scandir(
            self.root
        ).close()  # The folder itself must be there; what lies below it may be closed to us.
        skills = self.root / SKILLS
        for name, folders, files in os.walk(self.root, onerror=self.unlisted):
            folder = Path(name)
            folders[:] = [each for each in folders if not each.startswith(".") and each not in _NOT_OURS]
            below = folder != skills and folder.is_relative_to(skills)
            if below and not {CONTRACT, "skill.json5", "governance.json5"}.isdisjoint(files):
                yield folder / CONTRACT
            yield from (folder / each for each in files if each.endswith(LONE))

    def unlisted(self, error: OSError) -> None:
        """A folder that cannot be listed may hold skills, so it is a problem and not passed over."""
        reason = system_reason(error)
        message = Localized(f"无法列出文件夹：{reason.zh}", f"the folder cannot be listed: {reason.en}")
        self.problems.append(Problem(Place(Path(error.filename)), Span(0, 0), "", message))

    def skill(self, contract: Path) -> Skill:
        """The skill of a contract file, whether that is there or only its place in a skill's folder."""
        from skillcontract.model.governance import GovernanceContract
        from skillcontract.model.skill import SkillDefinition

        folder, stem = contract.parent, contract.name.removesuffix(CONTRACT)
        definition_file = self.source(folder / f"{stem}skill.json5")
        definition = self.shaped(definition_file, SkillDefinition)
        governance_path = folder / f"{stem}governance.json5"
        governance_file = self.source(governance_path)
        own_tools = self.tool_list(folder / f"{stem}tools.json")
        scenarios = () if stem else tuple(sorted((folder / "scenarios").glob("*.scenario.json5")))
        scenario_files = tuple(filter(None, map(self.scenario, scenarios)))
        return Skill(
            (definition and definition.skill_key) or stem.rstrip(".") or folder.name,
            folder,
            self.source(contract, Dialect.CONTRACT),
            definition,
            definition_file,
            self.manual(folder, stem, definition, definition_file),
            self.shaped(governance_file, GovernanceContract),
            governance_file,
            governance_path,
            scenarios,
            (own_tools,) if own_tools else (),
            merged(answer for file in scenario_files for answer in file.kept(_receipts_in)),
            scenario_files,
        )

    def baseline(self, path: Path) -> SourceFile | None:
        """A baseline; None where the file is something else, which is nobody's concern here."""
        found = self.known.read(path, self.name(path), Dialect.JSON5, self.texts)
        return found if isinstance(found, SourceFile) and may_be_baseline(found.text) else None

    def scenario(self, path: Path) -> SourceFile | None:
        """A scenario's file. What is wrong with it, `simulate` and `test` tell."""
        found = self.known.read(path, self.name(path), Dialect.JSON5, self.texts)
        return found if isinstance(found, SourceFile) else None

    def manual(
        self, folder: Path, stem: str, definition: SkillDefinition | None, file: SourceFile | None
    ) -> SourceFile | None:
        """The manual that skill.json5 names, or the one of the usual name."""
        named = definition.manual if definition else None
        if not named or not file:
            return self.source(folder / f"{stem}manual.md")
        try:
            inside(folder, named)
        except NotPublished as refused:
            said = Localized(refused.message(Language.ZH), refused.message(Language.EN))
            self.problems.append(file.problem("/manual", said))
            return None
        found = self.source(folder / named)
        if found is None:
            self.problems.append(
                file.problem("/manual", Localized(f"没有文件 {named}", f"there is no file {named}"))
            )
        return found

    def tool_list(self, path: Path) -> ToolList | None:
        """One tools/list file; None where there is none."""
        file = self.source(path)
        if file is None:
            return None
        tools, problems = read_tool_list(file)
        self.problems += problems
        return tools

    def source(self, path: Path, dialect: Dialect = Dialect.JSON5) -> SourceFile | None:
        """One file; None where there is none or it cannot be read, which then is a problem."""
        found = self.known.read(path, self.name(path), dialect, self.texts)
        if isinstance(found, Problem):
            self.problems.append(found)
            return None
        return found

    def shaped(self, file: SourceFile | None, model: type[M]) -> M | None:
        """A file as its model; None where there is no file or it cannot be understood."""
        if file is None:
            return None
        value, problems = shape(file, model)
        self.problems += problems
        return value

    def name(self, path: Path) -> str:
        """How a file is called: relative to the workspace's folder, with `/`."""
        # `Path.relative_to` takes as long as reading a small file.
        return str(path).removeprefix(self.above).replace(os.sep, "/")


def _receipts_in(scenario: SourceFile) -> tuple[tuple[str, ReceiptAnswers], ...]:
    """The tools that answer with receipts in a scenario."""
    return tuple(shown(plain(scenario)[0])) if VERSION in scenario.text else ()
