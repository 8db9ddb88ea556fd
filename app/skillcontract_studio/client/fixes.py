"""Code actions of the protocol, as far as they edit the document they are offered for."""

from collections.abc import Sequence
from dataclasses import dataclass

from skillcontract_studio.client.edits import Replacement, workspace_edit
from skillcontract_studio.client.protocol import Extent

QUICK_FIX, REWRITE, FIX_ALL = "quickfix", "refactor.rewrite", "source.fixAll"
"""The protocol's names of the kinds of actions that the Studio asks for."""


@dataclass(frozen=True, slots=True)
class Fix:
    """What can be done about a problem, in words and as edits of one document."""

    title: str
    kind: str
    preferred: bool
    edits: tuple[Replacement, ...]
    rules: tuple[str, ...] = ()
    """The rules whose problems it mends."""


def of_rule(found: Sequence[Fix], rule: str) -> tuple[Replacement, ...]:
    """The edits of the preferred fixes of a rule; of those that would change the same text, the first."""
    chosen: list[Replacement] = []
    for fix in found:
        if not fix.preferred or rule not in fix.rules:
            continue
        if all(
            edit in chosen or not any(_overlap(edit.extent, each.extent) for each in chosen)
            for edit in fix.edits
        ):
            chosen += [edit for edit in fix.edits if edit not in chosen]
    return tuple(chosen)


def count_of_rule(found: Sequence[Fix], rule: str) -> int:
    """How many preferred fixes a rule has."""
    return sum(fix.preferred and rule in fix.rules for fix in found)


def _overlap(one: Extent, other: Extent) -> bool:
    return (one.start < other.end and other.start < one.end) or one == other


def fixes(raw: object, uri: str) -> tuple[Fix, ...]:
    """The actions that change this document and no other, the preferred ones first."""
    found = [_fix(entry, uri) for entry in raw] if isinstance(raw, list) else []
    kept = [fix for fix in found if fix is not None]
    return tuple(sorted(kept, key=lambda fix: not fix.preferred))


def _fix(raw: object, uri: str) -> Fix | None:
    if not isinstance(raw, dict) or not isinstance(raw.get("edit"), dict):
        return None
    edit = workspace_edit(raw["edit"])
    if edit.moves or [each.uri for each in edit.files] != [uri]:
        return None
    listed = raw.get("diagnostics")
    mended = [str(each.get("code", "")) for each in listed] if isinstance(listed, list) else []
    rules = tuple(dict.fromkeys(mended))
    kind, preferred = str(raw.get("kind", "")), bool(raw.get("isPreferred"))
    return Fix(str(raw["title"]), kind, preferred, edit.files[0].edits, rules)
