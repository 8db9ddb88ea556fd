"""Style: what has no effect, or says what is so anyway."""
