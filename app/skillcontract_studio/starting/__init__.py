"""How one begins: new workspaces, skills and tools, examples, and what other systems know."""
