"""Comments and settings that silence findings."""

from skillcontract.rules.analysis import ContractAnalysis, Knowledge
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.rule import Severity
from skillcontract.rules.suppression import Directive, directives
from skillcontract.syntax.parser import parse
from skillcontract.text.span import Span

SUCCESS_WITHOUT_PATH = """"list": {
      "success": { "op": "EQ", "value": 200 },%s
      "error": { "code": "errorCode" }
    }"""


def fired(text: str, knowledge: Knowledge | None = None) -> list[str]:
    return [finding.rule for finding in ContractAnalysis.of(text, knowledge or Knowledge()).findings()]


def test_a_comment_at_the_end_of_a_line_silences_that_line() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % " // skillcontract-ignore: R15")
    assert fired(text) == []


def test_a_comment_on_its_own_line_silences_the_next_line_with_content() -> None:
    text = look_with('{ "sources": ["USER"] }').replace(
        '"look": {', '"look": {\n      // skillcontract-ignore: R01, r15\n      // why\n'
    )
    assert "N09" in fired(text)
    silenced = tools(
        SUCCESS_WITHOUT_PATH.replace(
            '{\n      "success"', '{\n      // skillcontract-ignore: R15\n\n      "success"'
        )
        % ""
    )
    assert fired(silenced) == []


def test_a_comment_above_a_tool_silences_the_tool_that_follows() -> None:
    tool = SUCCESS_WITHOUT_PATH.replace('"error": { "code": "errorCode" }', '"label": "List"') % ""
    text = tools(LOOK, f"// skillcontract-ignore: R25\n    {tool}")
    assert fired(text) == ["R15"]


def test_ignore_file_silences_the_whole_file() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % "", SUCCESS_WITHOUT_PATH.replace("list", "page") % "")
    assert fired(text) == ["R15", "R15"]
    assert fired(f"// skillcontract-ignore-file: R15\n{text}") == []


def test_load_rules_are_never_silenced() -> None:
    found = fired('{\n  // skillcontract-ignore: L13\n  "mode": "plan"\n}\n')
    assert found == ["N09", "L13"]
    assert fired('{ "mode": "plan" }', Knowledge(levels={"L13": None})) == ["L13"]


def test_an_unknown_rule_is_told_and_one_that_needs_more_knowledge_is_not() -> None:
    assert fired('{\n  // skillcontract-ignore: R99\n  "mode": "PLAN"\n}\n') == ["N09"]
    assert fired('{\n  // skillcontract-ignore: X07, S01, G01\n  "mode": "PLAN"\n}\n') == []


def test_a_workspace_switches_rules_off_and_sets_their_severity() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % "")
    assert fired(text, Knowledge(levels={"R15": None})) == []
    analysis = ContractAnalysis.of(text, Knowledge(levels={"R15": Severity.ERROR}))
    assert [finding.severity for finding in analysis.findings()] == [Severity.ERROR]
    analysis.know(Knowledge())
    assert [finding.severity for finding in analysis.findings()] == [None]
    assert analysis.loads()


def test_suppressed_findings_are_counted() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % " // skillcontract-ignore: R15")
    assert ContractAnalysis.of(text).suppressed == 1


def test_a_directive_says_of_which_line_it_speaks() -> None:
    text = "{\n  // skillcontract-ignore: R01\n\n  // more\n  'x': 1 /* skillcontract-ignore: R02 */\n}"
    comments = parse(text).comments
    assert directives(text, comments) == (
        Directive(comments[0], False, 4, (("R01", Span(29, 32)),)),
        Directive(comments[2], False, 4, (("R02", Span(text.index("R02"), text.index("R02") + 3)),)),
    )
