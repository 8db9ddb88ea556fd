"""What a rule is, what it finds and what it proposes. Rules are data; their wording is chosen at the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.contract import Argument, Contract, Extract, Input, Output, Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.decided import Known, always
from skillcontract.rules.fault_place import PlacedFault
from skillcontract.rules.piece import Piece
from skillcontract.text.edits import TextEdit
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.facts import Facts

if TYPE_CHECKING:
    from skillcontract.rules.subjects import GrantsSubject, SkillSubject
    from skillcontract.workspace.surroundings import Surroundings


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


Words: TypeAlias = "Mapping[str, str | Localized]"
"""What fills the placeholders of a phrase; a Localized value is put in the phrase's own language."""


_NO_WORDS: Words = MappingProxyType({})


# Tuples, as everything that a keystroke makes by the dozen: a frozen dataclass takes three times as long for each.
class Fix(NamedTuple):
    """A proposed change of the file a finding stands in; spans are in the same text as the finding's."""

    title: Localized
    edits: tuple[TextEdit, ...]
    safety: Safety = Safety.SAFE
    arguments: Words = _NO_WORDS
    """What fills the title's placeholders."""

    def shifted(self, by: int) -> Fix:
        """The same fix seen from a text that begins `by` code points earlier."""
        title, edits, safety, arguments = self
        return Fix(
            title, tuple([TextEdit(span.shifted(by), text) for span, text in edits]), safety, arguments
        )


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a finding is about, told by where it stands in its file and not by a span: it may stand in a piece
    of text that changes while the finding stays."""

    said: Localized
    pointer: str
    file: Path | None = None
    """None where it is the file of the finding."""
    arguments: Words = field(default_factory=dict)
    """What fills the placeholders of `said`."""


class Finding(NamedTuple):
    """One fault at one place.

    `message` names a variant of the rule's messages, "" for its main one; `arguments` fill its placeholders.
    `severity` is set only where it differs from the rule's.
    """

    rule: str
    span: Span
    pointer: str
    message: str = ""
    arguments: Words = _NO_WORDS
    severity: Severity | None = None
    fixes: tuple[Fix, ...] = ()
    related: tuple[Related, ...] = ()

    def shifted(self, by: int) -> Finding:
        """The same finding seen from a text that begins `by` code points earlier."""
        if not by:
            return self
        rule, span, pointer, message, arguments, severity, fixes, related = self
        moved = fixes and tuple([fix.shifted(by) for fix in fixes])
        return Finding(rule, span.shifted(by), pointer, message, arguments, severity, moved, related)


Findings: TypeAlias = "Iterable[Finding]"


@dataclass(frozen=True, slots=True)
class Example:
    """A contract that shows a rule, with the files around it where they matter (by the names of formats.md 1).

    In a bad example `⟦` and `⟧` stand around the place where the rule must report, in the contract or in one of the files;
    they are no part of the text. The contract is `x.contract.json` beside `x.*` files alone, else `skills/demo/contract.json`.
    """

    contract: str
    files: Mapping[str, str] = field(default_factory=dict)


MARKS = "⟦⟧"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule as data, with one check for each kind of subject it looks at.

    A check is called for each subject of a text with the facts, and yields findings; it never raises on any text.
    `section` is the place of the specification that the rule follows, such as `§16`.
    """

    id: str
    name: str
    severity: Severity
    section: str
    messages: Mapping[str, Localized]
    """The rule's sentences: "" is its main one, the others are told apart by the variant's name."""
    reason: Localized
    """What happens at run time because of the fault; Markdown."""
    bad: tuple[Example, ...]
    good: tuple[Example, ...]

    syntax: Callable[[PlacedFault], Findings] | None = None
    binding: Mapping[BindingFaultKind, Callable[[BindingFault, Facts], Findings]] = field(
        default_factory=dict
    )
    contract: Callable[[Contract, Facts], Findings] | None = None
    """Sees the root's settings as far as the chunk holds them; the rest of the contract is for the facts to tell."""
    contract_needs: tuple[str, ...] = ()
    """As `argument_needs`, for `contract`."""
    input: Callable[[Input, Facts], Findings] | None = None
    output: Callable[[Output, Facts], Findings] | None = None
    tool: Callable[[Tool, Facts], Findings] | None = None
    """Sees a tool without the insides of its arguments, which need not have been read: only their names count."""
    tool_needs: tuple[str, ...] = ()
    """As `argument_needs`, for `tool`."""
    tool_effects: tuple[SideEffect, ...] = ()
    """The effects, the default applied, of which a tool must have one for `tool` to find anything. None named: always asked."""
    argument: Callable[[Argument, Tool, Facts], Findings] | None = None
    """Sees an argument, and of its tool no more than the name: what was found of an argument stays while its text does."""
    argument_needs: tuple[str, ...] = ()
    """The settings, as the view calls them, of which an argument must have one for `argument` to find anything.

    An argument states two or three of eleven, so most rules need not be asked about it. None named: always asked.
    """
    extract: Callable[[Extract, Tool, Facts], Findings] | None = None
    piece: Callable[[Piece, Facts], Findings] | None = None
    """Sees a piece of the contract as a whole, where something in it is defined again further down: no other subject covers that."""
    first_comment: Callable[[Span], Findings] | None = None
    """Sees the first comment of a contract that is more than a suppression."""
    marks_ineffective: bool = False
    """Whether what it reports is without effect at run time, so that editors dim it."""
    skill_file: Callable[[SkillSubject], Findings] | None = None
    """Sees a skill's skill.json5, where there is one; its findings stand in that file. So with the next three."""
    manual: Callable[[SkillSubject], Findings] | None = None
    governance: Callable[[SkillSubject], Findings] | None = None
    grants: Callable[[GrantsSubject], Findings] | None = None
    """Sees grants.json5 with all skills that are looked at."""
    decided: Callable[[Known], bool] = always
    """Whether enough is known that its silence means something, so that a suppression of it can be called unused."""
    has_grounds: Callable[[Surroundings], bool] | None = None
    """Whether so much is known around a contract that it may find anything there; None where it needs no such knowledge."""
    is_made_by_suppression: bool = False
    """Whether its findings come out of the suppression of others, and so from no check of its own."""

    @property
    def suppressible(self) -> bool:
        """Whether a comment or a manifest may silence it: the runtime's own load rules nobody can."""
        return not self.id.startswith("L")
