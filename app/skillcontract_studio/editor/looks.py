"""Gives a view the colours, fonts, margins and marks of look.md 3."""

from functools import partial

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.lexer import Style
from skillcontract_studio.editor.line_changes import ChangeKind
from skillcontract_studio.editor.margin_images import paint_margin_images
from skillcontract_studio.editor.scintilla import (
    FOLDER_CLOSED,
    FOLDER_OPEN,
    Element,
    IndicatorStyle,
    M,
    MarginType,
    MarkerSymbol,
    ScintillaView,
    bgr,
)
from skillcontract_studio.qt import QImage, QPixmap
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.fonts import installed
from skillcontract_studio.utf8 import utf8

_CODE = 14
"""The pixels of code at 100 %."""

# Margins, left to right.
ACTION, SEVERITY, NUMBER, CHANGE, FOLD = range(5)

# Markers. Those of folding have numbers of their own.
SEVERITY_MARKER = {Severity.HINT: 0, Severity.INFO: 1, Severity.WARNING: 2, Severity.ERROR: 3}
"""The higher a marker, the further in front it is drawn: the worst severity is seen."""
BOOKMARK_MARKER = 4
CHANGE_MARKER = {ChangeKind.CHANGED: 5, ChangeKind.ADDED: 6, ChangeKind.REMOVED: 7}
ACTION_MARKER = 8
SIMULATE_MARKERS = range(9, 17)
CHANGE_MASK = sum(1 << marker for marker in CHANGE_MARKER.values())
_CHANGE_TOKEN = {ChangeKind.CHANGED: "accent", ChangeKind.ADDED: "add", ChangeKind.REMOVED: "del"}
_FOLD_OPEN = (FOLDER_OPEN, 26)
_FOLD_CLOSED = (FOLDER_CLOSED, 25)
"""A fold inside another's body has a marker of its own."""
_FOLD_OTHERS = (27, 28, 29)

# Indicators.
SQUIGGLE = {Severity.ERROR: 8, Severity.WARNING: 9, Severity.INFO: 10, Severity.HINT: 11}
FOUND, STOP, OWN_CLOSER, BRACE, OCCURRENCE, WRITTEN, LINK, PLACE = range(13, 21)
MEANING = {"key": 21, "enum": 22, "expr": 23, "tool": 24}
"""Colours by what a word means, as the server tells; each named by its token."""
NO_EFFECT = 30
"""Drawn over the colours: what has no effect is dimmed, whatever it means."""

# Styles that are no lexer's.
LENS, HINT, LENS_LINK = 42, 43, 44

_SEVERITY_SIGNS = {
    Severity.ERROR: ("close-circle", "error"),
    Severity.WARNING: ("alert", "warning"),
    Severity.INFO: ("information", "info"),
    Severity.HINT: ("lightbulb-outline", "hint"),
}
_STYLE_TOKENS = {
    Style.PLAIN: "text",
    Style.KEY: "key",
    Style.STRING: "str",
    Style.ENUM: "enum",
    Style.NUMBER: "num",
    Style.EXPRESSION: "expr",
    Style.COMMENT: "com",
    Style.PUNCTUATION: "punct",
    Style.TOOL: "tool",
}
_DEFAULT, _LINE_NUMBER, _BRACE_LIGHT, _BRACE_BAD, _GUIDE, _FOLD_TEXT = 32, 33, 34, 35, 37, 39


def dress(view: ScintillaView, appearance: Appearance, zoom: int = 0, family: str = "") -> None:
    """Apply the theme to a view; to be called again when it changes. `zoom` is in pixels of the text at 100 %, `family` a family
    of fonts; the usual one where it is empty or not there."""
    _styles(view, appearance, zoom, family)
    view.send(M.SetEdgeColour, bgr(appearance.tokens["border"]), 0)
    _elements(view, appearance)
    _margins(view, appearance)
    _markers(view, appearance)
    _indicators(view, appearance)


def _hundredths(view: ScintillaView, pixels: int) -> int:
    """A size of text in hundredths of a point, as Scintilla wants it."""
    return round(pixels * 7200 / view.logicalDpiY())


