"""Laying documents out, when asked and when they are saved."""
