"""Beginning, restarting and ending: `launch`, `configurationDone`, `restart`, `terminate`, `disconnect`."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from skillcontract.simulator.opening import Opening
from skillcontract.stepping.names import names_of
from skillcontract.stepping.secrets import secrets_of
from skillcontract.stepping.session import begun
from skillcontract.text.language import Language
from skillcontract_dap.arguments import Arguments, arguments_of, flag, text
from skillcontract_dap.breakpoints import stage_of
from skillcontract_dap.client import Client
from skillcontract_dap.debugging import Debugging, Launch, Motion, Phase
from skillcontract_dap.messages import Body, Refused
from skillcontract_dap.moving import begin, stop
from skillcontract_dap.opening_files import opened
from skillcontract_dap.requests.breakpoints import settle_all
from skillcontract_lsp.addresses import path_of


def launch(debugging: Debugging, arguments: Arguments) -> Body | None:
    """Open a scenario. It begins once the client has set its breakpoints (`configurationDone`)."""
    if debugging.phase is not Phase.INITIALIZED:
        raise Refused("launched-already")
    _open(debugging, arguments)
    debugging.phase = Phase.LAUNCHED
    debugging.tell("initialized")
    _tell_process(debugging)
    settle_all(debugging)
    if debugging.configured:
        _start(debugging)
    return None


def attach(_debugging: Debugging, _arguments: Arguments) -> Body | None:
    """Nothing runs that could be attached to."""
    raise Refused("attach", show=True)


def configuration_done(debugging: Debugging, _arguments: Arguments) -> Body | None:
    """All breakpoints are set."""
    debugging.configured = True
    if debugging.phase is Phase.LAUNCHED:
        _start(debugging)
    return None


def restart(debugging: Debugging, arguments: Arguments) -> Body | None:
    """The scenario from its beginning, as its files are now. Where they cannot be played, nothing changes."""
    given = arguments.get("arguments")
    if given is not None:
        _open(debugging, arguments_of(given))
    elif debugging.launch is not None:
        _take(debugging, debugging.launch, opened(debugging.launch.scenario, debugging.language))
    settle_all(debugging)
    if debugging.configured:
        _start(debugging)
    return None


def terminate(debugging: Debugging, _arguments: Arguments) -> Body | None:
    """End what is played; the client then disconnects."""
    if debugging.phase is not Phase.ENDED:
        debugging.phase = Phase.ENDED
        debugging.motion = None
        debugging.references.forget()
        debugging.tell("terminated")
    return None


def disconnect(debugging: Debugging, _arguments: Arguments) -> Body | None:
    """The client is done."""
    debugging.motion = None
    debugging.leaves = True
    return None


def _open(debugging: Debugging, arguments: Arguments) -> None:
    client = _spoken(debugging.client, arguments)
    named = text(arguments, "scenario") or text(arguments, "program")
    if not named:
        raise Refused("no-scenario", show=True)
    wanted = Launch(
        _absolute(named, text(arguments, "cwd")),
        flag(arguments, "stopOnEntry"),
        flag(arguments, "stopAtEnd"),
        flag(arguments, "noDebug"),
    )
    debugging.client = client
    _take(debugging, wanted, opened(wanted.scenario, client.language))


def _spoken(client: Client, arguments: Arguments) -> Client:
    language = text(arguments, "language")
    if language is None:
        return client
    if language not in set(Language):
        raise Refused("language", show=True, value=language)
    return replace(client, language=Language(language))


def _absolute(named: str, folder: str | None) -> Path:
    if "\0" in named or "\0" in (folder or ""):
        raise Refused("not-found", show=True, path=named.replace("\0", "\\0"))
    if named.startswith("file:"):
        return path_of(named) or Path(named)
    return Path(os.path.abspath(Path(folder or "", named)))  # noqa: PTH100  # as the loader names its files


def _take(debugging: Debugging, wanted: Launch, opening: Opening) -> None:
    debugging.launch = wanted
    debugging.session = begun(opening)
    debugging.stage = stage_of(opening, names_of(opening))
    debugging.secrets = secrets_of(opening)
    debugging.references.forget()
    debugging.hits, debugging.told, debugging.shown_end, debugging.fine = {}, 0, False, False
    debugging.motion = debugging.alarmed = None


def _start(debugging: Debugging) -> None:
    wanted = debugging.launch
    if wanted is not None and wanted.stop_on_entry and not wanted.no_debug:
        stop(debugging, "entry", debugging.say("stopped.beginning"))
    else:
        begin(debugging, Motion(lambda _session: False))


def _tell_process(debugging: Debugging) -> None:
    session = debugging.session
    if session is not None:
        name = session.scenario.title or session.opening.file.path.name
        body = {"name": debugging.secrets.hidden_text(name), "isLocalProcess": True, "startMethod": "launch"}
        debugging.tell("process", body)
