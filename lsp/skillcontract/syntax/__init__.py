"""From text to a tree that never fails: JSON with comments, and JSON5."""
