"""Puts the subcommands together; imports only the one that is asked for, so that each starts fast."""

import os
import sys
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Protocol

import typer

from skillcontract.cli.failure import CANNOT_WORK, CannotWork, unreadable
from skillcontract.cli.typer_words import complaint, help_text
from skillcontract.cli.writing import remark, tell, write_out
from skillcontract.text.language import Language, system_language
from skillcontract.text.system_reason import system_reason
from skillcontract.version import __version__
from skillcontract_resources.catalogue import Catalogue

SUBCOMMANDS: dict[str, str] = {
    "check": "skillcontract.cli.check",
    "fmt": "skillcontract.cli.fmt",
    "explain": "skillcontract.cli.explain",
    "doctor": "skillcontract.cli.doctor",
    "schema": "skillcontract.cli.schema",
    "receipt": "skillcontract.cli.receipt",
    "matrix": "skillcontract.cli.matrix",
    "adjudicate": "skillcontract.cli.adjudicate",
    "audit": "skillcontract.cli.audit",
    "assurance": "skillcontract.cli.assurance",
    "simulate": "skillcontract.cli.simulate",
    "test": "skillcontract.cli.test",
    "plan": "skillcontract.cli.plan",
    "tools": "skillcontract.cli.tools",
    "import": "skillcontract.cli.import_rows",
    "export": "skillcontract.cli.export_rows",
}
"""A subcommand's name and the module that has `register`. A line each, in the order of `--help`."""

USAGE_FAULTS = tuple(
    each
    for each in typer.BadParameter.__mro__
    if issubclass(each, Exception) and each.__name__ == "ClickException"
)
"""What a wrong command line raises. Typer carries a click of its own in newer versions and the common one in older."""


class Subcommand(Protocol):
    """What a subcommand's module offers."""

    def register(self, application: typer.Typer, language: Language) -> None:
        """Add the command to the application, its help in `language`.

        The command returns its exit code; it raises CannotWork where it cannot do its work.
        """


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code of formats.md 2. Never raises, never prints a traceback."""
    _supply_closed_streams()
    language = system_language()
    try:
        language, rest = _language(arguments)
        application = _application(language, [*rest, ""][0])
        code = _called(application, rest, language)
        sys.stdout.flush()
    except CannotWork as failure:
        for line in failure.lines:
            tell(line)
        return CANNOT_WORK
    except USAGE_FAULTS as failure:
        _complain(complaint(failure, language))
        return CANNOT_WORK
    except typer.Exit as leaving:
        return int(leaving.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        # The reader (`head`, a pager) has gone; that is no fault of the work.
        sys.stderr.close()
        return 0
    except OSError as error:
        # The system refuses a name or a device that no check of ours foresaw, such as a name that is too long.
        return _refused(error, language)
    return code if isinstance(code, int) else 0


def _called(application: typer.Typer, arguments: list[str], language: Language) -> object:
    """Call the application. Help goes out in the language that was asked for, Typer's own words included."""
    before_dashes = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if not {"-h", "--help"}.intersection(before_dashes):
        return _ended(application, arguments)
    with redirect_stdout(StringIO()) as written:
        code = _ended(application, arguments)
    write_out(help_text(written.getvalue(), language))
    return code


def _ended(application: typer.Typer, arguments: list[str]) -> object:
    """What the application returns or raises. Raises BrokenPipeError where Click makes an exit code 1 of it."""
    try:
        return application(arguments, prog_name="skillcontract", standalone_mode=False)
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):
            raise leaving.__context__ from None
        raise


def _supply_closed_streams() -> None:
    """Put the null device in the place of a standard stream that the caller closed (`>&-`): Python has None there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # it stays open


def _refused(error: OSError, language: Language) -> int:
    say = Catalogue("cli", language)
    if error.filename is None:
        # Files name themselves; only the standard streams do not.
        tell(say("failure.stdout", reason=system_reason(error)(language)))
    else:
        tell(str(unreadable(error.filename, error, say)))
    return CANNOT_WORK


def _complain(words: str) -> None:
    """Say on stderr what is wrong with the command line. The help, which a bare command gets, is no line of ours."""
    lines = words.splitlines()
    if len(lines) == 1:
        tell(words)
    else:
        for line in lines:
            remark(line)


def _language(arguments: list[str]) -> tuple[Language, list[str]]:
    """Takes `--lang` out of the arguments, wherever it stands, since even `--help` needs to know it."""
    language, waiting = system_language(), iter(arguments)
    rest: list[str] = []
    for argument in waiting:
        if argument == "--":
            return language, [*rest, argument, *waiting]
        if argument == "--lang" or argument.startswith("--lang="):
            value = argument.partition("=")[2] if "=" in argument else next(waiting, "")
            if value not in set(Language):
                raise CannotWork(Catalogue("cli", language)("failure.lang", value=value or "''"))
            language = Language(value)
        else:
            rest.append(argument)
    return language, rest


def _application(language: Language, asked: str) -> typer.Typer:
    say = Catalogue("cli", language)
    application = typer.Typer(
        name="skillcontract",
        help=say("help"),
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    def show_version(wanted: bool) -> None:
        if wanted:
            typer.echo(__version__)
            raise typer.Exit

    @application.callback()
    def options(
        version: bool = typer.Option(
            False, "--version", help=say("option.version"), is_eager=True, callback=show_version
        ),
        lang: str | None = typer.Option(None, "--lang", metavar="zh|en", help=say("option.lang")),
    ) -> None:
        """Options before any subcommand; `--lang` was taken out before."""

    for module in [SUBCOMMANDS[asked]] if asked in SUBCOMMANDS else SUBCOMMANDS.values():
        subcommand: Subcommand = import_module(module)
        subcommand.register(application, language)
    return application
