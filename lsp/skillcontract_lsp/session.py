"""What one connection knows: its client, its open documents, and what is owed to the client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from skillcontract_lsp.client import Client
from skillcontract_lsp.offered import RecentOffers
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.settings import Settings

if TYPE_CHECKING:
    # The language behind documents is loaded once `initialize` has been answered, see `server.py`.
    from skillcontract_lsp.documents import OpenDocument
    from skillcontract_lsp.progress import OwnProgress
    from skillcontract_lsp.workspaces import Workspaces


@dataclass(slots=True)
class Session:
    """The state that handlers read and change. One thread, one session, one client."""

    client: Client
    notify: Callable[[str, object], None]
    """Sends a notification to the client."""
    request: Callable[[str, object, Callable[[Wire], None]], None]
    """Asks the client something; its answer is given to the function, an error is only logged."""
    attend: Callable[[float], None]
    """Takes in what has arrived, waiting at most so many seconds for something, while a request is being worked on.

    Raises RequestFailed where the client has cancelled that request. Nothing that arrived is acted on meanwhile.
    """
    changes_wait: Callable[[], bool]
    """Whether something has arrived that changes what the request under way is answered from."""
    documents: dict[str, OpenDocument] = field(default_factory=dict)
    """By URI, exactly as the client spells it."""
    told_files: dict[str, bytes] = field(default_factory=dict)
    """What a client that does not pull was told about files that are not open."""
    offered: RecentOffers = field(default_factory=RecentOffers)
    """What completion offered last, for the items that the client looks at more closely."""
    stopped: dict[str | int, bool] = field(default_factory=dict)
    """The progresses that the client may stop, by token, and whether it has."""
    progress_numbers: Iterator[int] = field(default_factory=lambda: count(1))
    """Make the tokens of our own progresses differ."""
    settings: Settings = field(default_factory=Settings)
    progress: OwnProgress = field(init=False)
    workspaces: Workspaces = field(init=False)
    """Both are set as soon as the language is loaded, which is before any handler runs."""

    def document(self, uri: str) -> OpenDocument | None:
        """The open document of a URI. A request about one that is not open is answered with nothing."""
        return self.documents.get(uri)


Handler: TypeAlias = Callable[[Session, Wire], object]
"""Answers a request, or takes a notification and returns None."""
