"""Trust before anything is started: what was agreed to goes on at once, all else is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.connectors.server_launch import launches
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.publish.refusal import NotPublished
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QWidget
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.tool_servers.question_dialog import QuestionDialog
from skillcontract_studio.tool_servers.trust_dialog import trust_dialog

if TYPE_CHECKING:
    from skillcontract.model.tool_server import ToolServer


class TrustAsking:
    """Asks over `parent`. `dialog` is the question that stands now."""

    def __init__(
        self, trust: WorkspaceTrust, *, appearance: Appearance, voice: Voice, parent: QWidget
    ) -> None:
        self.trust = trust
        self.dialog: QuestionDialog | None = None
        self._appearance = appearance
        self._voice = voice
        self._parent = parent

    def with_trust(
        self,
        root: Path,
        servers: Mapping[str, ToolServer],
        then: Callable[[], None],
        otherwise: Callable[[str], None],
    ) -> None:
        """Go on where these servers are trusted or become so; `otherwise` is told why not."""
        if self.trust.trusts(root, servers):
            then()
            return

        def agreed() -> None:
            self.dialog = None
            try:
                self.trust.trust(root, servers)
            except NotPublished as refusal:
                otherwise(refusal.message(self._voice.language))
                return
            then()

        def refused() -> None:
            self.dialog = None
            otherwise(self._voice("real.refused"))

        self.dialog = trust_dialog(
            root,
            launches(servers, root),
            appearance=self._appearance,
            voice=self._voice,
            parent=self._parent,
        )
        self.dialog.agreed.connect(agreed)
        self.dialog.refused.connect(refused)
        self.dialog.ask()
