"""A matrix as text, CSV, XLSX and HTML. One format, one file."""
