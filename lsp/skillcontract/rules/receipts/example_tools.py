"""Pieces of contracts that the D rules' examples share, and the manifest beside them."""

READ_BACK = '"verify": { "tool": "doc_read", "args": { "title": { "from": "call.title" } } }'
SUCCESS = '"success": { "path": "status", "op": "EQ", "value": "success" }'
ERROR = '"error": { "code": "error.reason", "message": "error.message" }'

DOC_READ = f""""doc_read": {{
      {SUCCESS},
      {ERROR}
    }}"""
"""A tool that reads and answers with receipts, without any fault."""

DOC_CREATE = f""""doc_create": {{
      "sideEffect": "WRITE",
      "idempotencyKey": ["title"],
      "args": {{ "title": {{ "sources": ["USER"] }} }},
      {SUCCESS},
      {ERROR},
      {READ_BACK}
    }}"""
"""A tool that creates and answers with receipts, without any fault; it needs `doc_read` beside it."""

MANIFEST = {"skillcontract.json5": "{ receiptTools: ['doc_create', 'doc_read', 'doc_list'] }\n"}
"""The workspace says which tools answer with receipts."""


def manifest(*rules_off: str) -> dict[str, str]:
    """The same where some rules are off, because others say more in their place."""
    off = ", ".join(f"{rule}: 'off'" for rule in rules_off)
    return {
        "skillcontract.json5": f"{{\n  receiptTools: ['doc_create', 'doc_read'],\n  rules: {{ {off} }}\n}}\n"
    }
