"""The one door through which files are written: atomic, verified, never over somebody else's change."""
