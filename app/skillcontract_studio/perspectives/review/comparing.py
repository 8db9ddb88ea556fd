"""The matrix of another state of the workspace, and what access changed since."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from skillcontract.connectors.git_revisions import NoGit, NoRevision, revision_files
from skillcontract.governance.access import AccessChange, Change, compare
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import register, unusable
from skillcontract.publish import NotPublished, inside, write_file
from skillcontract.text.language import Language, Localized
from skillcontract.text.system_reason import system_reason
from skillcontract.workspace import load
from skillcontract_studio.perspectives.review.survey import Survey, Tell

_SUFFIXES = (".json", ".json5", ".md")


@dataclass(frozen=True, slots=True)
class Other:
    """What is compared with: a Git revision of the workspace's folder, or another folder."""

    revision: str = ""
    folder: Path | None = None

    @property
    def name(self) -> str:
        """How it is called."""
        return self.folder.name if self.folder else self.revision


@dataclass(frozen=True)
class Comparison:
    """The changes from the other state to this one. `before` is kept: it stays what it is while this one is edited."""

    other: Other
    before: Matrix
    changes: tuple[AccessChange, ...]

    def count(self, change: Change) -> int:
        """How many cells changed so."""
        return Counter(each.change for each in self.changes)[change]


@dataclass(frozen=True, slots=True)
class CannotCompare:
    """Why the other state cannot be read: a phrase of `review.json` and what fills it."""

    other: Other
    phrase: str
    detail: Localized


def compared(other: Other, known: Matrix | None, found: Survey, tell: Tell) -> Comparison | CannotCompare:
    """Compare a survey with another state, whose matrix may be `known` already."""
    if known is None:
        tell("work.comparing", 0, 0)
        made = _matrix_of(other, found.workspace.root, found.at, tell)
        if isinstance(made, CannotCompare):
            return made
        known = made
    tell("work.comparing", 0, 0)
    return Comparison(other, known, compare(known, found.matrix))


def _matrix_of(other: Other, root: Path, now: datetime, tell: Tell) -> Matrix | CannotCompare:
    if other.folder is not None:
        try:
            return _matrix(other, other.folder, now)
        except OSError as error:
            return CannotCompare(other, "compare.folder", system_reason(error))
    with TemporaryDirectory(prefix="skillcontract-") as folder:
        try:
            for count, (path, data) in enumerate(revision_files(root, other.revision, _SUFFIXES)):
                tell("work.comparing", count, 0)
                write_file(inside(Path(folder), str(path)), data, make_folders=True)
        except NoGit:
            return CannotCompare(other, "compare.no-git", Localized("", ""))
        except NoRevision as error:
            return CannotCompare(other, "compare.no-revision", Localized(str(error), str(error)))
        except NotPublished as refusal:
            return CannotCompare(
                other,
                "compare.folder",
                Localized(refusal.message(Language.ZH), refusal.message(Language.EN)),
            )
        return _matrix(other, Path(folder), now)


def _matrix(other: Other, folder: Path, now: datetime) -> Matrix | CannotCompare:
    workspace = load(folder)
    problems = unusable(workspace)
    if problems:
        first = problems[0]
        said = (first.line(language, workspace.root) for language in (Language.ZH, Language.EN))
        return CannotCompare(other, "compare.unusable", Localized(*said))
    # Whether runtime contracts load changes no access, so nobody waits for it.
    return Matrix(register(workspace, now, lambda _skill: True))
