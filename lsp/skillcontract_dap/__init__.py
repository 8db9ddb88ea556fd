"""The debug adapter: steps through scenarios for VS Code, Neovim and Emacs (Debug Adapter Protocol); no Qt."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `skillcontract-dap` and return its exit code; the console script exits with it."""
    from skillcontract_dap.command_line import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
