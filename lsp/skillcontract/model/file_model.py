"""What the pydantic models of workspace files share. Importing this imports pydantic: do so where it is first used."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, WithJsonSchema, model_validator
from pydantic.alias_generators import to_camel

STRING_LIST: dict[str, object] = {"type": "array", "items": {"type": "string"}}

RawStrings: TypeAlias = Annotated[object, WithJsonSchema(dict(STRING_LIST))]
"""A list of strings as it was written. Governance reads the items itself: one that it cannot read is a finding of its
own and must not vanish in validation (semantics D7)."""
Raw: TypeAlias = Annotated[object, WithJsonSchema({})]
"""Any value as it was written."""


class FileModel(BaseModel):
    """A file's object: frozen, camelCase names, unknown properties ignored, `null` the same as absent."""

    model_config = ConfigDict(
        frozen=True,
        extra="ignore",
        alias_generator=to_camel,
        populate_by_name=True,
        coerce_numbers_to_str=True,
        use_attribute_docstrings=True,
    )

    @model_validator(mode="before")
    @classmethod
    def _drop_nulls(cls, data: object) -> object:
        if isinstance(data, dict):
            return {key: value for key, value in data.items() if value is not None}
        return data


class SnakeModel(FileModel):
    """The same with snake_case names, as the third spec writes its contracts."""

    model_config = ConfigDict(alias_generator=None)
