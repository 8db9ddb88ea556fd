"""Writing to stdout what any locale and any file name can hold."""

import io
import os
import sys
from contextlib import suppress
from pathlib import Path

import typer


def write_out(text: str) -> None:
    """Print text as UTF-8; colours reach a terminal only, and not where NO_COLOR is set.

    What is no character, such as half a surrogate pair out of a JSON escape, is written as that escape.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    typer.echo(text, nl=False, color=False if os.environ.get("NO_COLOR") else None)


def tell(line: str) -> None:
    """Say on stderr what is wrong, in one line."""
    remark(f"skillcontract: {line}")


def remark(line: str) -> None:
    """Say one line on stderr, beside the output. Where that cannot be written, the exit code alone tells."""
    with suppress(OSError):
        print(visible(line), file=sys.stderr)  # noqa: T201  # the command's own voice


TAB = "    "


def visible(text: str) -> str:
    """The text on one line, with tabs widened and control characters made visible, so that each takes the cells we count.

    Names of files and values of contracts may hold line ends; what follows one must not be read as a line of ours, by people
    or by a pipeline's runner, which takes lines such as `::stop-commands::` for commands.
    """
    return "".join(
        TAB if point == "\t" else point if point.isprintable() else f"<{ord(point):04X}>" for point in text
    )


def shown_path(path: Path) -> str:
    """A path relative to the current folder where it lies below it, with `/`."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100  # resolve() would follow links away from the name given
    here = Path(os.path.abspath("."))  # noqa: PTH100
    shown = os.path.relpath(absolute, here) if absolute.drive == here.drive else str(absolute)
    return Path(shown).as_posix()


def path_below(top: Path, shown: str) -> str:
    """A path that `shown_path` gave, relative to another folder where it lies below it; otherwise as it is."""
    absolute = Path(os.path.abspath(shown))  # noqa: PTH100
    folder = Path(os.path.abspath(top))  # noqa: PTH100
    return absolute.relative_to(folder).as_posix() if absolute.is_relative_to(folder) else shown
