"""Rulings, defects and matrices as the JSON of formats.md 2."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from skillcontract.governance.access import AccessChange, Change
from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.defects import Defect
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.wording import sentence
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract.workspace.problem import Place

Object = dict[str, Writable]


def cell(ruling: Ruling) -> Object:
    """One cell of the matrix."""
    found: Object = {
        "skill": ruling.skill,
        "principal": ruling.principal,
        "verdict": ruling.verdict.value,
        "checks": [each.value for each in ruling.checks],
        "excess": list(ruling.excess),
        "missing": list(ruling.missing),
        "trust": {"required": ruling.trust_required, "held": ruling.trust_held},
    }
    if ruling.unreadable:
        found["unreadable"] = [each.value for each in ruling.unreadable]  # type: ignore[misc]  # values of a JSON text
    return found


def answer(ruling: Ruling, language: Language) -> Object:
    """The answer of `adjudicate`: a cell, the undeclared effects and the ruling in words."""
    return {
        "version": 1,
        **cell(ruling),
        "undeclared": list(ruling.undeclared),
        "message": sentence(ruling, language),
    }


def defect(found: Defect, language: Language, folder: Path) -> Object:
    """One defect; only what it is about is named. `grant` is there where it is about exactly one.

    Its place is told relative to `folder`, line and column from one.
    """
    told: Object = {"kind": found.kind.value}
    told |= {
        name: value
        for name, value in (("skill", found.skill), ("principal", found.principal), ("role", found.role))
        if value is not None
    }
    if len(found.grants) == 1:
        told["grant"] = found.grants[0]  # type: ignore[assignment]  # a value of a JSON text
    if found.grants:
        told["grants"] = list(found.grants)  # type: ignore[arg-type]
    told["message"] = found.message(language)
    if found.place is not None:
        told["place"] = {
            "path": Place(found.place.path).shown(folder),
            "line": found.place.line,
            "column": found.place.column,
        }
    return told


def access(changes: Sequence[AccessChange], other: str, language: Language) -> Object:
    """What access changed, compared with the state named `other`."""
    return {
        "other": other,
        "counts": {kind.value: sum(each.change is kind for each in changes) for kind in Change},
        "newAccess": any(each.wider for each in changes),
        "changes": [
            {
                "skill": each.skill,
                "principal": each.principal,
                "change": each.change.value,
                "before": each.before.value if each.before else None,
                "after": each.after.value if each.after else None,
                "wider": each.wider,
                "reasons": [reason(language) for reason in each.reasons],
            }
            for each in changes
        ],
    }


def matrix(made: Matrix, language: Language, folder: Path, further: Object | None = None) -> Iterator[str]:
    """The answer of `matrix`, in pieces: a large one is not held as one text. `further` members stand at its end."""
    head: Object = {
        "version": 1,
        "consistent": made.consistent,
        "skills": list(made.skills),
        "principals": list(made.principals),
    }
    yield to_json(head)[:-1]
    yield ', "cells": ['
    comma = "\n"
    for skill in range(len(made.skills)) if made.principals else ():
        yield comma + ",\n".join(
            _text(made.ruling(skill, principal)) for principal in range(len(made.principals))
        )
        comma = ",\n"
    yield '], "defects": ['
    comma = "\n"
    for each in made.defects():
        yield comma + to_json(defect(each, language, folder))
        comma = ",\n"
    yield "]"
    for name, value in (further or {}).items():
        yield f", {to_json(name)}: {to_json(value)}"
    yield "}\n"


def _text(ruling: Ruling) -> str:
    """A cell as JSON. There may be a million of them, so those of plain strings and ints take the fast way."""
    told = cell(ruling)
    return to_json(told) if ruling.unreadable else json.dumps(told, ensure_ascii=False)
