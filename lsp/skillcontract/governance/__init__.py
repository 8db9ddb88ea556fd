"""Protocol P2: contracts against grants."""
