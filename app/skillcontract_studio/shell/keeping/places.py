"""Where the Studio keeps what it remembers."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from skillcontract_studio.settings.file import FOLDER


@dataclass(frozen=True, slots=True)
class StateFolder:
    """The folder of everything remembered. Names inside are digests of paths: a path can hold what no file name may."""

    root: Path

    @property
    def recent(self) -> Path:
        """The workspaces worked on last."""
        return self.root / "recent.json"

    @property
    def tour(self) -> Path:
        """What of the first-steps tour has been seen."""
        return self.root / "tour.json"

    @property
    def backups(self) -> Path:
        """What stood in the files that refactorings changed."""
        return self.root / "backups"

    def bookmarks(self, workspace: Path) -> Path:
        """The bookmarks of a workspace."""
        return self.root / "bookmarks" / f"{digest(workspace)}.json"

    def session(self, workspace: Path) -> Path:
        """The session of a workspace."""
        return self.root / "sessions" / f"{digest(workspace)}.json"

    def breakpoints(self, workspace: Path) -> Path:
        """The breakpoints of a workspace."""
        return self.root / "breakpoints" / f"{digest(workspace)}.json"

    def recovery(self, workspace: Path) -> Path:
        """The folder of the unsaved texts of a workspace: a folder below it for each Studio that has it open."""
        return self.root / "recovery" / digest(workspace)


def digest(path: Path) -> str:
    """A short name for a path."""
    return hashlib.sha256(str(path).encode("utf-8", "surrogateescape")).hexdigest()[:24]


def usual_state() -> StateFolder:
    """Where this user's Studio keeps it on this platform."""
    import platformdirs

    return StateFolder(Path(platformdirs.user_state_dir(FOLDER, appauthor=False)))
