"""X rules: what a contract refers to outside itself is there, and is what it is taken for."""
