"""The pages on which one sets things: settings and keys; and what makes a setting take effect."""
