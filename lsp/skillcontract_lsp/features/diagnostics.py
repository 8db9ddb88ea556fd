"""`textDocument/diagnostic`, `workspace/diagnostic`, and `publishDiagnostics` to clients that do not pull."""

from __future__ import annotations

from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Severity
from skillcontract.rules.wording import message, severity
from skillcontract.text.positions import LineMap
from skillcontract_lsp.client import Client
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire
from skillcontract_lsp.protocol.parameters import document_uri, member
from skillcontract_lsp.protocol.templates import Template, joined, literal, range_lines, range_text
from skillcontract_lsp.session import Session

SOURCE = "skillcontract"
SEVERITIES = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3, Severity.HINT: 4}
"""`DiagnosticSeverity`."""


def pull(session: Session, params: Wire) -> Prebuilt:
    """`textDocument/diagnostic`: the findings of one document, or that they are the same as before."""
    document = session.document(document_uri(params))
    if document is None:
        return Prebuilt('{"kind":"full","items":[]}')
    return Prebuilt(_report(document, session.client, member(params, "previousResultId"), ""))


def pull_workspace(session: Session, params: Wire) -> Prebuilt:
    """`workspace/diagnostic`: the findings of every open document."""
    previous: dict[object, Wire] = {}
    known = member(params, "previousResultIds")
    for item in known if isinstance(known, list) else ():
        previous[member(item, "uri")] = member(item, "value")
    reports = [
        _report(
            document, session.client, previous.get(uri), f'"uri":{literal(uri)},"version":{document.version},'
        )
        for uri, document in session.documents.items()
    ]
    return Prebuilt(f'{{"items":[{",".join(reports)}]}}')


def publish(session: Session) -> None:
    """Tell a client that does not pull what has changed since it was told last."""
    if session.client.pulls_diagnostics:
        return
    for uri, document in session.documents.items():
        if not document.is_published:
            document.is_published = True
            items = diagnostics_json(document, session.client)
            session.notify(
                "textDocument/publishDiagnostics",
                Prebuilt(f'{{"uri":{literal(uri)},"version":{document.version},"diagnostics":[{items}]}}'),
            )


def _report(document: OpenDocument, client: Client, previous: Wire, identity: str) -> str:
    items = diagnostics_json(document, client)
    result_id = document.result_id(items)
    if previous == result_id:
        return f'{{{identity}"kind":"unchanged","resultId":"{result_id}"}}'
    return f'{{{identity}"kind":"full","resultId":"{result_id}","items":[{items}]}}'


def diagnostics_json(document: OpenDocument, client: Client) -> str:
    """The diagnostics of a document as JSON, without the list's brackets."""
    return joined(diagnostic_template(one, document.lines, client) for one in document.findings()).at(0)


def diagnostic_template(finding: Finding, lines: LineMap, client: Client) -> Template:
    """One diagnostic, its lines counted from the start of the text of `lines`."""
    place = lines.range(finding.span)
    return Template(
        f'{{"range":{range_text(place)},{literal(_described(finding, client))[1:]}', range_lines(place)
    )


def _described(finding: Finding, client: Client) -> dict[str, Wire]:
    """A `Diagnostic` without its range."""
    rule = RULES[finding.rule]
    return {
        "severity": SEVERITIES[severity(rule, finding)],
        "code": rule.id,
        "source": SOURCE,
        "message": message(rule, finding, client.language),
    }
