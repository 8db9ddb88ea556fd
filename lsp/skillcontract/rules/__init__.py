"""What can be wrong with a contract: one rule, one file."""
