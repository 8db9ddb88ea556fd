"""Who uses what the word under the mouse names, file by file."""

from __future__ import annotations

from collections import Counter

from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.ide.occurrences.occurrence import Role
from skillcontract.text.language import Localized


def uses(index: Index, found: Found) -> Localized | None:
    """The files that refer to it and how often; None where none does."""
    counted = Counter(
        f"{one.file.path.parent.name}/{one.file.path.name}"
        for one in index.same(found)
        if one.occurrence.role in (Role.REFERENCE, Role.IMPLIED)
    )
    if not counted:
        return None
    rows = "".join(f"\n- `{name}` × {count}" for name, count in sorted(counted.items()))
    return Localized(f"使用处：\n{rows}", f"Used in:\n{rows}")
