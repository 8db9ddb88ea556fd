"""Which words a window of one language may show of another: names, code, brands, and what stands in the workspace."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from skillcontract.model.file_schemas import schema_of
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.simulator.builtins.registry import BUILTINS
from skillcontract.simulator.trace import StageName
from skillcontract.text.language import Language
from skillcontract_studio.qt import QFontDatabase, QWidget
from studio_walk import texts

WORD = re.compile(r"[A-Za-z]+")
CHINESE = re.compile(r"[\u4e00-\u9fff]+")
KEYS = re.compile(r"\([A-Z]\)(?=…|$)|(?:(?:Ctrl|Alt|Shift)\+)+(?:,|[^\s,)）]+)(?:, [^\s)）]+)?|\bF\d+\b")
OF_NAMES_ALONE = "keyMap < AboutDialog"
"""The parts of the program with their licences."""
BRANDS = "agent studio VS Code JetBrains IDE Emacs Markdown MySQL git Python Qt Linux Excel"
CODE = (
    "JSON json CSV PDF SVG PNG XLSX UTF LF N MIT schema ignore skillcontract SUCCEEDED ALLOW audit jsonl ISO"
)
KEY_NAMES = "Enter Esc Insert Space Delete Tab"
EXAMPLES = "credit docs orders cancel English"
OF_THE_WALK = "mine ours sample server stdio comments not storable Written by hand mode PLAN r"
"""What is typed, the servers that are asked for, and the rule that the typed text breaks with its example."""
NAMES = frozenset(" ".join((BRANDS, CODE, KEY_NAMES, EXAMPLES, OF_THE_WALK)).split())
OWN_NAME = "中文"
"""A language is named in its own words too."""


def foreign(language: Language, cms: Path) -> Callable[[QWidget], Iterator[str]]:
    """A look for texts that are not in the language of the window."""
    data = "\n".join(
        f"{file.relative_to(cms)}\n{file.read_text('utf-8')}" for file in cms.rglob("*") if file.is_file()
    )
    platform = (word for field in PLATFORM_FIELDS.values() for word in (field.name, field.type(Language.ZH)))
    given = " ".join((*_properties(schema_of("scenario", Language.EN)), *platform))
    allowed = NAMES | set(WORD.findall(" ".join((data, str(cms), *BUILTINS, *StageName, given))))

    def odd_words(text: str) -> list[str]:
        if language is Language.ZH:
            return [word for word in WORD.findall(KEYS.sub("", text)) if word not in allowed]
        return [word for word in CHINESE.findall(text) if word != OWN_NAME and word not in data]

    def look(view: QWidget) -> Iterator[str]:
        families = frozenset(QFontDatabase.families())
        for text, where in texts(view):
            if OF_NAMES_ALONE in where or text in families:
                continue
            if odd := odd_words(text):
                yield f"not {language}: {', '.join(odd)} in {text[:200]!r}: {where}"

    return look


def _properties(schema: object) -> Iterator[str]:
    """The names of the properties that a JSON schema describes, at any depth."""
    if isinstance(schema, Mapping):
        for key, part in schema.items():
            if key == "properties" and isinstance(part, Mapping):
                yield from part
            yield from _properties(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _properties(part)
