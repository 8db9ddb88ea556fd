"""Renaming across files: what would change, or why it must not be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.ide.occurrences.occurrence import NameKind, Role
from skillcontract.model.builtin_tools import BUILTIN_PREFIX
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.rules.edits import insert_member
from skillcontract.syntax.strings import quote
from skillcontract.text.edits import TextEdit
from skillcontract.text.language import Localized
from skillcontract.text.span import Span

_LEGAL = {
    NameKind.TOOL: re.compile(r"[\w.\-]+"),
    NameKind.SKILL: re.compile(r"\w(?:[\w.\-]*\w)?"),
    NameKind.ENTITY: re.compile(r"[^\s\"'\\.:\[\]{}\x00-\x1f]+"),
    NameKind.PRINCIPAL: re.compile(r"[^\s\"'\\\[\]{}\x00-\x1f]+"),
    NameKind.ROLE: re.compile(r"[^\s\"'\\\[\]{}\x00-\x1f]+"),
    NameKind.EFFECT: re.compile(r"[^\s\"'\\\[\]{}\x00-\x1f]+"),
}
_MAY_HAVE_DOTS = frozenset(
    {NameKind.TOOL, NameKind.SKILL, NameKind.PRINCIPAL, NameKind.ROLE, NameKind.EFFECT}
)
_SEGMENT = re.compile(r"[^\s\"'\\.\[\]{}\x00-\x1f]+")
"""Anything that can stand between the dots of an expression as it is."""
_IDENTIFIER = re.compile(r"(?:[^\W\d]|\$)[\w$]*")

_WORDS = {
    NameKind.TOOL: Localized("工具名", "tool name"),
    NameKind.EXTRACT: Localized("抽取项 key", "extract key"),
    NameKind.INPUT: Localized("输入名", "input name"),
    NameKind.OUTPUT: Localized("产出名", "output name"),
    NameKind.SKILL: Localized("技能 key", "skill key"),
    NameKind.ENTITY: Localized("实体类型", "entity type"),
    NameKind.PRINCIPAL: Localized("主体 id", "principal's id"),
    NameKind.ROLE: Localized("角色名", "role"),
    NameKind.EFFECT: Localized("副作用名", "side effect"),
}
_SERVERS_WORDS = frozenset({Role.LISTED, Role.LOCKED})
"""What a tool server says, or said: it calls its tools as it likes."""
_NOT_WRITTEN = _SERVERS_WORDS | {Role.IMPLIED}
"""Roles of names that no author wrote."""
_OUTPUTS = frozenset({NameKind.OUTPUT, NameKind.SHARED, NameKind.SESSION, NameKind.UPSTREAM})


class RenameRefused(Exception):
    """The rename cannot be done; `message` says why and what to do."""

    def __init__(self, message: Localized) -> None:
        super().__init__(message.en)
        self.message = message


class FileEdit(NamedTuple):
    """One edit of a file; its span is relative to a piece of the text, see `IndexedFile`."""

    path: Path
    piece: int
    edit: TextEdit


@dataclass(frozen=True, slots=True)
class Rename:
    """All that a rename changes. The edits come before the folder is moved."""

    edits: tuple[FileEdit, ...]
    folder: tuple[Path, Path] | None = None
    notes: tuple[Localized, ...] = field(default=())
    """What stays as it is although it bears the name."""


@dataclass(frozen=True, slots=True)
class SkillPlace:
    """Where a skill's folder is, and whether it is called like the skill."""

    folder: Path
    is_named_after: bool


def renameable(index: Index, found: Found) -> None:
    """Raises RenameRefused where what a name stands for cannot be renamed here."""
    kind, name = found.occurrence.kind, found.occurrence.name
    if kind is NameKind.ARGUMENT:
        raise RenameRefused(
            Localized(
                f"参数 {name} 由工具服务器的 inputSchema 定义，不能在契约里改名",
                f"the argument {name} is defined by the tool server's inputSchema and cannot be renamed in a contract",
            )
        )
    if kind is NameKind.TOOL and name.startswith(BUILTIN_PREFIX):
        raise RenameRefused(
            Localized(f"{name} 是内建工具，不能改名", f"{name} is a builtin tool and cannot be renamed")
        )
    if kind is NameKind.GRANT:
        raise RenameRefused(
            Localized(
                f"权限 {name} 由身份系统授予，不能在工作区里改名",
                f"the grant {name} is given by the identity system and cannot be renamed in a workspace",
            )
        )
    if kind is NameKind.EFFECT:
        _unbound_effect(index, name)
    if found.occurrence.role is Role.LOCKED:
        raise RenameRefused(
            Localized(
                f"{name} 在这里是锁定时工具服务器的名称；请在契约里改名，本文件由 `skillcontract tools lock` 改写",
                f"here {name} is the tool server's name when it was locked; rename it in a contract, and `skillcontract tools lock` "
                "writes this file",
            )
        )
    if found.occurrence.role is Role.LISTED:
        raise RenameRefused(
            Localized(
                f"{name} 在这里是工具服务器自己的名称；请在契约里改名，这份清单保持不变",
                f"here {name} is the tool server's own name; rename it in a contract, and this list stays as it is",
            )
        )


