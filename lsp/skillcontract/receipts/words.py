"""The words of the receipts' contract, each stated once (doc-runtime-contracts, semantics E)."""

from enum import StrEnum


class Status(StrEnum):
    """`status` of a doc.operation.v1 receipt (write status; semantics E3, E4)."""

    SUCCESS = "success"
    PARTIAL_SUCCESS = "partial_success"
    UNKNOWN = "unknown"
    RETRYABLE = "retryable"
    FAILED = "failed"


JOB_STATES = frozenset({"init", "pending", "queued", "processing", "running", "in_progress"})
"""States of a task that has not ended, compared in lower case (semantics E4)."""

ERROR_FIELDS = frozenset(
    {
        "code",
        "category",
        "type",
        "kind",
        "subtype",
        "reason",
        "message",
        "cause",
        "operation",
        "stage",
        "retryable",
        "retry_after_seconds",
        "execution_started",
        "actions",
        "details",
    }
)
"""What a wrapped error says of itself; all else, the business status too, stands in its `details` (semantics E1)."""

CURSORS = (
    "nextCursor",
    "next_cursor",
    "cursor",
    "continuation",
    "next_token",
    "nextPageToken",
    "next_page_token",
)
"""The names a continuation goes by, the likelier first (semantics E6; the last two in receipts as they are)."""

TASK_IDS = ("taskId", "task_id", "jobId", "job_id")
TARGET_IDS = ("nodeId", "node_id", "documentId", "docId", "id", "documentUrl", "docUrl", "url")
IMPORT_FIELDS = ("taskId", "documentUrl", "documentName", "documentType")
"""What an import receipt carries beside `success: true` (semantics E7)."""

ITEM_LISTS = ("documents", "items", "nodes", "results", "records", "list", "versions")
LISTING_MARKS = (
    "hasMore",
    "has_more",
    "truncated",
    "nextCursor",
    "next_cursor",
    "continuation",
    "pagesRead",
    "stopReason",
)
FILTERS = ("query", "keyword", "filter", "filters", "parameters", "request", "operation", "contractVersion")
"""What a page may say about its own request; it must not change from page to page."""

CREATING = frozenset(
    {"create", "append", "add", "insert", "import", "upload", "copy", "duplicate", "clone", "new"}
)
"""Verbs of operations that write anew each time they run. The spec names create and append; the others do the same."""

CHANGING = frozenset(
    [
        "update",
        "edit",
        "set",
        "save",
        "write",
        "overwrite",
        "replace",
        "delete",
        "remove",
        "move",
        "rename",
        "revert",
        "restore",
        "publish",
        "apply",
        "share",
        "grant",
        "send",
        "transfer",
        "archive",
    ]
)
"""Verbs of operations that write, and may be sent again once reading back has shown that nothing was committed."""

READING = frozenset(
    {
        "read",
        "get",
        "list",
        "search",
        "find",
        "fetch",
        "query",
        "view",
        "inspect",
        "info",
        "preview",
        "download",
    }
)
"""Verbs of operations that write nothing."""

STEP_DONE = "success"
STEP_SKIPPED = "skipped"
STEPS_NOT_DONE = frozenset({"failed", "unknown", "not_started", "started"})
"""Step statuses under which a success may not be reported (semantics E3)."""
STEPS_WITHOUT_EFFECT = frozenset({"not_started", "failed", "retryable", STEP_SKIPPED})

REFUSED_OUTRIGHT = frozenset(
    {
        "permission",
        "permissions",
        "permission_denied",
        "forbidden",
        "auth",
        "authentication",
        "authorization",
        "authentication_required",
        "unauthenticated",
        "unauthorized",
        "validation",
        "param",
        "params",
        "parameter",
        "parameters",
        "argument",
        "arguments",
        "usage",
        "invalid_input",
        "401",
        "403",
    }
)
"""Kinds of errors that fail before anything is written: permission, authentication, parameters (spec, errors)."""

REFUSED_BEFORE_WRITING = frozenset(
    {"not_found", "ambiguous", "type_mismatch", "revision_conflict", "confirmation_required"}
)
"""The spec's other structured errors; they stop a write unless the error says that it had started."""
