"""What keeps a scenario from being launched is an error that says where and what to do, in the client's language."""

import os
from pathlib import Path

import pytest

from dap.debug_client import Refusal, debugging


def refused(arguments: object, locale: str = "en") -> Refusal:
    """The refusal of a launch, after which the adapter serves on."""
    with debugging() as client:
        client.initialize(locale=locale)
        refusal = client.refusal("launch", arguments)
        assert client.request("threads") == {"threads": []}
        assert client.leave() == 0
    assert refusal.error["showUser"] is True or refusal.short == "arguments"
    assert "Traceback" not in refusal.text
    return refusal


@pytest.mark.parametrize(
    ("arguments", "short", "said"),
    [
        ({}, "no-scenario", "*.scenario.json5"),
        (None, "no-scenario", "`scenario`"),
        ({"scenario": ""}, "no-scenario", "`scenario`"),
        ({"scenario": 5}, "arguments", "scenario must be a string"),
        ({"scenario": "x", "stopOnEntry": "yes"}, "arguments", "stopOnEntry must be true or false"),
        ({"scenario": "x", "language": "fr"}, "language", "zh or en, not fr"),
        ({"scenario": "/nowhere/x.scenario.json5"}, "not-found", "/nowhere/x.scenario.json5"),
        ({"scenario": "x\0y"}, "not-found", "x\\0y"),
        ({"scenario": "x" * 5000}, "problem", "cannot be read"),
    ],
)
def test_what_names_no_scenario(arguments: object, short: str, said: str) -> None:
    refusal = refused(arguments)
    assert refusal.short == short
    assert said in refusal.text


def test_attach_is_refused() -> None:
    with debugging() as client:
        client.initialize()
        assert client.refusal("attach", {}).short == "attach"


def test_a_folder_is_refused(workspace: Path) -> None:
    refusal = refused({"scenario": str(workspace)}, "zh")
    assert refusal.short == "folder"
    assert f"{workspace} 是文件夹" in refusal.text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "x.scenario.json5"
    os.mkfifo(pipe)
    assert "a pipe or a device" in refused({"scenario": str(pipe)}).text


def test_a_path_is_relative_to_cwd(save: Path, workspace: Path) -> None:
    with debugging() as client:
        client.initialize()
        client.request("launch", {"scenario": str(save.relative_to(workspace)), "cwd": str(workspace)})
        sources = client.request("loadedSources")["sources"]
        assert sources[0]["path"] == str(save)
        assert {"contract.json", "skill.json5", "governance.json5", "cms.tools.json"} <= {
            each["name"] for each in sources
        }


def test_a_fault_of_json5_says_its_line(save: Path) -> None:
    save.write_text('{\n  title: "x",\n  steps: [\n', "utf-8")
    assert f"{save}:3:10: ]}} is missing" in refused({"scenario": str(save)}).text


def test_an_unknown_property_says_its_line_and_the_nearest(save: Path) -> None:
    save.write_text('{\n  skill: "cms.article",\n  stepz: [],\n}', "utf-8")
    text = refused({"scenario": str(save)}).text
    assert f"{save}:3:3: there is no property stepz; is it steps" in text


def test_no_text_is_said(save: Path) -> None:
    save.write_bytes(b"{\xff}")
    assert "not UTF-8 text (byte 1)" in refused({"scenario": str(save)}).text


def test_an_unknown_skill_says_the_line_and_the_nearest(save: Path) -> None:
    save.write_text(save.read_text("utf-8").replace('"cms.article"', '"cms.artcle"'), "utf-8")
    text = refused({"scenario": str(save)}, "zh").text
    assert f"{save}:4:10: 工作区中没有技能 cms.artcle，是不是 cms.article" in text


def test_a_contract_that_does_not_parse_says_its_line(save: Path, contract: Path) -> None:
    contract.write_text(contract.read_text("utf-8")[:-10] + "!", "utf-8")
    text = refused({"scenario": str(save)}).text
    assert f"{contract}:" in text
    assert "not valid JSON" in text


def test_a_contract_that_does_not_load_says_rule_and_line(save: Path, contract: Path) -> None:
    contract.write_text(contract.read_text("utf-8").replace("platform.organId", "platfrm.organId"), "utf-8")
    refusal = refused({"scenario": str(save)})
    assert refusal.short == "dropped"
    assert f"{contract}:25:" in refusal.text
    assert "L02" in refusal.text
    assert "launch again" in refusal.text


def test_a_launch_that_failed_can_be_tried_again(save: Path) -> None:
    with debugging() as client:
        client.initialize()
        assert client.refusal("launch", {"scenario": "nowhere"}).short == "not-found"
        client.request("launch", {"scenario": str(save), "stopOnEntry": True, "language": "zh"})
        client.configured()
        assert client.stopped()["description"] == "第一步之前"
