"""The output formats of `check`: one format, one file, each with `render(report) -> str`."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from importlib import import_module

from skillcontract.cli.diagnostics import Report


class CheckFormat(StrEnum):
    """The formats; a format's module has its name and the suffix `_format`."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"
    GITLAB = "gitlab"


def render(report: Report, wanted: CheckFormat) -> str:
    """The report as text to print, its last line ended; only the module of the format is imported."""
    made: Callable[[Report], str] = import_module(f"{__name__}.{wanted.value}_format").render
    return made(report)
