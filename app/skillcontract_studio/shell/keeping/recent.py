"""The workspaces worked on last, the newest first."""

import json
from pathlib import Path

from skillcontract_studio.shell.keeping.stated import items, stated
from skillcontract_studio.there import is_there
from skillcontract_studio.utf8 import utf8

MOST = 12


def recent_workspaces(path: Path) -> list[Path]:
    """Those of the file that are still there."""
    known = [Path(each) for each in items(stated(path), "workspaces") if isinstance(each, str)]
    return [each for each in known if is_there(each)]


def with_workspace(path: Path, workspace: Path) -> bytes:
    """The file with a workspace in the first place."""
    known = [str(workspace), *(str(each) for each in recent_workspaces(path) if each != workspace)]
    return utf8(json.dumps({"workspaces": known[:MOST]}, ensure_ascii=False, indent=2) + "\n")


def without_workspace(path: Path, workspace: Path) -> bytes:
    """The file without a workspace."""
    known = [str(each) for each in recent_workspaces(path) if each != workspace]
    return utf8(json.dumps({"workspaces": known}, ensure_ascii=False, indent=2) + "\n")
