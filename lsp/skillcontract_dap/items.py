"""What a debugger shows of a state: names, values, what stands inside them, and what the step changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.simulator.wording import LONGEST, shortened
from skillcontract.syntax.values import Json, type_name
from skillcontract.syntax.writing import to_json


@dataclass(frozen=True, slots=True)
class Item:
    """One thing with a name. `was` is its value before the step, ABSENT where it was not there.

    `text` is shown instead of the value, `inner` stands inside instead of what the value holds, `expression` evaluates to
    it. All values are as people may see them.
    """

    name: str
    value: Json = None
    was: Json | Absent = None
    text: str = ""
    inner: tuple[Item, ...] | None = None
    expression: str = ""
    marked: bool = False

    @property
    def changed(self) -> bool:
        """Whether the step changed it or something in it."""
        if self.marked or (self.inner is not None and any(each.changed for each in self.inner)):
            return True
        return self.inner is None and (isinstance(self.was, Absent) or self.was != self.value)

    @property
    def is_list(self) -> bool:
        """Whether what stands inside has numbers for names."""
        return self.inner is None and isinstance(self.value, list)

    @property
    def size(self) -> int:
        """How many things stand inside."""
        if self.inner is not None:
            return len(self.inner)
        return len(self.value) if isinstance(self.value, dict | list) else 0

    @property
    def shown(self) -> str:
        """Its value in one line."""
        if self.text or self.inner is not None:
            return shortened(self.text)
        return preview(self.value)

    @property
    def kind(self) -> str:
        """The word of JSON for its value."""
        return "" if self.inner is not None and self.value is None else type_name(self.value)


def preview(value: Json) -> str:
    """A value as JSON in one line, cut where it is long. Of a large value no more is written than is seen."""
    text, budget = "", LONGEST + 1
    for piece in _pieces(value):
        text += piece if len(piece) <= budget else piece[:budget]
        budget = LONGEST + 1 - len(text)
        if budget <= 0:
            break
    return shortened(text)


def _pieces(value: Json) -> Iterator[str]:
    """The parts of a value's JSON, one after the other, without recursion: data may be as deep as it likes."""
    waiting: list[Iterator[str | _Inner]] = [iter((_Inner(value),))]
    while waiting:
        piece = next(waiting[-1], None)
        if piece is None:
            waiting.pop()
        elif isinstance(piece, str):
            yield piece
        elif isinstance(piece.value, dict):
            waiting.append(_object(piece.value))
        elif isinstance(piece.value, list):
            waiting.append(_array(piece.value))
        else:
            yield to_json(piece.value)


class _Inner(NamedTuple):
    """A value that is yet to be written."""

    value: Json


def _object(value: dict[str, Json]) -> Iterator[str | _Inner]:
    yield "{"
    for index, (name, member) in enumerate(value.items()):
        yield f"{', ' if index else ''}{to_json(name)}: "
        yield _Inner(member)
    yield "}"


def _array(value: list[Json]) -> Iterator[str | _Inner]:
    yield "["
    for index, item in enumerate(value):
        if index:
            yield ", "
        yield _Inner(item)
    yield "]"


def distinct(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items with every name once: clients tell them apart by their names."""
    seen: Counter[str] = Counter()
    found = []
    for item in items:
        seen[item.name] += 1
        number = seen[item.name]
        found.append(item if number == 1 else replace(item, name=f"{item.name} ({number})"))
    return tuple(found)


def still(name: str, value: Json, *, expression: str = "", text: str = "") -> Item:
    """A thing that does not change in a step."""
    return Item(name, value, value, text, expression=expression)


def within(item: Item, start: int = 0, count: int | None = None) -> Sequence[Item]:
    """What stands inside, from one place on; all the rest without a count."""
    end = item.size if count is None else min(item.size, start + count)
    if item.inner is not None:
        return item.inner[start:end]
    value, was = item.value, item.was
    if isinstance(value, list):
        before = was if isinstance(was, list) else []
        return [
            Item(
                str(index),
                value[index],
                before[index] if index < len(before) else ABSENT,
                expression=_below(item, str(index)),
            )
            for index in range(start, end)
        ]
    if isinstance(value, dict):
        known = was if isinstance(was, dict) else {}
        return [
            Item(name, value[name], known.get(name, ABSENT), expression=_below(item, name))
            for name in list(value)[start:end]
        ]
    return []


def _below(item: Item, name: str) -> str:
    """The expression of a member; none for a name that an expression cannot say."""
    if not item.expression or "." in name or "[" in name or not name:
        return ""
    return f"{item.expression}.{name}"
