"""No contract and no scenario, however odd, makes the simulator raise: it plays, or says what is wrong."""

import json
import random
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator_nodes import read_tool, write_tool
from skillcontract.simulator.opening import open_scenario
from skillcontract.simulator.playing import play
from skillcontract.simulator.report import play_result
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.simulator.scenario_skill import CannotPlay
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract.workspace.source import SourceFile

ODD: list[Any] = [
    None, True, 0, -1, 1.5, 10**30, "", "x", "a.b", "evidence.rows.0", "shared.a[].b", "prior.a:1.b", "[]", "a[]", "..",
    [], {}, [None], {"a": 1}, ["x"], "PT1H", "USER", "builtin_node_finish", "save", "look", "\ud800",
]  # fmt: skip
CONTRACT: dict[str, Any] = {
    "target": "save",
    "inputs": {"space": {"from": "shared.space"}},
    "outputs": {"o": {"sources": ["EVIDENCE"], "share": "TASK", "entity": {"type": "a", "scalar": "id"}}},
    "tools": {
        "look": read_tool(extracts=[{"key": "rows", "path": "data", "entity": {"type": "a", "name": "t"}}]),
        "save": write_tool(
            idempotencyKey=["title", "lines[].n"],
            args={
                "title": {"sources": ["USER"], "enum": ["red", "green"], "sensitive": True},
                "lines[].n": {
                    "from": "shared.rows[].n",
                    "when": "UNIQUE",
                    "sources": ["MODEL"],
                    "required": False,
                },
                "kind": {"const": "k", "missing": {"action": "CALL_TOOL", "tool": "look"}},
                "space": {"from": "inputs.space", "required": False},
            },
            verify={"tool": "look", "args": {"t": {"from": "call.title"}, "c": {"const": 1}}},
        ),
    },
}
SCENARIO: dict[str, Any] = {
    "contract": "contract.json",
    "toolNames": ["look", "save"],
    "given": {
        "messages": ["red"],
        "shared": {"space": 1, "rows": [{"n": 1}]},
        "prior": [{"type": "a", "id": "1", "attributes": {"b": 2}}],
        "evidence": [{"tool": "look", "response": {"status": 200, "data": [{"id": 7, "t": "x"}]}}],
        "upstream": [{"node": "n", "outputs": {"o": 1}, "evidence": [{"tool": "save", "status": "UNKNOWN"}]}],
    },
    "responses": {"look": [{"response": {"status": 200, "data": []}}], "save": [{"raise": "IO"}]},
    "steps": [
        {"call": "look", "args": {"q": 1}},
        {"call": "builtin_node_follow_up", "args": {"question": "?", "expectedFields": ["title"]}},
        {"say": "red"},
        {"call": "save", "args": {"title": "red", "lines": [{}, {"n": 2}]}},
        {"call": "builtin_node_approval", "args": {"summary": "s", "toolName": "save"}},
        {"user": "CONFIRM"},
        {"reopen": True},
        {"call": "builtin_output_set", "args": {"key": "o", "value": 7, "sourceType": "EVIDENCE", "sourceRef": "e1", "sourcePath": "data.0.id"}},
        {"call": "builtin_node_finish", "args": {"output": "done"}, "expect": {"node": "DONE"}},
    ],
}  # fmt: skip


def changed(value: Any, chance: float, dice: random.Random) -> Any:
    """The value with some of its parts replaced by odd ones or taken away."""
    if dice.random() < chance:
        return dice.choice(ODD)
    if isinstance(value, dict):
        return {
            key: changed(inner, chance, dice) for key, inner in value.items() if dice.random() > chance / 3
        }
    if isinstance(value, list):
        return [changed(inner, chance, dice) for inner in value]
    return value


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 10**6), chance=st.sampled_from([0.0, 0.01, 0.03, 0.08]))
def test_whatever_is_written_is_played_or_refused(tmp_path: Path, seed: int, chance: float) -> None:
    dice = random.Random(seed)
    contract, scenario = changed(CONTRACT, chance, dice), changed(SCENARIO, chance / 2, dice)
    (tmp_path / "contract.json").write_text(json.dumps(contract), "utf-8")
    file = SourceFile(tmp_path / "s.scenario.json5", "s.scenario.json5", json.dumps(scenario))
    read, problems = read_scenario(file)
    assert (read is None) is bool(problems)
    if read is None:
        return
    problems, opening = (), None
    try:
        opening = open_scenario(file, read)
    except CannotPlay as refusal:
        problems = refusal.problems
    assert (opening is None) is bool(problems)
    assert all(problem.message.zh and problem.message.en for problem in problems)
    if opening is None:
        return
    played = play(opening)
    assert len(played.steps) == len(read.steps)
    for language in Language:
        assert json.loads(to_json(play_result(played, language)))["version"] == 1


def test_what_nothing_was_changed_in_is_played_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "contract.json").write_text(json.dumps(CONTRACT), "utf-8")
    file = SourceFile(tmp_path / "s.scenario.json5", "s.scenario.json5", json.dumps(SCENARIO))
    read, _ = read_scenario(file)
    assert read is not None
    played = play(open_scenario(file, read))
    assert [str(one.trace.outcome) for one in played.steps] == [
        "EMPTY", "SUSPENDED", "OK", "REJECTED", "SUSPENDED", "UNCERTAIN", "OK", "OK", "DONE",
    ]  # fmt: skip
    assert played.passed
