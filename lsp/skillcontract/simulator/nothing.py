"""The empty mapping that defaults share; nobody can change it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Never

NOTHING: Mapping[str, Never] = MappingProxyType({})
