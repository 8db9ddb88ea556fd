"""doc.operation.v1: what a receipt proves, and what may be done next."""
