"""Every command of the window as data: its id (the word is `command.<id>`), menu, shortcut and icon."""

from dataclasses import dataclass
from enum import StrEnum


class MenuName(StrEnum):
    """A menu of the menu bar (`menu.<value>`)."""

    FILE = "file"
    EDIT = "edit"
    SELECTION = "selection"
    VIEW = "view"
    GO = "go"
    SIMULATE = "simulate"
    REVIEW = "review"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `checkable` ones show a state; a `ruled` one has a separator before it in its menu."""

    id: str
    menu: MenuName
    shortcut: str = ""
    icon: str = ""
    ruled: bool = False
    checkable: bool = False
    more_shortcuts: tuple[str, ...] = ()


COMMANDS = (
    Command("open-file", MenuName.FILE, "Ctrl+O", "file-outline"),
    Command("open-folder", MenuName.FILE, "Ctrl+Alt+O", "folder-open-outline"),
    Command("import-tools", MenuName.FILE, icon="tray-arrow-down"),
    Command("save", MenuName.FILE, "Ctrl+S", "content-save-outline", ruled=True),
    Command("save-all", MenuName.FILE, "Ctrl+Alt+S"),
    Command("reload", MenuName.FILE),
    Command("close-tab", MenuName.FILE, "Ctrl+W", ruled=True, more_shortcuts=("Ctrl+F4",)),
    Command("close-others", MenuName.FILE, "Ctrl+Alt+W"),
    Command("close-right", MenuName.FILE),
    Command("close-all", MenuName.FILE, "Ctrl+Shift+W"),
    Command("reopen-closed", MenuName.FILE, "Ctrl+Shift+T"),
    Command("copy-path", MenuName.FILE, "Ctrl+K, P", ruled=True),
    Command("reveal-file", MenuName.FILE, "Ctrl+K, R"),
    Command("quit", MenuName.FILE, "Ctrl+Q", ruled=True),
    Command("undo", MenuName.EDIT, "Ctrl+Z", "undo"),
    Command("redo", MenuName.EDIT, "Ctrl+Y", "redo", more_shortcuts=("Ctrl+Shift+Z",)),
    Command("cut", MenuName.EDIT, "Ctrl+X", ruled=True),
    Command("copy", MenuName.EDIT, "Ctrl+C"),
    Command("paste", MenuName.EDIT, "Ctrl+V"),
    Command("select-all", MenuName.EDIT, "Ctrl+A"),
    Command("find", MenuName.EDIT, "Ctrl+F", "magnify", ruled=True),
    Command("replace", MenuName.EDIT, "Ctrl+H", "find-replace"),
    Command("find-next", MenuName.EDIT, "F3"),
    Command("find-previous", MenuName.EDIT, "Shift+F3"),
    Command("complete", MenuName.EDIT, "Ctrl+Space", ruled=True),
    Command("describe", MenuName.EDIT, "Ctrl+K, Ctrl+I"),
    Command("quick-fix", MenuName.EDIT, "Ctrl+.", "lightbulb-outline"),
    Command("fix-all", MenuName.EDIT, "Ctrl+Alt+."),
    Command("rename", MenuName.EDIT, "F2", "rename-outline", ruled=True),
    Command("undo-refactoring", MenuName.EDIT, "Ctrl+Alt+Z"),
    Command("show-backups", MenuName.EDIT),
    Command("format", MenuName.EDIT, "Shift+Alt+F", ruled=True, more_shortcuts=("Ctrl+Shift+I",)),
    Command("format-selection", MenuName.EDIT, "Ctrl+K, Ctrl+F"),
    Command("format-on-save", MenuName.EDIT, checkable=True),
    Command("fix-on-save", MenuName.EDIT, checkable=True),
    Command("toggle-comment", MenuName.SELECTION, "Ctrl+/"),
    Command("grow-selection", MenuName.SELECTION, "Shift+Alt+Right", ruled=True),
    Command("shrink-selection", MenuName.SELECTION, "Shift+Alt+Left"),
    Command("line-up", MenuName.SELECTION, "Alt+Up", ruled=True),
    Command("line-down", MenuName.SELECTION, "Alt+Down"),
    Command("line-copy", MenuName.SELECTION, "Shift+Alt+Down"),
    Command("line-delete", MenuName.SELECTION, "Ctrl+Shift+K"),
    Command("caret-above", MenuName.SELECTION, "Ctrl+Alt+Up", ruled=True),
    Command("caret-below", MenuName.SELECTION, "Ctrl+Alt+Down"),
    Command("caret-next", MenuName.SELECTION, "Ctrl+D"),
    Command("caret-all", MenuName.SELECTION, "Ctrl+Shift+L"),
    Command("column-up", MenuName.SELECTION, "Ctrl+Shift+Alt+Up", ruled=True),
    Command("column-down", MenuName.SELECTION, "Ctrl+Shift+Alt+Down"),
    Command("column-left", MenuName.SELECTION, "Ctrl+Shift+Alt+Left"),
    Command("column-right", MenuName.SELECTION, "Ctrl+Shift+Alt+Right"),
    Command("palette", MenuName.VIEW, "Ctrl+Shift+P", "console-line"),
    Command("panel-workspace", MenuName.VIEW, "Ctrl+Shift+E", ruled=True, checkable=True),
    Command("panel-outline", MenuName.VIEW, "Ctrl+Alt+U", checkable=True),
    Command("panel-problems", MenuName.VIEW, "Ctrl+Shift+M", checkable=True),
    Command("panel-log", MenuName.VIEW, "Ctrl+Shift+U", checkable=True),
    Command("panel-documentation", MenuName.VIEW, "Ctrl+Alt+D", checkable=True),
    Command("panel-rule", MenuName.VIEW, "Ctrl+Alt+L", checkable=True),
    Command("panel-references", MenuName.VIEW, "Ctrl+Alt+E", checkable=True),
    Command("panel-bookmarks", MenuName.VIEW, "Ctrl+Alt+B", checkable=True),
    Command("perspective-author", MenuName.VIEW, "Ctrl+1", ruled=True),
    Command("perspective-simulate", MenuName.VIEW, "Ctrl+2"),
    Command("perspective-review", MenuName.VIEW, "Ctrl+3"),
    Command("reset-layout", MenuName.VIEW),
    Command("inspect-receipt", MenuName.VIEW, "Ctrl+Alt+I", "receipt-text-check-outline", ruled=True),
    Command("skill-map", MenuName.VIEW, "Ctrl+Alt+M", "graph-outline"),
    Command("split-right", MenuName.VIEW, "Ctrl+\\", "view-split-vertical", ruled=True),
    Command("split-down", MenuName.VIEW, "Ctrl+K, Ctrl+\\", "view-split-horizontal"),
    Command("move-tab-next", MenuName.VIEW, "Ctrl+Alt+Right"),
    Command("move-tab-previous", MenuName.VIEW, "Ctrl+Alt+Left"),
    Command("next-group", MenuName.VIEW, "F6"),
    Command("pin-tab", MenuName.VIEW, "Ctrl+K, Shift+Return", "pin-outline"),
    Command("fold-all", MenuName.VIEW, "Ctrl+K, Ctrl+0", ruled=True),
    Command("unfold-all", MenuName.VIEW, "Ctrl+K, Ctrl+J"),
    Command("word-wrap", MenuName.VIEW, "Alt+Z", checkable=True),
    Command("show-lenses", MenuName.VIEW, checkable=True),
    Command("show-hints", MenuName.VIEW, checkable=True),
    Command("show-occurrences", MenuName.VIEW, checkable=True),
    Command("show-ruler", MenuName.VIEW, checkable=True),
    Command("larger", MenuName.VIEW, "Ctrl+=", ruled=True, more_shortcuts=("Ctrl++",)),
    Command("smaller", MenuName.VIEW, "Ctrl+-"),
    Command("usual-size", MenuName.VIEW, "Ctrl+0"),
    Command("editor-larger", MenuName.VIEW),
    Command("editor-smaller", MenuName.VIEW),
    Command("editor-usual", MenuName.VIEW),
    Command("theme-light", MenuName.VIEW, ruled=True, checkable=True),
    Command("theme-dark", MenuName.VIEW, checkable=True),
    Command("theme-system", MenuName.VIEW, checkable=True),
    Command("language-zh", MenuName.VIEW, ruled=True, checkable=True),
    Command("language-en", MenuName.VIEW, checkable=True),
    Command("go-file", MenuName.GO, "Ctrl+P", "file-search-outline"),
    Command("go-symbol", MenuName.GO, "Ctrl+Shift+O"),
    Command("go-line", MenuName.GO, "Ctrl+G"),
    Command("go-bracket", MenuName.GO, "Ctrl+Shift+\\"),
    Command("definition", MenuName.GO, "F12", "arrow-right-circle-outline", ruled=True),
    Command("peek-definition", MenuName.GO, "Alt+F12"),
    Command("references", MenuName.GO, "Shift+F12", "format-list-bulleted"),
    Command("peek-references", MenuName.GO, "Shift+Alt+F12"),
    Command("next-reference", MenuName.GO, "F4"),
    Command("previous-reference", MenuName.GO, "Shift+F4"),
    Command("code-lens", MenuName.GO, "Ctrl+K, Ctrl+L"),
    Command("go-back", MenuName.GO, "Alt+Left", "arrow-left", ruled=True),
    Command("go-forward", MenuName.GO, "Alt+Right", "arrow-right"),
    Command("next-problem", MenuName.GO, "F8", "arrow-down", ruled=True),
    Command("previous-problem", MenuName.GO, "Shift+F8", "arrow-up"),
    Command("first-error", MenuName.GO, "Alt+F8"),
    Command("next-change", MenuName.GO, "Alt+F3", ruled=True),
    Command("previous-change", MenuName.GO, "Shift+Alt+F3"),
    Command("bookmark-toggle", MenuName.GO, "Ctrl+Alt+K", "bookmark-outline", ruled=True),
    Command("bookmark-next", MenuName.GO, "Ctrl+Alt+N"),
    Command("bookmark-previous", MenuName.GO, "Ctrl+Alt+P"),
    Command("bookmark-clear", MenuName.GO),
    Command("recent-tab", MenuName.GO, "Ctrl+Tab", ruled=True),
    Command("recent-tab-back", MenuName.GO, "Ctrl+Shift+Tab"),
    Command("next-tab", MenuName.GO, "Ctrl+PgDown"),
    Command("previous-tab", MenuName.GO, "Ctrl+PgUp"),
    Command("simulate-open", MenuName.SIMULATE, "Ctrl+F5", "play-outline"),
    Command("simulate-continue", MenuName.SIMULATE, "F5", "skip-next", ruled=True),
    Command("simulate-stage-in", MenuName.SIMULATE, "F11", "arrow-down"),
    Command("simulate-step", MenuName.SIMULATE, "F10", "redo"),
    Command("simulate-stage-back", MenuName.SIMULATE, "Shift+F11", "undo-variant"),
    Command("simulate-step-back", MenuName.SIMULATE, "Shift+F10", "history"),
    Command("simulate-restart", MenuName.SIMULATE, "Ctrl+Shift+F5", "restart"),
    Command("simulate-replay", MenuName.SIMULATE, "Shift+F5", "refresh"),
    Command("simulate-breakpoint", MenuName.SIMULATE, "F9", "circle", ruled=True),
    Command("simulate-call", MenuName.SIMULATE, "Ctrl+Return", "play"),
    Command("simulate-record", MenuName.SIMULATE, "Ctrl+Alt+S", "record-circle-outline"),
    Command("simulate-run-all", MenuName.SIMULATE, "Ctrl+Alt+T", "check-all"),
    Command("review-refresh", MenuName.REVIEW, "F5", "refresh"),
    Command("review-filter", MenuName.REVIEW, "Ctrl+Alt+F", "magnify"),
    Command("review-defects-only", MenuName.REVIEW, "Ctrl+Alt+X"),
    Command("review-apply", MenuName.REVIEW, "Ctrl+Return", "wrench-outline", ruled=True),
    Command("review-lines", MenuName.REVIEW, "Ctrl+Shift+Return"),
    Command("review-compare", MenuName.REVIEW, "Ctrl+Alt+C", "source-branch", ruled=True),
    Command("review-assurance", MenuName.REVIEW, icon="file-certificate-outline"),
    Command("review-sign", MenuName.REVIEW, "Ctrl+Alt+G", "draw-pen"),
    Command("review-larger", MenuName.REVIEW, "Ctrl+Alt+=", ruled=True),
    Command("review-smaller", MenuName.REVIEW, "Ctrl+Alt+-"),
    Command("restart-server", MenuName.HELP, "Ctrl+Alt+R", "restart"),
    Command("about", MenuName.HELP, icon="information-outline", ruled=True),
)
