"""From a name in somebody's file to a place on the disk that it may write to."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

from skillcontract.publish.refusal import NotPublished, Reason, refused

_DEVICES = frozenset(
    {"CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10))}
)

_LONGEST = 255
"""The bytes of a name on the file systems in use (ext4, APFS; NTFS counts UTF-16 units, never more than these)."""


def inside(root: Path, relative: str) -> Path:
    """The place of `relative` (with `/` or `\\`) below the folder `root`, its links followed.

    Raises NotPublished: BAD_NAME for an empty or absolute name, a drive, a control character, a part that is too long
    for a file system, or a name that Windows keeps for itself; OUTSIDE where `..` or a link leads out of the root; LINK_LOOP where links lead in a circle.
    """
    parts = PurePosixPath(relative.replace("\\", "/")).parts
    absolute = relative.startswith(("/", "\\")) or bool(PureWindowsPath(relative).drive)
    if not parts or absolute or any(_unusable(part) for part in parts):
        raise NotPublished(relative, Reason.BAD_NAME)
    if ".." in parts:
        raise NotPublished(relative, Reason.OUTSIDE)
    base = followed(root)
    place = followed(base.joinpath(*parts))
    if base not in place.parents:
        raise NotPublished(relative, Reason.OUTSIDE, str(place))
    return place


def followed(path: Path) -> Path:
    """The real place of a path, every link on the way followed; the last parts need not exist.

    Raises NotPublished with LINK_LOOP where the links lead in a circle.
    """
    try:
        path.stat()
    except FileNotFoundError:
        pass
    except OSError as error:
        raise refused(path, error) from None
    return path.resolve()


def _unusable(part: str) -> bool:
    stem = part.split(".", maxsplit=1)[0].rstrip(" ").upper()
    return part != ".." and (
        stem in _DEVICES
        or part[-1] in ". "
        or any(point < " " or point in '<>:"|?*' for point in part)
        or len(part.encode(errors="surrogatepass")) > _LONGEST
    )
