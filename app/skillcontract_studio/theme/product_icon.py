"""The program's own icon, for its windows, the task bar and the dock."""

from skillcontract_resources import resource
from skillcontract_studio.qt import QIcon


def product_icon() -> QIcon:
    """The icon that the installers put into the menu, drawn at whatever size is asked for; it has its own colours in every theme."""
    return QIcon(str(resource("icons/studio.svg")))
