"""R27: one extract key means different paths (§9; semantics A14)."""

from skillcontract.model.contract import Extract, Tool
from skillcontract.rules.examples import ENVELOPE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_FIRST = Localized("{key} 在 {other} 中的路径", "the path of {key} in {other}")


def _check(extract: Extract, tool: Tool, facts: Facts) -> Findings:
    if not extract.key.value or not extract.path.value:
        return
    first = facts.contract.first_extract(extract.key.value)
    if first is not None and first.path != extract.path.value:
        words = {
            "key": extract.key.value,
            "tool": tool.name,
            "path": extract.path.value,
            "other": first.tool,
            "otherPath": first.path or "",
        }
        related = (Related(_FIRST, f"{first.pointer}/path", None, words),)
        yield Finding("R27", extract.key.span, extract.key.pointer, "", words, related=related)


def _look(second: str) -> str:
    return tools(
        f""""list": {{
      {ENVELOPE},
      "extracts": [{{ "key": "rows", "path": "data" }}]
    }}""",
        f""""page": {{
      {ENVELOPE},
      "extracts": [{second}]
    }}""",
    )


RULE = Rule(
    id="R27",
    name="duplicate-extract-key",
    severity=Severity.INFO,
    section="§9",
    messages={
        "": Localized(
            "抽取项 {key} 在 {tool} 中是 {path}，在 {other} 中是 {otherPath}",
            "the extract {key} is {path} in {tool} and {otherPath} in {other}",
        )
    },
    reason=Localized(
        "`evidence.<key>` 取最近一条成功证据的同名抽取项。同一个 key 在不同工具中指向不同的路径，取到的形状随最近调用的工具而变。",
        "`evidence.<key>` takes the extract of that key from the latest successful evidence. Where one key means different "
        "paths, the shape of what it yields depends on which tool was called last.",
    ),
    bad=(Example(_look('{ "key": ⟦"rows"⟧, "path": "data.records" }')),),
    good=(
        Example(_look('{ "key": "rows", "path": "data" }')),
        Example(_look('{ "key": "records", "path": "data.records" }')),
    ),
    extract=_check,
)
