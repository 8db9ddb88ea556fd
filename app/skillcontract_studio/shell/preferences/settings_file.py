"""The settings as a file: what is wrong in it is told above the tabs; all of them go out to another file, or come in from one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QFileDialog
from skillcontract_studio.settings.file import NAME, Fault
from skillcontract_studio.shell.message_bar import Choice

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_TOPIC = "settings"
_FILTER = "JSON (*.json)"


def faults_told(faults: Iterable[Fault], voice: Voice) -> str:
    """What is wrong in a file of settings, in the language spoken."""
    return " ".join(
        voice("settings.fault", setting=voice(f"setting.{fault.key}"), found=fault.found)
        if fault.key
        else voice("settings.unreadable", reason=fault.found)
        for fault in faults
    )


def tell_faults(window: StudioWindow) -> None:
    """Say what of the settings' file could not be read, and offer to open it; nothing where all of it could."""
    settings, voice = window.settings, window.voice
    path = settings.path
    if not settings.faults or path is None:
        return
    said = voice("settings.faulty", path=path, faults=faults_told(settings.faults, voice))
    choices = (Choice(voice("settings.open-file"), lambda: _open(window, path)),)
    window.area.messages.show_message(_TOPIC, Severity.WARNING, said, choices)


def export_settings(window: StudioWindow, path: Path | None = None) -> None:
    """Write all settings to a file that is asked for."""
    voice = window.voice
    if path is None:
        named, _ = QFileDialog.getSaveFileName(window, voice("settings.export"), NAME, _FILTER)
        if not named:
            return
        path = Path(named)
    try:
        window.settings.give(path)
    except NotPublished as problem:
        window.area.messages.show_message(_TOPIC, Severity.ERROR, problem.message(voice.language))
        return
    window.area.messages.show_message(_TOPIC, Severity.INFO, voice("settings.exported", path=path))


def import_settings(window: StudioWindow, path: Path | None = None) -> None:
    """Take all settings from a file that is asked for; what is wrong in it is told, and stays as it was."""
    voice = window.voice
    if path is None:
        named, _ = QFileDialog.getOpenFileName(window, voice("settings.import"), "", _FILTER)
        if not named:
            return
        path = Path(named)
    try:
        faults = window.settings.take(path)
    except NotPublished as problem:
        window.area.messages.show_message(_TOPIC, Severity.ERROR, problem.message(voice.language))
        return
    if faults:
        said = voice("settings.import-faulty", path=path, faults=faults_told(faults, voice))
        window.area.messages.show_message(_TOPIC, Severity.WARNING, said)
    else:
        window.area.messages.show_message(_TOPIC, Severity.INFO, voice("settings.imported", path=path))


def _open(window: StudioWindow, path: Path) -> None:
    window.desk.open(path)
