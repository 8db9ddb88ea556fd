"""Shows Markdown as it is meant here: `args.<paramPath>` is text and no tag of HTML."""

from skillcontract_studio.qt import QTextBrowser, QTextDocument

_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML


def show_markdown(browser: QTextBrowser, text: str) -> None:
    """Put a Markdown text into a browser, from its top."""
    browser.document().setMarkdown(text, _FEATURES)
    browser.verticalScrollBar().setValue(0)
