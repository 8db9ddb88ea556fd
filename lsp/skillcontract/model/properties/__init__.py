"""Every property of the contract language (spec §3-§8), each stated once, by place and name."""

from collections.abc import Mapping
from types import MappingProxyType

from skillcontract.model.properties.argument import ARGUMENT, MISSING
from skillcontract.model.properties.node_input import INPUT
from skillcontract.model.properties.node_output import OUTPUT
from skillcontract.model.properties.property import KIND_NAMES, PLACE_NAMES, Kind, Place, Property
from skillcontract.model.properties.response import ENTITY, ERROR, EXTRACT, SUCCESS
from skillcontract.model.properties.root import ROOT
from skillcontract.model.properties.tool import TOOL
from skillcontract.model.properties.verify import VERIFY, VERIFY_ARGUMENT

__all__ = ["KIND_NAMES", "PLACE_NAMES", "PROPERTIES", "Kind", "Place", "Property", "places_of"]

_BY_PLACE = {
    Place.CONTRACT: ROOT,
    Place.INPUT: INPUT,
    Place.OUTPUT: OUTPUT,
    Place.TOOL: TOOL,
    Place.ARGUMENT: ARGUMENT,
    Place.MISSING: MISSING,
    Place.SUCCESS: SUCCESS,
    Place.ERROR: ERROR,
    Place.EXTRACT: EXTRACT,
    Place.ENTITY: ENTITY,
    Place.VERIFY: VERIFY,
    Place.VERIFY_ARGUMENT: VERIFY_ARGUMENT,
}

PROPERTIES: Mapping[Place, Mapping[str, Property]] = MappingProxyType(
    {
        place: MappingProxyType({stated.name: stated for stated in properties})
        for place, properties in _BY_PLACE.items()
    }
)
"""The properties of each place by name, in the specification's order; places stand before those inside them."""


def places_of(name: str) -> tuple[Place, ...]:
    """The places that know a property of this name; N01 names them where it stands in another (semantics A6)."""
    return tuple(place for place, properties in PROPERTIES.items() if name in properties)
