"""What a replacement says, in the one way that the find bar and the search in files share: that of VS Code.

$1 … $99   a group; $12 is group 1 and a 2 where there are fewer than twelve
$0 and $&  all that matched
$$         a dollar
\\n \\t \\r   a line end, a tab, a carriage return; \\\\ a backslash
\\u \\l      the next group with its first letter large or small; \\U \\L all of it
"""

import re
from collections.abc import Sequence

_PART = re.compile(r"\$(?P<group>\d{1,2}|&|\$)|\\(?P<sign>[nrt\\])|\\(?P<case>[ulUL])")
_SIGNS = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}


def replacement(wanted: str, groups: Sequence[str]) -> str:
    """What takes the place of a match of a regular expression; `groups` are what its groups hold, all of it first."""
    said: list[str] = []
    cases, at = "", 0
    for part in _PART.finditer(wanted):
        said.append(wanted[at : part.start()])
        at = part.end()
        if part["sign"]:
            said.append(_SIGNS[part["sign"]])
        elif part["case"]:
            cases += part["case"]
        elif part["group"] == "$":
            said.append("$")
        else:
            text, rest = _group(part["group"], groups)
            said.append(_cased(text, cases) + rest)
            cases = ""
    return "".join([*said, wanted[at:]])


def _group(named: str, groups: Sequence[str]) -> tuple[str, str]:
    """What a group holds, and what behind its number is no part of it; one that there is not stands for itself."""
    if named == "&":
        return groups[0], ""
    for digits in range(len(named), 0, -1):
        number = int(named[:digits])
        if number < len(groups) and (number or digits == 1):
            return groups[number], named[digits:]
    return f"${named}", ""


def _cased(text: str, cases: str) -> str:
    """Each of u and l changes one letter, in their order; U and L all that are left."""
    done, rest = "", text
    for case in cases:
        if case in "UL":
            return done + (rest.upper() if case == "U" else rest.lower())
        done += rest[:1].upper() if case == "u" else rest[:1].lower()
        rest = rest[1:]
    return done + rest
