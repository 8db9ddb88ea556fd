"""Why a text is no JSON, and where: said in the reader's language, as of every other text."""

from __future__ import annotations

from skillcontract.model.fault_messages import fault_message
from skillcontract.simulator.trace import Phrase
from skillcontract.syntax.faults import FaultCode
from skillcontract.syntax.parser import parse

_NO_FAULTS_HERE = frozenset({FaultCode.ROOT_NOT_OBJECT, FaultCode.EMPTY})


def why_malformed(text: str) -> Phrase:
    """The first thing that keeps a text from being strict JSON, with line and column, both counted from 1."""
    if not text.strip():
        return Phrase("malformed.empty")
    tree = parse(text)
    fault = next((each for each in tree.faults if each.code not in _NO_FAULTS_HERE), None)
    if fault is not None and not any(comment.start < fault.span.start for comment in tree.comments):
        return _at(text, fault.span.start, fault_message(fault))
    if tree.comments:
        return _at(text, tree.comments[0].start, Phrase("malformed.comment"))
    return Phrase("malformed.otherwise")


def _at(text: str, offset: int, what: object) -> Phrase:
    before = text[:offset]
    line, column = before.count("\n") + 1, offset - before.rfind("\n")
    return Phrase("malformed.at", {"line": line, "column": column, "what": what})
