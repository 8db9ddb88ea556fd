"""By its name a file is a contract (formats.md 1)."""

CONTRACT, LONE = "contract.json", ".contract.json"
"""What a skill's contract is called, and how the name of one that stands alone ends."""


def is_contract(name: str) -> bool:
    """Whether a file of this name is taken for a contract."""
    return name == CONTRACT or name.endswith(LONE)
