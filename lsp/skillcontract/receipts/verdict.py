"""What may be concluded from a receipt (semantics E2)."""

from dataclasses import dataclass
from enum import StrEnum

from skillcontract.receipts.findings import Finding


class Kind(StrEnum):
    """The kinds of receipts; each is judged by the file of that name."""

    OPERATION = "operation"
    LISTING = "listing"
    CONTENT = "content"
    TARGET = "target"
    IMPORT = "import"
    ERROR = "error"
    BARE_ID = "bare_id"
    NONE = "none"
    """Not a receipt at all."""


class Replay(StrEnum):
    """Whether the same call may be sent again."""

    NO = "no"
    ONCE = "once"
    AFTER_READ_BACK = "after_read_back"


class Next(StrEnum):
    """What to do now."""

    REPORT = "report"
    INSPECT_STEPS = "inspect_steps"
    READ_BACK = "read_back"
    RETRY_ONCE = "retry_once"
    QUERY_TASK = "query_task"
    CONTINUE_PAGING = "continue_paging"
    DECIDE_BY_DETAILS = "decide_by_details"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The conclusions from one receipt.

    `contract` and `status` are the receipt's own words (a status derived from an error is named in the reasons);
    `complete_set` is None where no set was asked for; `cursor` is what to continue with.
    """

    kind: Kind
    contract: str | None
    status: str | None
    may_report_done: bool
    may_replay: Replay
    next: Next
    complete_set: bool | None = None
    cursor: str | None = None
    reasons: tuple[Finding, ...] = ()
    remarks: tuple[Finding, ...] = ()

    @property
    def good(self) -> bool:
        """Whether there is something to report: a proven write, or the whole set of a listing."""
        return self.may_report_done or self.complete_set is True
