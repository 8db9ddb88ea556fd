"""Qt's own phrases - those of its file dialogs, buttons and menus - in the language of the window."""

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QApplication, QLibraryInfo, QObject, QTranslator

_CATALOGUES = {Language.ZH: "qtbase_zh_CN"}
"""Without one Qt speaks English."""


class QtPhrases(QObject):
    """Follows a voice."""

    def __init__(self, application: QApplication, voice: Voice) -> None:
        super().__init__(voice)
        self._application = application
        self._voice = voice
        self._translator: QTranslator | None = None
        voice.changed.connect(self._speak)
        self._speak()

    def _speak(self) -> None:
        if self._translator is not None:
            self._application.removeTranslator(self._translator)
            self._translator.deleteLater()
            self._translator = None
        name = _CATALOGUES.get(self._voice.language)
        if name is None:
            return
        translator = QTranslator(self)
        if translator.load(name, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            self._application.installTranslator(translator)
            self._translator = translator
