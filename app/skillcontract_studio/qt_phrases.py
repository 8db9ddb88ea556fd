"""Qt's own phrases - those of its file dialogs, buttons and menus - in the language of the window."""

import re

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QApplication, QLibraryInfo, QObject, QTranslator

_CATALOGUES = {Language.ZH: "qtbase_zh_CN"}
"""Without one Qt speaks English."""
_ACCESS_KEY = re.compile("&([a-zA-Z])")
_ENDS = "：:…."


class _Translator(QTranslator):
    """Also knows phrases to which a newer Qt has given an access key that its catalogue does not have yet."""

    def translate(
        self,
        context: str,
        source: str,
        disambiguation: str | None = None,
        n: int = -1,
        /,
    ) -> str | None:
        """A phrase in the catalogue's language; None where it has none, so that others are asked."""
        found = super().translate(context, source, disambiguation, n)
        key = _ACCESS_KEY.search(source)
        if found or key is None:
            return found or None
        plain = super().translate(context, source.replace("&", "", 1), disambiguation, n)
        if not plain:
            return None
        words = plain.rstrip(_ENDS)
        # As the catalogue itself writes access keys: 文件名称(&N)：
        return f"{words}(&{key[1].upper()}){plain[len(words) :]}"


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
        translator = _Translator(self)
        if translator.load(name, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            self._application.installTranslator(translator)
            self._translator = translator
