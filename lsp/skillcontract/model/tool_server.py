"""One entry of the manifest's `toolServers`: an MCP server, and how it is started or reached."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from skillcontract.model.file_model import FileModel


class ToolServer(FileModel):
    """A server with `command` speaks MCP over its standard input and output, one with `url` over streamable HTTP."""

    # An entry with neither or both is half written: it can be read, so that nothing else of the workspace waits for it.

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["command"]}, {"required": ["url"]}]},
    )

    command: str | None = None
    """The program to start. One of `command` and `url`."""
    args: tuple[str, ...] = ()
    """The program's arguments."""
    env: dict[str, str] = Field(default_factory=dict)
    """Environment variables for the program, shown masked. `${NAME}` stands for a variable of one's own environment."""
    cwd: str | None = None
    """The folder in which the program starts, relative to the workspace. Default: the workspace's folder."""
    url: Annotated[str | None, Field(pattern=r"^https?://")] = None
    """The address of a server that runs already (streamable HTTP)."""
    headers: dict[str, str] = Field(default_factory=dict)
    """HTTP headers sent with every request, shown masked. `${NAME}` stands for a variable of one's own environment."""
    timeout_seconds: Annotated[int, Field(ge=1, le=3600)] = 60
    """How many seconds a call may take. Starting the server has as many of its own."""

    @property
    def is_usable(self) -> bool:
        """Whether it says how to come to the server, and only one way."""
        return (self.command is None) != (self.url is None)
