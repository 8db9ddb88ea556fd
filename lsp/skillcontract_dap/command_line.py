"""`skillcontract-dap [--stdio] [--lang zh|en] [--version]`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from skillcontract_dap.adapter import Adapter
from skillcontract_lsp.serving import Command, Options, run_command
from skillcontract_lsp.transport.standard import standard_streams

if TYPE_CHECKING:
    from skillcontract_resources.catalogue import Catalogue


def run(arguments: list[str]) -> int:
    """Serve one client on the standard streams. Bad usage is one line on stderr and exit code 2."""
    return run_command(Command("skillcontract-dap", "debugger", _serve), arguments)


def _serve(options: Options, _phrases: Callable[[], Catalogue]) -> int:
    return Adapter(standard_streams(), options.language).run()
