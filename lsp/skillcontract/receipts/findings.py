"""What a verdict rests on, as code and arguments; the wording is chosen at the edge (`wording.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple


class Section(Enum):
    """The sections of doc-runtime-contracts that a rule can come from."""

    TARGET = "target"
    STATUS = "status"
    PAGING = "paging"
    ERRORS = "errors"


class Rule(NamedTuple):
    """A rule of semantics.md part E and the section of the spec it reads."""

    number: str
    section: Section


E1 = Rule("E1", Section.ERRORS)
E3 = Rule("E3", Section.STATUS)
E4 = Rule("E4", Section.STATUS)
E5 = Rule("E5", Section.TARGET)
E6 = Rule("E6", Section.PAGING)
E7 = Rule("E7", Section.STATUS)
E8 = Rule("E8", Section.STATUS)


class Ground(Enum):
    """Everything a verdict can rest on: its code in the locale, and the rule that makes it one."""

    def __init__(self, code: str, rule: Rule) -> None:
        self.code = code
        self.rule = rule

    # What proves, or fails to prove, that a write is done.
    PROVEN = ("proven", E3)
    STATUS_ALONE = ("status-alone", E3)
    NOT_EXECUTED = ("not-executed", E3)
    DRY_RUN = ("dry-run", E3)
    PREVIEW = ("preview", E3)
    NOT_COMPLETE = ("not-complete", E3)
    STEP_NOT_DONE = ("step-not-done", E3)
    STEP_UNDONE = ("step-undone", E4)
    STEP_WITHOUT_STATUS = ("step-without-status", E3)
    STEP_OUTSIDE_CONTRACT = ("step-outside-contract", E3)
    STEP_SKIPPED = ("step-skipped", E3)
    NOT_VERIFIED = ("not-verified", E3)
    TASK_UNFINISHED = ("task-unfinished", E4)
    SUCCESS_WITH_FAILURES = ("success-with-failures", E3)
    SUCCESS_NOT_STARTED = ("success-not-started", E3)
    SUCCESS_NOT_OK = ("success-not-ok", E1)
    SUCCESS_IN_ERROR = ("success-in-error", E1)
    VERIFICATION_DISAGREES = ("verification-disagrees", E3)
    # What the status says.
    PARTIAL_SUCCESS = ("partial-success", E4)
    UNKNOWN = ("unknown", E4)
    RETRYABLE = ("retryable", E4)
    RETRYABLE_UNPROVEN = ("retryable-unproven", E4)
    RETRYABLE_STARTED = ("retryable-started", E4)
    RETRYABLE_REFUSED = ("retryable-refused", E4)
    FAILED = ("failed", E4)
    FAILED_RETRYABLE = ("failed-retryable", E4)
    FAILED_WITH_EFFECT = ("failed-with-effect", E4)
    TASK_RUNNING = ("task-running", E4)
    STATUS_OUTSIDE_CONTRACT = ("status-outside-contract", E4)
    STATUS_MISSING = ("status-missing", E5)
    STATE_DISAGREES = ("state-disagrees", E1)
    REPLAY_WOULD_REPEAT = ("replay-would-repeat", E4)
    REPLAY_AFTER_READ_BACK = ("replay-after-read-back", E4)
    RETRIED_ALREADY = ("retried-already", E4)
    # Errors around a receipt.
    DERIVED_FAILED = ("derived-failed", E1)
    DERIVED_RETRYABLE = ("derived-retryable", E1)
    DERIVED_UNKNOWN = ("derived-unknown", E1)
    DERIVED_PARTIAL = ("derived-partial", E1)
    TRANSPORT_ONLY = ("transport-only", E1)
    EXIT_CODE = ("exit-code", E1)
    EXIT_CODE_ONLY = ("exit-code-only", E1)
    ENVELOPED = ("enveloped", E1)
    # Receipts that are none, or prove nothing.
    NO_RECEIPT = ("no-receipt", E5)
    BARE_TASK = ("bare-task", E5)
    BARE_ID = ("bare-id", E5)
    NO_EVIDENCE = ("no-evidence", E5)
    TARGET_LOCATED = ("target-located", E5)
    TARGET_NOT_LOCATED = ("target-not-located", E5)
    CONTENT_MISSING = ("content-missing", E3)
    WRONG_TYPE = ("wrong-type", E3)
    REPEATED_KEY = ("repeated-key", E3)
    UNKNOWN_VERSION = ("unknown-version", E4)
    NO_VERSION = ("no-version", E8)
    # Listings.
    SET_COMPLETE = ("set-complete", E6)
    SET_INCOMPLETE = ("set-incomplete", E6)
    HAS_MORE = ("has-more", E6)
    HAS_MORE_WITHOUT_CURSOR = ("has-more-without-cursor", E6)
    COMPLETE_WITH_MORE = ("complete-with-more", E6)
    COMPLETE_BUT_TRUNCATED = ("complete-but-truncated", E6)
    COMPLETE_BUT_STATUS = ("complete-but-status", E6)
    TRUNCATED = ("truncated", E6)
    FAILURES = ("failures", E6)
    PAGING_ERROR = ("paging-error", E6)
    CURSOR_LEFT = ("cursor-left", E6)
    COUNT_DIFFERS = ("count-differs", E6)
    # Several pages.
    PAGES_COMPLETE = ("pages-complete", E6)
    CURSOR_STALLED = ("cursor-stalled", E6)
    CURSOR_LOOPS = ("cursor-loops", E6)
    FILTER_CHANGED = ("filter-changed", E6)
    PAGE_AFTER_END = ("page-after-end", E6)
    PAGE_WITHOUT_WAY = ("page-without-way", E6)
    PAGE_UNUSABLE = ("page-unusable", E6)
    ITEMS_REPEATED = ("items-repeated", E6)
    # Imports.
    IMPORTED = ("imported", E7)
    IMPORT_FIELDS_MISSING = ("import-fields-missing", E7)
    IMPORT_UNSUCCESSFUL = ("import-unsuccessful", E7)
    # What is normal, or good to know.
    OPTIONAL_ABSENT = ("optional-absent", E8)
    WARNINGS = ("warnings", E8)
    COMPENSATION = ("compensation", E4)
    RETRY_AFTER = ("retry-after", E4)
    RETRY_AFTER_ABSENT = ("retry-after-absent", E8)

    @property
    def contradiction(self) -> bool:
        """Whether the receipt says two things that cannot both be so."""
        return self in _CONTRADICTIONS


_CONTRADICTIONS = frozenset(
    {
        Ground.SUCCESS_WITH_FAILURES,
        Ground.SUCCESS_NOT_STARTED,
        Ground.SUCCESS_NOT_OK,
        Ground.SUCCESS_IN_ERROR,
        Ground.VERIFICATION_DISAGREES,
        Ground.STEP_NOT_DONE,
        Ground.RETRYABLE_STARTED,
        Ground.RETRYABLE_REFUSED,
        Ground.FAILED_WITH_EFFECT,
        Ground.STATE_DISAGREES,
        Ground.HAS_MORE_WITHOUT_CURSOR,
        Ground.COMPLETE_WITH_MORE,
        Ground.COMPLETE_BUT_TRUNCATED,
        Ground.COMPLETE_BUT_STATUS,
        Ground.EXIT_CODE_ONLY,
        Ground.PAGE_AFTER_END,
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One ground of one verdict. `pointer` is the JSON Pointer of the field it stands on, in the text as given."""

    ground: Ground
    pointer: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)


def finding(ground: Ground, pointer: str = "", **arguments: object) -> Finding:
    """A finding with its arguments as text."""
    return Finding(ground, pointer, {name: str(value) for name, value in arguments.items()})
