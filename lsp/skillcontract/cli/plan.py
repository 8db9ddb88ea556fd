"""`skillcontract plan SKILL...`: the node graph the runtime would make for some candidate skills (§3, §7, §10.1, §15)."""

from collections.abc import Mapping
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork, unreadable
from skillcontract.simulator.planning import Plan, PlannedNode, Sharing, plan
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.scenario_skill import is_neighbour, prepared_skills
from skillcontract.simulator.wording import Wording
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import Json, value_of
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract.workspace import load
from skillcontract_resources.catalogue import Catalogue


def register(application: typer.Typer, language: Language) -> None:
    """Add the command to the application."""
    say, word = Catalogue("cli", language), Wording(language)

    @application.command("plan", help=say("plan.help"))
    def plan_command(
        candidates: list[str] = typer.Argument(..., metavar="SKILL...", help=say("plan.candidates")),
        workspace: Path = typer.Option(Path(), "--workspace", metavar="PATH", help=say("plan.workspace")),
        shared: str = typer.Option("{}", "--shared", metavar="JSON", help=say("plan.shared")),
        session: str = typer.Option("{}", "--session", metavar="JSON", help=say("plan.session")),
        form: str = typer.Option("text", "--format", metavar="text|json", help=say("option.format")),
    ) -> int:
        if form not in {"text", "json"}:
            raise CannotWork(say("plan.format", form=form))
        sharing = Sharing(_object(shared, "--shared", say), _object(session, "--session", say))
        skills = _team(workspace, candidates, say)
        made = plan(skills, list(dict.fromkeys(candidates)), sharing)
        typer.echo(to_json(_as_json(made, word), indent=1) if form == "json" else _as_text(made, word, say))
        return FINDINGS if made.refusal else 0


def _object(text: str, option: str, say: Catalogue) -> dict[str, Json]:
    tree = parse(text, Dialect.JSON5)
    value = value_of(tree.root)
    if tree.faults or not isinstance(value, dict):
        raise CannotWork(say("plan.no-object", option=option, text=text))
    return value


def _team(folder: Path, candidates: list[str], say: Catalogue) -> Mapping[str, PreparedSkill]:
    """The prepared skills of the agent that all candidates belong to, by key."""
    try:
        workspace = load(folder)
    except OSError as error:
        raise unreadable(folder, error, say) from error
    skills = prepared_skills(workspace)
    first = workspace.skill(candidates[0])
    for key in candidates:
        if first is None or key not in skills:
            raise CannotWork(say("plan.unknown-skill", skill=key, path=folder))
        if not is_neighbour(workspace, first, key) and key != first.key:
            raise CannotWork(say("plan.other-agent", skill=key, first=first.key))
    return {
        key: skill
        for key, skill in skills.items()
        if first is not None and (key == first.key or is_neighbour(workspace, first, key))
    }


def _as_json(made: Plan, word: Wording) -> dict[str, Json]:
    nodes: list[Json] = [
        {
            "id": node.id,
            "skill": node.skill,
            "after": list(node.after),
            "target": node.target,
            "status": str(node.status),
            "because": word(node.because),
        }
        for node in made.nodes
    ]
    return {
        "version": 1,
        "byModel": made.by_model,
        "refusal": made.refusal,
        "nodes": nodes,
        "notes": [word(note) for note in made.notes],
        "delegates": list(made.delegates),
    }


def _as_text(made: Plan, word: Wording, say: Catalogue) -> str:
    lines = [_line(node, word, say) for node in made.nodes]
    if made.refusal:
        lines.append(say("plan.refused", code=made.refusal))
    lines += [word(note) for note in made.notes]
    if made.delegates:
        lines.append(say("plan.delegates", skills=", ".join(made.delegates)))
    return "\n".join(lines)


def _line(node: PlannedNode, word: Wording, say: Catalogue) -> str:
    waits = say("plan.after", nodes=", ".join(node.after)) if node.after else ""
    target = say("plan.target", target=node.target) if node.target else ""
    return f"{node.id}  {node.skill}  {node.status}{waits}{target}\n    {word(node.because)}"
