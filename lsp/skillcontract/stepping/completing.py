"""What could be written next in an expression, from what the state holds where one looks."""

from __future__ import annotations

import re
from typing import NamedTuple

from skillcontract.expressions.navigation import follow
from skillcontract.expressions.prefix import Prefix
from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.simulator.wording import value_text
from skillcontract.stepping.evaluation import WORDS, Value, evaluated, whole, word_value
from skillcontract.stepping.session import Session

_WORD = re.compile(r"[^\s!&|=\"'`{}(),]*\Z")
_LONGEST_LIST = 200


class Proposal(NamedTuple):
    """A name that could stand there, in the protocol's word for its kind, with what it means now."""

    label: str
    kind: str
    detail: str = ""


def completed(head: str, session: Session) -> tuple[str, tuple[Proposal, ...]]:
    """The word before the cursor that a proposal replaces, and the proposals that begin with it."""
    found = _WORD.search(head)
    written = found[0] if found is not None else ""
    owner, dot, word = written.rpartition(".")
    proposals = _below(owner, session) if dot else _first(session)
    return word, tuple(each for each in proposals if each.label.lower().startswith(word.lower()))


def _first(session: Session) -> list[Proposal]:
    found = []
    for name in (*(str(prefix) for prefix in Prefix if prefix is not Prefix.CALL), *WORDS):
        value = word_value(name, session)
        kind = "keyword" if name in WORDS else "module"
        found.append(Proposal(name, kind, value_text(value.value) if isinstance(value, Value) else ""))
    found += [Proposal(str(each), "enum") for each in (*StageName, *Outcome)]
    return found


def _below(owner: str, session: Session) -> list[Proposal]:
    """What stands under an expression or a part of one."""
    prefix, _, rest = owner.partition(".")
    root = whole(Prefix(prefix), session.state) if prefix in set(Prefix) else None
    if root is None:
        value = evaluated(owner, session)
        target = value.value if isinstance(value, Value) else None
    else:
        reached = follow(root, rest.split(".") if rest else ())
        target = reached if isinstance(reached, dict | list) else None
    if isinstance(target, dict):
        return [
            Proposal(name, "property", value_text(each))
            for name, each in target.items()
            if name and "." not in name
        ]
    if isinstance(target, list):
        return [
            Proposal(str(index), "value", value_text(each))
            for index, each in enumerate(target[:_LONGEST_LIST])
        ]
    return []