def _styles(view: ScintillaView, appearance: Appearance, zoom: int, family: str) -> None:
    tokens, fonts = appearance.tokens, appearance.fonts
    font = fonts.mono(_CODE + zoom)
    view.send_bytes(M.StyleSetFont, _DEFAULT, utf8(installed((family, *font.families()))[0]))
    view.send(M.StyleSetSizeFractional, _DEFAULT, _hundredths(view, font.pixelSize()))
    view.set_style(_DEFAULT, tokens["text"], tokens["editor"])
    view.send(M.StyleClearAll, 0, 0)
    for style, token in _STYLE_TOKENS.items():
        view.set_style(style, tokens[token], tokens["editor"], bold=style is Style.TOOL)
    view.set_style(_LINE_NUMBER, tokens["faint"], tokens["editor"])
    view.set_style(_GUIDE, tokens["border"], tokens["editor"])
    view.set_style(_FOLD_TEXT, tokens["muted"], tokens["editor"])
    view.set_style(_BRACE_LIGHT, tokens["text"], tokens["editor"])
    view.set_style(_BRACE_BAD, tokens["error"], tokens["editor"])
    beside = fonts.ui(12)
    for number, token in ((LENS, "lens"), (HINT, "lens"), (LENS_LINK, "accent")):
        view.send_bytes(M.StyleSetFont, number, utf8(beside.families()[0]))
        view.send(M.StyleSetSizeFractional, number, _hundredths(view, beside.pixelSize()))
        view.set_style(number, tokens[token], tokens["editor"])
    view.send(M.StyleSetUnderline, LENS_LINK, 1)
    view.send(M.SetExtraAscent, 0, 0)
    view.send(M.SetExtraDescent, 0, 0)
    spare = round(fonts.px(20) * font.pixelSize() / fonts.px(_CODE)) - view.line_height()
    view.send(M.SetExtraAscent, spare - spare // 2, 0)
    view.send(M.SetExtraDescent, spare // 2, 0)


def _elements(view: ScintillaView, appearance: Appearance) -> None:
    tokens = appearance.tokens
    view.set_element(Element.Caret, tokens["text"])
    view.set_element(Element.CaretAdditional, tokens["accent"])
    view.set_element(Element.CaretLineBack, tokens["line"])
    view.set_element(Element.SelectionBack, tokens["selectEd"])
    view.set_element(Element.SelectionAdditionalBack, tokens["selectEd"])
    view.set_element(Element.SelectionInactiveBack, tokens["selectEd"])
    view.set_element(Element.WhiteSpace, tokens["border"])
    view.set_element(Element.FoldLine, tokens["border"])
    view.send(M.SetCaretWidth, 2, 0)


def _margins(view: ScintillaView, appearance: Appearance) -> None:
    ground = bgr(appearance.tokens["editor"])
    severity_mask = sum(1 << marker for marker in SEVERITY_MARKER.values())
    layout = (
        (ACTION, MarginType.Colour, 18, 1 << ACTION_MARKER | 1 << BOOKMARK_MARKER),
        (SEVERITY, MarginType.Colour, 16, severity_mask),
        (NUMBER, MarginType.Number, 0, 0),
        (CHANGE, MarginType.Colour, 4, CHANGE_MASK),
        (FOLD, MarginType.Colour, 18, 0xFE000000),
    )
    view.send(M.SetMargins, len(layout), 0)
    for margin, kind, width, mask in layout:
        view.send(M.SetMarginTypeN, margin, kind)
        view.send(M.SetMarginMaskN, margin, mask)
        view.send(M.SetMarginBackN, margin, ground)
        view.send(M.SetMarginSensitiveN, margin, int(margin != NUMBER))
        if kind is not MarginType.Number:
            view.send(M.SetMarginWidthN, margin, appearance.fonts.px(width))
    view.send(M.SetFoldMarginColour, 1, ground)
    view.send(M.SetFoldMarginHiColour, 1, ground)
    view.send(M.SetMarginLeft, 0, appearance.fonts.px(4))
    fit_line_numbers(view)


def fit_line_numbers(view: ScintillaView) -> None:
    """Make the margin as wide as the highest line number."""
    digits = max(3, len(str(view.line_count())))
    width = view.send_bytes(M.TextWidth, _LINE_NUMBER, b"9" * digits + b"  ")
    if view.send(M.GetMarginWidthN, NUMBER, 0) != width:
        view.send(M.SetMarginWidthN, NUMBER, width)


def _markers(view: ScintillaView, appearance: Appearance) -> None:
    tokens = appearance.tokens
    for severity, (name, token) in _SEVERITY_SIGNS.items():
        define_image(view, SEVERITY_MARKER[severity], appearance.pixmap(name, token, 14))
    define_image(view, ACTION_MARKER, appearance.pixmap("lightbulb-on-outline", "warning", 14))
    define_image(view, BOOKMARK_MARKER, appearance.pixmap("bookmark", "accent", 14))
    for change, marker in CHANGE_MARKER.items():
        symbol = MarkerSymbol.Underline if change is ChangeKind.REMOVED else MarkerSymbol.FullRect
        view.send(M.MarkerDefine, marker, symbol)
        view.send(M.MarkerSetBack, marker, bgr(tokens[_CHANGE_TOKEN[change]]))
        view.send(M.MarkerSetFore, marker, bgr(tokens[_CHANGE_TOKEN[change]]))
    for marker in (*_FOLD_OTHERS, *SIMULATE_MARKERS):
        # Another view of the text may show them.
        view.send(M.MarkerDefine, marker, MarkerSymbol.Empty)
    for folded, name in ((_FOLD_OPEN, "chevron-down"), (_FOLD_CLOSED, "chevron-right")):
        for marker in folded:
            define_image(view, marker, appearance.pixmap(name, "muted", 14))


def define_image(view: ScintillaView, marker: int, image: QPixmap) -> None:
    """Give a marker an image.

    Scintilla draws a pixel of it in each logical one; where those are larger than the screen's, the view draws it itself.
    """
    if image.devicePixelRatio() != 1:
        view.send(M.MarkerDefine, marker, MarkerSymbol.Empty)
        view.margin_images[marker] = image
        view.over_margins = partial(paint_margin_images, view, view.margin_images)
        return
    view.margin_images.pop(marker, None)
    pixels = image.toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    view.send(M.RGBAImageSetWidth, pixels.width(), 0)
    view.send(M.RGBAImageSetHeight, pixels.height(), 0)
    view.send(M.RGBAImageSetScale, 100, 0)
    view.send_bytes(M.MarkerDefineRGBAImage, marker, bytes(pixels.constBits()))


def _indicators(view: ScintillaView, appearance: Appearance) -> None:
    tokens = appearance.tokens
    for severity, indicator in SQUIGGLE.items():
        _, token = _SEVERITY_SIGNS[severity]
        style = IndicatorStyle.Dots if severity is Severity.HINT else IndicatorStyle.SquigglePixmap
        _indicator(view, indicator, style, tokens[token])
        view.send(M.IndicSetStrokeWidth, indicator, 120)
    _indicator(view, NO_EFFECT, IndicatorStyle.TextFore, tokens["faint"])
    _indicator(view, FOUND, IndicatorStyle.StraightBox, tokens["litEdge"])
    view.send(M.IndicSetAlpha, FOUND, 60)
    view.send(M.IndicSetOutlineAlpha, FOUND, 255)
    view.send(M.IndicSetUnder, FOUND, 1)
    for indicator, token in ((OCCURRENCE, "borderStrong"), (WRITTEN, "accent"), (PLACE, "litEdge")):
        _indicator(view, indicator, IndicatorStyle.StraightBox, tokens[token])
        view.send(M.IndicSetAlpha, indicator, 40)
        view.send(M.IndicSetOutlineAlpha, indicator, 110)
        view.send(M.IndicSetUnder, indicator, 1)
    _indicator(view, LINK, IndicatorStyle.Plain, tokens["accent"])
    for token, indicator in MEANING.items():
        _indicator(view, indicator, IndicatorStyle.TextFore, tokens[token])
    _indicator(view, STOP, IndicatorStyle.StraightBox, tokens["accent"])
    view.send(M.IndicSetAlpha, STOP, 30)
    view.send(M.IndicSetUnder, STOP, 1)
    _indicator(view, OWN_CLOSER, IndicatorStyle.Hidden, tokens["faint"])
    _indicator(view, BRACE, IndicatorStyle.Box, tokens["borderStrong"])
    view.send(M.BraceHighlightIndicator, 1, BRACE)
    view.send(M.BraceBadLightIndicator, 0, BRACE)


def _indicator(view: ScintillaView, indicator: int, style: int, colour: str) -> None:
    view.send(M.IndicSetStyle, indicator, style)
    view.send(M.IndicSetFore, indicator, bgr(colour))
