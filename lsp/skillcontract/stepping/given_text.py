"""What is given before the first step, as text that is changed by hand: read with the places of its faults, and played anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from skillcontract.model.platform_fields import LONG, PLATFORM_FIELDS
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.stepping.session import Session
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.syntax.strings import quote
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.problem import Place, Problem
from skillcontract.workspace.shaping import plain
from skillcontract.workspace.source import SourceFile, pointer

if TYPE_CHECKING:
    from skillcontract.model.scenario import Scenario

_AT = "/given"
_LONG_END = 2**63


def given_value(session: Session) -> dict[str, Json]:
    """What the scenario gives, as its file states it."""
    dumped = session.scenario.given.model_dump(by_alias=True, exclude_unset=True)
    return cast("dict[str, Json]", dumped)


def given_text(session: Session) -> str:
    """What the scenario gives, as JSON5: as it stands in its file, with its comments, where it is still the same."""
    value = given_value(session)
    root = session.opening.file.tree.root
    member = root.last("given") if isinstance(root, ObjectNode) else None
    if member is not None:
        text = _moved_left(session.opening.file.text[member.value.start : member.value.end])
        if given_object(session, text) == value:
            return text
    return to_json(cast("Writable", value), indent=2)


def given_object(session: Session, text: str) -> dict[str, Json] | None:
    """What a text means; None where it is no object."""
    value, problems = plain(replace(session.opening.file, text=text))
    return value if isinstance(value, dict) and not problems else None


def given_faults(session: Session, text: str) -> tuple[Problem, ...]:
    """What is wrong with a text for what is given, placed in the text itself, whose first line is line 1."""
    own = replace(session.opening.file, text=text)
    value, problems = plain(own)
    if problems:
        return problems
    if not isinstance(value, dict):
        message = Localized("应为一个对象：{ … }", "this must be an object: { ... }")
        return (own.problem("", message),)
    _, problems = read_scenario(_whole(session, text))
    return in_given(session, problems) or tuple(_no_identity(own, value))


def with_given(session: Session, text: str) -> Session:
    """The session with something else given; what was played is to be replayed on it. ValueError where the text has faults."""
    file = _whole(session, text)
    read, problems = read_scenario(file)
    if read is None:
        raise ValueError(problems)
    scenario = session.scenario.model_copy(update={"given": read.given})
    opening = replace(session.opening, file=file, scenario=scenario)
    return replace(
        session,
        play=replace(session.play, opening=opening),
        by_hand=True,
        read=session.read or session.opening.file,
    )


def in_given(session: Session, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems of a session made by `with_given`, placed in the text that was given; those of other files as they are."""
    head = _head(session.scenario)
    return tuple(_shifted(one, head) if _is_in(one, session) else one for one in problems)


def _no_identity(own: SourceFile, value: Mapping[str, Json]) -> Iterator[Problem]:
    """Ids of the login identity that the gateway could not have sent: they are whole numbers of 64 bits (spec §11).

    A scenario file may have them, to try what a contract does with odd values; who types one here has mistyped it.
    """
    platform = value.get("platform")
    for name, given in platform.items() if isinstance(platform, Mapping) else ():
        field = PLATFORM_FIELDS.get(name)
        if field is None or field.type != LONG or given is None:
            continue
        if isinstance(given, int) and not isinstance(given, bool) and -_LONG_END <= given < _LONG_END:
            continue
        message = Localized(f"{name} 应为 64 位整数", f"{name} must be a whole number of 64 bits")
        yield own.problem(pointer("platform", name), message)


def _is_in(problem: Problem, session: Session) -> bool:
    return problem.place.path == session.opening.file.path and problem.pointer.startswith(_AT)


def _shifted(problem: Problem, head: str) -> Problem:
    line = problem.place.line - head.count("\n")
    span = Span(max(0, problem.span.start - len(head)), max(0, problem.span.end - len(head)))
    place = Place(problem.place.path, max(1, line), problem.place.column if line >= 1 else 1)
    return problem._replace(place=place, span=span, pointer=problem.pointer.removeprefix(_AT))


def _whole(session: Session, text: str) -> SourceFile:
    """A scenario in the same place that has nothing but what is given: its faults stand where they stand in the text."""
    return replace(session.opening.file, text=f"{_head(session.scenario)}{text}\n}}")


def _head(scenario: Scenario) -> str:
    named = "skill" if scenario.skill is not None else "contract"
    return f"{{{named}: {quote(scenario.skill or scenario.contract or '')}, given:\n"


def _moved_left(text: str) -> str:
    """The text without the spaces that all of its lines but the first begin with."""
    first, *rest = text.split("\n")
    depths = [len(line) - len(line.lstrip(" \t")) for line in rest if line.strip()]
    return "\n".join([first, *(line[min(depths, default=0) :] for line in rest)])
