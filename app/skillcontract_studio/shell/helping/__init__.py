"""Help: what F1 opens, the first-steps tour, and the versions of the parts."""
