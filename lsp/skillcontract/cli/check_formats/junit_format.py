"""`check --format junit`: a suite for each file, a case for each finding; only errors fail."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from skillcontract.cli.diagnostics import Diagnostic, FileReport, Report
from skillcontract.rules.rule import Severity

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Report) -> str:
    """The report as a JUnit document."""
    tests = sum(max(len(file.diagnostics), 1) for file in report.files)
    failures = report.counts[Severity.ERROR]
    root = ET.Element("testsuites", name="skillcontract check", tests=str(tests), failures=str(failures))
    for file in report.files:
        _suite(root, file)
    ET.indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{ET.tostring(root, encoding='unicode')}\n"


def _suite(root: ET.Element, file: FileReport) -> None:
    failures = sum(one.severity is Severity.ERROR for one in file.diagnostics)
    counts = {
        "tests": str(max(len(file.diagnostics), 1)),
        "failures": str(failures),
        "errors": "0",
        "skipped": "0",
    }
    suite = ET.SubElement(root, "testsuite", {"name": _xml(file.path), **counts})
    if not file.diagnostics:
        ET.SubElement(suite, "testcase", {"classname": _xml(file.path), "name": "check"})
    for one in file.diagnostics:
        _case(suite, file, one)


def _case(suite: ET.Element, file: FileReport, one: Diagnostic) -> None:
    line = one.range.start.line + 1
    names = {"classname": _xml(file.path), "name": _xml(f"{one.rule} {one.name} {one.pointer or '/'}:{line}")}
    case = ET.SubElement(suite, "testcase", {**names, "file": _xml(file.path), "line": str(line)})
    told = f"{file.path}:{line}:{one.range.start.character + 1}: {one.message}"
    if one.severity is Severity.ERROR:
        ET.SubElement(case, "failure", message=_xml(one.message), type=one.rule).text = _xml(told)
    else:
        ET.SubElement(case, "system-out").text = _xml(f"{one.severity}: {told}")


def _xml(text: str) -> str:
    """The text without what XML 1.0 cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
