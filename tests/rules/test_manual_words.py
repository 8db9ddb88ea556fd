"""X14 hears the names of tools and leaves prose alone."""

from pathlib import Path

import pytest

from rules.examples_of_rules import found_in
from skillcontract.rules.examples import ENVELOPE, tools
from skillcontract.rules.manual_words import words_of
from skillcontract.workspace.source import SourceFile

CONTRACT = tools(
    f""""get_space_list": {{
      {ENVELOPE},
      "extracts": [{{ "key": "space_list", "path": "data" }}]
    }}"""
)
LIST = """{ "tools": [{ "name": "get_space_list" }, { "name": "post_article_save" }, { "name": "search" },
  { "name": "文章_保存" }, { "name": "文章_保存草稿" }, { "name": "发布" }] }"""


def named_in(manual: str, folder: Path) -> list[str]:
    """The words of a manual that X14 reports, for a skill that binds get_space_list alone."""
    texts = {
        "x.contract.json": CONTRACT,
        "x.skill.json5": '{ skillKey: "cms.space", toolNames: ["get_space_list"] }',
        "x.tools.json": LIST,
        "x.manual.md": manual,
    }
    return [manual[slice(*one.finding.span)] for one in found_in(texts, folder) if one.finding.rule == "X14"]


@pytest.mark.parametrize(
    ("manual", "words"),
    [
        ("齐备后立刻调用 post_article_save，等待确认。", ["post_article_save"]),
        ("再用`post_article_save`保存。", ["post_article_save"]),
        ("先用 get_space_lst 定位空间。", ["get_space_lst"]),
        ("Call `get_article_page`, then finish.", ["get_article_page"]),
        ("Use `search` to find it.", ["search"]),
        ("确认后用文章_保存草稿，再用“文章_保存”。", ["文章_保存草稿", "文章_保存"]),
        ("先调用 `发布`，再说已经发布。", ["发布"]),
        ("不要用 文章_保存，`发布` 是状态。", []),
        ("调用 `发步` 之后结束。", ["发步"]),
        ("调用 `lookup` 查询。", ["lookup"]),
        ("用 `tag_save` 建标签。", ["tag_save"]),
        ("写入由 post_tag_save 完成，删除走 delete_tag_id。", ["post_tag_save", "delete_tag_id"]),
        # A text without line ends is not read from its beginning for each word.
        ("never " + "mind " * 100 + "and call post_tag_save", ["post_tag_save"]),
    ],
)
def test_names_of_tools_are_heard(manual: str, words: list[str], tmp_path: Path) -> None:
    assert named_in(manual, tmp_path) == words


@pytest.mark.parametrize(
    "manual",
    [
        "被要求确认时调用 builtin_node_approval，禁止再用 builtin_node_follow_up。",
        "把结果写入产出 `space_list`，status=PUBLISHED，contentType 传 MARKDOWN。",
        "We search the list and save what the user said. Call the user back by e-mail.",
        "本技能不能保存，不要调用 post_article_save。",
        "Never call `post_article_save` here.",
        "见 https://example.com/api/get_all_things 与 docs/post_article_save.md。",
        "调用 get_space_list 定位空间；空间由技能 cms.space 提供。",
        "标题 display_name 与 created_at 原样使用。",
        "参数 update_status 由平台给出。",
        "按 `create_time` 倒序，`update_status` 与 post_title 照实填写，post_category_name 可空。",
        "调用 API 时注意频率。用 JSON 回答。",
    ],
)
def test_prose_is_left_alone(manual: str, tmp_path: Path) -> None:
    assert named_in(manual, tmp_path) == []


def test_the_sentence_of_a_word_that_is_no_name_is_not_read() -> None:
    manual = SourceFile(
        Path("m.md"), "m.md", "Find the article and call it, then `save` or post_article it. " * 50
    )
    assert [word.text for word in words_of(manual)] == ["save", "post_article"] * 50


@pytest.mark.parametrize(
    ("prose", "called", "used", "forbidden"),
    [
        ("Call `a_b`", True, True, False),
        ("recall a_b", False, False, False),
        ("invoking   “a_b", True, True, False),
        ("先调用a_b", True, True, False),
        ("用 「a_b」", False, True, False),
        ("not here, with a_b", False, True, False),
        ("e.g. not a_b", False, False, True),
        ("never. Use a_b", False, True, False),
        ("with two `` a_b", False, False, False),
        ("call\na_b", False, False, False),
    ],
)
def test_how_a_name_stands_in_its_sentence(prose: str, called: bool, used: bool, forbidden: bool) -> None:
    (word,) = words_of(SourceFile(Path("m.md"), "m.md", prose))
    assert (word.is_called, word.is_used, word.is_forbidden) == (called, used, forbidden)
