"""From one problem to the next: through the active document, then through the others."""

from collections.abc import Sequence

from skillcontract_studio.client.protocol import Place, Severity
from skillcontract_studio.shell.problem_store import PlacedProblem


def step(problems: Sequence[PlacedProblem], uri: str, place: Place, by: int) -> PlacedProblem | None:
    """The problem after (`by` 1) or before (-1) a place of a document; around the ends; None where there are none.

    `problems` are ordered by document and place.
    """
    worth = [placed for placed in problems if placed.problem.severity <= Severity.WARNING] or list(problems)
    if not worth:
        return None
    here = (uri, place)
    keys = [(placed.uri, placed.problem.extent.start) for placed in worth]
    if by > 0:
        return next((placed for placed, key in zip(worth, keys, strict=True) if key > here), worth[0])
    return next(
        (placed for placed, key in zip(reversed(worth), reversed(keys), strict=True) if key < here), worth[-1]
    )


def first_error(problems: Sequence[PlacedProblem], uri: str) -> PlacedProblem | None:
    """The first load error of a document, or else of any."""
    errors = [placed for placed in problems if placed.problem.drops]
    return next((placed for placed in errors if placed.uri == uri), errors[0] if errors else None)
