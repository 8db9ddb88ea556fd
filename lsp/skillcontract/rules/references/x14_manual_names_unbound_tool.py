"""X14: the manual tells the model to use a tool that the skill may not call (§1.2, §1.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from skillcontract.model.builtin_tools import BUILTIN_PREFIX
from skillcontract.model.edit_distance import nearest
from skillcontract.rules.decided import by_bindings
from skillcontract.rules.edits import quoted
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.manual_words import METHODS, ManualWord, words_of
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.rules.subjects import SkillSubject
from skillcontract.text.edits import TextEdit
from skillcontract.text.language import Localized


def _check(subject: SkillSubject) -> Findings:
    manual, bound = subject.skill.manual, subject.skill.tool_names
    if manual is None or bound is None:
        return
    own = _own_names(subject)
    methods = tuple(method for method in METHODS if any(tool.startswith(method) for tool in bound))

    @cache
    def meant(name: str) -> str | None:
        # A manual says a name often.
        return nearest(name, bound)

    for word in words_of(manual, (frozenset(bound), subject.known_tools)):
        name = word.text
        if name in bound or name.startswith(BUILTIN_PREFIX) or word.is_forbidden or own(name):
            continue
        near = meant(name) if word.is_compound else None
        if name in subject.known_tools:
            # A plain word such as `search` is a tool's name only where the sentence makes it one.
            if word.is_compound or (word.is_code and word.is_used):
                yield _finding(word, "", None)
        elif near or _looks_like_a_tool(word, methods):
            yield _finding(word, "near" if near else "unknown", near)


def _finding(word: ManualWord, variant: str, near: str | None) -> Finding:
    fixes: tuple[Fix, ...] = ()
    if near:
        edits = (TextEdit(word.span, near),)
        fixes = (Fix(Localized("改为 {meant}", "Change to {meant}"), edits, Safety.UNSAFE, {"meant": near}),)
    return Finding("X14", word.span, "", variant, {"tool": word.text, "near": near or ""}, fixes=fixes)


def _looks_like_a_tool(word: ManualWord, methods: tuple[str, ...]) -> bool:
    """Whether a word that nobody knows is meant as a tool: by its sentence, or by how the bound tools are named. `methods` are those
    that names of bound tools begin with."""
    if word.is_method_name or (word.text.startswith(methods) and word.has_verb):
        return True
    if word.is_called:
        return word.is_compound or word.is_code
    return word.is_compound and word.has_verb and (word.is_code or word.is_used)


def _own_names(subject: SkillSubject) -> Callable[[str], bool]:
    """Tells whether a word is a name of another kind: a skill, or whatever the contract itself calls so."""
    contract, file = subject.contract, subject.skill.contract
    skills = subject.workspace.skill_names

    @cache
    def is_own(name: str) -> bool:
        # A contract may be long, and a manual says a name often.
        if name in skills:
            return True
        is_tool = contract is not None and contract.tool(name) is not None
        return not is_tool and file is not None and quoted(name) in file.text

    return is_own


def _files(manual: str, *bound: str) -> dict[str, str]:
    names = ", ".join(f'"{name}"' for name in ("look", *bound))
    return {"x.skill.json5": f'{{ skillKey: "demo", toolNames: [{names}] }}', "x.manual.md": manual}


RULE = Rule(
    id="X14",
    name="manual-names-unbound-tool",
    severity=Severity.WARNING,
    section="§1.3",
    messages={
        "": Localized(
            "手册提到的工具 {tool} 不在 toolNames 中",
            "the manual names the tool {tool}, which is not in toolNames",
        ),
        "near": Localized(
            "手册提到的 {tool} 不在 toolNames 中，是否想写 {near}",
            "the manual names {tool}, which is not in toolNames; did you mean {near}",
        ),
        "unknown": Localized(
            "手册提到的 {tool} 像是工具，却不在 toolNames 中",
            "the manual names {tool}, which looks like a tool and is not in toolNames",
        ),
    },
    reason=Localized(
        "手册进入规划和节点执行的提示词。照手册调用不在 `toolNames` 中的工具，只会得到 `CATALOG_DENIED`。",
        "The manual becomes part of the prompts of planning and of the node. Following it to a tool that is not in `toolNames` "
        "earns nothing but `CATALOG_DENIED`.",
    ),
    bad=(
        Example(tools(LOOK), _files("先调用 `⟦page_look⟧` 查询。\n")),
        Example(
            tools(LOOK),
            {
                **_files("先用⟦文章_查询⟧找到文章。\n"),
                "x.tools.json": '{ "tools": [{ "name": "look" }, { "name": "文章_查询" }] }',
            },
        ),
        Example(
            tools(LOOK),
            {
                **_files("先调用 `⟦文章查询⟧`。\n"),
                "x.tools.json": '{ "tools": [{ "name": "look" }, { "name": "文章查询" }] }',
            },
        ),
        Example(
            tools(LOOK.replace('"look"', '"文章_查询"')),
            {
                "x.skill.json5": '{ skillKey: "demo", toolNames: ["文章_查询"] }',
                "x.manual.md": "先调用 `⟦文章_查寻⟧`。\n",
            },
        ),
        Example(
            tools(LOOK.replace('"look"', '"article_list"')),
            {
                "x.skill.json5": '{ skillKey: "demo", toolNames: ["article_list"] }',
                "x.manual.md": "Find it with ⟦article_lists⟧ first.\n",
            },
        ),
        Example(
            tools(LOOK),
            {
                **_files("Use `⟦search⟧` first.\n"),
                "x.tools.json": '{ "tools": [{ "name": "look" }, { "name": "search" }] }',
            },
        ),
    ),
    good=(
        Example(tools(LOOK), _files("先用 `look` 查询，须确认时调用 builtin_node_approval。\n")),
        Example(tools(LOOK), _files("不要调用 `delete_everything`，status 传 draft_only。\n")),
        Example(
            tools(LOOK.replace('"look"', '"文章_getList"')),
            {
                "x.skill.json5": '{ skillKey: "demo", toolNames: ["文章_getList"] }',
                "x.manual.md": "先用文章_getList，再用 `文章_getList`。\n",
            },
        ),
        Example(
            tools(LOOK),
            {
                **_files("文章查询是常做的事；不要调用 `文章查询`，`标题` 须用户说过。\n"),
                "x.tools.json": '{ "tools": [{ "name": "look" }, { "name": "文章查询" }] }',
            },
        ),
        Example(
            tools(LOOK),
            {
                **_files("Search first, then look.\n"),
                "x.tools.json": '{ "tools": [{ "name": "look" }, { "name": "search" }] }',
            },
        ),
    ),
    manual=_check,
    decided=by_bindings,
)
