"""What Typer itself says, in our words: the headings of its help, and its complaints about a command line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol, cast

from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

_HEADINGS: Mapping[str, str] = {
    "Usage: ": "用法：",
    "Options:": "选项：",
    "Arguments:": "参数：",
    "Commands:": "命令：",
}
_INSIDE: Mapping[str, str] = {
    "Show this message and exit.": "显示此说明后退出。",
    "[OPTIONS] COMMAND [ARGS]...": "[选项] 命令 [参数]...",
    "[OPTIONS]": "[选项]",
    "[required]": "[必填]",
}
_HEADING = re.compile("|".join(f"^{re.escape(heading)}" for heading in _HEADINGS), re.MULTILINE)
_CHOICE = re.compile(r"'(?P<value>[^']*)' is not one of (?P<choices>.+?)\.?$")
_COMMAND = re.compile(r"No such command '(?P<name>.*)'\.")
_EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((?P<words>.*)\)")
_DEFAULT = re.compile(r"\[default: (.*?)\]", re.DOTALL)


class UsageFault(Protocol):
    """What every complaint can do."""

    def format_message(self) -> str:
        """The fault in words."""


def help_text(text: str, language: Language) -> str:
    """The help that Typer has written, its own words in that language."""
    if language is Language.EN:
        return text
    text = _HEADING.sub(lambda found: _HEADINGS[found[0]], text)
    for theirs, ours in _INSIDE.items():
        text = text.replace(theirs, ours)
    return _DEFAULT.sub(lambda found: f"[默认：{found[1]}]", text)


def complaint(failure: Exception, language: Language) -> str:
    """What is wrong with a command line, in one line; or the help where a command was given nothing at all."""
    theirs = cast(UsageFault, failure).format_message()
    if "\n" in theirs:
        return help_text(theirs, language)
    say = Catalogue("cli", language)
    option, parameter = getattr(failure, "option_name", None), getattr(failure, "param", None)
    match type(failure).__name__:
        case "NoSuchOption":
            return say("usage.no-option", option=option)
        case "BadOptionUsage":
            return say("usage.no-value", option=option)
        case "MissingParameter":
            return say("usage.missing", parameter=_shown(parameter))
    # The choices and the command stand in the sentence alone.
    if choice := _CHOICE.search(theirs):
        return say(
            "usage.no-choice", parameter=_shown(parameter), value=choice["value"], choices=choice["choices"]
        )
    if command := _COMMAND.search(theirs):
        return say("usage.no-command", command=command["name"])
    if extra := _EXTRA.search(theirs):
        return say("usage.extra", words=extra["words"])
    return theirs if language is Language.EN else say("usage.other", reason=theirs)


def _shown(parameter: object) -> str:
    """An option by its longest name, an argument as the help names it."""
    options = [name for name in getattr(parameter, "opts", ()) if name.startswith("-")]
    metavar, name = getattr(parameter, "metavar", None), getattr(parameter, "name", None)
    return max(options, key=len, default="") or str(metavar or str(name or "").upper())
