"""The seam to protocol P2: who acts, under which governance contract, with which grants (semantics D7b)."""

from __future__ import annotations

from datetime import UTC, datetime

from skillcontract.governance.rulings import UnknownPrincipal, rule_call
from skillcontract.governance.wording import sentence
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.simulator.scenario_skill import CannotPlay, Cast
from skillcontract.simulator.scene import Adjudicator, Ruling
from skillcontract.text.language import Language, Localized
from skillcontract.workspace.source import SourceFile


def adjudicator_of(file: SourceFile, cast: Cast, principal: str | None, now: str | None) -> Adjudicator | str:
    """What rules on each call, or the key of the phrase that says why nothing does.

    Raises CannotPlay where the principal is not known, or where a temporary contract needs a clock that is not given.
    """
    if cast.skill.governance_file is None:
        return "p2.no-governance"
    if principal is None:
        return "p2.no-principal"
    problems = cast.workspace.problems_in(cast.skill.governance_file, cast.workspace.grants_file)
    if problems:
        raise CannotPlay(*problems)
    governance = cast.skill.governance
    if governance is not None and governance.temporary is not None and now is None:
        message = Localized(
            "临时契约是否在有效期内取决于时间，补上 given.now",
            "whether the temporary contract is in force depends on the time; add given.now",
        )
        raise CannotPlay(file.problem("/given", message))

    def adjudicate(tool: PreparedTool, moment: datetime | None) -> Ruling:
        ruled = rule_call(
            cast.workspace,
            cast.skill,
            principal,
            tool.name,
            moment or datetime.min.replace(tzinfo=UTC),
            writes=tool.writes,
        )
        if ruled is None:
            return Ruling(True, "ALLOW")
        message = Localized(sentence(ruled, Language.ZH), sentence(ruled, Language.EN))
        checks = tuple(str(check) for check in ruled.checks)
        return Ruling(ruled.allows, str(ruled.verdict), checks, message)

    try:
        rule_call(cast.workspace, cast.skill, principal, "", datetime.min.replace(tzinfo=UTC), writes=False)
    except UnknownPrincipal:
        message = Localized(
            f"grants.json5 中没有主体 {principal}，补上它或改名",
            f"grants.json5 names no principal {principal}; add it or correct the name",
        )
        raise CannotPlay(file.problem("/given/principal", message)) from None
    if governance is None or governance.temporary is None:
        # Without a temporary contract a ruling depends on nothing that changes while the node lives.
        settled = {tool.name: adjudicate(tool, None) for tool in cast.prepared.callable_tools.values()}
        return lambda tool, _: settled[tool.name]
    return adjudicate
