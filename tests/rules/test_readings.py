"""How the rules read what the specification leaves open (semantics A), case by case.

Each case: a contract as Python data or as text, the findings `rule pointer` that it must have, and the rules that must
stay silent.
"""

import copy
import json
from typing import Any

import pytest

from skillcontract.rules.check import check_contract, loads

ENVELOPE: dict[str, Any] = {
    "success": {"path": "status", "op": "EQ", "value": 200},
    "error": {"code": "errorCode", "message": "errorMessage"},
}
LOOK: dict[str, Any] = copy.deepcopy(ENVELOPE)
SAVE: dict[str, Any] = {
    "sideEffect": "WRITE",
    "idempotencyKey": ["title"],
    "args": {"title": {"sources": ["USER"]}},
    **ENVELOPE,
    "verify": {"tool": "look", "args": {"title": {"from": "call.title"}}},
}


def tool(name: str = "look", /, **changes: Any) -> dict[str, Any]:
    """`save` and `look`, one of them changed; None takes a property away, `...` makes it null."""
    tools = {"save": copy.deepcopy(SAVE), "look": copy.deepcopy(LOOK)}
    for key, value in changes.items():
        if value is None:
            del tools[name][key]
        else:
            tools[name][key] = None if value is ... else value
    return {"tools": tools}


def root(**settings: Any) -> dict[str, Any]:
    return {**settings, **tool()}


def arg(path: str = "title", /, **contract: Any) -> dict[str, Any]:
    return tool(args={path: {key.rstrip("_"): value for key, value in contract.items()}})


