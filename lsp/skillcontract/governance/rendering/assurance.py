"""The assurance report as JSON, as text, and as a page that stands alone and prints well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from skillcontract.governance.as_json import Object, defect
from skillcontract.governance.assurance import Assurance
from skillcontract.governance.audit import BREAKS
from skillcontract.governance.lifecycle import STAGE_WORDS, Lifecycle
from skillcontract.governance.rendering.html import defect_table, state
from skillcontract.governance.rendering.page import BOTTOM, table, top
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def as_object(report: Assurance, language: Language, folder: Path) -> Object:
    """The report as JSON data; places are told relative to `folder`."""
    audit = report.audit
    return {
        "version": 1,
        "tool": report.version,
        "at": report.at.isoformat(),
        "consistent": report.consistent,
        "skills": len(report.matrix.skills),
        "principals": len(report.matrix.principals),
        "verdicts": {verdict.value: count for verdict, count in report.matrix.counts().items()},
        "defects": [defect(each, language, folder) for each in report.defects],
        "inputs": [{"name": each.name, "sha256": each.digest} for each in report.inputs],
        "lifecycles": [_lifecycle(each, language) for each in report.lifecycles],
        "audit": None
        if audit is None
        else {
            "intact": audit.intact,
            "records": audit.records,
            "brokenLine": audit.broken,
            "last": audit.last,
        },
        "signOffs": [
            {
                "at": each.at,
                "name": each.name,
                "note": each.note,
                "verdict": each.verdict,
                "current": each.current,
            }
            for each in report.sign_offs
        ],
    }


def as_text(report: Assurance, language: Language, folder: Path) -> str:
    """The report in a few lines: the state, every reason, and how far each contract has come."""
    say = Catalogue("governance", language)
    count = len(report.defects)
    lines = [say("matrix.consistent") if report.consistent else say("matrix.inconsistent", count=count)]
    for each in report.defects:
        place = f"{each.place.shown(folder)}: " if each.place else ""
        lines.append(f"  {place}{each.line(language)}")
    lines += ["", say("assurance.lifecycle")]
    lines += [f"  {' / '.join(row)}" for row in _lifecycle_rows(report, language)]
    lines += ["", _audit(report, language)]
    return "\n".join(lines) + "\n"


def as_page(report: Assurance, language: Language, folder: Path) -> Iterator[str]:
    """The report as a page, in pieces."""
    say = Catalogue("governance", language)
    yield top(say("assurance.title"), language)
    yield f"<h1>{escape(say('assurance.title'))}</h1>\n"
    yield state(report.matrix, language)
    sizes = say("matrix.size", skills=len(report.matrix.skills), principals=len(report.matrix.principals))
    yield f"<p class=muted>{escape(sizes)}</p>\n<h2>{escape(say('assurance.reasons'))}</h2>\n"
    yield defect_table(report.matrix, language, folder)
    yield f"<h2>{escape(say('assurance.lifecycle'))}</h2>\n"
    heads = [say("matrix.skill"), say("assurance.reached"), say("assurance.next"), say("assurance.missing")]
    yield table(heads, _lifecycle_rows(report, language), wrap=3)
    yield f"<h2>{escape(say('assurance.audit'))}</h2>\n<p>{escape(_audit(report, language))}</p>\n"
    if report.sign_offs:
        rows = [
            [
                each.at,
                each.name,
                each.verdict,
                say("assurance.yes" if each.current else "assurance.no"),
                each.note,
            ]
            for each in report.sign_offs
        ]
        names = ["assurance.at", "assurance.name", "matrix.verdict", "assurance.current", "assurance.note"]
        yield table([say(name) for name in names], rows, wrap=4)
    yield f"<h2>{escape(say('assurance.inputs'))}</h2>\n"
    yield table([say("assurance.file"), "SHA-256"], [[each.name, each.digest] for each in report.inputs])
    made = say("matrix.made", version=report.version, at=report.at.isoformat(timespec="seconds"))
    yield f"<p class=muted>{escape(made)}</p>\n{BOTTOM}"


def _lifecycle(found: Lifecycle, language: Language) -> Object:
    return {
        "skill": found.skill,
        "reached": found.reached.value if found.reached else None,
        "next": found.next.value if found.next else None,
        "missing": {
            stage.value: [each(language) for each in missing]
            for stage, missing in found.missing.items()
            if missing
        },
    }


def _lifecycle_rows(report: Assurance, language: Language) -> list[list[str]]:
    say = Catalogue("governance", language)
    rows = []
    for each in report.lifecycles:
        lacking = each.missing[each.next] if each.next else ()
        rows.append(
            [
                each.skill,
                STAGE_WORDS[each.reached](language) if each.reached else "–",
                STAGE_WORDS[each.next](language) if each.next else "–",
                say("semicolon").join(lack(language) for lack in lacking),
            ]
        )
    return rows


def _audit(report: Assurance, language: Language) -> str:
    say, audit = Catalogue("governance", language), report.audit
    if audit is None:
        return say("assurance.no-log")
    if audit.why is not None:
        return say("assurance.broken", line=audit.broken, reason=BREAKS[audit.why](language))
    return say("assurance.intact", count=audit.records, last=audit.last or "–")
