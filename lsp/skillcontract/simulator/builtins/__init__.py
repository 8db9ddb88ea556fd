"""The runtime's own tools (§12): one file each. They do not pass the chain (semantics C12)."""
