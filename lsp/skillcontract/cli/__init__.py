"""The `skillcontract` command: one subcommand, one file."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; the console script exits with it."""
    try:
        from skillcontract.cli.application import run

        return run(sys.argv[1:] if arguments is None else list(arguments))
    except ImportError as error:
        # The package for VS Code holds pure Python alone, and a user's own environment may lack anything.
        library = (error.name or "").partition(".")[0]
        if library.startswith("skillcontract"):
            raise
        from skillcontract.text.language import system_language
        from skillcontract_resources.catalogue import Catalogue

        say = Catalogue("cli", system_language())
        line = say("failure.library", library=library or error, wanted=library or "skill-contract-studio")
        print(f"skillcontract: {line}", file=sys.stderr)  # noqa: T201  # the command's own voice
        return 2
