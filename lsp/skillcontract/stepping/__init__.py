"""Looking at a play: where one stands in it, what the stage there applies, and where one stops."""
