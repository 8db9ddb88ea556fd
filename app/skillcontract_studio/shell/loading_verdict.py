"""Whether contracts load, as the status bar says it: the active contract, or whichever does not."""

from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.shell.status_bar import Loading, Verdict


def loading_verdict(pane: EditorPane | None, problems: ProblemStore) -> Loading:
    """The verdict on the active contract; without one, on those that do not load. Where there is nothing to judge, NONE."""
    if pane is not None and pane.document.is_contract:
        uri = pane.document.uri
        errors = problems.drops(uri)
        if errors:
            return Loading(Verdict.DROPPED, errors)
        return Loading(Verdict.LOADS if problems.known(uri) else Verdict.CHECKING)
    dropped = problems.dropped()
    return Loading(Verdict.DROPPED, len(dropped), contracts=True) if dropped else Loading(Verdict.NONE)
