"""Changes across files: looked at first, done whole or not at all, kept in a backup, undone in one step."""
