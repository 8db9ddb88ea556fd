"""The copyright files of the system's own libraries that PyInstaller takes along, as Debian keeps them."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path


def system_copyrights(libraries: Iterable[str]) -> dict[str, Path]:
    """The copyright file of each Debian package that one of these files belongs to, by the package's name; none elsewhere.

    Files that no package owns came with a wheel, which brings its own licence.
    """
    if shutil.which("dpkg-query") is None:
        return {}
    # /lib is a link to /usr/lib, and dpkg knows a file by the one name or the other.
    names = {
        name
        for each in libraries
        for real in (os.path.realpath(each),)
        for name in (real, real.removeprefix("/usr"))
    }
    if not names:
        return {}
    told = subprocess.run(
        ["dpkg-query", "--search", *sorted(names)], capture_output=True, text=True, check=False
    )
    packages = {line.partition(":")[0] for line in told.stdout.splitlines()}
    found = {package: Path("/usr/share/doc") / package / "copyright" for package in sorted(packages)}
    return {package: path for package, path in found.items() if path.is_file()}
