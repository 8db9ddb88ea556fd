"""The language server: transport and conversion around the language; no Qt."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `skillcontract-lsp` and return its exit code; the console script exits with it."""
    from skillcontract_lsp.command_line import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
