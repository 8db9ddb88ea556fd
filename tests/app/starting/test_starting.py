"""Beginning in the window: workspaces, skills, tools, and what comes from elsewhere."""

import json
from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import QToolButton
from skillcontract_studio.shell.status_bar import Verdict
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.starting.starting_work import Starting
from skillcontract_studio.starting.templates import NewSkill

PATIENCE = 20_000


def verdict(studio: StudioWindow) -> str:
    return str(studio.status.verdict.property("verdict"))


def test_a_new_workspace_opens_and_loads(qtbot: QtBot, studio: StudioWindow, tmp_path: Path) -> None:
    folder = tmp_path / "fresh"
    studio.starting.make_workspace(folder)
    assert studio.folder == folder
    qtbot.waitUntil(lambda: folder / "grants.json5" in studio.tree.files(), timeout=PATIENCE)
    studio.desk.open(folder / "skills/note.find/contract.json")
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.LOADS, timeout=PATIENCE)
    # A second time, nothing is written over.
    (folder / "README.md").write_text("mine")
    studio.starting.make_workspace(folder)
    assert (folder / "README.md").read_text() == "mine"
    assert any("README.md" in text or "skillcontract" in text for text in studio.area.messages.texts())


def test_a_new_skill_joins_the_agent_and_a_tool_comes_into_its_contract(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    studio.starting.make_skill(NewSkill("cms.new", "New"))
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.path == cms / "skills/cms.new/contract.json"
    assert '"cms.new"' in (cms / "skillcontract.json5").read_text("utf-8")
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.LOADS, timeout=PATIENCE)
    qtbot.waitUntil(lambda: bool(studio.starting.listed()), timeout=PATIENCE)
    tool = next(each for each in studio.starting.listed() if each.name == "tag_list")
    studio.starting.put_tool(tool)
    text = pane.document.editor.content()
    assert b'"tag_list": {' in text
    # The places to fill in are gone through by Tab: the first is the side effect.
    start, end = pane.document.editor.selection()
    assert text[start:end] == b"NONE"
    studio.actions_by_id["undo"].trigger()
    assert b"tag_list" not in pane.document.editor.content()


def test_an_example_is_a_click_away(qtbot: QtBot, studio: StudioWindow, tmp_path: Path) -> None:
    starting = Starting(studio, tmp_path / "documents")
    starting.open_example("credit")
    assert studio.folder == tmp_path / "documents/credit"
    qtbot.waitUntil(lambda: any("credit" in str(path) for path in studio.tree.files()), timeout=PATIENCE)


def test_a_tools_list_is_taken_in(qtbot: QtBot, studio: StudioWindow, cms: Path, tmp_path: Path) -> None:
    answer = tmp_path / "crm.json"
    tools = [{"name": "deal_get", "inputSchema": {"type": "object"}}]
    answer.write_text(json.dumps({"jsonrpc": "2.0", "id": 1, "result": {"tools": tools}}))
    studio.starting.take_tools(answer)
    assert json.loads((cms / "tools/crm.tools.json").read_text()) == {"tools": tools}
    wrong = tmp_path / "wrong.json"
    for text in ("[]", "{", '{"tools": [{}]}'):
        wrong.write_text(text)
        studio.starting.take_tools(wrong)
        assert any("wrong.json" in said for said in studio.area.messages.texts())
    assert not (cms / "tools/wrong.tools.json").exists()


def test_rows_become_a_workspace(qtbot: QtBot, studio: StudioWindow, tmp_path: Path) -> None:
    rows = tmp_path / "rows.json"
    rows.write_text(
        json.dumps(
            {
                "agent_profile": [{"id": 1, "agent_code": "a", "agent_name": "A", "status": "ACTIVE"}],
                "skill_profile": [
                    {"id": 2, "skill_key": "s.one", "skill_name": "One", "skill_contract": '{"tools": {}}'}
                ],
                "agent_skill_binding": [{"agent_id": 1, "skill_id": 2}],
                "skill_tool_binding": [],
            }
        )
    )
    studio.starting.take_rows(rows, tmp_path / "rows")
    assert studio.area.messages.texts() == []
    assert studio.folder == tmp_path / "rows"
    assert (tmp_path / "rows/skills/s.one/contract.json").is_file()
    rows.write_text('{"agent_profile": 3}')
    studio.starting.take_rows(rows, tmp_path / "other")
    assert any("rows.json" in text for text in studio.area.messages.texts())


def test_welcome_offers_all_of_it_by_buttons(studio: StudioWindow) -> None:
    names = " / ".join(studio.welcome.names())
    for word in ("New workspace", "New skill", "Import a tools list", "cms", "credit"):
        assert word in names
    buttons = studio.welcome.findChildren(QToolButton)
    assert all(button.accessibleName() or button.text() for button in buttons)
