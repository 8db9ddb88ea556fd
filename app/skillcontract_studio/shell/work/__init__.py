"""What the commands do: one file for each menu, and one for each perspective's common part."""
