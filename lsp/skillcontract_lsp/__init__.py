"""The language server: transport and conversion around the language; no Qt."""
