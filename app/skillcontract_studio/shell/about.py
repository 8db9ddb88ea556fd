"""The About box: version, and the parts the Studio is made of with their licences."""

from skillcontract.version import __version__
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QMessageBox, Qt, QWidget

_PARTS = (
    ("PySide6_Essentials", "PySide6 (Qt for Python)", "LGPL-3.0"),
    ("pyside6-scintilla", "Scintilla, pyside6-scintilla", "HPND, MIT"),
    ("PySide6-QtAds", "Qt Advanced Docking System", "LGPL-2.1"),
    ("QtAwesome", "QtAwesome, Material Design Icons", "MIT, Apache-2.0"),
    ("pydantic", "pydantic", "MIT"),
    ("pygls", "pygls, lsprotocol", "Apache-2.0, MIT"),
)


def about(parent: QWidget, voice: Voice) -> None:
    """Show the box."""
    rows = "".join(
        f"<tr><td>{name}&nbsp;&nbsp;</td><td>{_version(part)}&nbsp;&nbsp;</td><td>{licence}</td></tr>"
        for part, name, licence in _PARTS
    )
    box = QMessageBox(parent)
    box.setWindowTitle(voice("about.title"))
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(f"<b>{voice('app.name')} {__version__}</b><br>{voice('about.licence')}")
    box.setInformativeText(f"<table>{rows}</table>")
    box.addButton(voice("about.close"), QMessageBox.ButtonRole.AcceptRole)
    box.exec()


def _version(part: str) -> str:
    # Reading the metadata of packages costs too much for the start of the window.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(part)
    except PackageNotFoundError:
        return ""