A = "/tools/look/args/title"
CASES: dict[str, tuple[Any, list[str], list[str]]] = {
    # -- text (A1-A4) ---------------------------------------------------------------------------------------------
    "a leading byte order mark is accepted": ("\ufeff{}", [], ["L01"]),
    "comments of both kinds": ('{ /* a */ "mode": "PLAN" // b\n}', ["N07 "], ["L01"]),
    "white space is empty": (" \n\t", ["L01 "], []),
    "null is no contract": ("null", ["L01 "], ["N01"]),
    "an array is no contract": ("[]", ["L01 "], ["L14"]),
    "what was read is checked": ('{"tools":{"save":{"sideEffect":"WRITE","label":"x",},"b":{"confirm":true}}}', ["L01 /tools/save", "L06 /tools/save", "L07 /tools/b/confirm"], []),
    "null anywhere is not configured": (tool("save", confirm=..., label=...), [], ["L14", "R29", "N05", "L07"]),
    "a tool that is null is no tool": ({"target": "gone", "tools": {"gone": None}}, ["L03 /target"], ["L14"]),
    # -- L02, L10, R30 (A9, A10) ----------------------------------------------------------------------------------
    "case counts in a prefix": (arg(from_="Inputs.x"), [f"L02 {A}/from"], []),
    "white space before a prefix": (arg(from_=" inputs.x"), [f"L02 {A}/from"], []),
    "a bare word": (arg(from_="evidence"), [f"L02 {A}/from"], ["R30"]),
    "a bare platform": (arg(from_="platform"), [f"L02 {A}/from"], ["L10"]),
    "platform with nothing behind it": (arg(from_="platform."), [f"L10 {A}/from"], ["L02", "R30"]),
    "a hidden field": (arg(from_="platform.adminUser"), [f"L10 {A}/from"], []),
    "call outside verify": (arg(from_="call.title"), [f"L02 {A}/from"], []),
    "a prefix with nothing behind it loads": (arg(from_="inputs."), [f"R30 {A}/from"], ["L02"]),
    "prior needs an attribute": (arg(from_="prior.article"), [f"R30 {A}/from"], ["L02"]),
    "prior of one entity": (arg(from_="prior.article:7.id"), [], ["L02", "R30"]),
    "an input may have any prefix": (root(inputs={"a": {"from": "upstream.a"}}), [], ["L02", "R30"]),
    "an input of prior needs no attribute": (root(inputs={"a": {"from": "prior.article"}}), [], ["R30"]),
    "an input of shared needs a key": (root(inputs={"a": {"from": "shared."}}), ["R30 /inputs/a/from"], []),
    "verify may not take inputs": (tool("save", verify={"tool": "look", "args": {"title": {"from": "inputs.title"}}}), ["R20 /tools/save/verify/args/title/from"], ["L02"]),
    # -- L03, L04 (A13) -------------------------------------------------------------------------------------------
    "a target that reads": (root(target="look"), ["L03 /target"], []),
    "a target that is none": (root(target="delete"), ["L03 /target"], []),
    "spaces are a name": (root(target=" "), ["L03 /target"], []),
    "an empty target is none": (root(target=""), ["N05 /target"], ["L03"]),
    "a target whose effect is refused": ({"target": "save", "tools": {"save": {"sideEffect": "WRIT"}}}, ["L13 /tools/save/sideEffect"], ["L03"]),
    "a target where tools are refused": ({"target": "save", "tools": []}, ["L14 /tools"], ["L03"]),
    "delegatable coerced": (root(delegatable="true"), ["L04 /delegatable", "R29 /delegatable"], []),
    # -- L06-L09 (A11, A12) ---------------------------------------------------------------------------------------
    "success is null": (tool("save", success=...), ["L06 /tools/save"], []),
    "success is empty": (tool("save", success={}), ["L06 /tools/save"], ["R13", "R15"]),
    "success without op loads": (tool("save", success={"path": "status", "value": 200}), ["R13 /tools/save/success"], ["L06"]),
    "success refused says nothing": (tool("save", success=5), ["L14 /tools/save/success"], ["L06", "R13"]),
    "confirm on a tool of unknown effect": (tool(sideEffect="READ", confirm=True), ["L13 /tools/look/sideEffect"], ["L07"]),
    "verify without a tool": (tool("save", verify={}), ["L08 /tools/save/verify"], []),
    "verify with an empty tool": (tool("save", verify={"tool": ""}), ["L08 /tools/save/verify/tool"], ["N05"]),
    "verify with an unknown tool": (tool("save", verify={"tool": "nope"}), ["L08 /tools/save/verify/tool"], []),
    "verify with a tool that writes": (tool("save", verify={"tool": "save"}), ["L08 /tools/save/verify/tool"], []),
    "verify is null": (tool("save", verify=...), ["R10 /tools/save"], ["L08"]),
    "from and const": (arg(from_="inputs.a", const=0), [f"L09 {A}"], []),
    "from and a null const": (arg(from_="inputs.a", const=None), [], ["L09"]),
    "an empty from and const": (arg(from_="", const=0), [f"N05 {A}/from"], ["L09"]),
    # -- L11-L14 --------------------------------------------------------------------------------------------------
    "an extract without path": (tool(extracts=[{"key": "a"}]), ["L11 /tools/look/extracts/0"], []),
    "an extract with an empty path": (tool(extracts=[{"key": "a", "path": ""}]), ["L11 /tools/look/extracts/0/path"], ["N05"]),
    "an extract that is refused": (tool(extracts=[5]), ["L14 /tools/look/extracts/0"], ["L11", "R26"]),
    "a list with no fields": (root(outputs={"o": {"type": "LIST", "fields": []}}), ["L12 /outputs/o"], []),
    "a list with refused fields": (root(outputs={"o": {"type": "LIST", "fields": "id"}}), ["L14 /outputs/o/fields"], ["L12"]),
    "a type that is refused": (root(outputs={"o": {"type": "ARRAY"}}), ["L13 /outputs/o/type"], ["L12"]),
    "no string where a word belongs": (root(mode=1), ["L13 /mode"], ["L14", "R29"]),
    "an empty word is the default": (root(mode=""), ["N05 /mode"], ["L13"]),
    "a word among good ones": (arg(sources=["USER", "user"]), [f"L13 {A}/sources/1"], ["R01"]),
    "a word where a list belongs": (arg(sources="USER"), [f"L14 {A}/sources"], ["R01"]),
    "yes is no boolean": (arg(sources=["USER"], required="yes"), [f"L14 {A}/required"], ["R29"]),
    "args as text": (tool(args="x"), ["L14 /tools/look/args"], []),
    "scalars are coerced": (tool(label=5), ["R29 /tools/look/label"], ["L14"]),
    "any JSON is a constant": (arg(const={"a": [None]}), [], ["L14", "R29"]),
    # -- provenance (A14) -----------------------------------------------------------------------------------------
    "no sources": (arg(), [f"R01 {A}"], ["R22"]),
    "empty sources": (arg(sources=[]), [f"R01 {A}"], ["R22"]),
    "only what never matches": (arg(sources=["PLATFORM", "CONTRACT"]), [f"R01 {A}"], ["R22"]),
    "one that never matches": (arg(sources=["USER", "CONTRACT"]), [f"R03 {A}/sources/1"], ["R01"]),
    "bound arguments need no sources": (arg(from_="inputs.a"), [], ["R01", "R03", "R22"]),
    "bound and asked": (arg(from_="inputs.a", sources=["USER"]), [f"R02 {A}"], []),
    "bound, asked, and the model may": (arg(from_="inputs.a", sources=["USER", "MODEL"]), [], ["R02"]),
    "asked although it may not come from the user": (arg(sources=["SHARED"]), [f"R22 {A}"], []),
    "a refused from makes it unknown": (arg(from_={}), [f"L14 {A}/from"], ["R01", "R22"]),
    "no tool to call": (arg(sources=["EVIDENCE"], missing={"action": "CALL_TOOL"}), [f"R04 {A}/missing"], ["R22"]),
    "the tool itself": (arg(sources=["EVIDENCE"], missing={"action": "CALL_TOOL", "tool": "look"}), [f"R05 {A}/missing/tool"], []),
    "missing of an optional argument": (arg(sources=["USER"], required=False, missing={"action": "FAIL", "message": "m"}), [f"R06 {A}/missing"], ["R28", "R04"]),
    "a message nobody reads": (arg(sources=["USER"], missing={"message": "m"}), [f"R28 {A}/missing/message"], []),
    "named like a platform field": (arg("query.organId", const=1), ["R07 /tools/look/args/query.organId"], []),
    "bound to another platform field": (arg("organId", from_="platform.memberId"), [], ["R07"]),
    "an item named like a platform field": (arg("rows[].name", sources=["USER"]), ["R07 /tools/look/args/rows[].name"], []),
    # -- templates (A14) ------------------------------------------------------------------------------------------
    "brackets in the path alone": (arg("rows[].a", from_="inputs.a"), ["R17 /tools/look/args/rows[].a/from"], []),
    "brackets in the expression alone": (arg(from_="inputs.rows[].a"), [f"R17 {A}/from"], []),
    "the single item": (arg(from_="inputs.rows[].a", when="UNIQUE"), [], ["R17", "R18"]),
    "the single item of evidence": (arg(from_="evidence.rows[].a", when="UNIQUE"), [f"R17 {A}/from"], []),
    "both with evidence": (arg("rows[].a", from_="evidence.rows[].a"), ["R17 /tools/look/args/rows[].a/from"], []),
    "when without from": (arg(sources=["USER"], when="ALWAYS"), [f"R18 {A}/when"], ["N06"]),
    # -- enum, success, outputs -----------------------------------------------------------------------------------
    "a constant outside": (arg(const="C", enum=["A"]), [f"R19 {A}/const"], []),
    "a constant with the same text": (arg(const=1, enum=["1"]), [], ["R19"]),
    "true is not 1": (arg(const=True, enum=[1]), [f"R19 {A}/const"], []),
    "one and one point nothing": (arg(const=1, enum=[1.0]), [], ["R19"]),
    "IN with one value": (tool(success={"path": "s", "op": "IN", "value": 1}), ["R14 /tools/look/success/value"], []),
    "EQ with a list": (tool(success={"path": "s", "op": "EQ", "value": [1]}), ["R14 /tools/look/success/value"], []),
    "EQ with nothing": (tool(success={"path": "s", "op": "EQ"}), ["R14 /tools/look/success"], []),
    "EXISTS with a value": (tool(success={"path": "s", "op": "EXISTS", "value": 1}), ["N08 /tools/look/success/value"], ["R14"]),
    "success without path": (tool(success={"op": "TRUTHY"}), ["R15 /tools/look/success"], []),
    "an output of the model's": (root(outputs={"o": {"sources": ["MODEL"]}}), ["R16 /outputs/o/sources/0"], []),
    "an output named like a platform field": (root(outputs={"userId": {}}), ["R08 /outputs/userId"], []),
    "no error": (tool(error=None), ["R25 /tools/look"], []),
    "an empty error": (tool(error={}), ["R25 /tools/look"], []),
    "no idempotency key": (tool("save", idempotencyKey=[]), ["R09 /tools/save"], []),
    "a key that is no argument": (tool("save", idempotencyKey=["title", "spaceId"]), ["R21 /tools/save/idempotencyKey/1"], []),
    "a key that holds arguments": (tool("save", idempotencyKey=["order"], args={"order.no": {"sources": ["USER"]}}), [], ["R21"]),
    "one key, two paths": (tool(extracts=[{"key": "a", "path": "x"}, {"key": "a", "path": "y"}]), ["R27 /tools/look/extracts/1/key"], []),
    # -- properties (A6, A7) --------------------------------------------------------------------------------------
    "an unknown property": (root(doneWhen="x"), ["N01 /doneWhen"], []),
    "a property of another place": (arg(sources=["USER"], sideEffect="WRITE"), [f"N01 {A}/sideEffect"], []),
    "const of an output": (root(outputs={"o": {"const": 1}}), ["N04 /outputs/o/const"], ["N01"]),
    "constant of an argument": (arg(sources=["USER"], constant=1), [f"N04 {A}/constant"], ["N01"]),
    "an earlier key": ('{"tools": {"a": {"confirm": true}, "a": {}}}', ["R23 /tools/a"], ["L07"]),
    "an earlier key on its own lines": ('{\n "tools": {\n  "a": {\n   "confirm": true\n  },\n  "a": {\n   "label": "x"\n  }\n }\n}', ["R23 /tools/a"], ["L07"]),
    "a path with signs of a pointer": (arg("a/b~c", sources=[]), ["R01 /tools/look/args/a~1b~0c"], []),
}  # fmt: skip


@pytest.mark.parametrize(("contract", "has", "has_not"), CASES.values(), ids=CASES)
@pytest.mark.parametrize("indent", [None, 2])
def test_a_reading(contract: Any, has: list[str], has_not: list[str], indent: int | None) -> None:
    text = contract if isinstance(contract, str) else json.dumps(contract, ensure_ascii=False, indent=indent)
    findings = check_contract(text)
    found = {f"{finding.rule} {finding.pointer}" for finding in findings}
    assert set(has) <= found
    assert not {finding.rule for finding in findings} & set(has_not)
    assert loads(findings) is not any(one.startswith("L") for one in found)
