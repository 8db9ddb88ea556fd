"""What the window looks like now: theme, language of the fonts, text size; tells everyone when it changes."""

from skillcontract.text.language import Language
from skillcontract_studio.qt import QApplication, QIcon, QObject, QPixmap, Qt, Signal
from skillcontract_studio.theme import icons
from skillcontract_studio.theme.fonts import Fonts
from skillcontract_studio.theme.palette import palette
from skillcontract_studio.theme.stylesheet import stylesheet
from skillcontract_studio.theme.tokens import ThemeChoice, ThemeName, Tokens, tokens


class Appearance(QObject):
    """Applies a theme to the application; SYSTEM follows the desktop while the program runs."""

    changed = Signal()

    def __init__(
        self, application: QApplication, choice: ThemeChoice, language: Language, scale: float = 1.0
    ) -> None:
        super().__init__(application)
        self._application = application
        self.choice = choice
        self.fonts = Fonts(language, scale)
        self.tokens: Tokens = tokens(self._wanted())
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._system_changed)
        self._apply()

    def choose(self, choice: ThemeChoice) -> None:
        """Show another theme at once."""
        self.choice = choice
        self._refresh()

    def speak(self, language: Language) -> None:
        """Put the fonts of another language first."""
        self.fonts = Fonts(language, self.fonts.scale)
        self._refresh()

    def scale(self, scale: float) -> None:
        """Show all text, and with it every height and width, larger or smaller; 1.0 is 13 px."""
        self.fonts = Fonts(self.fonts.language, scale)
        self._refresh()

    def icon(self, name: str, tint: str = "muted") -> QIcon:
        """An icon in a colour of the theme."""
        return icons.icon(self.tokens, name, tint)

    def pixmap(self, name: str, tint: str, size: int = 16) -> QPixmap:
        """An icon as an image, its size stated at 100 %."""
        return icons.pixmap(
            self.tokens, name, tint, self.fonts.px(size), self._application.devicePixelRatio()
        )

    def _wanted(self) -> ThemeName:
        if self.choice is not ThemeChoice.SYSTEM:
            return ThemeName(self.choice.value)
        dark = self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return ThemeName.DARK if dark else ThemeName.LIGHT

    def _system_changed(self, _scheme: Qt.ColorScheme) -> None:
        if self.choice is ThemeChoice.SYSTEM:
            self._refresh()

    def _refresh(self) -> None:
        self.tokens = tokens(self._wanted())
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        self._application.setPalette(palette(self.tokens))
        self._application.setFont(self.fonts.ui())
        self._application.setStyleSheet(stylesheet(self.tokens, self.fonts))
