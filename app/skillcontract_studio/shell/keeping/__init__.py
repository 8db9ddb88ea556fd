"""What outlasts the window: sessions, unsaved text, recent workspaces. Each workspace has its own, in the platform's place for state."""
