"""Gives a view the colours, fonts, margins and marks of look.md 3."""

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.lexer import Style
from skillcontract_studio.editor.scintilla import (
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

# Margins, left to right.
ACTION, SEVERITY, NUMBER, CHANGE, FOLD = range(5)

# Markers. Those of Scintilla's change history and folding have numbers of their own.
SEVERITY_MARKER = {Severity.HINT: 0, Severity.INFO: 1, Severity.WARNING: 2, Severity.ERROR: 3}
"""The higher a marker, the further in front it is drawn: the worst severity is seen."""
ACTION_MARKER = 8
_HISTORY_SAVED, _HISTORY_MODIFIED = 22, 23
_HISTORY = (21, _HISTORY_SAVED, _HISTORY_MODIFIED, 24)
_FOLD_OPEN = (31, 26)
_FOLD_CLOSED = (30, 25)
"""A fold inside another's body has a marker of its own."""
_FOLD_OTHERS = (27, 28, 29)

# Indicators.
SQUIGGLE = {Severity.ERROR: 8, Severity.WARNING: 9, Severity.INFO: 10, Severity.HINT: 11}
NO_EFFECT, FOUND, STOP, OWN_CLOSER, BRACE = 12, 13, 14, 15, 16

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


def dress(view: ScintillaView, appearance: Appearance) -> None:
    """Apply the theme to a view; to be called again when it changes."""
    _styles(view, appearance)
    _elements(view, appearance)
    _margins(view, appearance)
    _markers(view, appearance)
    _indicators(view, appearance)


def _styles(view: ScintillaView, appearance: Appearance) -> None:
    tokens, fonts = appearance.tokens, appearance.fonts
    font = fonts.mono(14)
    view.send_bytes(M.StyleSetFont, _DEFAULT, font.families()[0].encode())
    view.send(M.StyleSetSizeFractional, _DEFAULT, round(font.pixelSize() * 7200 / view.logicalDpiY()))
    view.set_style(_DEFAULT, tokens["text"], tokens["editor"])
    view.send(M.StyleClearAll, 0, 0)
    for style, token in _STYLE_TOKENS.items():
        view.set_style(style, tokens[token], tokens["editor"], bold=style is Style.TOOL)
    view.set_style(_LINE_NUMBER, tokens["faint"], tokens["editor"])
    view.set_style(_GUIDE, tokens["border"], tokens["editor"])
    view.set_style(_FOLD_TEXT, tokens["muted"], tokens["editor"])
    view.set_style(_BRACE_LIGHT, tokens["text"], tokens["editor"])
    view.set_style(_BRACE_BAD, tokens["error"], tokens["editor"])
    view.send(M.SetExtraAscent, 0, 0)
    view.send(M.SetExtraDescent, 0, 0)
    spare = fonts.px(20) - view.line_height()
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
    change_mask = sum(1 << marker for marker in _HISTORY)
    severity_mask = sum(1 << marker for marker in SEVERITY_MARKER.values())
    layout = (
        (ACTION, MarginType.Colour, 18, 1 << ACTION_MARKER),
        (SEVERITY, MarginType.Colour, 16, severity_mask),
        (NUMBER, MarginType.Number, 0, 0),
        (CHANGE, MarginType.Colour, 3, change_mask),
        (FOLD, MarginType.Colour, 18, 0xFE000000),
    )
    view.send(M.SetMargins, len(layout), 0)
    for margin, kind, width, mask in layout:
        view.send(M.SetMarginTypeN, margin, kind)
        view.send(M.SetMarginMaskN, margin, mask)
        view.send(M.SetMarginBackN, margin, ground)
        view.send(M.SetMarginSensitiveN, margin, int(margin in {ACTION, SEVERITY, FOLD}))
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
    for marker in _HISTORY:
        view.send(M.MarkerDefine, marker, MarkerSymbol.Empty)
    view.send(M.MarkerDefine, _HISTORY_MODIFIED, MarkerSymbol.FullRect)
    view.send(M.MarkerSetBack, _HISTORY_MODIFIED, bgr(tokens["accent"]))
    view.send(M.MarkerSetFore, _HISTORY_MODIFIED, bgr(tokens["accent"]))
    for marker in _FOLD_OTHERS:
        view.send(M.MarkerDefine, marker, MarkerSymbol.Empty)
    for folded, name in ((_FOLD_OPEN, "chevron-down"), (_FOLD_CLOSED, "chevron-right")):
        for marker in folded:
            define_image(view, marker, appearance.pixmap(name, "muted", 14))


def define_image(view: ScintillaView, marker: int, image: QPixmap) -> None:
    """Give a marker an image."""
    pixels = image.toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    view.send(M.RGBAImageSetWidth, pixels.width(), 0)
    view.send(M.RGBAImageSetHeight, pixels.height(), 0)
    view.send(M.RGBAImageSetScale, round(image.devicePixelRatio() * 100), 0)
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