def _unbound_effect(index: Index, name: str) -> None:
    """Raises RenameRefused where a grant means the side effect by its own words (semantics D2)."""
    grants = {one.occurrence.name for one in index.all() if one.occurrence.kind is NameKind.GRANT}
    meant = sorted(grant for grant in grants if grant.replace(":", ".") == name)
    if meant:
        raise RenameRefused(
            Localized(
                f"权限 {meant[0]} 以其字面指副作用 {name}，改名会断开两者；请先在 grants.json5 的 effects 中写明",
                f"the grant {meant[0]} means the side effect {name} by its own words, and a rename would part the two; "
                "write it into `effects` of grants.json5 first",
            )
        )


def rename(
    index: Index,
    found: Found,
    new: str,
    texts: dict[Path, list[str]],
    skill: SkillPlace | None = None,
    *,
    moves_folders: bool = True,
) -> Rename:
    """Give the thing that a name stands for another name, wherever it is named.

    `texts` are the pieces of the files of the index; `skill` is where a skill lies that is to be renamed. Raises
    RenameRefused where the new name is not legal, is taken, or cannot be written everywhere.
    """
    renameable(index, found)
    old = found.occurrence.name
    same = index.same(found)
    _legal(found.occurrence.kind, new)
    if new == old:
        return Rename(())
    _free(index, same, new)
    edits = [*_rewritten(same, new, texts), *_kept_readings(index, same, old, texts)]
    unique = tuple(dict.fromkeys(sorted(edits)))
    folder = None
    if found.occurrence.kind is NameKind.SKILL and skill is not None and skill.is_named_after:
        folder = _moved(skill.folder, new, same, moves_folders=moves_folders)
    return Rename(unique, folder, tuple(_notes(same, old)))


def _legal(kind: NameKind, new: str) -> None:
    word = _WORDS[NameKind.OUTPUT if kind in _OUTPUTS else kind]
    if not _LEGAL.get(kind, _SEGMENT).fullmatch(new):
        raise RenameRefused(
            Localized(
                f"“{new}”不能作{word.zh}：不能为空，不能含空白、引号、括号"
                + ("" if kind in _MAY_HAVE_DOTS else "和点"),
                f'"{new}" is no {word.en}: it needs at least one character, and no space, quote or bracket'
                + ("" if kind in _MAY_HAVE_DOTS else ", nor a dot"),
            )
        )
    if kind in _OUTPUTS and new in PLATFORM_FIELDS:
        raise RenameRefused(
            Localized(
                f"{new} 是平台字段名，不能作产出名（R08）",
                f"{new} is the name of a platform field and cannot be an output's (R08)",
            )
        )
    if kind is NameKind.TOOL and new.startswith(BUILTIN_PREFIX):
        raise RenameRefused(
            Localized(
                f"{BUILTIN_PREFIX} 开头的名称留给内建工具",
                f"names that begin with {BUILTIN_PREFIX} belong to the builtin tools",
            )
        )


def _free(index: Index, same: Iterable[Found], new: str) -> None:
    """Raises RenameRefused where the new name already names something that the thing would be confused with."""
    for one in same:
        occurrence = one.occurrence
        if occurrence.role in _NOT_WRITTEN:
            continue
        for other in index.named(occurrence.kind, new):
            if other.occurrence.role in _NOT_WRITTEN:
                continue
            if occurrence.kind in (NameKind.INPUT, NameKind.OUTPUT) and other.skill != one.skill:
                continue
            if occurrence.kind in (
                NameKind.EXTRACT,
                NameKind.SHARED,
                NameKind.UPSTREAM,
            ) and not index.in_one_team(one.skill, other.skill):
                continue
            raise RenameRefused(
                Localized(
                    f"{new} 已经有了（{other.file.path.parent.name}/{other.file.path.name}），改名会把两者混为一谈",
                    f"{new} is there already ({other.file.path.parent.name}/{other.file.path.name}); "
                    "the rename would confuse the two",
                )
            )


