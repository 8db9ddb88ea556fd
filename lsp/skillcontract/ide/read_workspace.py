"""A workspace whose files are read and not yet looked at: all that names need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.workspace import Workspace


@dataclass(frozen=True, eq=False)
class ReadWorkspace:
    """One state of a workspace's files, compared by identity."""

    workspace: Workspace
    scenarios: Mapping[Path, SourceFile]

    @cached_property
    def files(self) -> Mapping[Path, SourceFile]:
        """Every text of the workspace, contracts included."""
        return {file.path: file for file in (*self.workspace.files(), *self.scenarios.values())}

    @cached_property
    def framing(self) -> frozenset[Path]:
        """The files that say which others belong to the workspace, and which skills run together."""
        workspace = self.workspace
        files = [workspace.manifest_file, *(skill.definition_file for skill in workspace.skills)]
        return frozenset(file.path for file in files if file is not None)
