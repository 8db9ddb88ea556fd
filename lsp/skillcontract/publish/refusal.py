"""Why a file was not written, as data and in words."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

from skillcontract.text.language import Language, Localized
from skillcontract.text.system_reason import system_reason


class Reason(StrEnum):
    """What kept a file from being written. In every case its old content, or its absence, is as it was."""

    EXISTS = "exists"
    CHANGED = "changed"
    VANISHED = "vanished"
    NO_FOLDER = "no-folder"
    IS_FOLDER = "is-folder"
    NOT_A_FILE = "not-a-file"
    OTHER_CONTENT = "other-content"
    LINK_LOOP = "link-loop"
    OUTSIDE = "outside"
    BAD_NAME = "bad-name"
    DENIED = "denied"
    FULL = "full"
    NOT_VERIFIED = "not-verified"
    FAILED = "failed"


_WORDS: Mapping[Reason, Localized] = {
    Reason.EXISTS: Localized("文件已存在，未要求覆盖", "it exists already and overwriting was not asked for"),
    Reason.CHANGED: Localized("文件已被其他程序修改", "it was changed by somebody else in the meantime"),
    Reason.VANISHED: Localized("文件已被删除或移走", "it was deleted or moved in the meantime"),
    Reason.NO_FOLDER: Localized("所在文件夹不存在", "its folder does not exist"),
    Reason.IS_FOLDER: Localized("该位置是一个文件夹", "a folder stands in its place"),
    Reason.NOT_A_FILE: Localized("该位置不是普通文件", "what stands in its place is not a regular file"),
    Reason.OTHER_CONTENT: Localized(
        "文件里是别的内容，没有往后追加", "it holds something else, so nothing was appended"
    ),
    Reason.LINK_LOOP: Localized("符号链接成环", "its symbolic links lead in a circle"),
    Reason.OUTSIDE: Localized("路径超出选定的文件夹", "the path leads out of the chosen folder"),
    Reason.BAD_NAME: Localized("不是可用的相对路径", "it is not a usable relative path"),
    Reason.DENIED: Localized("没有写入权限", "writing there is not permitted"),
    Reason.FULL: Localized("磁盘空间不足", "the disk is full"),
    Reason.NOT_VERIFIED: Localized(
        "写入后读回的内容不一致", "what was read back differs from what was written"
    ),
    Reason.FAILED: Localized("写入失败", "writing failed"),
}

_BY_NUMBER: Mapping[int, Reason] = {
    errno.ENOENT: Reason.NO_FOLDER,
    errno.ENOTDIR: Reason.NO_FOLDER,
    errno.EISDIR: Reason.IS_FOLDER,
    errno.ELOOP: Reason.LINK_LOOP,
    errno.EACCES: Reason.DENIED,
    errno.EPERM: Reason.DENIED,
    errno.EROFS: Reason.DENIED,
    errno.ENOSPC: Reason.FULL,
    errno.EDQUOT: Reason.FULL,
    errno.EFBIG: Reason.FULL,
    errno.ENAMETOOLONG: Reason.BAD_NAME,
    errno.EILSEQ: Reason.BAD_NAME,
}


class NotPublished(Exception):
    """A file was not written; `path` names it, `reason` says why, `detail` is the system's own word or empty."""

    def __init__(self, path: Path | str, reason: Reason, detail: str | Localized = "") -> None:
        super().__init__(path, reason, detail)
        self.path = path
        self.reason = reason
        self.detail = detail

    def message(self, language: Language) -> str:
        """One line for people: where, what happened, and the system's own word."""
        said = _WORDS[self.reason](language)
        detail = self.detail(language) if isinstance(self.detail, Localized) else self.detail
        if language is Language.ZH:
            return f"{self.path}：{said}" + (f"（{detail}）" if detail else "")
        return f"{self.path}: {said}" + (f" ({detail})" if detail else "")

    def __str__(self) -> str:
        return self.message(Language.EN)


def refused(path: Path | str, error: OSError) -> NotPublished:
    """What an error of the system means for the file that was to be written."""
    return NotPublished(path, _BY_NUMBER.get(error.errno or 0, Reason.FAILED), system_reason(error))
