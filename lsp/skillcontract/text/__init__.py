"""Spans, positions and edits: everything that is true of any text."""
