"""Conditions of breakpoints: `inputs.spaceId`, `!shared.x`, `outcome == REJECTED`, `args.id != 7`, `WriteGate && article_save`.

Clauses with `&&` between them must all hold, of groups with `||` between them one. A clause is a name (a stage, an outcome,
a code, a tool), or an expression, alone (it has a value that is not false) or compared with `==` or `!=`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.equality import json_equal, same_text
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.simulator.trace import Phrase
from skillcontract.stepping.evaluation import Invalid, NoValue, Value, evaluated, expression_fault
from skillcontract.stepping.names import CODE, OUTCOME, STAGE, Names, code_name
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json

_COMPARED = re.compile(r"(?P<left>.+?)\s*(?P<sign>===?|!==?)\s*(?P<right>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clause:
    """One test. `kind` says what a name names; without it `text` is an expression. `wanted` counts where `compares`."""

    text: str
    negated: bool = False
    kind: str | None = None
    compares: bool = False
    wanted: Json = None


Condition = tuple[tuple[Clause, ...], ...]
"""Groups of which one must hold, each with clauses that all must."""


def condition(text: str, names: Names) -> Condition | Phrase:
    """Read a condition; the phrase (catalogue `debugger`) says what is wrong with it."""
    groups: list[tuple[Clause, ...]] = []
    for group in text.split("||"):
        clauses = [_clause(each.strip(), names) for each in group.split("&&")]
        wrong = next((each for each in clauses if isinstance(each, Phrase)), None)
        if wrong is not None:
            return wrong
        groups.append(tuple(each for each in clauses if isinstance(each, Clause)))
    return tuple(groups)


def _clause(text: str, names: Names) -> Clause | Phrase:
    if not text:
        return Phrase("condition.empty")
    compared = _COMPARED.fullmatch(text)
    if compared is not None:
        left, right = compared["left"].strip(), compared["right"].strip()
        fault = expression_fault(left, names.arguments)
        return fault or Clause(left, compared["sign"].startswith("!"), compares=True, wanted=_literal(right))
    negated = text.startswith("!")
    word = text.lstrip("!").strip()
    if not word:
        return Phrase("condition.empty")
    kind = names.kind(word)
    fault = None if kind is not None else expression_fault(word, names.arguments)
    return fault or Clause(word, negated, kind)


def _literal(text: str) -> Json:
    """JSON where it is such, else the text itself."""
    read = arguments_of_text(text)
    if not isinstance(read, MalformedText):
        return read
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text


def holds(wanted: Condition, session: Session) -> bool | Phrase:
    """Whether a condition holds where one looks; the phrase says why it means nothing at all."""
    for group in wanted:
        results = [_holds(clause, session) for clause in group]
        wrong = next((each for each in results if isinstance(each, Phrase)), None)
        if wrong is not None:
            return wrong
        if all(results):
            return True
    return False


def _holds(clause: Clause, session: Session) -> bool | Phrase:
    if clause.kind is not None:
        return _is(clause.kind, clause.text, session) is not clause.negated
    found = evaluated(clause.text, session)
    match found:
        case Invalid():
            return found.why
        case NoValue():
            return clause.negated if not clause.compares else (clause.wanted is None) is not clause.negated
        case Value():
            if clause.compares:
                same = json_equal(found.value, clause.wanted) or same_text(found.value, clause.wanted)
                return same is not clause.negated
            return (found.value is not False) is not clause.negated


def _is(kind: str, word: str, session: Session) -> bool:
    one, record = session.current, session.record
    if one is None:
        return False
    if kind == STAGE:
        return record is not None and record.stage == word
    if kind == OUTCOME:
        return one.trace.outcome == word
    if kind == CODE:
        return one.trace.code in {word, code_name(word)} and one.trace.code is not None
    return one.trace.call == word
