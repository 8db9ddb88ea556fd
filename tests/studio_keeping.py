"""What a window has kept of unsaved text, and a window that ends without a word."""

from pathlib import Path

from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.window import StudioWindow
from studio_windows import forget_changes


def unsaved(state: StateFolder, workspace: Path) -> list[Path]:
    """The files in which it is kept, of every window on the workspace."""
    return sorted(state.recovery(workspace).glob("*/*.unsaved"))


def break_off(window: StudioWindow) -> None:
    """Leaves what a killed process would leave: everything as it stands, and a lock that nobody holds."""
    assert window.keeping is not None
    window.keeping.break_off()
    window.client.stop()
    forget_changes(window)
