"""What one sees at a stop: scopes, values in pages, marks of changes, expressions, completions; secrets nowhere."""

import json
from pathlib import Path

import pytest

from dap.debug_client import DebugClient, Json, debugging

PHONE = "13800000000"


def at_gate(client: DebugClient, scenario: Path, **more: object) -> None:
    client.entered(scenario, **more)
    client.request("setFunctionBreakpoints", {"breakpoints": [{"name": "WriteGate APPROVAL_REQUIRED"}]})
    client.go("continue")


def test_scopes_are_those_of_the_state(save: Path) -> None:
    with debugging() as client:
        at_gate(client, save)
        frame = client.frames()[0]["id"]
        scopes = client.request("scopes", {"frameId": frame})["scopes"]
        assert [scope["name"] for scope in scopes] == [
            "Arguments",
            "Changed by this step",
            "Step",
            "Evidence",
            "Inputs",
            "Outputs",
            "Shared values",
            "Session values",
            "Prior entities",
            "Messages",
            "Login identity",
            "Entities",
            "Node",
        ]
        assert scopes[0]["presentationHint"] == "arguments"
        assert not any(scope["expensive"] for scope in scopes)
        sizes = {scope["name"]: scope["namedVariables"] for scope in scopes}
        assert sizes["Outputs"] == 0
        assert client.scope("Outputs") == {}


def test_words_are_in_the_language_of_the_launch(save: Path) -> None:
    with debugging() as client:
        at_gate(client, save, language="zh")
        assert list(client.scopes())[:4] == ["参数", "此步骤的改动", "步骤", "证据"]
        assert client.frames()[0]["name"] == "WriteGate：拒绝，APPROVAL_REQUIRED"
        assert "步骤 1：tag_list → OK。" in client.output


def test_arguments_before_and_after_with_their_source(save: Path) -> None:
    with debugging() as client:
        at_gate(client, save)
        arguments = client.scope("Arguments")
        organ = arguments["organId"]
        assert organ["value"] == "42 (PLATFORM)"
        assert organ["type"] == "number, changed by this step"
        assert "changed" in organ["presentationHint"]["attributes"]
        inside = client.members(organ)
        assert {name: each["value"] for name, each in inside.items() if name != "tried"} == {
            "from the model": "9",
            "after binding": "42",
            "source": "PLATFORM",
        }
        assert inside["tried"]["indexedVariables"] == 1
        assert arguments["tagIds[]"]["value"] == "[12] (EVIDENCE e1)"
        assert "changed" not in arguments["title"]["presentationHint"]["attributes"]


