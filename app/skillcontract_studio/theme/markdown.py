"""Shows Markdown as it is meant here: `args.<paramPath>` is text and no tag of HTML, and the type is that of look.md."""

from skillcontract_studio.qt import (
    QColor,
    QFont,
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextBrowser,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextListFormat,
)
from skillcontract_studio.theme.appearance import Appearance

_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_LINE_HEIGHT = 130.0
_PARAGRAPH, _HEADING_ABOVE, _HEADING_BELOW, _INDENT = 8, 12, 6, 20
_BULLET, _BULLET_ROOM = "\N{BULLET} ", 14
_BULLETS = frozenset(
    (QTextListFormat.Style.ListDisc, QTextListFormat.Style.ListCircle, QTextListFormat.Style.ListSquare)
)
_HEADING_SIZES = {1: 15}
_USUAL_HEADING = 13
_FENCE = QTextFormat.Property.BlockCodeFence.value


def show_markdown(browser: QTextBrowser, text: str, appearance: Appearance, margin: int = 12) -> None:
    """Put a Markdown text into a browser, from its top; `margin` is stated at 100 %."""
    document = browser.document()
    document.setMarkdown(text, _FEATURES)
    document.setDocumentMargin(appearance.fonts.px(margin))
    document.setIndentWidth(appearance.fonts.px(_INDENT))
    block = document.begin()
    after_list = False
    while block.isValid():
        in_list = block.textList() is not None
        if in_list:
            _set_bullet(block, appearance)
        _shape(block, appearance, in_list=in_list, after_list=after_list)
        block, after_list = block.next(), in_list
    browser.moveCursor(QTextCursor.MoveOperation.Start)


def _set_bullet(block: QTextBlock, appearance: Appearance) -> None:
    """Puts a bullet of text before an item in place of Qt's own, which stands a space away and over the middle of its line."""
    found = block.textList()
    ticked = block.blockFormat().marker() is not QTextBlockFormat.MarkerType.NoMarker
    if found is None or ticked or found.format().style() not in _BULLETS:
        return
    fonts, depth = appearance.fonts, found.format().indent()
    found.remove(block)
    shape, look = block.blockFormat(), QTextCharFormat()
    room, font = fonts.px(_BULLET_ROOM), fonts.mono(semibold=True)
    shape.setIndent(depth)
    shape.setTextIndent(-room)
    cursor = QTextCursor(block)
    cursor.setBlockFormat(shape)
    # The text begins where its further lines do.
    font.setLetterSpacing(
        QFont.SpacingType.AbsoluteSpacing,
        (room - QFontMetricsF(font).horizontalAdvance(_BULLET)) / len(_BULLET),
    )
    look.setFont(font)
    look.setForeground(QColor(appearance.tokens["text"]))
    cursor.insertText(_BULLET, look)


def _shape(block: QTextBlock, appearance: Appearance, *, in_list: bool, after_list: bool) -> None:
    """Gives a block its spacing, and its words their fonts."""
    fonts = appearance.fonts
    cursor = QTextCursor(block)
    shape = block.blockFormat()
    level = shape.headingLevel()
    code_block = shape.hasProperty(_FENCE)
    if code_block:
        following = block.next()
        goes_on = following.isValid() and following.blockFormat().hasProperty(_FENCE)
        shape.setTopMargin(0)
        shape.setBottomMargin(0 if goes_on else fonts.px(_PARAGRAPH))
        # Beside an editor there is little room: a long line of code goes on below, and nothing is cut.
        shape.setNonBreakableLines(False)
    elif not in_list:
        above = _HEADING_ABOVE if level and block.position() else _PARAGRAPH if after_list else 0
        shape.setTopMargin(fonts.px(above))
        shape.setBottomMargin(fonts.px(_HEADING_BELOW if level else _PARAGRAPH))
    if shape.hasProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value):
        # A rule is drawn in the colour of its block's background, and has none.
        shape.setBackground(QColor(appearance.tokens["border"]))
    shape.setLineHeight(
        100.0 if code_block else _LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
    )
    cursor.setBlockFormat(shape)
    if level:
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        words = QTextCharFormat()
        words.setProperty(QTextFormat.Property.FontSizeAdjustment.value, 0)
        words.setFont(fonts.ui(_HEADING_SIZES.get(level, _USUAL_HEADING), semibold=True))
        cursor.mergeCharFormat(words)
        return
    fixed, at = [], block.begin()
    while not at.atEnd():
        if code_block or at.fragment().charFormat().fontFixedPitch():
            fixed.append((at.fragment().position(), at.fragment().length()))
        at += 1
    code = QTextCharFormat()
    code.setFontFamilies(fonts.mono(13).families())
    code.setFontWeight(QFont.Weight.Normal)
    code.setForeground(QColor(appearance.tokens["text"]))
    for position, length in fixed:
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(code)
