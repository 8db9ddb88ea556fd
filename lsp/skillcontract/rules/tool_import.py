"""What a server's tools would make of a workspace: the file, and what would drift, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish.places import inside
from skillcontract.rules.drift import Change, Drift, drift_of
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.workspace.loading import TOOLS
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.tool_fingerprint import fingerprint
from skillcontract.workspace.tool_list import ToolList, read_tool_list
from skillcontract.workspace.workspace import Workspace

if TYPE_CHECKING:
    from skillcontract.model.tool_lock import ToolLock


@dataclass(frozen=True)
class ToolImport:
    """The tools of one server, and the file that is to list them. `before` is its text now, None where there is none."""

    server: str
    path: Path
    name: str
    """The file, relative to the workspace."""
    text: str
    before: str | None
    count: int
    against_lock: tuple[Drift, ...]
    against_file: tuple[Drift, ...]

    @property
    def changes_nothing(self) -> bool:
        """Whether the file already says it all."""
        return self.text == self.before

    @property
    def has_drift(self) -> bool:
        """Whether a tool that was known before is another one now, or gone."""
        return any(one.change is not Change.ADDED for one in (*self.against_lock, *self.against_file))


def plan_import(
    workspace: Workspace,
    server: str,
    tools: Sequence[Mapping[str, Json]],
    now: datetime,
    out: str | None = None,
) -> ToolImport:
    """What importing a server's tools would change. `out` is a file relative to the workspace.

    Without `out` it is the list that is called as the server is, or else `tools/<server>.json`. Raises NotPublished where that
    leads out of the workspace.
    """
    known = next((each for each in workspace.tool_lists if each.server == server), None)
    name = out if out is not None else known.file.name if known else f"{TOOLS}/{server}.json"
    path = inside(workspace.root, name)
    present = next(
        (each for each in workspace.tool_lists if inside(workspace.root, each.file.name) == path), None
    )
    text = to_json({"tools": list(tools)}, indent=2) + "\n"
    name = present.file.name if present else path.relative_to(workspace.root.resolve()).as_posix()
    listed, _ = read_tool_list(SourceFile(path, name, text, Dialect.JSON5))
    after = replace(workspace, tool_lists=_lists(workspace.tool_lists, present, listed))
    return ToolImport(
        server,
        path,
        name,
        text,
        present.file.text if present else _text_of(path),
        len(listed.tools),
        _drift(after, present, listed, now),
        _drift(replace(after, lock=_lock_of(present)), present, listed, now) if present else (),
    )


def _lists(lists: Sequence[ToolList], present: ToolList | None, listed: ToolList) -> tuple[ToolList, ...]:
    """The lists with the new one in its place; a new file stands where its name puts it."""
    if present is not None:
        return tuple(listed if each is present else each for each in lists)
    return tuple(sorted((*lists, listed), key=lambda each: each.file.path))


def _text_of(path: Path) -> str | None:
    """The text of a file that is no tool list of the workspace; None where there is none. Raises OSError, UnicodeError."""
    return path.read_text("utf-8") if path.exists() else None


def _drift(
    workspace: Workspace, present: ToolList | None, listed: ToolList, now: datetime
) -> tuple[Drift, ...]:
    """The drift that this import brings; that of other lists is not its own."""
    own = {tool.name for each in (present, listed) if each for tool in each.tools}
    return tuple(one for one in drift_of(workspace, now) if one.tool in own or one.source == listed.file.name)


def _lock_of(present: ToolList) -> ToolLock:
    """A list as if it had been locked."""
    from skillcontract.model.tool_lock import LockedTool, ToolLock

    return ToolLock(
        tools={
            tool.name: LockedTool(fingerprint=fingerprint(tool), source=present.file.name)
            for tool in reversed(present.tools)
        }
    )
