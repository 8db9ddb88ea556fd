"""Why a tool server gave no answer, as data and in words."""

from __future__ import annotations

from skillcontract.model.call_failure import CallFailure
from skillcontract.text.language import Language, Localized
from skillcontract_resources.catalogue import Catalogue


class ToolServerFault(Exception):
    """A server gave no answer. `failure` is what that is for a call (§14.4), `phrase` one of `locale/tool_servers.json`.

    `sent` says whether the request had gone out, so that it may have taken effect. `log` is the end of what the server
    wrote to its standard error output.
    """

    def __init__(self, failure: CallFailure, phrase: str, **arguments: object) -> None:
        super().__init__(phrase, arguments)
        self.failure = failure
        self.phrase = phrase
        self.arguments = arguments
        self.sent = False
        self.log = ""

    def message(self, language: Language) -> str:
        """One line for people: what happened, and what to do where that is known."""
        said = {
            name: each(language) if isinstance(each, Localized) else each
            for name, each in self.arguments.items()
        }
        return Catalogue("tool_servers", language)(self.phrase, **said)

    def __str__(self) -> str:
        return self.message(Language.EN)


class ToolServerCancelled(Exception):
    """Whoever waited did not want the answer any more; `sent` as above."""

    def __init__(self, *, sent: bool) -> None:
        super().__init__(sent)
        self.sent = sent


class NoMcp(Exception):
    """The optional part `mcp` is not installed."""

    def message(self, language: Language) -> str:
        """One line for people: what to install."""
        return Catalogue("tool_servers", language)("fault.no-mcp")


def require_mcp() -> None:
    """Raises NoMcp where the optional part is not installed; to be called before anything that imports it."""
    try:
        import httpx2  # noqa: F401
        import mcp  # noqa: F401
    except ModuleNotFoundError as missing:
        raise NoMcp from missing
