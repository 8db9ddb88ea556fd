"""Traps: contracts that load and then do not do what their author meant."""
