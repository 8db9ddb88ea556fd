"""Values on their way to a server and back: ours are exact, those of the SDK are Python's own."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from decimal import Decimal

from skillcontract.syntax.values import ExactNumber, Json


def to_send(value: Json) -> object:
    """A value as the SDK can send it. A number with a fraction becomes the nearest that JSON readers commonly have."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, Mapping):
        return {key: to_send(each) for key, each in value.items()}
    if isinstance(value, list):
        return [to_send(each) for each in value]
    return value


def received(value: object) -> Json:
    """A received value as ours. Where the SDK read it itself, a number is as exact as its shortest text."""
    if value is None or isinstance(value, bool | int | str | ExactNumber):
        return value
    if isinstance(value, float):
        # JSON has neither; a number beyond all floats was read as infinite.
        return ExactNumber(json.dumps(value)) if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {str(key): received(each) for key, each in value.items()}
    if isinstance(value, Sequence):
        return [received(each) for each in value]
    return str(value)
