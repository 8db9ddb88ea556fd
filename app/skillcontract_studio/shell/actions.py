"""Turns the table of commands into menu entries with shortcuts, and says them in the language spoken now."""

from collections.abc import Callable, Mapping

from skillcontract_studio.i18n import Voice, without_key
from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.qt import QAction, QKeySequence, QMenu, QMenuBar, QObject, QWidget
from skillcontract_studio.shell.commands import COMMANDS, Command, MenuName
from skillcontract_studio.shell.preferences.key_map import keys_of
from skillcontract_studio.theme.appearance import Appearance

_NO_MATCH = QKeySequence.SequenceMatch.NoMatch
_OF_PERSPECTIVES = frozenset(each.name for each in PERSPECTIVES)


class Actions(QObject):
    """The actions of one window. Each command has to have what it does, or building them raises KeyError."""

    def __init__(
        self, work: Mapping[str, Callable[[], None]], appearance: Appearance, voice: Voice, window: QWidget
    ) -> None:
        super().__init__(window)
        self._appearance = appearance
        self._voice = voice
        self._by_id: dict[str, QAction] = {}
        self._menus: dict[MenuName, QMenu] = {}
        self._chosen: Mapping[str, str] = {}
        self._perspective = ""
        for command in COMMANDS:
            action = QAction(self)
            action.setObjectName(command.id)
            action.setCheckable(command.checkable)
            action.setShortcuts(self._keys(command))
            action.triggered.connect(_without_state(work[command.id]))
            window.addAction(action)
            self._by_id[command.id] = action
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)

    def __getitem__(self, command: str) -> QAction:
        return self._by_id[command]

    def fill(self, bar: QMenuBar) -> None:
        """Make the menus."""
        for name in MenuName:
            menu = bar.addMenu("")
            self._menus[name] = menu
            for command in COMMANDS:
                if command.menu is name:
                    if command.ruled:
                        menu.addSeparator()
                    menu.addAction(self._by_id[command.id])
        self._redraw()

    def follow(self, perspective: str) -> None:
        """Commands of a perspective have their keys while it is shown: F5 goes on in one and looks anew in another."""
        if perspective != self._perspective:
            self._perspective = perspective
            self._rekey()

    def use_keys(self, chosen: Mapping[str, str]) -> None:
        """Give commands the keys that the user chose: by command, in portable text, empty for none."""
        self._chosen = chosen
        self._rekey()

    def _rekey(self) -> None:
        for command in COMMANDS:
            shown = command.menu.value not in _OF_PERSPECTIVES or command.menu.value == self._perspective
            self._by_id[command.id].setShortcuts(self._keys(command) if shown else [])
        self._redraw()

    def _keys(self, command: Command) -> list[QKeySequence]:
        return [QKeySequence(keys) for keys in keys_of(command, self._chosen)]

    def all(self) -> list[tuple[Command, QAction]]:
        """Every command with its action, in the order of the menus."""
        return [(command, self._by_id[command.id]) for command in COMMANDS]

    def _menu_words(self, name: MenuName) -> str:
        """A menu's words, without the letter that opens it where a command's keys begin with it: Qt would do neither."""
        words = self._voice(f"menu.{name}")
        letter = QKeySequence.mnemonic(words)
        keys = (keys for action in self._by_id.values() for keys in action.shortcuts())
        taken = any(letter.matches(each) is not _NO_MATCH for each in keys)
        return without_key(words) if taken else words

    def _redraw(self) -> None:
        for name, menu in self._menus.items():
            menu.setTitle(self._menu_words(name))
        for command in COMMANDS:
            action = self._by_id[command.id]
            word = self._voice(f"command.{command.id}")
            action.setText(word)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{word} ({keys})" if keys else word)
            if command.icon:
                action.setIcon(self._appearance.icon(command.icon))


def _without_state(work: Callable[[], None]) -> Callable[[bool], None]:
    def triggered(_checked: bool) -> None:
        work()

    return triggered
