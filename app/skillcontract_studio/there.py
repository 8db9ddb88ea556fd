"""What a remembered, linked or typed path leads to. Where the way is closed, too long, or on a drive that is gone, it leads to nothing;
Path's own questions raise then.
"""

import os
from pathlib import Path


def is_there(path: Path) -> bool:
    """Whether it leads to anything."""
    return os.path.exists(path)  # noqa: PTH110  # Path.exists raises


def is_file_there(path: Path) -> bool:
    """Whether it leads to a file."""
    return os.path.isfile(path)  # noqa: PTH113  # Path.is_file raises
