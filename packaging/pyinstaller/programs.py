"""What the frozen programs run: one executable each for the Studio, the command, the language server and the debug adapter.

They are the same program and share one folder of libraries; which of them it is, the executable's name says. The Studio
starts its own executable again with `--lsp` or `--dap`, so it also works alone.
"""

import sys
from collections.abc import Callable
from pathlib import Path


def main() -> int:
    """Run what the executable is called, or what its first argument says."""
    if sys.argv[1:2] == ["--dap"]:
        del sys.argv[1]
        return _adapter()
    return _programs().get(Path(sys.executable).stem, _studio)()


def _programs() -> dict[str, Callable[[], int]]:
    return {
        "skillcontract-studio": _studio,
        "skillcontract": _command,
        "skillcontract-lsp": _server,
        "skillcontract-dap": _adapter,
    }


def _studio() -> int:
    from skillcontract_studio import main as run

    return int(run() or 0)


def _command() -> int:
    from skillcontract.cli import main as run

    return int(run() or 0)


def _server() -> int:
    from skillcontract_lsp import main as run

    return int(run() or 0)


def _adapter() -> int:
    from skillcontract_dap import main as run

    return int(run() or 0)


if __name__ == "__main__":
    sys.exit(main())
