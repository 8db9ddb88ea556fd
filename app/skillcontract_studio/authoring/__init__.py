"""What the language server offers beside and in the text of an open document, each in a file of its own, tied to its pane."""
