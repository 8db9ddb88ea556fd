"""S rules: a contract agrees with what the tools say of themselves."""