def _rewritten(same: Iterable[Found], new: str, texts: dict[Path, list[str]]) -> Iterator[FileEdit]:
    for one in same:
        occurrence = one.occurrence
        if occurrence.role in _SERVERS_WORDS:
            continue
        if occurrence.role is Role.REFERENCE or occurrence.role is Role.DEFINITION:
            written = new if not occurrence.is_bare or _IDENTIFIER.fullmatch(new) else quote(new)
            yield FileEdit(one.file.path, one.piece, TextEdit(occurrence.span, written))
            continue
        yield _spelled_out(one, new, texts)


def _kept_readings(
    index: Index, same: Iterable[Found], old: str, texts: dict[Path, list[str]]
) -> Iterator[FileEdit]:
    """An input that reads an upstream output by its own name must go on to read that one."""
    outputs = index.named(NameKind.OUTPUT, old)
    for one in same:
        if one.occurrence.kind is not NameKind.INPUT or one.occurrence.role is not Role.DEFINITION:
            continue
        implied = [
            each
            for each in index.named(NameKind.UPSTREAM, old)
            if each.occurrence.role is Role.IMPLIED and each.skill == one.skill
        ]
        supplied = any(
            each.occurrence.role is Role.DEFINITION
            and each.skill != one.skill
            and index.in_one_team(each.skill, one.skill)
            for each in outputs
        )
        for each in implied if supplied else ():
            yield _spelled_out(each, old, texts)


def _spelled_out(implied: Found, name: str, texts: dict[Path, list[str]]) -> FileEdit:
    """Writes the `from` that an input has left to its own name."""
    body = implied.occurrence.body
    if body is None:
        where = f"{implied.file.path.parent.name}/{implied.file.path.name}"
        raise RenameRefused(
            Localized(
                f"{where} 的输入 {implied.occurrence.name} 靠同名读取这个产出，但它已有不起作用的 from（X15），请先改正",
                f"the input {implied.occurrence.name} of {where} reads this output by its own name, and its `from` has no "
                "effect (X15); mend that first",
            )
        )
    text = texts[implied.file.path][implied.piece]
    return FileEdit(
        implied.file.path, implied.piece, insert_member(text, body, "from", quote(f"outputs.{name}"))
    )


def _moved(folder: Path, new: str, same: Iterable[Found], *, moves_folders: bool) -> tuple[Path, Path] | None:
    target = folder.with_name(new)
    if target.exists():
        raise RenameRefused(
            Localized(f"文件夹 {new} 已经存在", f"there is a folder {new} already"),
        )
    if moves_folders:
        return folder, target
    if not any(one.occurrence.role is Role.DEFINITION for one in same):
        raise RenameRefused(
            Localized(
                "技能 key 取自文件夹名，而此编辑器不能改文件夹名：请先在 skill.json5 写明 skillKey",
                "the skill's key is its folder's name, and this editor cannot rename folders: "
                "write skillKey into skill.json5 first",
            )
        )
    return None


def _notes(same: Iterable[Found], old: str) -> Iterator[Localized]:
    for path in dict.fromkeys(one.file.path for one in same if one.occurrence.role is Role.LISTED):
        yield Localized(
            f"{path.name} 里的 {old} 是工具服务器自己的名称，没有改动；服务器改名后须重新导入清单",
            f"{old} in {path.name} is the tool server's own name and was not changed; import the list again once the server has "
            "renamed it",
        )
    for path in dict.fromkeys(one.file.path for one in same if one.occurrence.role is Role.LOCKED):
        yield Localized(
            f"{path.name} 里 {old} 的指纹包含服务器的名称，没有改动；清单更新后须运行 skillcontract tools lock",
            f"the fingerprint of {old} in {path.name} covers the server's name and was not changed; run skillcontract tools lock once "
            "the list is new",
        )


def prepared(index: Index, found: Found) -> Span:
    """What of the text would be edited by a rename from here; raises RenameRefused as `renameable`."""
    renameable(index, found)
    return found.occurrence.span
