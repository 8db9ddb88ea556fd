"""Whether a step's result contains what was expected of it: a subset match, nested objects too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.model.pointer import child
from skillcontract.simulator.equality import json_equal
from skillcontract.syntax.values import Json


class Mismatch(NamedTuple):
    """One difference; `pointer` leads to it in the expectation, `got` is ABSENT where nothing stands there."""

    pointer: str
    wanted: Json
    got: Json | Absent


def mismatches(wanted: Json, got: Json | Absent, pointer: str = "") -> Iterator[Mismatch]:
    """Every place where the result lacks what is wanted. Lists must be equal as a whole."""
    if isinstance(wanted, dict):
        if not isinstance(got, dict):
            yield Mismatch(pointer, wanted, got)
            return
        for key, value in wanted.items():
            yield from mismatches(value, got.get(key, ABSENT), child(pointer, key))
    elif isinstance(got, Absent) or not json_equal(wanted, got):
        yield Mismatch(pointer, wanted, got)
