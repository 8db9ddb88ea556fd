"""When two calls are the same: fingerprint, idempotency key and the digest of approved arguments (§14.2, C3, C5)."""

from __future__ import annotations

from hashlib import sha256

from skillcontract.simulator.argument_values import value_at
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import canonical_json


def digest(text: str) -> str:
    """The SHA-256 of a text as hexadecimal."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def call_fingerprint(tool: str, args: dict[str, Json]) -> str:
    """What makes a call the same call again: the tool and all its bound arguments."""
    return f"{tool}\n{canonical_json(args)}"


def arguments_digest(args: dict[str, Json]) -> str:
    """The digest by which a confirmation is held to the arguments it was asked for (§14.1)."""
    return digest(canonical_json(args))


def idempotency_key(tool: PreparedTool, args: dict[str, Json]) -> str:
    """The key that says whether two writes are the same business action (C5).

    The configured paths in code-point order, those without a value left out; with none left, the whole call.
    """
    parts = [
        f"{path.text}={canonical_json(value)}"
        for path in tool.idempotency_key
        if (value := value_at(args, path)) is not None
    ]
    return digest("\n".join(parts) if parts else call_fingerprint(tool.name, args))
