"""What one connection knows: its client, its open documents, and what is owed to the client."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from skillcontract_lsp.client import Client
from skillcontract_lsp.protocol.messages import Wire

if TYPE_CHECKING:
    # The language behind documents is loaded once `initialize` has been answered, see `server.py`.
    from skillcontract_lsp.documents import OpenDocument


@dataclass(slots=True)
class Session:
    """The state that handlers read and change. One thread, one session, one client."""

    client: Client
    notify: Callable[[str, object], None]
    """Sends a notification to the client."""
    documents: dict[str, OpenDocument] = field(default_factory=dict)
    """By URI, exactly as the client spells it."""

    def document(self, uri: str) -> OpenDocument | None:
        """The open document of a URI. A request about one that is not open is answered with nothing."""
        return self.documents.get(uri)


Handler: TypeAlias = Callable[[Session, Wire], object]
"""Answers a request, or takes a notification and returns None."""
