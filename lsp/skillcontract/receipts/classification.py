"""Which kind of receipt a JSON value is, and where its fields stand."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.model.receipt_contracts import CONTENT, LIST, TARGET
from skillcontract.receipts.fields import View, first_text
from skillcontract.receipts.findings import Finding, Ground, finding
from skillcontract.receipts.verdict import Kind
from skillcontract.receipts.words import (
    CHANGING,
    CREATING,
    IMPORT_FIELDS,
    ITEM_LISTS,
    LISTING_MARKS,
    READING,
    TARGET_IDS,
    TASK_IDS,
)
from skillcontract.syntax.values import Json

ENVELOPE_DEPTH = 4
"""How many envelopes are opened before what is inside counts as no receipt."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """A JSON object known for a kind of receipt.

    `layers` are the objects in which its fields may stand, the nearest first: the receipt itself and its `data`;
    for an error its `details`, their `data`, the error and what stands around it. `business` is the one whose
    `status` counts (semantics E1). `envelope` tells what was around it.
    """

    kind: Kind
    business: View
    layers: tuple[View, ...]
    error: View | None = None
    envelope: tuple[Finding, ...] = ()

    @property
    def contract(self) -> str | None:
        """The contract's version, as written."""
        return first_text(self.layers, "contractVersion")

    @property
    def operation(self) -> str | None:
        """The operation's name, as written."""
        return first_text(self.layers, "operation")

    @property
    def creates(self) -> bool:
        """Whether running the operation again would write anew (semantics E4: create and append)."""
        if self.operation is None:
            stage = first_text(self.layers, "stage")
            return bool(verbs(stage or "") & CREATING) or any(
                isinstance(step, dict) and bool(verbs(str(step.get("name", ""))) & CREATING)
                for layer in self.layers
                for step in _list(layer.get("steps"))
            )
        modes = (layer.text("mode") or "" for layer in self.layers)
        return bool(verbs(self.operation) & CREATING) or any(verbs(mode) & CREATING for mode in modes)

    @property
    def reads(self) -> bool:
        """Whether the operation writes nothing, by its name."""
        return not self.writes and bool(verbs(self.operation or "") & READING)

    @property
    def writes(self) -> bool:
        """Whether the operation writes, by its name; of a name without a known verb neither is said."""
        return self.creates or bool(verbs(self.operation or "") & CHANGING)


def verbs(name: str) -> frozenset[str]:
    """The words of an operation's name: `doc.create`, `create_document`, `+create`, `createDocument`."""
    spaced = "".join(f" {char.lower()}" if char.isupper() else char for char in name)
    return frozenset("".join(char if char.isalnum() else " " for char in spaced).split())


def classify(value: Json) -> Receipt | None:
    """The receipt in a JSON value; None where the value cannot be one."""
    if not isinstance(value, dict):
        return None
    view, envelope = _opened(View(value))
    error = view.get("error")
    if error is not None and error != "":
        return _wrapped(view, envelope)
    layers = _layers(view)
    return Receipt(_kind(view, layers), view, layers, None, envelope)


def _wrapped(view: View, envelope: tuple[Finding, ...]) -> Receipt:
    error = view.object("error") or View({}, view.at("error"))
    details = error.object("details") or View({}, error.at("details"))
    layers = (*_layers(details), error, *_layers(view))
    return Receipt(Kind.ERROR, details, layers, error, envelope)


def _layers(view: View) -> tuple[View, ...]:
    holders = [holder for holder in (view, view.object("data")) if holder is not None]
    inner = [holder.object(name) for holder in holders for name in ("parameters", "result")]
    return (*holders, *(layer for layer in inner if layer is not None))


def _opened(view: View) -> tuple[View, tuple[Finding, ...]]:
    """What stands inside the envelopes of transport: a recorded call, a framework's `{ok, outcome, data}`."""
    opened: list[Finding] = []
    for _ in range(ENVELOPE_DEPTH):
        body = view.object("body")
        if body is not None and ("exit_code" in view or "channel" in view):
            code = view.get("exit_code")
            opened.append(finding(Ground.ENVELOPED, body.pointer, name="body"))
            if code is not None:
                opened.append(finding(Ground.EXIT_CODE, view.at("exit_code"), code=code))
            view = body
            continue
        inner = _enveloped(view)
        if inner is None:
            break
        opened.append(finding(Ground.ENVELOPED, inner.pointer, name=inner.pointer.rpartition("/")[2]))
        view = inner
    return view, tuple(opened)


def _enveloped(view: View) -> View | None:
    if any(name in view for name in ("contractVersion", "status", "error")) or _imports(view):
        return None
    for name in ("receipt", "result", "data", "structuredContent"):
        inner = view.object(name)
        framed = any(mark in view for mark in ("ok", "outcome", "success"))
        if inner is not None and (
            "contractVersion" in inner or (framed and ("status" in inner or "error" in inner))
        ):
            return inner
    return None


def _kind(view: View, layers: tuple[View, ...]) -> Kind:
    family = (view.text("contractVersion") or "").rpartition(".")[0]
    for contract, kind in ((LIST, Kind.LISTING), (CONTENT, Kind.CONTENT), (TARGET, Kind.TARGET)):
        if family == contract.rpartition(".")[0]:
            return kind
    if _lists(view, layers):
        return Kind.LISTING
    if _imports(view) and not family:
        return Kind.IMPORT
    if family or "status" in view or "steps" in view or "operation" in view:
        return Kind.OPERATION
    ids = any(layer.get(name) is not None for layer in layers for name in (*TASK_IDS, *TARGET_IDS))
    return Kind.BARE_ID if ids else Kind.NONE


def _imports(view: View) -> bool:
    named = [name for name in IMPORT_FIELDS if name in view]
    return ("success" in view and bool(named)) or bool(set(named) - {"taskId"} and "taskId" in named)


def _lists(view: View, layers: tuple[View, ...]) -> bool:
    operation = Receipt(Kind.OPERATION, view, layers)
    if operation.writes:
        return False
    answers = listing_layers(layers)
    if any(mark in layer for layer in answers for mark in LISTING_MARKS):
        return True
    if any(layer.pointer.endswith("pagination") for layer in answers):
        return True
    if "steps" in view and not operation.reads:
        return False
    has_items = any(isinstance(layer.get(name), list) for layer in answers for name in ITEM_LISTS)
    return has_items and any("complete" in layer or "count" in layer for layer in answers)


def listing_layers(layers: tuple[View, ...]) -> tuple[View, ...]:
    """The layers that can tell of pages, and the objects in them that do: `pagination`, `meta.pagination`.

    Without `parameters`, which repeat the request: their cursor is the one this page was asked for with.
    """
    answers = tuple(layer for layer in layers if not layer.pointer.endswith("/parameters"))
    pages = [
        pagination
        for layer in answers
        for holder in (layer, layer.object("meta"))
        if holder is not None and (pagination := holder.object("pagination")) is not None
    ]
    return (*answers, *pages)


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
