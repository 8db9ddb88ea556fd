"""Which workspaces their owner trusts to start the tool servers that they name.

Trust is kept outside the workspace, so that nobody who sends one can send trust along: a folder's real path and the digest of its
`toolServers`. Whatever changes there, a command, an argument, an address, has to be trusted anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.refusal import NotPublished, Reason
from skillcontract.publish.writing import write_file
from skillcontract.syntax.writing import canonical_json, to_json

if TYPE_CHECKING:
    from skillcontract.model.tool_server import ToolServer

_ATTEMPTS = 5


class WorkspaceTrust:
    """The trust that is kept in a file; one that cannot be understood trusts nobody."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of_this_user(cls) -> WorkspaceTrust:
        """The file in the place where the platform keeps a user's settings."""
        from platformdirs import user_config_path

        folder = user_config_path("skill-contract-studio", appauthor=False)
        return cls(folder / "trusted-workspaces.json")

    def trusts(self, root: Path, servers: Mapping[str, ToolServer]) -> bool:
        """Whether exactly these servers of this folder were trusted."""
        return bool(servers) and _kept(self._read()).get(_key(root)) == servers_digest(servers)

    def trust(self, root: Path, servers: Mapping[str, ToolServer]) -> None:
        """Trust these servers of this folder from now on. Raises NotPublished."""
        self._change(lambda kept: {**kept, _key(root): servers_digest(servers)})

    def withdraw(self, root: Path) -> bool:
        """Trust the folder no longer; False where it was not trusted. Raises NotPublished."""
        if _key(root) not in _kept(self._read()):
            return False
        self._change(lambda kept: {key: digest for key, digest in kept.items() if key != _key(root)})
        return True

    def workspaces(self) -> list[Path]:
        """The folders that are trusted."""
        return sorted(Path(key) for key in _kept(self._read()))

    def _read(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def _change(self, change: _Change) -> None:
        """Write the file anew; where another window did so meanwhile, on top of what that one wrote."""
        for left in reversed(range(_ATTEMPTS)):
            before = self._read()
            text = to_json({"version": 1, "workspaces": change(_kept(before))}, indent=2) + "\n"
            try:
                write_file(
                    self.path,
                    text.encode(),
                    expected=Fingerprint.of(before) if before is not None else None,
                    make_folders=True,
                )
            except NotPublished as refusal:
                if not left or refusal.reason not in {Reason.CHANGED, Reason.EXISTS, Reason.VANISHED}:
                    raise
            else:
                return


class _Change(Protocol):
    def __call__(self, kept: dict[str, str], /) -> dict[str, str]: ...


def servers_digest(servers: Mapping[str, ToolServer]) -> str:
    """The SHA-256 (hex) of a manifest's `toolServers` as written, in whatever order."""
    written = {
        name: server.model_dump(mode="json", by_alias=True, exclude_unset=True)
        for name, server in servers.items()
    }
    return hashlib.sha256(canonical_json(written).encode("utf-8", "surrogatepass")).hexdigest()


def _key(root: Path) -> str:
    """A folder by its real path: a link that is turned elsewhere takes no trust along."""
    return str(root.resolve())


def _kept(data: bytes | None) -> dict[str, str]:
    try:
        read = json.loads(data or b"{}")
    except ValueError:
        return {}
    workspaces = read.get("workspaces") if isinstance(read, dict) else None
    if not isinstance(workspaces, dict):
        return {}
    return {key: digest for key, digest in workspaces.items() if isinstance(digest, str)}
