"""The life of a connection: requests are answered in their order; while a scenario runs, messages are looked at in between."""

from __future__ import annotations

import sys
from collections import deque

from skillcontract.text.language import Language, Localized, system_language
from skillcontract_dap.arguments import arguments_of
from skillcontract_dap.capabilities import capabilities
from skillcontract_dap.client import client_of
from skillcontract_dap.debugging import Debugging, Phase
from skillcontract_dap.messages import (
    Body,
    Refused,
    Request,
    Unusable,
    event,
    parse_request,
    refusal,
    response,
)
from skillcontract_lsp.transport.channel import Channel
from skillcontract_lsp.transport.framing import Malformed
from skillcontract_resources.catalogue import Catalogue


class Adapter:
    """Serves one client over one channel."""

    def __init__(self, channel: Channel, forced_language: Language | None = None) -> None:
        self._channel = channel
        self._forced_language = forced_language
        self._debugging: Debugging | None = None
        self._waiting: deque[Request | Unusable] = deque()
        self._sent = 0
        self._left = False

    def run(self) -> int:
        """Serve until `disconnect` or the end of the input; gives the process's exit code."""
        self._channel.start()
        while not self._left:
            for body in self._channel.receive(wait=not (self._waiting or self._runs)):
                self._accept(body)
            if self._waiting:
                self._take(self._waiting.popleft())
            elif self._channel.at_end:
                break
            elif self._runs:
                self._advance()
        return 0

    @property
    def _runs(self) -> bool:
        return self._debugging is not None and self._debugging.phase is Phase.RUNNING

    @property
    def _language(self) -> Language:
        if self._debugging is not None:
            return self._debugging.language
        return self._forced_language or system_language()

    def _accept(self, body: bytes | Malformed) -> None:
        if isinstance(body, Malformed):
            self._waiting.append(
                Unusable(Localized(f"不是一帧：{body.reason}", f"not a frame: {body.reason}"))
            )
            return
        request = parse_request(body)
        if request is not None:
            self._waiting.append(request)

    def _take(self, request: Request | Unusable) -> None:
        if isinstance(request, Unusable):
            self._refuse_message(request)
            return
        try:
            body = self._answer(request)
            self._send(response(self._number(), request.seq, request.command, body))
        except Refused as refused:
            self._send(refusal(self._number(), request.seq, request.command, refused, self._language))
        except Exception as error:  # noqa: BLE001  # one request must not take the session down; it is told and logged
            self._log(f"{request.command} failed:\n{_traceback()}")
            reason = f"{type(error).__name__}: {error}"
            fault = Refused("inside", show=True, command=request.command, reason=reason)
            self._send(refusal(self._number(), request.seq, request.command, fault, self._language))
        self._flush()

    def _answer(self, request: Request) -> Body | None:
        arguments = arguments_of(request.arguments)
        if request.command == "initialize":
            if self._debugging is not None:
                raise Refused("initialized-already")
            client = client_of(arguments, self._forced_language)
            self._debugging = Debugging(client)
            return capabilities(client.language)
        # What the requests need is imported once the client has its first answer.
        from skillcontract_dap.requests import REQUESTS

        entry = REQUESTS.get(request.command)
        if entry is None:
            raise Refused("unknown-request", command=request.command)
        debugging = self._debugging
        if debugging is None:
            if request.command == "disconnect":
                self._left = True
                return None
            raise Refused("not-initialized", command=request.command)
        if debugging.phase not in entry.phases:
            raise _untimely(debugging.phase, request.command)
        body = entry.handler(debugging, arguments)
        self._left = debugging.leaves
        return body

    def _advance(self) -> None:
        from skillcontract_dap.moving import advance, stop

        debugging = self._debugging
        if debugging is None:
            return
        try:
            advance(debugging)
        except Exception as error:  # noqa: BLE001  # as in _take
            self._log(f"moving failed:\n{_traceback()}")
            stop(
                debugging, "pause", debugging.say("stopped.fault", reason=f"{type(error).__name__}: {error}")
            )
        self._flush()

    def _flush(self) -> None:
        if self._debugging is None:
            return
        events, self._debugging.events = self._debugging.events, []
        for name, body in events:
            self._send(event(self._number(), name, body))

    def _refuse_message(self, unusable: Unusable) -> None:
        self._log(f"refused a message: {unusable.reason.en}")
        refused = Refused("malformed", reason=unusable.reason)
        if unusable.seq is not None:
            self._send(refusal(self._number(), unusable.seq, unusable.command, refused, self._language))
        elif self._debugging is not None:
            # There is no request to answer; an event is all that the protocol leaves to say it with.
            reason = unusable.reason(self._language)
            said = Catalogue("debugger", self._language)("told.malformed", reason=reason)
            self._send(event(self._number(), "output", {"category": "console", "output": f"{said}\n"}))

    def _number(self) -> int:
        self._sent += 1
        return self._sent

    def _send(self, message: bytes) -> None:
        self._channel.send(message)

    def _log(self, text: str) -> None:
        """To stderr, which editors keep as the adapter's log."""
        print(f"skillcontract-dap: {text}", file=sys.stderr, flush=True)  # noqa: T201


def _untimely(phase: Phase, command: str) -> Refused:
    match phase:
        case Phase.RUNNING:
            return Refused("running", short="notStopped", command=command)
        case Phase.ENDED:
            return Refused("ended", command=command)
        case _:
            return Refused("not-launched", command=command)


def _traceback() -> str:
    import traceback

    return traceback.format_exc()
