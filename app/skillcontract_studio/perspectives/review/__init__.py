"""The Review perspective: do contracts and grants agree, and who says so."""
