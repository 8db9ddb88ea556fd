"""S08: a tool is not what it was when its schemas were last agreed to (`tools lock`)."""

from skillcontract.model.contract import Tool
from skillcontract.model.pointer import child
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_lock
from skillcontract.rules.elsewhere import listed
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.rule import Example, Finding, Findings, Related, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    if facts.ask(Surroundings.has_drifted, tool.name):
        yield Finding(
            "S08",
            tool.key_span,
            tool.pointer,
            "",
            {"tool": tool.name},
            related=(*_locked(tool.name, facts), *listed(facts, tool.name, "name")),
        )


def _locked(tool: str, facts: Facts) -> tuple[Related, ...]:
    file = facts.ask(Surroundings.locked_at)
    return (Related(_LOCKED, child("/tools", tool), file, {"tool": tool}),) if file is not None else ()


_LOCKED = Localized("锁定时的 {tool}", "{tool} as it was locked")


def _files(fingerprint: str) -> dict[str, str]:
    return {
        "tools/x.tools.json": '{ "tools": [{ "name": "look", "inputSchema": { "type": "object" } }] }',
        "tools.lock.json": f'{{ "tools": {{ "look": {{ "fingerprint": "{fingerprint}" }} }} }}',
    }


RULE = Rule(
    id="S08",
    name="schema-drift",
    severity=Severity.WARNING,
    section="§1.3",
    messages={
        "": Localized(
            "{tool} 的 schema 或注解与 tools.lock.json 记录的不同",
            "the schemas or annotations of {tool} are not those of tools.lock.json",
        )
    },
    reason=Localized(
        "契约是按锁定时的工具写的。工具变了，参数、响应路径和副作用可能都不再相符。`skillcontract tools diff` 说明变化是否影响用到它的契约；核对后用 `skillcontract tools lock` 重新锁定。",
        "The contract was written for the tool as it was locked. Now that it has changed, arguments, response paths and effect may "
        "not fit any more. `skillcontract tools diff` tells whether the contracts that use it are concerned; once looked at, "
        "`skillcontract tools lock` locks it again.",
    ),
    bad=(Example(tools(LOOK).replace('"look"', '⟦"look"⟧'), _files("0" * 64)),),
    good=(
        Example(tools(LOOK), _files("4505fb3386a7e67be9a1b79c2474462628cad78db94b0d6776de06c1b1418eeb")),
        Example(tools(LOOK), {"tools.lock.json": '{ "tools": {} }'}),
    ),
    tool=_check,
    decided=by_lock,
    has_grounds=grounds.drift,
)
