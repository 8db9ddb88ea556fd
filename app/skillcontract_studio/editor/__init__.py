"""The text editor: the only place that knows Scintilla."""
