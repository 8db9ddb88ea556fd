"""The `skillcontract` command: one subcommand, one file."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; the console script exits with it."""
    from skillcontract.cli.application import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
