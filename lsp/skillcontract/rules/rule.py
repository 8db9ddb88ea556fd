"""What a rule is, what it finds and what it proposes. Rules are data; their wording is chosen at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from skillcontract.text.edits import TextEdit
from skillcontract.text.language import Localized
from skillcontract.text.span import Span


class Severity(StrEnum):
    """How much a finding weighs. Only errors make `check` fail."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"


class Safety(StrEnum):
    """Whether a fix may be applied unseen (`check --fix`, fix-all on save)."""

    SAFE = "safe"
    UNSAFE = "unsafe"


@dataclass(frozen=True, slots=True)
class Fix:
    """A proposed change of the file a finding stands in; spans are in the same text as the finding's."""

    title: Localized
    edits: tuple[TextEdit, ...]
    safety: Safety = Safety.SAFE
    arguments: Mapping[str, str] = field(default_factory=dict)
    """What fills the title's placeholders."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at one place.

    `message` names a variant of the rule's messages, "" for its main one; `arguments` fill its placeholders.
    `severity` is set only where it differs from the rule's.
    """

    rule: str
    span: Span
    pointer: str
    message: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    severity: Severity | None = None
    fixes: tuple[Fix, ...] = ()
