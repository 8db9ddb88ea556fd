"""Ready answers of tools, for whoever tries a contract: the platform's envelope, failures of transport, receipts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from skillcontract.model.call_failure import CallFailure
from skillcontract.model.receipt_contracts import LIST, OPERATION
from skillcontract.receipts.words import Status
from skillcontract.syntax.values import Json
from skillcontract.text.language import Localized


class PresetGroup(StrEnum):
    """What kind of answer it is."""

    PLATFORM = "platform"
    TRANSPORT = "transport"
    RECEIPT = "receipt"


@dataclass(frozen=True, slots=True)
class Preset:
    """One answer. `answer` is an entry of a scenario's `responses` (formats.md): `{response}` or `{raise}`."""

    name: str
    group: PresetGroup
    title: Localized
    answer: Mapping[str, Json]


def _platform(name: str, title: Localized, **envelope: Json) -> Preset:
    return Preset(name, PresetGroup.PLATFORM, title, {"response": {**envelope}})


_PLATFORM = (
    _platform("success", Localized("成功", "Success"), status=200, data={"id": 1}),
    _platform(
        "page",
        Localized("一页数据", "A page"),
        status=200,
        data={
            "list": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}],
            "total": 2,
            "pageNum": 1,
            "pageSize": 10,
        },
    ),
    _platform("empty", Localized("空结果", "Nothing found"), status=200, data={"list": [], "total": 0}),
    _platform(
        "failure",
        Localized("业务失败", "Business failure"),
        status=500,
        errorCode="BUSINESS_ERROR",
        errorMessage="rejected",
    ),
)

_TRANSPORT_TITLES: Mapping[CallFailure, Localized] = {
    CallFailure.TIMEOUT: Localized("超时", "Timeout"),
    CallFailure.IO: Localized("读写错误", "Input or output error"),
    CallFailure.RPC: Localized("远程调用错误", "Remote call error"),
    CallFailure.UNKNOWN: Localized("未知异常", "Unknown exception"),
    CallFailure.UNREACHABLE: Localized("服务不可达", "Server out of reach"),
    CallFailure.TOOL: Localized("工具报错", "The tool reports an error"),
    CallFailure.PARAMS: Localized("参数错误", "Wrong parameters"),
}
_TRANSPORT = tuple(
    Preset(f"raise-{failure.lower()}", PresetGroup.TRANSPORT, title, {"raise": str(failure)})
    for failure, title in _TRANSPORT_TITLES.items()
)


def _step(name: str, status: str) -> Json:
    return {"name": name, "status": status}


def _operation(status: str, *steps: Json, **more: Json) -> dict[str, Json]:
    done = status == Status.SUCCESS
    return {
        "contractVersion": OPERATION,
        "ok": done,
        "status": status,
        "complete": done,
        "operation": "doc.create",
        "steps": list(steps),
        "data": {"nodeId": "n1"},
        "warnings": [],
        "compensation": {"available": False, "reason": ""},
        **more,
    }


def _error(status: Status, reason: str, *, started: bool, retryable: bool) -> dict[str, Json]:
    details: dict[str, Json] = {"contractVersion": OPERATION, "status": status}
    return {
        "error": {
            "code": 1,
            "category": "api",
            "message": reason,
            "reason": reason,
            "operation": "doc.create",
            "stage": "create_document",
            "execution_started": started,
            "retryable": retryable,
            "actions": [],
            "details": details,
        }
    }


_PROVEN: dict[str, Json] = {"nodeId": "n1", "executed": True, "verified": True}
_RECEIPTS: Mapping[str, tuple[Localized, dict[str, Json]]] = {
    "success": (
        Localized("回执：成功，已回读", "Receipt: success, read back"),
        _operation(Status.SUCCESS, _step("create", "success"), _step("verify", "success"), data=_PROVEN),
    ),
    "partial-success": (
        Localized("回执：部分成功", "Receipt: partial success"),
        _operation(Status.PARTIAL_SUCCESS, _step("create", "success"), _step("share", "failed")),
    ),
    "unknown": (
        Localized("回执：结果未知", "Receipt: unknown"),
        _error(Status.UNKNOWN, "commit_unknown", started=True, retryable=False),
    ),
    "retryable": (
        Localized("回执：可重试", "Receipt: retryable"),
        _error(Status.RETRYABLE, "not_started", started=False, retryable=True),
    ),
    "failed": (
        Localized("回执：失败", "Receipt: failed"),
        _error(Status.FAILED, "permission_denied", started=False, retryable=False),
    ),
    "running": (
        Localized("回执：任务进行中", "Receipt: the task is running"),
        _operation("running", data={"taskId": "t1"}),
    ),
    "dry-run": (
        Localized("回执：仅预览，未执行", "Receipt: a preview, nothing ran"),
        _operation(Status.SUCCESS, data={"executed": False, "previewKind": "plan"}),
    ),
    "bare-task": (
        Localized("回执：只有任务 ID", "Receipt: only a task id"),
        {"contractVersion": OPERATION, "operation": "doc.create", "data": {"taskId": "t1"}},
    ),
    "page": (
        Localized("列表：还有后续页", "Listing: more pages follow"),
        {
            "contractVersion": LIST,
            "status": Status.SUCCESS,
            "count": 1,
            "items": [{"nodeId": "n1"}],
            "complete": False,
            "hasMore": True,
            "nextCursor": "2",
            "truncated": False,
            "failures": [],
        },
    ),
    "whole-list": (
        Localized("列表：已完整", "Listing: the whole set"),
        {
            "contractVersion": LIST,
            "status": Status.SUCCESS,
            "count": 1,
            "items": [{"nodeId": "n1"}],
            "complete": True,
            "hasMore": False,
            "nextCursor": "",
            "truncated": False,
            "failures": [],
        },
    ),
    "import": (
        Localized("导入回执：成功", "Import receipt: success"),
        {
            "success": True,
            "taskId": "t1",
            "documentUrl": "https://example.invalid/n1",
            "documentName": "a",
            "documentType": "doc",
        },
    ),
}

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            *_PLATFORM,
            *_TRANSPORT,
            *(
                Preset(f"receipt-{name}", PresetGroup.RECEIPT, title, {"response": response})
                for name, (title, response) in _RECEIPTS.items()
            ),
        )
    }
)
"""Every preset by its name, in the order in which a menu shows them."""
