"""What this machine has of what the product needs: facts as `doctor` tells them."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from skillcontract.version import __version__

DISTRIBUTION = "skill-contract-studio"
OLDEST_PYTHON = (3, 11)
PROBE_SECONDS = 120

DEBIAN_PACKAGES: Mapping[str, str] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
}
"""The Debian package of each library that Qt's window system loads."""
FONT_PACKAGE = "fonts-noto-cjk"

_QT_PROBE = """
import ctypes, json, os, sys
found = {"errors": [], "fonts": []}
try:
    import PySide6.QtCore, PySide6.QtGui, PySide6.QtWidgets
except ImportError as error:
    found["errors"].append(str(error))
else:
    platforms = os.path.join(PySide6.QtCore.QLibraryInfo.path(PySide6.QtCore.QLibraryInfo.PluginsPath), "platforms")
    plugin = os.path.join(platforms, "libqxcb.so")
    if os.path.exists(plugin):
        try:
            ctypes.CDLL(plugin)
        except OSError as error:
            found["errors"].append(str(error))
        found["plugin"] = plugin
    try:
        import pyside6_scintilla
    except ImportError as error:
        found["errors"].append(str(error))
    application = PySide6.QtGui.QGuiApplication([])
    fonts = PySide6.QtGui.QFontDatabase
    found["fonts"] = fonts.families(fonts.WritingSystem.SimplifiedChinese)[:3]
print(json.dumps(found))
"""
_LIBRARY = re.compile(r"(lib[\w.+-]+\.so(?:\.\d+)*): cannot open shared object file")
_LDD_MISSING = re.compile(r"^\s*(\S+) => not found", re.MULTILINE)


class State(StrEnum):
    """How one thing stands."""

    OK = "ok"
    ABSENT = "absent"
    """Not there, and only some features need it."""
    MISSING = "missing"
    """Not there, and needed."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing the product needs. `name` is a key of the catalogue or a proper name; `command` installs the thing."""

    name: str
    state: State
    detail: str = ""
    command: str = ""


def look_around(environment: Mapping[str, str]) -> tuple[Item, ...]:
    """Everything `doctor` looks at, in the order it is told."""
    if getattr(sys, "frozen", False):
        # The program brought its libraries along; only what the system gives can be missing.
        frozen = Item(DISTRIBUTION, State.OK, __version__)
        return (frozen, _window_system(Path(sys.executable).parent), _git(), *_display(environment))
    qt = tuple(_qt(environment))
    return (_python(), *_distributions(), *qt, _git(), *_display(environment))


def _python() -> Item:
    version = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info[:2] >= OLDEST_PYTHON
    return Item(
        "Python", State.OK if good else State.MISSING, version, "" if good else "apt-get install python3"
    )


def _distributions() -> Iterator[Item]:
    """The packages that the distribution's own metadata name; those of extras may be absent."""
    try:
        required = importlib.metadata.requires(DISTRIBUTION) or []
        yield Item(DISTRIBUTION, State.OK, importlib.metadata.version(DISTRIBUTION))
    except importlib.metadata.PackageNotFoundError:
        yield Item(DISTRIBUTION, State.ABSENT, "", "pip install .")
        return
    for requirement in required:
        name = re.match(r"[A-Za-z0-9._-]+", requirement)
        extra = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", requirement)
        if name is None or (extra is not None and extra[1] == "dev"):
            continue
        try:
            yield Item(name.group(), State.OK, importlib.metadata.version(name.group()))
        except importlib.metadata.PackageNotFoundError:
            command = installing(extra[1] if extra else None)
            yield Item(name.group(), State.ABSENT if extra else State.MISSING, "", command)


