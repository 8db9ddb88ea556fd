"""What a manifest's entry would start or call, exactly; and how that is shown to people, secrets masked."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from skillcontract.connectors.tool_server_fault import ToolServerFault
from skillcontract.model.call_failure import CallFailure

if TYPE_CHECKING:
    from skillcontract.model.tool_server import ToolServer

MASK = "***"
_REFERENCE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
_ONLY_A_REFERENCE = re.compile(r"(?:[A-Za-z]+ )?\$\{[A-Za-z_][A-Za-z0-9_]*\}")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Launch:
    """A server as the manifest names it, in a workspace. `root` is the workspace's folder."""

    name: str
    server: ToolServer
    root: Path

    @property
    def starts_program(self) -> bool:
        """Whether a program of this machine is started; otherwise an address is called."""
        return self.server.command is not None

    @property
    def folder(self) -> Path:
        """Where the program starts."""
        return self.root / (self.server.cwd or "")

    @property
    def is_loopback(self) -> bool:
        """Whether the address is on this machine."""
        return (urlsplit(self.server.url or "").hostname or "") in _LOOPBACK

    @property
    def command_line(self) -> str:
        """The command as one would type it, or the address without what may be secret in it."""
        if self.server.command is not None:
            return shlex.join([self.server.command, *self.server.args])
        return _shown_address(self.server.url or "")

    def shown_variables(self) -> Iterator[tuple[str, str]]:
        """The names of the environment variables or headers, each with its value masked.

        A value that is nothing but a reference to a variable of one's own environment holds no secret and is shown.
        """
        given = self.server.env if self.starts_program else self.server.headers
        for name, value in given.items():
            yield name, value if _ONLY_A_REFERENCE.fullmatch(value) else MASK

    def environment(self, own: Mapping[str, str]) -> dict[str, str]:
        """The entry's variables, references resolved in one's `own` environment. Raises ToolServerFault."""
        return self._resolved(self.server.env, own)

    def headers(self, own: Mapping[str, str]) -> dict[str, str]:
        """The entry's headers, references resolved in one's `own` environment. Raises ToolServerFault."""
        return self._resolved(self.server.headers, own)

    def _resolved(self, given: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
        def value_of(found: re.Match[str]) -> str:
            if found[1] not in own:
                raise ToolServerFault(
                    CallFailure.UNREACHABLE, "fault.no-variable", server=self.name, name=found[1]
                )
            return own[found[1]]

        return {name: _REFERENCE.sub(value_of, value) for name, value in given.items()}


def launches(servers: Mapping[str, ToolServer], root: Path) -> tuple[Launch, ...]:
    """All servers of a manifest that can be used, in its order."""
    return tuple(Launch(name, server, root) for name, server in servers.items() if server.is_usable)


def own_environment() -> dict[str, str]:
    """The environment of this process."""
    return dict(os.environ)


def _shown_address(url: str) -> str:
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    user = f"{MASK}@" if "@" in parts.netloc else ""
    return urlunsplit((parts.scheme, f"{user}{host}", parts.path, MASK if parts.query else "", ""))
