"""The settings in the order of their page; the word of a category is `settings.<name>`."""

from collections.abc import Mapping
from types import MappingProxyType

CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "appearance": ("language", "theme", "text_size", "editor_zoom"),
        "editor": (
            "word_wrap",
            "inlay_hints",
            "code_lenses",
            "occurrences",
            "overview_ruler",
            "indent_guides",
        ),
        "saving": ("format_on_save", "fix_on_save", "recovery_interval"),
    }
)
