"""Which folder is worked on when the Studio is given a path."""

from pathlib import Path


def folder_of(path: Path) -> Path:
    """The folder itself; for a file the workspace that it is part of, or else the folder that it lies in."""
    workspace = workspace_of(path)
    return workspace if workspace.is_dir() else path.parent


def workspace_of(path: Path) -> Path:
    """What is remembered as one workspace, however one came to it: a folder, or a file that is part of none."""
    if path.is_dir():
        return path
    # Reading workspaces brings pydantic with it, which a folder does not need for the window to come up.
    from skillcontract.workspace.loading import SKILLS, home_of

    within = (above.parent for above in path.parents if above.name == SKILLS)
    return home_of(path) or next(within, path)
