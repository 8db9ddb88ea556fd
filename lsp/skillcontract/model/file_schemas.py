"""The JSON Schema (2020-12) of every kind of file, by the names that `skillcontract schema` takes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from skillcontract.model.file_descriptions import CHINESE
from skillcontract.model.schema import DIALECT, contract_schema
from skillcontract.text.language import Language

if TYPE_CHECKING:
    from pydantic import BaseModel

CONTRACT = "contract"
"""The one kind whose schema comes from the specification's tables; all others are pydantic models."""

_MODELS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "skill": ("skillcontract.model.skill", "SkillDefinition"),
        "governance": ("skillcontract.model.governance", "GovernanceContract"),
        "grants": ("skillcontract.model.grants", "Grants"),
        "scenario": ("skillcontract.model.scenario", "Scenario"),
        "manifest": ("skillcontract.model.manifest", "Manifest"),
    }
)
"""Where each model stands. They are imported when asked for: pydantic costs a third of a second."""

KINDS = (CONTRACT, *_MODELS)
"""The kinds of files, in the order of formats.md 2."""


def schema_of(kind: str, language: Language) -> Mapping[str, object]:
    """The schema of one of KINDS, with its descriptions in that language; raises KeyError for any other."""
    if kind == CONTRACT:
        return contract_schema(language)
    schema = {"$schema": DIALECT, **model_of(kind).model_json_schema(by_alias=True)}
    return schema if language is Language.EN else _in_chinese(schema)


def model_of(kind: str) -> type[BaseModel]:
    """The model of one of KINDS but the contract; raises KeyError for any other."""
    module, name = _MODELS[kind]
    model: type[BaseModel] = getattr(import_module(module), name)
    return model


def _in_chinese(schema: dict[str, object]) -> dict[str, object]:
    """The schema with the descriptions of its properties in Chinese."""
    waiting: list[object] = [schema]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            said = node.get("description")
            if isinstance(said, str):
                node["description"] = CHINESE.get(said, said)
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node
    return schema
