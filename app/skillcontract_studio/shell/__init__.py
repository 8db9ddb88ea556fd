"""The window around the editors: menus, panels, tabs, status bar, palette."""
