"""The file of the settings: JSON in the platform's place for configuration, read tolerantly and written whole or not at all."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import count
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from skillcontract.publish import write_file
from skillcontract.publish.refusal import refused
from skillcontract.text.language import Localized
from skillcontract.text.system_reason import system_reason
from skillcontract_studio.settings.values import BOUNDS, Settings
from skillcontract_studio.utf8 import utf8

FOLDER = "skill-contract-studio"
NAME = "settings.json"


@dataclass(frozen=True, slots=True)
class Fault:
    """What could not be read: the key (empty for the file as a whole), and what stood there. The usual value is taken for it."""

    key: str
    found: str | Localized


@dataclass(frozen=True, slots=True)
class Read:
    """The settings of a file, what of it could not be read, and all of its keys as they stand, those of other versions too."""

    settings: Settings
    faults: tuple[Fault, ...] = ()
    stated: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


def _unreadable(problem: Exception) -> Localized:
    """Why a settings file cannot be read at all."""
    match problem:
        case json.JSONDecodeError(lineno=line, colno=column):
            return Localized(
                f"第 {line} 行第 {column} 列不是合法的 JSON",
                f"line {line}, column {column} is not valid JSON",
            )
        case UnicodeDecodeError():
            return Localized("不是 UTF-8 文本", "it is not UTF-8 text")
        case RecursionError():
            return Localized("嵌套过深", "it is nested too deeply")
    return system_reason(problem)


def usual_path() -> Path:
    """Where the settings of this user stand on this platform."""
    import platformdirs

    return Path(platformdirs.user_config_dir(FOLDER, appauthor=False)) / NAME


def read_settings(path: Path) -> Read:
    """Read the file; a missing one is all usual values. What is wrong in it is told and replaced by the usual value."""
    try:
        stated = json.loads(path.read_text("utf-8-sig"))
    except FileNotFoundError:
        return Read(Settings())
    except (OSError, ValueError, RecursionError) as problem:
        return Read(Settings(), (Fault("", _unreadable(problem)),))
    if not isinstance(stated, dict):
        return Read(Settings(), (Fault("", Localized("其中应是一个对象", "it must hold one object")),))
    hints = get_type_hints(Settings)
    values: dict[str, object] = {}
    faults = []
    for each in fields(Settings):
        if each.name not in stated:
            continue
        try:
            values[each.name] = _value(each.name, stated[each.name], hints[each.name])
        except (TypeError, ValueError):
            faults.append(Fault(each.name, json.dumps(stated[each.name], ensure_ascii=False)))
    return Read(Settings(**values), tuple(faults), stated)  # type: ignore[arg-type]  # checked one by one by `_value`


def write_settings(path: Path, settings: Settings, read: Read) -> None:
    """Write the settings that are not the usual ones over those that were `read`, and keep what this version does not know.

    Raises NotPublished; the former file then stands.
    """
    usual = Settings()
    stated = dict(read.stated)
    for each in fields(Settings):
        value = getattr(settings, each.name)
        if value == getattr(usual, each.name):
            stated.pop(each.name, None)
        else:
            stated[each.name] = dict(value) if isinstance(value, Mapping) else value
    text = json.dumps(stated, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    write_file(path, utf8(text), overwrite=True, make_folders=True)


def put_aside(path: Path) -> Path:
    """Keep a file that could not be read as it should be, under a name of its own beside it, and say which. Raises NotPublished.

    What was put aside before is left alone; the same bytes are put aside once.
    """
    try:
        there = path.read_bytes()
    except OSError as error:
        raise refused(path, error) from None
    for number in count(1):
        aside = path.with_name(f"{path.stem}.unread-{number}{path.suffix}")
        if not aside.exists():
            write_file(aside, there, overwrite=False)
            return aside
        if aside.read_bytes() == there:
            return aside
    raise AssertionError("there is always another number")


def _value(name: str, raw: object, hint: object) -> object:
    """A value of the file as the type of its field; TypeError or ValueError where it is none."""
    if get_origin(hint) in {Union, UnionType}:
        if raw is None:
            return None
        [hint] = [each for each in get_args(hint) if each is not NoneType]
    if get_origin(hint) is Mapping:
        if not isinstance(raw, dict) or not all(isinstance(each, str) for each in raw.values()):
            raise TypeError(name)
        return MappingProxyType(dict(raw))
    if not isinstance(hint, type) or isinstance(raw, bool) is not (hint is bool):
        raise TypeError(name)
    if issubclass(hint, StrEnum):
        return hint(str(raw))
    if not isinstance(raw, hint):
        raise TypeError(name)
    if name in BOUNDS and isinstance(raw, int):
        smallest, largest = BOUNDS[name]
        if not smallest <= raw <= largest:
            raise ValueError(name)
    return raw