def installing(extra: str | None, origin: str | None = None) -> str:
    """The command that installs the product anew, with one of its extras, from where it was installed.

    `origin` is the direct_url.json (PEP 610) that the installer left; by default that of this installation.
    """
    said = origin if origin is not None else _origin()
    wanted = f"[{extra}]" if extra else ""
    where: dict[str, Any] = json.loads(said) if said else {}
    url = str(where.get("url", ""))
    if "dir_info" in where and url.startswith("file:"):
        editable = "-e " if where["dir_info"].get("editable") else ""
        return f"pip install {editable}{shlex.quote(unquote(urlsplit(url).path) + wanted)}"
    source = f" @ {url}" if url else ""
    return f"pip install {shlex.quote(f'{DISTRIBUTION}{wanted}{source}')}"


def _origin() -> str | None:
    try:
        return importlib.metadata.distribution(DISTRIBUTION).read_text("direct_url.json")
    except importlib.metadata.PackageNotFoundError:
        return None


def _qt(environment: Mapping[str, str]) -> Iterator[Item]:
    """Qt, its editor and its window system, really loaded, in a process of their own: a failing one cannot hurt."""
    try:
        version = importlib.metadata.version("PySide6_Essentials")
    except importlib.metadata.PackageNotFoundError:
        yield Item("Qt", State.ABSENT, "", installing("app"))
        return
    probe = subprocess.run(  # noqa: S603  # our own interpreter and our own text
        [sys.executable, "-c", _QT_PROBE],
        capture_output=True,
        text=True,
        timeout=PROBE_SECONDS,
        env={**environment, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
    )
    try:
        found = json.loads(probe.stdout)
    except ValueError:
        yield Item("Qt", State.MISSING, f"{version}: {probe.stderr.strip()[-200:]}")
        return
    errors: list[str] = found["errors"]
    if errors:
        libraries = _missing_libraries(errors, found.get("plugin"))
        yield Item("Qt", State.MISSING, "; ".join(libraries or errors), _installing(libraries))
    else:
        yield Item("Qt", State.OK, version)
    fonts: list[str] = found["fonts"]
    install = "" if fonts else f"apt-get install --no-install-recommends {FONT_PACKAGE}"
    yield Item("doctor.font", State.OK if fonts else State.MISSING, ", ".join(fonts), install)


def _window_system(program: Path) -> Item:
    """The window system of a program that stands in a folder with its libraries."""
    plugin = next(program.glob("_internal/PySide6/Qt/plugins/platforms/libqxcb.so"), None)
    if plugin is None:
        return Item("Qt", State.OK)
    libraries = _missing_libraries([], str(plugin))
    return Item("Qt", State.MISSING if libraries else State.OK, "; ".join(libraries), _installing(libraries))


def _installing(libraries: Sequence[str]) -> str:
    """The command that installs libraries; empty where Debian's packages of them are not known."""
    packages = sorted({DEBIAN_PACKAGES[name] for name in libraries if name in DEBIAN_PACKAGES})
    return f"apt-get install --no-install-recommends {' '.join(packages)}" if packages else ""


def _missing_libraries(errors: list[str], plugin: str | None) -> list[str]:
    """All libraries that cannot be found: the loader names one at a time, `ldd` all of them."""
    named = [found[1] for error in errors if (found := _LIBRARY.search(error))]
    ldd = shutil.which("ldd")
    if plugin and ldd:
        listed = subprocess.run([ldd, plugin], capture_output=True, text=True, check=False)  # noqa: S603
        named += _LDD_MISSING.findall(listed.stdout)
    return list(dict.fromkeys(named))


def _git() -> Item:
    git = shutil.which("git")
    if git is None:
        return Item("Git", State.ABSENT, "", "apt-get install git")
    told = subprocess.run([git, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    return Item("Git", State.OK, told.stdout.strip().removeprefix("git version "))


def _display(environment: Mapping[str, str]) -> Iterator[Item]:
    if sys.platform != "linux":
        return
    display = environment.get("WAYLAND_DISPLAY") or environment.get("DISPLAY") or ""
    xvfb = shutil.which("xvfb-run")
    command = "" if display else "xvfb-run skillcontract-studio" if xvfb else "apt-get install xvfb xauth"
    yield Item("doctor.display", State.OK if display else State.ABSENT, display, command)


def current_environment() -> Mapping[str, str]:
    """The environment of this process."""
    return dict(os.environ)
