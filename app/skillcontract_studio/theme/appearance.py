"""What the window looks like now: theme, language of the fonts, text size; tells everyone when it changes."""

from skillcontract.text.language import Language
from skillcontract_studio.qt import QApplication, QIcon, QObject, QPixmap, Qt, Signal
from skillcontract_studio.theme import icons
from skillcontract_studio.theme.fonts import Fonts, system_scale
from skillcontract_studio.theme.palette import palette
from skillcontract_studio.theme.stylesheet import stylesheet
from skillcontract_studio.theme.tokens import ThemeChoice, ThemeName, Tokens, tokens


def theme_of_system(scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference) -> ThemeName:
    """The theme for what the desktop asks for."""
    dark = scheme is Qt.ColorScheme.Dark
    if contrast is Qt.ContrastPreference.HighContrast:
        return ThemeName.CONTRAST if dark else ThemeName.CONTRAST_LIGHT
    return ThemeName.DARK if dark else ThemeName.LIGHT


class Appearance(QObject):
    """Applies a theme to the application; SYSTEM follows the desktop while the program runs.

    Text is as large as the desktop's, times `size`, which its user chose.
    """

    changed = Signal()

    def __init__(
        self, application: QApplication, choice: ThemeChoice, language: Language, size: float = 1.0
    ) -> None:
        super().__init__(application)
        self._application = application
        self.choice = choice
        self.size = size
        self._system = system_scale()
        self.fonts = Fonts(language, size * self._system)
        self.tokens: Tokens = tokens(self._wanted())
        application.setStyle("Fusion")
        hints = application.styleHints()
        hints.colorSchemeChanged.connect(self._system_changed)
        hints.accessibility().contrastPreferenceChanged.connect(self._system_changed)
        self._apply()

    def choose(self, choice: ThemeChoice) -> None:
        """Show another theme at once."""
        self.choice = choice
        self._refresh()

    def speak(self, language: Language) -> None:
        """Put the fonts of another language first."""
        self.fonts = Fonts(language, self.fonts.scale)
        self._refresh()

    def scale(self, size: float) -> None:
        """Show all text, and with it every height and width, larger or smaller; 1.0 is the size of the desktop's text."""
        self.size = size
        self.fonts = Fonts(self.fonts.language, size * self._system)
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
        hints = self._application.styleHints()
        return theme_of_system(hints.colorScheme(), hints.accessibility().contrastPreference())

    def _system_changed(self, _now: object) -> None:
        if self.choice is ThemeChoice.SYSTEM:
            self._refresh()

    def _refresh(self) -> None:
        self.tokens = tokens(self._wanted())
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        self._application.setPalette(palette(self.tokens))
        self._application.setFont(self.fonts.ui())
        worded = stylesheet(self.tokens, self.fonts)
        # Qt dresses every widget anew for it, also where nothing in it has changed.
        if worded != self._application.styleSheet():
            self._application.setStyleSheet(worded)
