"""The base protocol of the Debug Adapter Protocol: requests in; responses and events out, as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.text.language import Language, Localized
from skillcontract_lsp.protocol.messages import Wire, to_json, utf8
from skillcontract_resources.catalogue import Catalogue

Body = Mapping[str, object]
"""The body of a response or an event: plain data that JSON can write."""


class Refused(Exception):
    """Answers a request with an error: `error.<key>` of the catalogue `debugger` with what fills its placeholders.

    `short` is the machine-readable message, one of the protocol's own words where it has one.
    """

    def __init__(self, key: str, *, short: str = "", show: bool = False, **arguments: object) -> None:
        super().__init__(key)
        self.key = key
        self.short = short or key
        self.show = show
        self.arguments = arguments


ERROR_IDS: Mapping[str, int] = {
    "malformed": 1000,
    "unknown-request": 1001,
    "arguments": 1002,
    "not-initialized": 1003,
    "initialized-already": 1004,
    "not-launched": 1005,
    "launched-already": 1006,
    "running": 1007,
    "ended": 1008,
    "inside": 1009,
    "attach": 1010,
    "no-scenario": 2000,
    "not-found": 2001,
    "folder": 2002,
    "problem": 2004,
    "dropped": 2005,
    "missing-part": 2006,
    "language": 2007,
    "stale-reference": 3000,
    "stale-frame": 3001,
    "no-thread": 3002,
    "no-exception": 3003,
    "no-target": 3004,
    "evaluate": 3005,
}
"""A number for each kind of error, as the protocol wants them; they stay what they are."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the client."""

    seq: int
    command: str
    arguments: Wire


@dataclass(frozen=True, slots=True)
class Unusable:
    """A message that is no request, and why; `seq` and `command` as far as it has them."""

    reason: Localized
    seq: int | None = None
    command: str = ""


def parse_request(body: bytes) -> Request | Unusable | None:
    """The request of a message; None for a response or an event, to which nothing is to be said."""
    try:
        value: Wire = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return Unusable(Localized(f"不是 JSON：{error}", f"not JSON: {error}"))
    if not isinstance(value, dict):
        return Unusable(Localized("不是对象", "not an object"))
    kind, seq, command = value.get("type"), value.get("seq"), value.get("command")
    number = seq if isinstance(seq, int) and not isinstance(seq, bool) else None
    name = command if isinstance(command, str) else ""
    if kind in ("response", "event"):
        return None
    if kind != "request":
        return Unusable(Localized("type 不是 request", "its type is not request"), number, name)
    if number is None:
        return Unusable(Localized("seq 不是整数", "its seq is not a whole number"), None, name)
    if not isinstance(command, str):
        return Unusable(Localized("command 不是字符串", "its command is not a string"), number)
    return Request(number, command, value.get("arguments"))


def response(seq: int, request_seq: int, command: str, body: Body | None) -> bytes:
    """The answer to a request."""
    message = {
        "seq": seq,
        "type": "response",
        "request_seq": request_seq,
        "success": True,
        "command": command,
    }
    return _message(message if body is None else {**message, "body": body})


def refusal(seq: int, request_seq: int, command: str, refused: Refused, language: Language) -> bytes:
    """The error that answers a request. Placeholders stay in `format`, as the protocol has it, with their values beside it."""
    say = Catalogue("debugger", language)
    error: dict[str, object] = {
        "id": ERROR_IDS[refused.key],
        "format": say(f"error.{refused.key}"),
        "showUser": refused.show,
    }
    if refused.arguments:
        error["variables"] = {name: _said(value, language) for name, value in refused.arguments.items()}
    return _message(
        {
            "seq": seq,
            "type": "response",
            "request_seq": request_seq,
            "success": False,
            "command": command,
            "message": refused.short,
            "body": {"error": error},
        }
    )


def _said(value: object, language: Language) -> str:
    return value(language) if isinstance(value, Localized) else str(value)


def event(seq: int, name: str, body: Body | None) -> bytes:
    """Something that the adapter tells by itself."""
    message: dict[str, object] = {"seq": seq, "type": "event", "event": name}
    return _message(message if body is None else {**message, "body": body})


def _message(value: object) -> bytes:
    return utf8(to_json(value))
