"""Whether contracts load, as the status bar says it: the active contract, or whichever does not."""

from collections.abc import Iterable

from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.shell.status_bar import Loading, Verdict


def loading_verdict(pane: EditorPane | None, others: Iterable[EditorPane], problems: ProblemStore) -> Loading:
    """The verdict on the active contract; without one, on those that do not load, then on the contract that was active last
    (`others`). Where none is open there is nothing to judge: NONE."""
    if pane is not None and pane.document.is_contract:
        return _of(pane, problems)
    dropped = problems.dropped()
    if dropped:
        return Loading(Verdict.DROPPED, len(dropped), contracts=True)
    last = next((other for other in others if other.document.is_contract), None)
    return _of(last, problems) if last is not None else Loading(Verdict.NONE)


def _of(pane: EditorPane, problems: ProblemStore) -> Loading:
    uri, client = pane.document.uri, pane.document.client
    if not pane.document.judged:
        # What was said of an older text is no answer about this one.
        gone = client.state is ServerState.STOPPED
        return Loading(Verdict.UNKNOWN if gone else Verdict.CHECKING)
    errors = problems.drops(uri)
    if errors:
        return Loading(Verdict.DROPPED, errors)
    return Loading(Verdict.LOADS if problems.known(uri) else Verdict.CHECKING)
