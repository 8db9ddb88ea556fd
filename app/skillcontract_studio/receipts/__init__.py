"""The receipt inspector: paste or open receipts, and see what may be concluded from them, field by field."""
