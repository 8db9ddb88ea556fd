"""Finding and replacing: what is looked for, as data, and the bar of an editor."""
