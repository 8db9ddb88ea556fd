"""L06: a tool that writes does not say what success is (§6.1, §16 rule 6; semantics A12)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.edits import insert_member
from skillcontract.rules.examples import LOOK, SAVE, VERIFY, tools
from skillcontract.rules.rule import Example, Finding, Findings, Fix, Rule, Safety, Severity
from skillcontract.text.edits import TextEdit
from skillcontract.text.language import Localized
from skillcontract.workspace.contract_facts import has_success
from skillcontract.workspace.facts import Facts

_ENVELOPE = '{ "path": "status", "op": "EQ", "value": 200 }'


def _check(tool: Tool, facts: Facts) -> Findings:
    if tool.effect is not SideEffect.WRITE or has_success(tool):
        return
    written = tool.success.key_span.end > tool.success.key_span.start
    edit = (
        TextEdit(tool.success.span, _ENVELOPE)
        if written
        else insert_member(facts.text, tool.span, "success", _ENVELOPE)
    )
    fix = Fix(
        Localized("按平台返回结构补上 success", "Add success for the platform's envelope"),
        (edit,),
        Safety.UNSAFE,
    )
    yield Finding("L06", tool.key_span, tool.pointer, "", {"tool": tool.name}, fixes=(fix,))


RULE = Rule(
    id="L06",
    name="write-without-success",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized(
            "写工具 {tool} 没有配置 success", "{tool} writes and has no success to tell whether it worked"
        )
    },
    reason=Localized(
        "写操作是否生效只能由 `success` 判定；没有它，业务失败的返回也会被当作成功。因此 `WRITE` 工具缺少 `success`（或为 `null`、空对象）时装载失败，整个技能被丢弃。",
        "Only `success` tells whether a write took effect; without it a refusal by the business would count as done. So a "
        "`WRITE` tool whose `success` is absent, `null` or empty fails to load, and the whole skill is dropped.",
    ),
    bad=(
        Example(
            tools(
                f"""⟦"save"⟧: {{
      "sideEffect": "WRITE",
      "idempotencyKey": ["title"],
      "args": {{ "title": {{ "sources": ["USER"] }} }},
      "error": {{ "code": "errorCode", "message": "errorMessage" }},
      {VERIFY}
    }}""",
                LOOK,
            )
        ),
        Example(
            tools(
                f"""⟦"save"⟧: {{
      "sideEffect": "WRITE",
      "idempotencyKey": ["title"],
      "args": {{ "title": {{ "sources": ["USER"] }} }},
      "success": {{}},
      "error": {{ "code": "errorCode", "message": "errorMessage" }},
      {VERIFY}
    }}""",
                LOOK,
            )
        ),
    ),
    good=(Example(tools(SAVE, LOOK)),),
    tool=_check,
    tool_needs=("side_effect",),
    tool_effects=(SideEffect.WRITE,),
)
