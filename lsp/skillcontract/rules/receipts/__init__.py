"""D rules: a contract reads its tools' receipts as doc.operation.v1 means them (semantics E)."""
