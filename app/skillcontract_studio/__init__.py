"""The desktop: author, simulate and review skill contracts. Gets every editor feature from the language server."""


def main() -> int:
    """The command `skillcontract-studio [PATH] [--lang zh|en] [--theme light|dark|system]`."""
    import sys

    from skillcontract_studio.application import run

    return run(sys.argv[1:])
