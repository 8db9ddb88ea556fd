"""Doors to what is outside the workspace: Git revisions, tool servers, agent-studio's database."""
