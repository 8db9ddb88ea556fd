"""The two ways a text may be written."""

from enum import Enum, auto


class Dialect(Enum):
    """Which liberties a text may take without a fault."""

    CONTRACT = auto()
    """JSON with `//` and `/* */` comments: what the runtime reads (semantics A1)."""
    JSON5 = auto()
    """JSON5 1.0, for the workspace's own files."""
