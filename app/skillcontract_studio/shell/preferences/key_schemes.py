"""The keys of other editors, for those who have them in their hands: what differs from the usual ones, which are VS Code's.

What its user chose for single commands goes before the scheme.
"""

from collections.abc import Mapping
from types import MappingProxyType

from skillcontract_studio.settings.values import KeyScheme, Settings

_JETBRAINS = {
    "palette": "Ctrl+Shift+A",
    "go-file": "Ctrl+Shift+N",
    "go-symbol": "Ctrl+F12",
    "go-workspace-symbol": "Ctrl+Shift+Alt+N",
    "definition": "Ctrl+B",
    "peek-definition": "Ctrl+Shift+I",
    "references": "Alt+F7",
    "go-back": "Ctrl+Alt+Left",
    "go-forward": "Ctrl+Alt+Right",
    "move-tab-previous": "",
    "move-tab-next": "",
    "next-problem": "F2",
    "previous-problem": "Shift+F2",
    "rename": "Shift+F6",
    "quick-fix": "Alt+Return",
    "format": "Ctrl+Alt+L",
    "panel-rule": "",
    "describe": "Ctrl+Q",
    "quit": "",
    "signature": "Ctrl+P",
    "replace": "Ctrl+R",
    "replace-files": "Ctrl+Shift+R",
    "simulate-record": "",
    "line-delete": "Ctrl+Y",
    "redo": "Ctrl+Shift+Z",
    "line-copy": "Ctrl+D",
    "line-up": "Shift+Alt+Up",
    "line-down": "Shift+Alt+Down",
    "caret-next": "Alt+J",
    "caret-all": "Ctrl+Shift+Alt+J",
    "grow-selection": "Ctrl+W",
    "shrink-selection": "Ctrl+Shift+W",
    "close-tab": "Ctrl+F4",
    "close-all": "",
    "settings": "Ctrl+Alt+S",
    "save-all": "",
    "panel-workspace": "Alt+1",
    "panel-problems": "Alt+6",
    "panel-outline": "Alt+7",
    "next-change": "Ctrl+Shift+Alt+PgDown",
    "previous-change": "Ctrl+Shift+Alt+PgUp",
    "bookmark-toggle": "F11",
    "simulate-stage-in": "F7",
    "simulate-step": "F8",
    "simulate-continue": "F9",
    "simulate-breakpoint": "Ctrl+F8",
    "simulate-stage-back": "Shift+F7",
    "simulate-step-back": "Shift+F8",
    "next-found": "Ctrl+Alt+Down",
    "previous-found": "Ctrl+Alt+Up",
    "caret-above": "",
    "caret-below": "",
}
_EMACS = {
    "palette": "Alt+X",
    "go-file": "Ctrl+X, Ctrl+F",
    "save": "Ctrl+X, Ctrl+S",
    "save-all": "Ctrl+X, S",
    "close-tab": "Ctrl+X, K",
    "recent-tab": "Ctrl+X, B",
    "split-down": "Ctrl+X, 2",
    "split-right": "Ctrl+X, 3",
    "next-group": "Ctrl+X, O",
    "quit": "Ctrl+X, Ctrl+C",
    "cut": "Ctrl+W",
    "copy": "Alt+W",
    "paste": "Ctrl+Y",
    "undo": "Ctrl+/",
    "redo": "Ctrl+Shift+/",
    "toggle-comment": "Alt+;",
    "find": "Ctrl+S",
    "find-next": "F3",
    "replace": "Alt+%",
    "go-line": "Alt+G, G",
    "definition": "Alt+.",
    "go-back": "Alt+,",
    "go-forward": "Ctrl+Alt+,",
    "references": "Alt+?",
    "line-delete": "Ctrl+Shift+Backspace",
}
SCHEMES: Mapping[KeyScheme, Mapping[str, str]] = MappingProxyType(
    {
        KeyScheme.USUAL: MappingProxyType({}),
        KeyScheme.JETBRAINS: MappingProxyType(_JETBRAINS),
        KeyScheme.EMACS: MappingProxyType(_EMACS),
    }
)
"""By scheme the keys of each command that has others than usual; an empty text is a command without keys."""


def chosen_keys(settings: Settings) -> Mapping[str, str]:
    """The keys of all commands that have others than usual, by command: the scheme's, and over them its user's own."""
    return {**SCHEMES[settings.key_scheme], **settings.shortcuts}
