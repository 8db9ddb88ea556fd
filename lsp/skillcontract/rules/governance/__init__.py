"""G rules: a runtime contract, its governance contract and the grants agree (protocol P2)."""
