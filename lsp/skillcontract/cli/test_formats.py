"""The results of `test` as text, JSON and JUnit."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from skillcontract.cli.test_run import Result, Summary
from skillcontract.simulator.coverage import Coverage
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def as_text(summary: Summary, language: Language, *, coverage: bool) -> str:
    """A line for each scenario, its differences below it, and a summary."""
    say = Catalogue("simulator", language)
    lines: list[str] = []
    for result in summary.results:
        word = "test.error" if result.error else "test.passed" if result.passed else "test.failed"
        title = f"  {result.title}" if result.title else ""
        lines.append(f"{say(word)}  {result.path}{title}")
        lines += [f"    {line}" for line in result.failures]
    if coverage:
        for name, one in summary.contracts.items():
            lines.append(say("test.coverage-of", name=name, **_numbers(one)))
            lines += [f"    {say('test.missed', pointer=point)}" for point in one.missed]
        lines.append(say("test.coverage-total", **_numbers(summary.coverage)))
    lines.append(say("test.summary", passed=summary.passed, failed=summary.failed, errors=summary.errors))
    return "\n".join(lines) + "\n"


def _numbers(coverage: Coverage) -> dict[str, object]:
    return {
        "hit": len(coverage.hit),
        "points": len(coverage.points),
        "percent": f"{coverage.percent:.1f}",
    }


def as_json(summary: Summary, language: Language, *, coverage: bool) -> str:  # noqa: ARG001  # one shape for all
    """Everything, for machines."""
    shown: dict[str, Json] = {
        "version": 1,
        "passed": summary.passed,
        "failed": summary.failed,
        "errors": summary.errors,
        "scenarios": [_result(result) for result in summary.results],
    }
    if coverage:
        shown["coverage"] = {
            "points": len(summary.coverage.points),
            "hit": len(summary.coverage.hit),
            "contracts": {
                name: {"points": len(one.points), "hit": len(one.hit), "missed": list(one.missed)}
                for name, one in summary.contracts.items()
            },
        }
    return to_json(shown, indent=1) + "\n"


def _result(result: Result) -> dict[str, Json]:
    return {
        "path": result.path,
        "title": result.title,
        "passed": result.passed,
        "steps": result.steps,
        "failures": list(result.failures),
        "error": result.error or None,
    }


def as_junit(summary: Summary, language: Language, *, coverage: bool) -> str:  # noqa: ARG001
    """JUnit's XML: a test case for each scenario."""
    say = Catalogue("simulator", language)
    suite = Element(
        "testsuite",
        name="skillcontract test",
        tests=str(len(summary.results)),
        failures=str(summary.failed),
        errors=str(summary.errors),
    )
    for result in summary.results:
        case = SubElement(suite, "testcase", name=result.title or result.path, classname=result.path)
        if result.error:
            SubElement(case, "error", message=say("test.error")).text = _xml_text(result.error)
        elif result.failures:
            SubElement(case, "failure", message=say("test.failed")).text = _xml_text(
                "\n".join(result.failures)
            )
    root = Element("testsuites")
    root.append(suite)
    indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{tostring(root, encoding='unicode')}\n"


def _xml_text(text: str) -> str:
    """The text without the control characters that XML cannot hold."""
    return "".join(
        letter if letter in "\n\t" or letter >= " " else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
