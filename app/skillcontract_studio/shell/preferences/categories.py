"""The settings in the order of their page; the word of a category is `settings.<name>`."""

from collections.abc import Mapping
from types import MappingProxyType

CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "appearance": ("language", "theme", "text_size", "editor_font", "editor_zoom"),
        "editor": (
            "word_wrap",
            "tab_width",
            "tab_moves_focus",
            "ruler_column",
            "inlay_hints",
            "code_lenses",
            "occurrences",
            "overview_ruler",
            "indent_guides",
        ),
        "keys": ("key_scheme",),
        "saving": ("format_on_save", "fix_on_save", "recovery_interval"),
    }
)
