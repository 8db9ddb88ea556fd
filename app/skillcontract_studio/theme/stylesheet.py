"""The one stylesheet, made from the template in the resources: `@token` is a colour, `@px(n)` a size at the
user's text size, `!file(name)` a picture of the resources."""

import re
from pathlib import Path

from skillcontract_resources import resource
from skillcontract_studio.theme.fonts import Fonts
from skillcontract_studio.theme.tokens import Tokens

_SIZE = re.compile(r"@px\((\d+(?:\.\d+)?)\)")
_FILE = re.compile(r"!file\(([\w.-]+)\)")
_COLOUR = re.compile(r"@([A-Za-z]+)")


def stylesheet(tokens: Tokens, fonts: Fonts) -> str:
    """The stylesheet of a theme; KeyError where the template names a colour that look.md has not."""
    template = resource("themes/studio.qss").read_text("utf-8")
    sized = _SIZE.sub(lambda found: f"{fonts.px(float(found[1]))}px", template)
    coloured = _COLOUR.sub(lambda found: tokens[found[1]], sized)
    # Last, because a path may hold any character.
    return _FILE.sub(lambda found: _path(found[1]), coloured)


def _path(name: str) -> str:
    """A picture of the resources as Qt wants it in a stylesheet: quoted, with slashes on every system."""
    return f'url("{Path(str(resource(f"themes/{name}"))).as_posix()}")'
