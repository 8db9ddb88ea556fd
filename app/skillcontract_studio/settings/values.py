"""Every setting with its usual value. The settings page, the file and the features all read this one class."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from skillcontract.text.language import Language
from skillcontract_studio.theme.tokens import ThemeChoice


class KeyScheme(StrEnum):
    """Whose keys commands have, where their user chose no others."""

    USUAL = "usual"
    """Those of VS Code."""
    JETBRAINS = "jetbrains"
    EMACS = "emacs"


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set. A field's name is its key in the file; its word is the phrase `setting.<name>`, its explanation
    `setting.<name>.about`. Types that can be kept: bool, int (within `BOUNDS`), str, StrEnum (also optional), and a mapping
    from text to text.
    """

    language: Language | None = None
    """None: the language of the system."""
    theme: ThemeChoice = ThemeChoice.SYSTEM
    text_size: int = 100
    """Percent of all text in the window."""
    editor_zoom: int = 0
    """Points by which the text of editors is larger than look.md says."""
    editor_font: str = ""
    """The family of the editors' text; empty for look.md's."""
    tab_width: int = 4
    """The columns of a tab, in files that are indented with tabs."""
    tab_moves_focus: bool = False
    """Whether Tab leaves an editor for what stands behind it, and does not indent."""
    ruler_column: int = 0
    """Behind so many columns a line is drawn; 0 draws none."""
    format_on_save: bool = False
    fix_on_save: bool = False
    """Apply every safe fix before a file is written."""
    word_wrap: bool = False
    recovery_interval: int = 700
    """Milliseconds after which a text that was changed is kept for the case that the Studio ends unforeseen."""
    inlay_hints: bool = True
    code_lenses: bool = True
    occurrences: bool = True
    """Mark the other places of the name at the caret."""
    overview_ruler: bool = True
    indent_guides: bool = True
    key_scheme: KeyScheme = KeyScheme.USUAL
    shortcuts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keys by command, as QKeySequence writes them in portable text; an empty text is a command without keys."""


BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "text_size": (75, 250),
        "editor_zoom": (-6, 20),
        "tab_width": (1, 16),
        "ruler_column": (0, 400),
        "recovery_interval": (100, 60_000),
    }
)
"""The smallest and the largest value of each number."""
