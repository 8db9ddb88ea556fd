"""N07: what a comment says does not survive in the database (§1.1, §19)."""

from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.text.span import Span


def _check(comment: Span) -> Findings:
    yield Finding("N07", comment, "")


RULE = Rule(
    id="N07",
    name="comments-not-storable",
    severity=Severity.INFO,
    section="§19",
    messages={
        "": Localized(
            "注释存不进 agent-studio 的 JSON 列，导出时会去掉",
            "comments do not fit into agent-studio's JSON column; export leaves them out",
        )
    },
    reason=Localized(
        "运行时允许 `//` 与 `/* */` 注释，但 agent-studio 的 `skill_contract` 是 MySQL 的 JSON 列，既不保留注释，也不保留键的顺序。注释只活在文件里；要让后人看到的话，写进 `skill_manual`。",
        "The runtime allows `//` and `/* */`, but agent-studio keeps `skill_contract` in a MySQL JSON column, which keeps "
        "neither comments nor the order of keys. Comments live in the file alone; what others are to read belongs into "
        "`skill_manual`.",
    ),
    bad=(Example('{\n  ⟦// Written by hand.⟧\n  "mode": "PLAN"\n}\n'),),
    good=(Example('{\n  "mode": "PLAN"\n}\n'),),
    first_comment=_check,
)
