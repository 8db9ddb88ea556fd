"""The settings of a running Studio: read once, written at every change, told to whoever shows them."""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.settings.file import (
    Fault,
    Read,
    put_aside,
    read_settings,
    usual_path,
    write_settings,
)
from skillcontract_studio.settings.values import Settings


class SettingsKeeper(QObject):
    """Holds the settings that are in force; `changed` brings the new ones after each change, whether or not they could be kept.

    `path` None keeps them in memory alone, for tests and for windows that are not the user's own.
    """

    changed = Signal(Settings)

    def __init__(self, path: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        read = read_settings(path) if path else None
        self.now = read.settings if read else Settings()
        self.faults: tuple[Fault, ...] = read.faults if read else ()
        self.aside: Path | None = None
        """Where a file with faults was put before it was written over."""

    @property
    def path(self) -> Path | None:
        """Where the settings are kept."""
        return self._path

    def change(self, **values: object) -> None:
        """Set some fields by name. Raises TypeError for an unknown one, and NotPublished where the file cannot be written:
        the new values are in force all the same until the Studio ends.

        The file is read anew first, so that another window's choices about other fields stay.
        """
        unknown = values.keys() - {each.name for each in fields(Settings)}
        if unknown:
            raise TypeError(f"no such setting: {', '.join(sorted(unknown))}")
        before = self.now
        self.now = replace(before, **values)  # type: ignore[arg-type]  # names checked above, values by their callers
        try:
            if self._path is not None:
                read = read_settings(self._path)
                if read.faults:
                    # Writing would lose what its writer meant by it.
                    self.aside = put_aside(self._path)
                write_settings(self._path, replace(read.settings, **values), read)  # type: ignore[arg-type]
        finally:
            if self.now != before:
                self.changed.emit(self.now)

    def take(self, path: Path) -> tuple[Fault, ...]:
        """Take all settings from a file, as they were exported elsewhere; what is wrong in it stays as it is set, and is told.

        A file that cannot be read at all changes nothing. Raises NotPublished as `change` does.
        """
        read = read_settings(path)
        if any(not fault.key for fault in read.faults):
            return read.faults
        wrong = {fault.key for fault in read.faults}
        self.change(
            **{
                each.name: getattr(read.settings, each.name)
                for each in fields(Settings)
                if each.name not in wrong
            }
        )
        return read.faults

    def give(self, path: Path) -> None:
        """Write the settings that are in force to a file, for another machine or another person. Raises NotPublished."""
        write_settings(path, self.now, Read(Settings()))

    def follow(self, shown: Callable[[Settings], None]) -> None:
        """Show the settings now and after every change."""
        self.changed.connect(shown)
        shown(self.now)


def keeper(parent: QObject | None = None) -> SettingsKeeper:
    """The settings of this user."""
    return SettingsKeeper(usual_path(), parent)
