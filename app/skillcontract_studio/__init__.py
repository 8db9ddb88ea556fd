"""The desktop: author, simulate and review skill contracts. Gets every editor feature from the language server."""
