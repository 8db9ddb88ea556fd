"""The closed word lists of the contract language (spec §18), each stated once."""

from enum import StrEnum

from skillcontract.expressions.prefix import Prefix

__all__ = [
    "MissingAction",
    "Mode",
    "OutputType",
    "Prefix",
    "Share",
    "SideEffect",
    "Source",
    "SuccessOp",
    "When",
]


class Mode(StrEnum):
    """Root `mode` (§3)."""

    REACT = "REACT"
    PLAN = "PLAN"


class SideEffect(StrEnum):
    """`tools.*.sideEffect` (§4)."""

    NONE = "NONE"
    WRITE = "WRITE"


class When(StrEnum):
    """`args.*.when` (§5.4)."""

    ALWAYS = "ALWAYS"
    UNIQUE = "UNIQUE"


class Source(StrEnum):
    """Where a value may come from: `args.*.sources`, `outputs.*.sources`, and every recorded provenance (§5.3)."""

    USER = "USER"
    EVIDENCE = "EVIDENCE"
    NODE_OUTPUT = "NODE_OUTPUT"
    SHARED = "SHARED"
    SESSION = "SESSION"
    PRIOR_TASK = "PRIOR_TASK"
    MODEL = "MODEL"
    CONTRACT = "CONTRACT"
    PLATFORM = "PLATFORM"


class MissingAction(StrEnum):
    """`args.*.missing.action` (§5.5)."""

    ASK_USER = "ASK_USER"
    CALL_TOOL = "CALL_TOOL"
    FAIL = "FAIL"


class SuccessOp(StrEnum):
    """`success.op` (§6.1)."""

    EQ = "EQ"
    NE = "NE"
    IN = "IN"
    NOT_IN = "NOT_IN"
    TRUTHY = "TRUTHY"
    EXISTS = "EXISTS"


class OutputType(StrEnum):
    """`outputs.*.type` (§8)."""

    VALUE = "VALUE"
    LIST = "LIST"


class Share(StrEnum):
    """`outputs.*.share` (§8)."""

    TASK = "TASK"
    SESSION = "SESSION"
