"""What no receipt, however it is made, may ever lead to."""

from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.receipts.judge import judge
from skillcontract.receipts.verdict import Kind, Next, Replay, Verdict

SCALARS = st.none() | st.booleans() | st.integers(-5, 2**70) | st.text(max_size=6)
FIELD_NAMES = st.sampled_from(
    [
        "contractVersion",
        "ok",
        "status",
        "complete",
        "operation",
        "steps",
        "data",
        "error",
        "details",
        "failures",
        "hasMore",
        "truncated",
        "nextCursor",
        "items",
        "documents",
        "meta",
        "pagination",
        "success",
        "taskId",
        "documentUrl",
        "documentName",
        "documentType",
        "nodeId",
        "dry_run",
        "executed",
        "verified",
        "verification",
        "execution_started",
        "retryable",
        "category",
        "reason",
        "name",
        "body",
        "exit_code",
        "content",
        "selected",
    ]
)
WORDS = st.sampled_from(
    [
        "success",
        "partial_success",
        "unknown",
        "retryable",
        "failed",
        "running",
        "Done",
        "resolved",
        "auth",
        "doc.create",
        "doc.update",
        "doc.operation.v1",
        "doc.list.v1",
        "doc.content.v1",
        "doc.target.v1",
        "doc.operation.v9",
    ]
)
ANY_JSON = st.recursive(
    SCALARS | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(FIELD_NAMES | st.text(max_size=4), inner, max_size=6)
    ),
    max_leaves=20,
)

YES, NO = st.sampled_from([True] * 9 + [False]), st.sampled_from([False] * 9 + [True])
"""Mostly what a good receipt says, so that a single bad word among good ones is common."""
FLAG = st.booleans()
STEP = st.fixed_dictionaries(
    {"name": st.sampled_from(["create_document", "verify", "notify"])},
    optional={
        "status": st.sampled_from(
            ["success"] * 9 + ["failed", "unknown", "not_started", "started", "skipped", "?"]
        )
    },
)
RECEIPTS = st.fixed_dictionaries(
    {
        "contractVersion": st.just("doc.operation.v1"),
        "ok": YES,
        "status": st.sampled_from(
            ["success"] * 8 + ["partial_success", "unknown", "retryable", "failed", "queued"]
        ),
        "operation": st.sampled_from(["doc.create", "doc.update", "doc.append", "doc.read"]),
    },
    optional={
        "complete": YES,
        "steps": st.lists(STEP, max_size=2) | st.none(),
        "dry_run": NO,
        "execution_started": YES,
        "retryable": FLAG,
        "data": st.fixed_dictionaries(
            {}, optional={"executed": YES, "verified": YES, "nodeId": st.just("n")}
        ),
        "verification": st.fixed_dictionaries({"verified": YES}),
        "failures": st.lists(st.just({"reason": "r"}), max_size=1),
    },
)
STEPS_NOT_DONE = st.sampled_from(["failed", "unknown", "not_started", "started", "?"])
NOT_DONE = {"failed", "unknown", "not_started", "started"}


def coherent(verdict: Verdict) -> None:
    assert verdict.may_report_done == (verdict.next is Next.REPORT)
    assert (verdict.may_replay is Replay.ONCE) <= (verdict.next in {Next.RETRY_ONCE, Next.DECIDE_BY_DETAILS})
    assert (verdict.next is Next.RETRY_ONCE) <= (verdict.may_replay is Replay.ONCE)
    assert verdict.complete_set is None or verdict.complete_set == verdict.may_report_done
    assert (verdict.next is Next.CONTINUE_PAGING) <= (verdict.cursor is not None)
    assert verdict.reasons


@settings(max_examples=150, deadline=None)
@given(ANY_JSON)
def test_any_json_has_one_coherent_verdict(value: Any) -> None:
    verdict = judge(value)
    coherent(verdict)
    assert judge(value) == verdict