def test_what_the_model_sent_is_there_from_the_first_stage(save: Path, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        client.break_at(save, steps[1])
        client.go("continue")
        assert client.frames()[0]["name"].startswith("P2")
        assert client.scope("Arguments")["organId"]["value"] == "9"


def test_what_a_step_changed_is_marked(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        client.go("next")
        evidence = client.scope("Evidence")["e1"]
        assert evidence["value"] == "tag_list, SUCCESS, tags 2"
        assert "changed" in evidence["presentationHint"]["attributes"]
        assert client.scope("Changed by this step")["evidence e1"]["value"] == 'none → "SUCCESS"'
        client.go("next")
        assert "changed" not in client.scope("Evidence")["e1"]["presentationHint"]["attributes"]
        node = client.scope("Node")
        assert node["target"]["type"] == "string, changed by this step"
        assert node["node"]["type"] == "string"


def test_evidence_opens_down_to_its_leaves(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        client.go("next")
        evidence = client.members(client.scope("Evidence")["e1"])
        assert evidence["args"]["value"] == '{"keyword": "季度总结", "organId": 42}'
        extract = evidence["extract tags"]
        assert (extract["indexedVariables"], extract["evaluateName"]) == (2, "evidence.tags")
        item = client.members(extract)["1"]
        assert item["evaluateName"] == "evidence.tags.1"
        leaf = client.members(item)["tagName"]
        assert (leaf["value"], leaf["variablesReference"]) == ('"产品"', 0)
        assert client.evaluate(leaf["evaluateName"], "watch") == '"产品"'


def long_input(save: Path, count: int) -> None:
    rows = json.dumps([{"id": number} for number in range(count)])
    text = save.read_text("utf-8").replace(
        "inputs: { spaceId: 7001 }", f"inputs: {{ spaceId: 7001, rows: {rows} }}"
    )
    save.write_text(text, "utf-8")


def test_large_values_come_in_pages(save: Path) -> None:
    long_input(save, 5000)
    with debugging() as client:
        client.entered(save)
        rows = client.scope("Inputs")["rows"]
        assert rows["indexedVariables"] == 5000
        assert len(rows["value"]) <= 300
        page = client.inside(rows["variablesReference"], filter="indexed", start=4998, count=100)
        assert [each["name"] for each in page] == ["4998", "4999"]
        assert client.inside(rows["variablesReference"], filter="named") == []
        assert len(client.inside(rows["variablesReference"], count=0)) == 5000
        assert client.inside(rows["variablesReference"], start=9999) == []
        inputs = client.scopes()["Inputs"]
        assert [each["name"] for each in client.inside(inputs, filter="named", start=1, count=5)] == ["rows"]


def test_types_are_left_out_for_a_client_that_takes_none(save: Path) -> None:
    with debugging() as client:
        client.initialize(supportsVariableType=False)
        at_gate(client, save)
        assert all("type" not in each for each in client.scope("Node").values())


@pytest.mark.parametrize(
    ("expression", "context", "result"),
    [
        ("inputs.spaceId", "watch", "7001"),
        ('"inputs.spaceId"', "watch", "7001"),
        (" platform.organId ", "watch", "42"),
        ("evidence.tags.0.tagName", "watch", '"季度总结"'),
        ("evidence.tags.0.tagName", "repl", '"季度总结" (evidence[e1].tags.0.tagName)'),
        ("inputs", "watch", '{"spaceId": 7001}'),
        ("args.contentType", "watch", '"MARKDOWN"'),
        ("contentType", "hover", '"MARKDOWN" (CONTRACT)'),
        ("tagIds[]", "watch", "[12]"),
        ("call.title", "watch", '"第三季度要点"'),
        ("outcome", "watch", '"REJECTED"'),
        ("stage", "watch", '"WriteGate"'),
        ("target", "watch", '"article_save"'),
        ("shared.spaceId", "watch", "shared.spaceId has no value here; looked at shared.spaceId"),
        ("prior.article", "watch", "prior.article has no value here; looked at prior.article"),
        ("reviewerPhone", "watch", "The call has no argument reviewerPhone here"),
        ("evidence.tags", "clipboard", '[{"id": 12, "tagName": "季度总结"}, {"id": 15, "tagName": "产品"}]'),
    ],
)
def test_expressions(save: Path, expression: str, context: str, result: str) -> None:
    with debugging() as client:
        at_gate(client, save)
        assert client.evaluate(expression, context) == result


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("", "There is nothing to evaluate"),
        ("foo.bar", "begins with one of inputs."),
        ("1 + 1", "1 + 1 is no from expression"),
        ("inputs.", "inputs. has no path behind its prefix"),
        ("__import__('os')", "is no from expression"),
    ],
)
def test_expressions_that_mean_nothing_are_errors(save: Path, expression: str, said: str) -> None:
    with debugging() as client:
        at_gate(client, save)
        refused = client.refusal("evaluate", {"expression": expression, "context": "repl"})
        assert refused.short == "evaluate"
        assert said in refused.text


def test_a_structured_result_can_be_opened(save: Path) -> None:
    with debugging() as client:
        at_gate(client, save)
        frame = client.frames()[0]["id"]
        body = client.request(
            "evaluate", {"expression": "evidence.tags", "frameId": frame, "context": "repl"}
        )
        assert body["indexedVariables"] == 2
        assert [each["name"] for each in client.inside(body["variablesReference"])] == ["0", "1"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("in", ["inputs", "Invoke"]),
        ("inputs.", ["spaceId"]),
        ("inputs.x", []),
        ("evidence.tags.0.", ["id", "tagName"]),
        ("!shared.x && platform.o", ["organId"]),
        ("名 platform.na", ["name"]),
        ("args.con", ["content", "contentType"]),
    ],
)
def test_completions(save: Path, text: str, labels: list[str]) -> None:
    with debugging() as client:
        at_gate(client, save)
        targets = client.request("completions", {"text": text, "column": len(text) + 1})["targets"]
        assert [each["label"] for each in targets] == labels
        for each in targets:
            start = each["start"] - 1
            assert each["label"].lower().startswith(text[start : start + each["length"]].lower())


def everything(client: DebugClient) -> str:
    """Every text that a client can see at a stop, however deep."""
    seen: list[str] = [json.dumps(client.frames(), ensure_ascii=False)]

    def walk(reference: int, depth: int) -> None:
        for each in client.inside(reference):
            seen.append(json.dumps(each, ensure_ascii=False))
            if each["variablesReference"] and depth < 8:
                walk(each["variablesReference"], depth + 1)

    for reference in client.scopes().values():
        if reference:
            walk(reference, 0)
    return "\n".join(seen)


def test_sensitive_values_are_shown_nowhere(skill: Path) -> None:
    scenario = skill / "scenarios" / "09-user-says-no.scenario.json5"
    text = scenario.read_text("utf-8").replace(
        "inputs: { spaceId: 7001 }", f'inputs: {{ spaceId: 7001, call: "{PHONE}", number: {PHONE} }}'
    )
    scenario.write_text(text, "utf-8")
    with debugging() as client:
        client.entered(scenario)
        client.request("setExceptionBreakpoints", {"filters": ["REJECTED"]})
        line = text[: text.index("reviewerPhone")].count("\n") + 1
        client.break_at(scenario, line, logMessage="{args.reviewerPhone} {inputs.call} {inputs.number}")
        seen: list[Json | str] = []
        for _ in range(8):
            seen += [client.go("stepIn"), everything(client)]
            for expression in (
                "args",
                "args.reviewerPhone",
                "reviewerPhone",
                "inputs",
                "inputs.call",
                "call.reviewerPhone",
            ):
                for context in ("repl", "clipboard"):
                    arguments = {"expression": expression, "context": context}
                    seen.append(client.request("evaluate", arguments)["result"])
            seen.append(client.request("completions", {"text": "inputs.", "column": 8}))
        told = f"{seen}{client.output}"
        assert PHONE not in told
        assert told.count("***") > 20
