"""The skill map: skills, what provides for them, what they hand on, and their tools, drawn as a graph."""