GOOD = st.fixed_dictionaries(
    {
        "contractVersion": st.just("doc.operation.v1"),
        "status": st.just("success"),
        "operation": st.sampled_from(["doc.create", "doc.update", "doc.append", "doc.read"]),
    },
    optional={
        "ok": st.just(True),
        "complete": st.just(True),
        "steps": st.none()
        | st.lists(
            st.builds(lambda name: {"name": name, "status": "success"}, st.text(max_size=8)), max_size=2
        ),
        "dry_run": st.just(False),
        "execution_started": st.just(True),
        "data": st.fixed_dictionaries({}, optional={"executed": st.just(True), "verified": st.just(True)}),
        "verification": st.just({"verified": True}),
        "failures": st.just([]) | st.none(),
    },
)
NOT_TRUE: st.SearchStrategy[Any] = st.sampled_from([False, "true", 1, {}, []])
SPOILERS = st.one_of(
    st.tuples(
        st.just(("status",)),
        st.sampled_from(["failed", "unknown", "partial_success", "running", "SUCCESS", 1]),
    ),
    st.tuples(st.just(("complete",)), NOT_TRUE),
    st.tuples(st.just(("ok",)), NOT_TRUE),
    st.tuples(st.just(("execution_started",)), NOT_TRUE),
    st.tuples(st.sampled_from([("dry_run",), ("data", "dry_run")]), st.sampled_from([True, "false", 0, {}])),
    st.tuples(st.just(("data", "executed")), NOT_TRUE),
    st.tuples(st.sampled_from([("data", "verified"), ("verification", "verified"), ("verified",)]), NOT_TRUE),
    st.tuples(st.just(("failures",)), st.sampled_from([[{}], "none", {"a": 1}])),
    st.tuples(st.just(("steps",)), STEPS_NOT_DONE.map(lambda status: [{"name": "x", "status": status}])),
    st.tuples(st.just(("steps",)), st.sampled_from([{}, "done", [1], [{"name": "x"}]])),
    st.tuples(st.just(("error",)), st.sampled_from([{}, {"message": "m"}, "boom"])),
    st.tuples(st.just(("contractVersion",)), st.sampled_from(["doc.operation.v2", 1])),
)


@settings(max_examples=300, deadline=None)
@given(GOOD, SPOILERS)
def test_one_bad_word_keeps_a_good_receipt_from_being_reported(
    good: dict[str, Any], spoiler: tuple[tuple[str, ...], Any]
) -> None:
    assert judge(good).may_report_done
    (*holders, name), value = spoiler
    holder = spoiled = deepcopy(good)
    for key in holders:
        holder = holder.setdefault(key, {})
    holder[name] = value
    assert not judge(spoiled).may_report_done


@settings(max_examples=150, deadline=None)
@given(RECEIPTS)
def test_only_a_proven_success_is_reported(receipt: dict[str, Any]) -> None:
    verdict = judge(receipt)
    coherent(verdict)
    if not verdict.may_report_done:
        return
    data = receipt.get("data", {})
    assert receipt["status"] == "success"
    assert receipt["ok"]
    assert not any(step.get("status") in NOT_DONE for step in receipt.get("steps") or [])
    assert not receipt.get("dry_run")
    assert data.get("executed") is not False
    assert receipt.get("execution_started") is not False
    assert receipt.get("complete") is not False
    assert data.get("verified") is not False
    assert receipt.get("verification", {}).get("verified") is not False
    assert not receipt.get("failures")


@settings(max_examples=100, deadline=None)
@given(
    RECEIPTS,
    st.sampled_from(["doc.create", "doc.append"]),
    st.sampled_from(["unknown", "retryable", "failed"]),
    FLAG,
)
def test_a_create_or_append_is_sent_again_only_where_it_certainly_did_not_start(
    receipt: dict[str, Any], operation: str, status: str, started: bool
) -> None:
    said = {**receipt, "operation": operation, "status": status, "execution_started": started}
    if judge(said).may_replay is not Replay.NO:
        assert not started
        assert status != "unknown"
        assert said.get("retryable") is not False


@settings(max_examples=100, deadline=None)
@given(RECEIPTS, st.sampled_from(["success", "unknown", "failed", "retryable", "partial_success"]))
def test_nothing_inside_an_error_is_reported(receipt: dict[str, Any], status: str) -> None:
    verdict = judge({"error": {"operation": receipt["operation"], "details": {**receipt, "status": status}}})
    assert not verdict.may_report_done
    assert verdict.status == status


@settings(max_examples=100, deadline=None)
@given(
    st.fixed_dictionaries(
        {"contractVersion": st.just("doc.list.v1"), "documents": st.just([{"nodeId": "a"}])},
        optional={
            "status": st.sampled_from(["success", "success", "failed", "partial_success"]),
            "complete": FLAG | st.none() | st.just("true"),
            "hasMore": FLAG,
            "truncated": FLAG,
            "nextCursor": st.sampled_from(["", "c"]),
            "failures": st.lists(st.just({}), max_size=1),
        },
    )
)
def test_only_a_whole_set_is_called_whole(listing: dict[str, Any]) -> None:
    verdict = judge(listing)
    coherent(verdict)
    assert verdict.kind is Kind.LISTING
    whole = (
        listing.get("complete") is True
        and listing.get("status", "success") == "success"
        and not any(listing.get(name) for name in ("hasMore", "truncated", "failures"))
    )
    assert verdict.complete_set is whole
