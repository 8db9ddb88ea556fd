"""The desktop: author, simulate and review skill contracts. Gets every editor feature from the language server."""


def main() -> int:
    """The command `skillcontract-studio [PATH] [--lang zh|en] [--theme light|dark|system]`."""
    import sys

    try:
        from skillcontract_studio.application import run
    except ImportError as error:
        # Without the extra [app], or without a system library that Qt links, there is no window to tell it in.
        if (error.name or "").startswith("skillcontract"):
            raise
        from skillcontract.text.language import system_language
        from skillcontract_resources.catalogue import Catalogue

        say = Catalogue("studio", system_language())
        print(f"skillcontract-studio: {say('start.no-parts', reason=error)}", file=sys.stderr)  # noqa: T201
        return 2
    return run(sys.argv[1:])
