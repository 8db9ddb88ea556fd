"""The map says what contracts say of each other, and what they ask for that nobody makes."""

import json
from pathlib import Path

import pytest

from skillcontract.workspace import load
from skillcontract.workspace.skill_map import LinkKind, NodeKind, SkillMap, skill_map
from skillcontract_resources import resource

EXAMPLES = Path(str(resource("examples")))


def _workspace(root: Path, skills: dict[str, object], manifest: object = None) -> SkillMap:
    for key, contract in skills.items():
        folder = root / "skills" / key
        folder.mkdir(parents=True)
        text = contract if isinstance(contract, str) else json.dumps(contract)
        (folder / "contract.json").write_text(text, "utf-8")
    if manifest is not None:
        (root / "skillcontract.json5").write_text(json.dumps(manifest), "utf-8")
    return skill_map(load(root))


def _links(found: SkillMap, kind: LinkKind) -> set[tuple[str, str]]:
    return {(link.source, link.target) for link in found.links if link.kind is kind}


def test_the_cms_example() -> None:
    found = skill_map(load(EXAMPLES / "cms"))
    assert [node.name for node in found.nodes if node.kind is NodeKind.SKILL] == [
        "cms.article",
        "cms.space",
        "cms.tag",
    ]
    assert _links(found, LinkKind.PROVIDES) == {("skill:cms.space", "skill:cms.article")}
    assert ("skill:cms.article", "tool:article_save") in _links(found, LinkKind.WRITES)
    assert ("skill:cms.article", "tool:article_list") in _links(found, LinkKind.CALLS)
    assert _links(found, LinkKind.DELEGATES) == {
        ("skill:cms.article", "skill:cms.tag"),
        ("skill:cms.space", "skill:cms.tag"),
    }
    assert all(node.is_known for node in found.nodes)


def test_what_nobody_makes_is_shown_as_unknown(tmp_path: Path) -> None:
    contract = {
        "inputs": {"a": {"provider": "gone"}, "b": {"provider": "gone"}, "c": {"from": "session.mood"}},
        "tools": {"look": {"args": {"x": {"from": "shared.key"}}}, "builtin_ask_user": {}},
    }
    found = _workspace(tmp_path, {"one": contract})
    unknown = {node.id for node in found.nodes if not node.is_known}
    assert unknown == {"skill:gone", "task-key:key", "session-key:mood"}
    assert [link.words for link in found.links if link.kind is LinkKind.PROVIDES] == [("a", "b")]
    assert [link.words for link in found.links if link.kind is LinkKind.READS] == [("c",), ("look.x",)]
    assert not any(node.name == "builtin_ask_user" for node in found.nodes)


def test_a_key_is_known_whoever_is_read_first(tmp_path: Path) -> None:
    reads = {"tools": {"look": {"args": {"x": {"from": "shared.key"}}}}}
    gives = {"outputs": {"key": {"share": "TASK"}, "own": {}}}
    found = _workspace(tmp_path, {"a-reads": reads, "b-gives": gives})
    (key,) = (node for node in found.nodes if node.kind is NodeKind.TASK_KEY)
    assert key.is_known
    assert key.place is not None
    assert key.place.path == tmp_path / "skills/b-gives/contract.json"
    assert _links(found, LinkKind.HANDS_ON) == {("skill:b-gives", "task-key:key")}


@pytest.mark.parametrize("depth", [0, 2])
def test_delegation_stays_within_an_agent_and_may_be_off(tmp_path: Path, depth: int) -> None:
    manifest = {
        "agents": [
            {"agentCode": "x", "skills": ["one", "two"]},
            {"agentCode": "y", "skills": ["three"]},
        ],
        "config": {"delegateMaxDepth": depth},
    }
    skills = {"one": {"delegatable": True}, "two": {}, "three": {"delegatable": True}}
    found = _workspace(tmp_path, skills, manifest)
    assert _links(found, LinkKind.DELEGATES) == ({("skill:two", "skill:one")} if depth else set())


def test_a_contract_that_cannot_be_read_keeps_its_skill(tmp_path: Path) -> None:
    found = _workspace(tmp_path, {"broken": "[1, 2", "good": {"tools": {"look": {}}}})
    assert {node.id for node in found.nodes} == {"skill:broken", "skill:good", "tool:look"}


def test_every_link_ends_at_nodes_and_tells_its_place() -> None:
    for name in ("cms", "credit", "docs"):
        found = skill_map(load(EXAMPLES / name))
        ids = {node.id for node in found.nodes}
        assert len(ids) == len(found.nodes)
        for link in found.links:
            assert {link.source, link.target} <= ids
            assert link.place is not None
            text = link.place.path.read_text("utf-8")
            assert text[link.place.span.start : link.place.span.end].strip()
