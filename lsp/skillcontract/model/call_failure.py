"""How a call of a tool can fail before any business is judged (§14.4, semantics C6)."""

from enum import StrEnum


class CallFailure(StrEnum):
    """The failures by the words that scenarios raise (formats.md, Scenario)."""

    TIMEOUT = "TIMEOUT"
    IO = "IO"
    RPC = "RPC"
    UNKNOWN = "UNKNOWN"
    UNREACHABLE = "UNREACHABLE"
    TOOL = "TOOL"
    PARAMS = "PARAMS"
