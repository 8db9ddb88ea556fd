"""What is common to the ways to a server: how much it may send, and what was seen that the protocol itself cannot say."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import ValidationError

from skillcontract.connectors.tool_server_fault import ToolServerFault
from skillcontract.model.call_failure import CallFailure
from skillcontract.syntax.values import ExactNumber, number

if TYPE_CHECKING:
    from mcp.shared.message import SessionMessage

MOST_BYTES = 8 * 1024 * 1024
"""A message larger than this is not taken: a contract reads single values, and a window has to show them."""
_LOG_BYTES = 64 * 1024
_NOISE_SHOWN = 120


@dataclass
class Wire:
    """What a connection saw. `fault` is why it ended, where it knows better than "closed"."""

    most_bytes: int = MOST_BYTES
    fault: ToolServerFault | None = None
    exit_code: int | None = None
    noise: str = ""
    """The first line on the standard output that is no message, cut."""
    status: int | None = None
    """The HTTP status of the last refusal that was not in words of the protocol."""
    _log: deque[bytes] = field(default_factory=deque)
    _logged: int = 0

    def keep_log(self, data: bytes) -> None:
        """Keep the end of what the server writes to its standard error output."""
        self._log.append(data)
        self._logged += len(data)
        while self._logged - len(self._log[0]) >= _LOG_BYTES:
            self._logged -= len(self._log.popleft())

    @property
    def log(self) -> str:
        """The end of the server's standard error output."""
        return b"".join(self._log).decode("utf-8", "replace")

    def too_large(self) -> ToolServerFault:
        """The server sends more than is taken; whether its tool took effect, nobody knows."""
        self.fault = ToolServerFault(
            CallFailure.IO, "fault.too-large", megabytes=max(1, self.most_bytes // (1024 * 1024))
        )
        return self.fault

    def read_line(self, line: bytes) -> SessionMessage | None:
        """The message of a line; None for a line that is none, such as a greeting. Raises ToolServerFault.

        A line that begins as a message and is none is an answer that nobody can read.
        """
        from mcp.shared.message import SessionMessage
        from mcp.types import jsonrpc_message_adapter

        text = line.strip()
        if not text.startswith(b"{"):
            self.noise = self.noise or text.decode("utf-8", "replace")[:_NOISE_SHOWN]
            return None
        try:
            value = json.loads(text, parse_int=number, parse_float=ExactNumber)
            return SessionMessage(jsonrpc_message_adapter.validate_python(value, by_name=False))
        except (ValueError, RecursionError, ValidationError) as fault:
            shown = text.decode("utf-8", "replace")[:_NOISE_SHOWN]
            self.fault = ToolServerFault(CallFailure.RPC, "fault.no-message", text=shown)
            raise self.fault from fault
