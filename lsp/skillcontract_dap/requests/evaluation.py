"""Asking for values: `evaluate` and `completions`."""

from __future__ import annotations

from skillcontract.simulator.wording import writable
from skillcontract.stepping.completing import completed
from skillcontract.stepping.evaluation import Invalid, NoValue, evaluated
from skillcontract.syntax.writing import to_json
from skillcontract_dap.arguments import Arguments, required_text, required_whole, text, whole
from skillcontract_dap.debugging import Debugging
from skillcontract_dap.items import Item
from skillcontract_dap.messages import Body, Refused
from skillcontract_dap.requests.inspection import structure
from skillcontract_dap.telling import said


def evaluate(debugging: Debugging, arguments: Arguments) -> Body:
    """The value of an expression where one looks; what can have none is an error that says why."""
    written = required_text(arguments, "expression")
    frame = whole(arguments, "frameId")
    if frame is not None:
        debugging.references.frame(frame)
    session = debugging.session
    if session is None:
        raise Refused("not-launched")
    found = evaluated(written, session)
    hide = debugging.secrets.hidden_text
    if isinstance(found, Invalid) or (isinstance(found, NoValue) and text(arguments, "context") == "hover"):
        raise Refused("evaluate", reason=hide(said(debugging, found.why)))
    if isinstance(found, NoValue):
        return {"result": hide(said(debugging, found.why)), "variablesReference": 0}
    value = debugging.secrets.hidden(found.value)
    expression = written.strip()
    item = Item(expression, value, value, expression=expression)
    shown = to_json(writable(value)) if text(arguments, "context") == "clipboard" else item.shown
    if found.where and text(arguments, "context") in {"repl", "hover"} and found.where != expression:
        shown = debugging.say("argument.shown", value=shown, source=hide(found.where))
    return {"result": shown, **structure(debugging, item)}


def completions(debugging: Debugging, arguments: Arguments) -> Body:
    """What could be written at the cursor: prefixes, then what stands under them now."""
    written = required_text(arguments, "text")
    line = debugging.client.line_of(whole(arguments, "line") or debugging.client.first_line)
    lines = written.split("\n")
    column = required_whole(arguments, "column") - debugging.client.first_column
    session = debugging.session
    if session is None or not 0 <= line < len(lines):
        return {"targets": []}
    head = _head(lines[line], column)
    word, names = completed(head, session)
    hide = debugging.secrets.hidden_text
    start = column - len(word.encode("utf-16-le")) // 2
    return {
        "targets": [
            {
                "label": hide(name.label),
                "text": hide(name.label),
                "type": name.kind,
                "detail": hide(name.detail),
                "start": debugging.client.column(start),
                "length": column - start,
            }
            for name in names
        ]
    }


def _head(line: str, column: int) -> str:
    """What stands before a column counted in UTF-16 units."""
    return line.encode("utf-16-le", "surrogatepass")[: max(0, column) * 2].decode("utf-16-le", "replace")
