"""The language of skill contracts: reading, checking, simulating and adjudicating them.

Knows neither Qt nor the language-server protocol. Its layers, from the bottom up, are named in
CONTRIBUTING.md and enforced by import-linter.
"""

from skillcontract.version import __version__

__all__ = ["__version__"]
