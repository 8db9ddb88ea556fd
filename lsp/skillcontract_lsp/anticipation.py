"""What a client will ask for next: what it asked for first after its last change.

A client that pulls diagnostics sends the change and then the request. Between the two the server would wait; what it finds
meanwhile is only handed over when the request comes. A client that mostly asks for something else first, such as
completions while one types, must not wait for diagnostics, so the guess follows what it did the last time.
"""

from __future__ import annotations

from skillcontract_lsp.protocol.messages import Message, Wire
from skillcontract_lsp.protocol.parameters import member

_CHANGE = "textDocument/didChange"
_PULL = "textDocument/diagnostic"


class Anticipation:
    """Follows the messages of one client."""

    def __init__(self) -> None:
        self._changed: Wire = None
        """The URI of a document that was changed, and about which nothing has been asked since."""
        self._pulls_first = False
        self._is_met = False

    def hear(self, message: Message) -> None:
        """Take note of a message in its turn."""
        if message.method == _CHANGE:
            self._changed = member(message.params, "textDocument", "uri")
            self._is_met = False
        elif message.is_request and self._changed is not None:
            self._pulls_first = message.method == _PULL
            self._changed = None

    def expected_pull(self) -> str | None:
        """The URI of the document whose diagnostics will probably be asked for; once after each change."""
        if self._is_met or not self._pulls_first or not isinstance(self._changed, str):
            return None
        self._is_met = True
        return self._changed
