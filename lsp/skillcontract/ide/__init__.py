"""Editor features as plain data: completion, hover, symbols, fixes."""
