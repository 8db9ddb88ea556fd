"""Real tool servers in the window: trust, calls, import. Nothing of it is loaded before somebody asks for it."""
