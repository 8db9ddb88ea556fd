"""Pieces of contracts that rules' examples share, so that an example shows its own fault and no other."""

ENVELOPE = """"success": { "path": "status", "op": "EQ", "value": 200 },
      "error": { "code": "errorCode", "message": "errorMessage" }"""
"""A tool's `success` and `error` in the platform's envelope."""

LOOK = f""""look": {{
      {ENVELOPE}
    }}"""
"""A tool that only reads, without any fault."""

VERIFY = '"verify": { "tool": "look", "args": { "title": { "from": "call.title" } } }'
"""How a tool that writes is looked up again with `look`."""

SAVE = f""""save": {{
      "sideEffect": "WRITE",
      "idempotencyKey": ["title"],
      "args": {{ "title": {{ "sources": ["USER"] }} }},
      {ENVELOPE},
      {VERIFY}
    }}"""
"""A tool that writes, without any fault; it needs `look` beside it."""


def tools(*entries: str, before: str = "") -> str:
    """A contract of tools' entries, with root members before them (each ending in a comma)."""
    lead = f"\n  {before}" if before else ""
    return f'{{{lead}\n  "tools": {{\n    ' + ",\n    ".join(entries) + "\n  }\n}\n"


def look_with(argument: str, name: str = "title", *, before: str = "") -> str:
    """The tool `look` with one argument that has the given contract, and root members before `tools`."""
    return tools(
        f""""look": {{
      "args": {{ "{name}": {argument} }},
      {ENVELOPE}
    }}""",
        before=before,
    )


def look_with_success(success: str) -> str:
    """The tool `look` with the given `success`."""
    error = '"error": { "code": "errorCode", "message": "errorMessage" }'
    return tools(f'"look": {{\n      "success": {success},\n      {error}\n    }}')


def look_with_extracts(extracts: str) -> str:
    """The tool `look` with the given items of `extracts`."""
    return tools(f'"look": {{\n      {ENVELOPE},\n      "extracts": [{extracts}]\n    }}')


def inputs(name: str) -> str:
    """The root member that declares one input."""
    return f'"inputs": {{ "{name}": {{}} }},'
