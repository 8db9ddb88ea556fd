"""A scenario of a thousand steps: played, stopped in, paused, looked back through."""

from pathlib import Path

import pytest

from dap.debug_client import debugging

STEPS = 1000


@pytest.fixture
def long(save: Path) -> Path:
    calls = "".join(
        f'    {{ call: "tag_list", args: {{ keyword: "k{number}" }} }},\n' for number in range(STEPS)
    )
    text = save.read_text("utf-8")
    head = text[: text.index("  steps: [")]
    save.write_text(f"{head}  steps: [\n{calls}  ],\n}}\n", "utf-8")
    return save


def test_a_thousand_steps_play_to_their_end(long: Path) -> None:
    with debugging() as client:
        client.launch(long)
        client.configured()
        assert client.event("exited") == {"exitCode": 0}
        assert f"Step {STEPS}: tag_list → OK" in client.output
        assert len(client.outputs) == STEPS + 1


def test_the_thousandth_step_can_be_stopped_at_and_left_backwards(long: Path, contract: Path) -> None:
    with debugging() as client:
        client.entered(long)
        client.request(
            "setFunctionBreakpoints", {"breakpoints": [{"name": "ArgBinding", "hitCondition": str(STEPS)}]}
        )
        client.break_at(contract, 23, condition="inputs.none")
        client.go("continue")
        assert client.frames()[-1]["name"] == f"Step {STEPS}: tag_list"
        assert len(client.scope("Evidence")) == STEPS - 1
        client.request("setFunctionBreakpoints", {"breakpoints": []})
        assert client.go("reverseContinue")["reason"] == "entry"
        assert client.scope("Evidence") == {}


def test_a_run_can_be_paused(long: Path) -> None:
    with debugging() as client:
        client.entered(long)
        run = client.send("continue", {"threadId": 1})
        looked = client.send("stackTrace", {"threadId": 1})
        pause = client.send("pause", {"threadId": 1})
        client.answer(run)
        message = client.receive()
        while message["type"] == "event":
            client.keep(message)
            message = client.receive()
        assert message["request_seq"] == looked
        assert message["message"] == "notStopped"
        client.answer(pause)
        assert client.stopped()["reason"] == "pause"
        assert client.go("next")["reason"] == "step"
