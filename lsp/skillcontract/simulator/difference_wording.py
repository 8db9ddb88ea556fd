"""How a step differs from what its scenario expects, in words."""

from __future__ import annotations

from skillcontract.expressions.navigation import Absent
from skillcontract.simulator.expectations import Mismatch
from skillcontract.simulator.wording import value_text
from skillcontract_resources.catalogue import Catalogue


def difference_text(difference: Mismatch, say: Catalogue) -> str:
    """What was expected where, and what came instead. `say` is the catalogue area `simulator`."""
    at, wanted = difference.pointer or "/", value_text(difference.wanted)
    if isinstance(difference.got, Absent):
        return say("story.mismatch-absent", pointer=at, wanted=wanted)
    return say("story.mismatch", pointer=at, wanted=wanted, got=value_text(difference.got))
