"""The file that `check --baseline` reads: findings that a project has agreed to live with, each by file, rule and pointer."""

from __future__ import annotations

VERSION = 1
FINDINGS, PATH, RULE, POINTER, COUNT = "findings", "path", "rule", "pointer", "count"


def may_be_baseline(text: str) -> bool:
    """Whether a JSON text may be a baseline, as a look at its words tells."""
    return all(f'"{word}"' in text for word in (FINDINGS, PATH, RULE, POINTER))
