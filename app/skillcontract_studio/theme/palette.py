"""The QPalette made from the tokens (look.md 1), for whatever the stylesheet does not say."""

from skillcontract_studio.qt import QColor, QPalette
from skillcontract_studio.theme.tokens import Tokens

_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "editor",
    QPalette.ColorRole.AlternateBase: "line",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "error",
    QPalette.ColorRole.Highlight: "select",
    QPalette.ColorRole.HighlightedText: "text",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Mid: "border",
    QPalette.ColorRole.Dark: "borderStrong",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Shadow: "borderStrong",
}
_DISABLED = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)


def palette(tokens: Tokens) -> QPalette:
    """The palette of a theme."""
    made = QPalette()
    for role, token in _ROLES.items():
        made.setColor(role, QColor(tokens[token]))
    for role in _DISABLED:
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens["faint"]))
    return made
