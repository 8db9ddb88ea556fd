"""JSON Schemas of the kinds of receipts, made from the tables in `words.py`.

They say what is well formed, not what is proven: the types the spec gives the fields, and which fields a kind always
has. A receipt that breaks its schema is never reported as done; one that keeps it may still prove nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from skillcontract.model.receipt_contracts import CONTENT, LIST, OPERATION, TARGET
from skillcontract.receipts.verdict import Kind
from skillcontract.receipts.words import (
    IMPORT_FIELDS,
    JOB_STATES,
    STEP_DONE,
    STEP_SKIPPED,
    STEPS_NOT_DONE,
    Status,
)
from skillcontract.syntax.writing import Writable

Schema = Mapping[str, Writable]

_YES_OR_NO: Schema = MappingProxyType({"type": "boolean"})
_TEXT: Schema = MappingProxyType({"type": "string"})
_OBJECT: Schema = MappingProxyType({"type": "object"})
_COUNT: Schema = MappingProxyType({"type": "integer", "minimum": 0})
_FAILURES: Schema = MappingProxyType({"type": ["array", "null"]})
_STATUS: Schema = MappingProxyType({"type": "string", "enum": [*map(str, Status), *sorted(JOB_STATES)]})


def receipt_schemas() -> Mapping[Kind, Schema]:
    """The schema of each kind that has a shape of its own."""
    return {
        Kind.OPERATION: _schema("doc.operation.v1 receipt", _operation(), "contractVersion", "status"),
        Kind.LISTING: _schema("doc.list.v1 listing", _listing(), "contractVersion", "complete"),
        Kind.CONTENT: _schema(
            "doc.content.v1 content receipt", _content(), "contractVersion", "status", "content"
        ),
        Kind.TARGET: _schema(
            "doc.target.v1 target receipt", _target(), "contractVersion", "status", "selected"
        ),
        Kind.IMPORT: _schema("Import receipt", _imported(), "success", *IMPORT_FIELDS),
        Kind.ERROR: _schema("Error around a receipt", {"error": _error()}, "error"),
    }


def _schema(title: str, properties: Schema, *required: str) -> Schema:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": properties,
        "required": list(required),
    }


def _step() -> Schema:
    statuses = [STEP_DONE, STEP_SKIPPED, *sorted(STEPS_NOT_DONE)]
    return {
        "type": "object",
        "properties": {"name": _TEXT, "status": {"type": "string", "enum": statuses}},
        "required": ["name", "status"],
    }


def _operation() -> Schema:
    compensation: Schema = {
        "type": ["object", "null"],
        "properties": {"available": _YES_OR_NO, "reason": _TEXT},
    }
    proof: Schema = {"executed": _YES_OR_NO, "dry_run": _YES_OR_NO, "verified": _YES_OR_NO}
    return {
        "contractVersion": {"const": OPERATION},
        "ok": _YES_OR_NO,
        "status": _STATUS,
        "complete": _YES_OR_NO,
        "operation": _TEXT,
        "steps": {"type": ["array", "null"], "items": _step()},
        "data": {"type": ["object", "null"], "properties": proof},
        "warnings": {"type": ["array", "null"]},
        "compensation": compensation,
        "dry_run": _YES_OR_NO,
        "execution_started": _YES_OR_NO,
        "retryable": _YES_OR_NO,
        "target": _OBJECT,
        "failures": _FAILURES,
        "verification": {"type": "object", "properties": {"verified": _YES_OR_NO}},
    }


def _listing() -> Schema:
    return {
        "contractVersion": {"const": LIST},
        "status": _STATUS,
        "complete": _YES_OR_NO,
        "hasMore": _YES_OR_NO,
        "truncated": _YES_OR_NO,
        "nextCursor": _TEXT,
        "stopReason": _TEXT,
        "count": _COUNT,
        "pagesRead": _COUNT,
        "failures": _FAILURES,
    }


def _content() -> Schema:
    return {
        "contractVersion": {"const": CONTENT},
        "status": _STATUS,
        "complete": _YES_OR_NO,
        "truncated": _YES_OR_NO,
        "target": _OBJECT,
        "content": {"type": ["object", "string"], "properties": {"success": _YES_OR_NO}},
    }


def _target() -> Schema:
    return {
        "contractVersion": {"const": TARGET},
        "status": _TEXT,
        "complete": _YES_OR_NO,
        "selected": _OBJECT,
        "candidates": {"type": "array"},
    }


def _imported() -> Schema:
    return {"success": _YES_OR_NO, **{name: {"type": "string", "minLength": 1} for name in IMPORT_FIELDS}}


def _error() -> Schema:
    details: Schema = {
        "type": "object",
        "properties": {"contractVersion": _TEXT, "status": _TEXT, "steps": {"type": ["array", "null"]}},
    }
    return {
        "type": "object",
        "properties": {
            "category": _TEXT,
            "reason": _TEXT,
            "operation": _TEXT,
            "stage": _TEXT,
            "message": _TEXT,
            "execution_started": _YES_OR_NO,
            "retryable": _YES_OR_NO,
            "actions": {"type": ["array", "null"]},
            "details": details,
        },
    }
