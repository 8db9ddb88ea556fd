"""What the window can be turned to: Author, Review."""
