"""The contracts that receipts follow, by what their `contractVersion` says (doc-runtime-contracts)."""

OPERATION = "doc.operation.v1"
LIST = "doc.list.v1"
CONTENT = "doc.content.v1"
TARGET = "doc.target.v1"
KNOWN_VERSIONS = frozenset({OPERATION, LIST, CONTENT, TARGET})
