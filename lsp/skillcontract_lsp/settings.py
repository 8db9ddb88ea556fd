"""What a user can choose in the client's settings, under `skillcontract`."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import member

SECTION = "skillcontract"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; each default is what a client gets that says nothing."""

    code_lenses: bool = True
    inlay_hints: bool = True


def settings_of(said: Wire) -> Settings:
    """The settings of `{codeLens: {enabled}, inlayHints: {enabled}}`; anything else is passed over."""
    return Settings(
        code_lenses=member(said, "codeLens", "enabled") is not False,
        inlay_hints=member(said, "inlayHints", "enabled") is not False,
    )
