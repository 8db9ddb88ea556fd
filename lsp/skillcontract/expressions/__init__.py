"""The language of `from`, and the paths of arguments and responses: parsed, followed, evaluated."""

from skillcontract.expressions.expression import EntityReference, Expression, parse
from skillcontract.expressions.parts import PathFault, PathFaultCode, Segment
from skillcontract.expressions.prefix import Prefix

__all__ = ["EntityReference", "Expression", "PathFault", "PathFaultCode", "Prefix", "Segment", "parse"]
