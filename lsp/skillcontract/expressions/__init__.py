"""The from language: parse, complete and evaluate value expressions, and say what cannot be known."""
