"""The one stylesheet, made from the template in the resources: `@token` is a colour, `@px(n)` a size at the user's text size."""

import re

from skillcontract_resources import resource
from skillcontract_studio.theme.fonts import Fonts
from skillcontract_studio.theme.tokens import Tokens

_SIZE = re.compile(r"@px\((\d+(?:\.\d+)?)\)")
_COLOUR = re.compile(r"@([A-Za-z]+)")


def stylesheet(tokens: Tokens, fonts: Fonts) -> str:
    """The stylesheet of a theme; KeyError where the template names a colour that look.md has not."""
    template = resource("themes/studio.qss").read_text("utf-8")
    sized = _SIZE.sub(lambda found: f"{fonts.px(float(found[1]))}px", template)
    return _COLOUR.sub(lambda found: tokens[found[1]], sized)
