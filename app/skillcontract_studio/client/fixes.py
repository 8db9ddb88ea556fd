"""Code actions of the protocol, as far as they edit the document they are offered for."""

from dataclasses import dataclass

from skillcontract_studio.client.edits import Replacement, workspace_edit


@dataclass(frozen=True, slots=True)
class Fix:
    """What can be done about a problem, in words and as edits of one document."""

    title: str
    kind: str
    preferred: bool
    edits: tuple[Replacement, ...]
    rules: tuple[str, ...] = ()
    """The rules whose problems it mends."""


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
