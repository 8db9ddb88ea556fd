"""JSON-RPC 2.0: messages in and out, as text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

Wire: TypeAlias = "bool | int | float | str | list[Wire] | dict[str, Wire] | None"
"""A JSON value of the protocol (never of a contract: those keep their exact numbers)."""
MessageId: TypeAlias = "int | str | None"


class ErrorCode(IntEnum):
    """The error codes of JSON-RPC and LSP that we answer with."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    SERVER_NOT_INITIALIZED = -32002
    REQUEST_CANCELLED = -32800
    SERVER_CANCELLED = -32802
    REQUEST_FAILED = -32803


class RequestFailed(Exception):
    """Answers a request with a JSON-RPC error; `data` is what the protocol has for that error."""

    def __init__(self, code: ErrorCode, message: str, data: Wire = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class Prebuilt(NamedTuple):
    """An answer that is JSON in UTF-8 already: put together from cached pieces instead of being serialised anew."""

    data: bytes
    before: bytes = b""
    """What stands before and behind the data, which may be large, and so is not copied to be joined with it."""
    behind: bytes = b""


@dataclass(slots=True)
class Message:
    """An incoming request (`id` given), notification (`is_request` false) or answer to one of our requests.

    An answer has no method; its result stands in `params`, and `is_refusal` tells that it is an error.
    """

    method: str | None
    params: Wire
    id: MessageId
    is_request: bool
    is_refusal: bool = False


_decoder = json.JSONDecoder()
_decode, _decode_from = _decoder.decode, _decoder.raw_decode
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def to_json(value: object) -> str:
    """Compact JSON of plain data: TypedDicts, lists, scalars."""
    return _encode(value)


def utf8(text: str) -> bytes:
    """JSON text as it goes over the wire."""
    # A lone surrogate can only stand inside a JSON string, where its \u escape means the same.
    return text.encode("utf-8", "backslashreplace")


def _data(value: object) -> tuple[bytes, ...]:
    if isinstance(value, Prebuilt):
        return value.before, value.data, value.behind
    return (utf8(_encode(value)),)


def parse_message(body: bytes) -> Message:
    """The message of a body; raises RequestFailed (PARSE_ERROR, INVALID_REQUEST) where it is none."""
    try:
        # Lone surrogates cannot come as UTF-8; as \u escapes they can, and are kept.
        text = body.decode("utf-8")
        value: Wire = None
        # Mostly nothing stands around the object, and the library need not look for white space.
        end = -1
        if text.startswith("{"):
            value, end = _decode_from(text)
        if end != len(text):
            value = _decode(text)
    except (ValueError, RecursionError) as error:
        raise RequestFailed(ErrorCode.PARSE_ERROR, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise RequestFailed(ErrorCode.INVALID_REQUEST, "not a JSON-RPC message")
    method, identity = value.get("method"), value.get("id")
    answers = "result" in value or "error" in value
    if not (isinstance(method, str) or (method is None and answers)):
        raise RequestFailed(ErrorCode.INVALID_REQUEST, "a message needs a method")
    if isinstance(identity, (bool, float, list, dict)):
        raise RequestFailed(ErrorCode.INVALID_REQUEST, "an id is a number or a string")
    if method is None:
        said = value.get("error", value.get("result"))
        return Message(None, said, identity, is_request=False, is_refusal="error" in value)
    return Message(method, value.get("params"), identity, "id" in value)


def response(identity: MessageId, result: object) -> bytes:
    """The answer to a request."""
    name = b"%d" % identity if isinstance(identity, int) else utf8(_encode(identity))
    return b"".join((b'{"jsonrpc":"2.0","id":', name, b',"result":', *_data(result), b"}"))


def error_response(identity: MessageId, code: ErrorCode, message: str, data: Wire = None) -> bytes:
    """The refusal of a request."""
    error: dict[str, Wire] = {"code": int(code), "message": message}
    if data is not None:
        error["data"] = data
    return b'{"jsonrpc":"2.0","id":%b,"error":%b}' % (utf8(_encode(identity)), utf8(_encode(error)))


def notification(method: str, params: object) -> bytes:
    """A message that wants no answer."""
    return b"".join(
        (b'{"jsonrpc":"2.0","method":', utf8(_encode(method)), b',"params":', *_data(params), b"}")
    )


def request(identity: str, method: str, params: object) -> bytes:
    """A request to the client."""
    head = b'{"jsonrpc":"2.0","id":%b,"method":%b,"params":' % (
        utf8(_encode(identity)),
        utf8(_encode(method)),
    )
    return b"".join((head, *_data(params), b"}"))
