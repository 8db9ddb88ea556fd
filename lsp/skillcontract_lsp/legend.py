"""The names of our semantic tokens on the wire, known before anything of the language is loaded."""

TYPES = (
    "property",
    "enumMember",
    "namespace",
    "macro",
    "function",
    "parameter",
    "variable",
    "type",
    "class",
)
"""LSP's `SemanticTokenTypes`, in the order of `TokenKind`."""
MODIFIERS = ("declaration",)
