"""Entries of the manifest's `toolServers` that cannot be used yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skillcontract.text.language import Localized
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile, pointer

if TYPE_CHECKING:
    from skillcontract.model.manifest import Manifest

_COMMAND_OR_URL = Localized(
    "工具服务器要写明 command（启动程序）或 url（已有地址）之一",
    "a tool server names either `command` (a program to start) or `url` (an address)",
)


def unusable_servers(file: SourceFile | None, manifest: Manifest | None) -> Iterator[Problem]:
    """What has to be done before the servers can be trusted, at the entry it concerns."""
    if file is None or manifest is None:
        return
    for name, server in manifest.tool_servers.items():
        if not server.is_usable:
            yield file.problem(pointer("toolServers", name), _COMMAND_OR_URL)
