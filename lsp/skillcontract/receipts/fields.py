"""Reading single fields of a receipt without guessing: what is there, what is absent, what is of the wrong type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from skillcontract.model.pointer import child
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class View:
    """An object of a receipt and the JSON Pointer it stands at."""

    members: Mapping[str, Json]
    pointer: str = ""

    def __contains__(self, name: str) -> bool:
        return name in self.members

    def __getitem__(self, name: str) -> Json:
        return self.members[name]

    def get(self, name: str) -> Json:
        """The member's value; None where it is absent or null."""
        return self.members.get(name)

    def at(self, name: str) -> str:
        """The pointer of a member."""
        return child(self.pointer, name)

    def object(self, name: str) -> View | None:
        """The member as an object, where it is one."""
        value = self.members.get(name)
        return View(value, self.at(name)) if isinstance(value, dict) else None

    def text(self, name: str) -> str | None:
        """The member as a text that is not blank."""
        value = self.members.get(name)
        return value if isinstance(value, str) and value.strip() else None


class Flag(Enum):
    """What a yes-or-no field says."""

    TRUE = True
    FALSE = False
    WRONG_TYPE = "wrong type"


@dataclass(frozen=True, slots=True)
class Said:
    """One yes-or-no field as it stands in the receipt."""

    flag: Flag
    name: str
    pointer: str
    value: Json


def flags(layers: Iterable[View], *names: str, null_counts: bool = False) -> Iterator[Said]:
    """Every place at which one of the names stands, in the layers' order.

    A null is passed over unless `null_counts`: in a field that decides, a null is a value of the wrong type.
    """
    for layer in layers:
        for name in names:
            if name not in layer:
                continue
            value = layer[name]
            if isinstance(value, bool):
                yield Said(Flag(value), name, layer.at(name), value)
            elif value is not None or null_counts:
                yield Said(Flag.WRONG_TYPE, name, layer.at(name), value)


def first_text(layers: Iterable[View], *names: str) -> str | None:
    """The first text that is not blank under one of the names."""
    return next((text for layer in layers for name in names if (text := layer.text(name)) is not None), None)
