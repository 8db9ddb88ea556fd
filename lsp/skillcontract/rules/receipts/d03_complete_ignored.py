"""D03: evidence takes a listing's items without saying whether they are all (doc.operation.v1; semantics E6)."""

from skillcontract.expressions.response_paths import parse_response_path
from skillcontract.model.contract import Extract, Tool
from skillcontract.receipts.words import ITEM_LISTS
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_definitions
from skillcontract.rules.edits import append_item
from skillcontract.rules.examples import tools
from skillcontract.rules.receipts.example_tools import ERROR, MANIFEST, SUCCESS
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.json_schema import Presence
from skillcontract.workspace.surroundings import Surroundings

_COMPLETE = "complete"
_NO_SETS = frozenset({"steps", "warnings", "failures", "actions"})
"""Arrays of a receipt that tell of the call and are nobody's result."""


def _check(extract: Extract, tool: Tool, facts: Facts) -> Findings:
    path = extract.path
    if path.value is None or _tells_complete(tool):
        return
    answers = facts.ask(Surroundings.receipt, tool.name)
    if answers is None or not _claims_list(tool.name, path.value, facts):
        return
    words = {"tool": tool.name, "path": path.value, "complete": answers.path(_COMPLETE)}
    key = f"{extract.key.value}Complete" if extract.key.value else ""
    fixes: tuple[Fix, ...] = ()
    if key and not facts.contract.extracts(key):
        item = f'{{ "key": {to_json(key)}, "path": {to_json(words["complete"])} }}'
        title = Localized("补上提取 {item}", "Add the extract {item}")
        edit = append_item(facts.text, tool.extracts.span, item)
        fixes = (Fix(title, (edit,), Safety.UNSAFE, {"item": item}),)
    yield Finding("D03", path.span, path.pointer, "", words, fixes=fixes)


def _tells_complete(tool: Tool) -> bool:
    """Whether something of the tool reads `complete`, or cannot be understood and may do so."""
    success = tool.success.value
    paths = [success.path] if success else []
    for extract in tool.extracts.value or ():
        paths.append(extract.path)
        if any(field.value == _COMPLETE for field in extract.fields.value or ()):
            return True
    return any(
        path.is_unknown or parse_response_path(path.value or "").names[-1:] == (_COMPLETE,) for path in paths
    )


def _claims_list(tool: str, path: str, facts: Facts) -> bool:
    """Whether an array of results stands at a path: by the schema, or else by the names that listings use."""
    names = parse_response_path(path).names
    if not names or names[-1] in _NO_SETS:
        return False
    place = facts.ask(Surroundings.response, tool, path)
    if place is not None and place.presence is Presence.PRESENT and place.types is not None:
        return "array" in place.types
    return names[-1] in ITEM_LISTS


def _listing(extracts: str) -> str:
    return f""""doc_list": {{
      {SUCCESS},
      {ERROR},
      "extracts": [{extracts}]
    }}"""


_ITEMS = '{ "key": "docs", "path": "documents", "fields": ["nodeId", "name"] }'

RULE = Rule(
    id="D03",
    name="complete-ignored",
    severity=Severity.WARNING,
    section="doc.operation.v1",
    messages={
        "": Localized(
            "{tool} 提取列表 {path} 却不看 {complete}：一页会被当作全部",
            "{tool} extracts the list {path} and ignores {complete}: one page passes for all of it",
        )
    },
    reason=Localized(
        "只有 `complete` 为 true 且没有失败，列表才是完整集合；否则还有后续页，或因上限停止。证据里只有条目时，模型和后续节点会把一页当作全部。把 `complete` 也提取为证据。",
        "Only with `complete: true` and no failures is a listing the whole set; otherwise more pages follow, or a limit stopped it. "
        "With the items alone as evidence the model and the nodes after it take one page for everything. Extract `complete` too.",
    ),
    bad=(Example(tools(_listing(_ITEMS.replace('"documents"', '⟦"documents"⟧'))), MANIFEST),),
    good=(
        Example(
            tools(_listing(_ITEMS + ', { "key": "docsComplete", "path": "complete" }')),
            MANIFEST,
        ),
        Example(tools(_listing('{ "key": "doc", "path": "data.nodeId" }')), MANIFEST),
    ),
    extract=_check,
    decided=by_definitions,
    has_grounds=grounds.receipts,
)
