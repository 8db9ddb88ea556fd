"""`skillcontract doctor`: what is missing on this machine, and the command that installs it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum

import typer
from rich.cells import cell_len, set_cell_size

from skillcontract.cli.failure import FINDINGS
from skillcontract.cli.machine import Item, State, current_environment, look_around
from skillcontract.cli.writing import write_out
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

COLOURS = {State.OK: "green", State.ABSENT: "yellow", State.MISSING: "red"}


class DoctorFormat(StrEnum):
    """How the result is printed."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add `doctor` to the application."""
    say = Catalogue("cli", language)

    @application.command("doctor", help=say("doctor.help"))
    def doctor(
        output: DoctorFormat = typer.Option(DoctorFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        items = look_around(current_environment())
        write_out(text(items, say) if output is DoctorFormat.TEXT else as_json(items, say))
        return FINDINGS if any(item.state is State.MISSING for item in items) else 0


def text(items: Sequence[Item], say: Catalogue) -> str:
    """The items for people, one a line, with the command that installs what is not there."""
    lines: list[str] = []
    width = max(cell_len(say(f"doctor.{state}")) for state in State)
    for item in items:
        padded = set_cell_size(say(f"doctor.{item.state}"), width)
        word = typer.style(padded, fg=COLOURS[item.state], bold=True)
        lines.append(f"{word}  {_name(item, say)}  {item.detail}".rstrip())
        if item.command:
            lines.append(f"    {item.command}")
    return "\n".join(lines) + "\n"


def as_json(items: Sequence[Item], say: Catalogue) -> str:
    """The items as one JSON object."""
    checks = [
        {"name": _name(item, say), "state": item.state.value, "detail": item.detail, "command": item.command}
        for item in items
    ]
    good = all(item.state is not State.MISSING for item in items)
    return json.dumps({"version": 1, "ok": good, "checks": checks}, ensure_ascii=False) + "\n"


def _name(item: Item, say: Catalogue) -> str:
    return say(item.name) if item.name in say.keys() else item.name  # noqa: SIM118  # a Catalogue is no mapping
