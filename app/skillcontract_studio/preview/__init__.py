"""Markdown as it reads, beside the text it is written in."""
