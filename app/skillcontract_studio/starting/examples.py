"""The example workspaces, copied to where one may change them."""

from pathlib import Path

from skillcontract_studio.starting.resource_files import resource_files
from skillcontract_studio.starting.writing import write_new

EXAMPLES = ("cms", "credit", "docs")


def usual_place() -> Path:
    """The folder for examples among this user's documents."""
    import platformdirs

    return Path(platformdirs.user_documents_dir()) / "Skill Contract Studio"


def example(name: str, place: Path) -> Path:
    """The folder of an example; it is copied there the first time, and left as it is when it is there. Raises NotPublished."""
    folder = place / name
    if not folder.exists():
        write_new(folder, resource_files(f"examples/{name}"))
    return folder
