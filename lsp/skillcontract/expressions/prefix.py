"""The first words of a value expression."""

from enum import StrEnum


class Prefix(StrEnum):
    """The first word of a value expression (§9). `CALL` stands only in `verify.args`."""

    INPUTS = "inputs"
    OUTPUTS = "outputs"
    SHARED = "shared"
    SESSION = "session"
    PRIOR = "prior"
    PLATFORM = "platform"
    EVIDENCE = "evidence"
    CALL = "call"
