"""The tabs of the window's centre: groups beside and below each other, pinned and recent ones, and the switcher between them."""
