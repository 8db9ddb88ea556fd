"""The runtime's chain as a pure function of state and action."""
