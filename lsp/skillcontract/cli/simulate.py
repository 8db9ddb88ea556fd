"""`skillcontract simulate SCENARIO`: one scenario, told step by step."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import CANNOT_WORK, FINDINGS, CannotWork
from skillcontract.cli.scenario_input import opened
from skillcontract.cli.writing import shown_path, tell, write_out
from skillcontract.rules.check import check_contract
from skillcontract.simulator.opening import Opening
from skillcontract.simulator.playing import Play, play
from skillcontract.simulator.report import play_result
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


class Form(StrEnum):
    """What `--format` takes."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add the command to the application."""
    say, common = Catalogue("simulator", language), Catalogue("cli", language)

    @application.command("simulate", help=say("simulate.help"))
    def simulate(
        scenario: Path = typer.Argument(..., metavar="SCENARIO", help=say("simulate.scenario")),
        form: Form = typer.Option(Form.TEXT, "--format", help=common("option.format")),
        step: bool = typer.Option(False, "--step", help=say("simulate.step")),
        real: bool = typer.Option(False, "--real", help=say("simulate.real")),
        audit: Path | None = typer.Option(None, "--audit", metavar="FILE", help=say("simulate.audit")),
    ) -> int:
        if real and not step:
            raise CannotWork(say("failure.real-step"))
        if step and form is Form.JSON:
            raise CannotWork(say("failure.step-format"))
        if step and not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise CannotWork(say("failure.not-a-terminal"))
        opening = opened(scenario, language)
        _warn_of_dropped(opening, say)
        if step:
            from skillcontract.cli.simulate_stepping import play_in_terminal

            played = play_in_terminal(opening, language, real=real)
        else:
            played = play(opening)
        if audit is not None:
            from skillcontract.cli.simulate_audit import record_rulings

            # A ruling that left no record is not shown as one that did.
            record_rulings(audit, played, language)
        if not step:
            if form is Form.JSON:
                write_out(to_json(play_result(played, language), indent=1) + "\n")
            else:
                from skillcontract.cli.simulate_story import tell

                tell(played, language)
        return exit_code(played, language)


def _warn_of_dropped(opening: Opening, say: Catalogue) -> None:
    """The runtime would not load a contract with a load error; it is played as if it did, and that is said."""
    contract = opening.cast.contract
    broken = sorted({one.rule for one in check_contract(contract.text) if one.rule.startswith("L")})
    if broken:
        line = say("simulate.dropped", path=shown_path(contract.path), rules=", ".join(broken))
        tell(line)


def exit_code(played: Play, language: Language) -> int:
    """2 where a step could not be decided, said on stderr; 1 where expectations failed; else 0."""
    for line in undecided_lines(played, language):
        tell(line)
    if played.undecided:
        return CANNOT_WORK
    return 0 if played.passed else FINDINGS


def undecided_lines(played: Play, language: Language) -> list[str]:
    """What each undecided step lacks, with its place."""
    say, file = Catalogue("simulator", language), played.opening.file
    return [
        say(
            "failure.undecided",
            place=file.place(f"/steps/{one.index}").shown(Path.cwd()),
            tool=one.trace.call,
        )
        for one in played.undecided
    ]
