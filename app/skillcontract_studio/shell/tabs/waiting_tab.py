"""A tab whose file is opened when it is first shown: forty tabs of a session cost no more at the start than the one that is seen."""

from pathlib import Path

from skillcontract.model.contract_name import is_contract
from skillcontract_studio.editor.view_state import ViewState
from skillcontract_studio.qt import Qt, QWidget


class WaitingTab(QWidget):
    """Stands for a file as it is on disk; for everybody but the tabs that file is not open."""

    def __init__(self, path: Path, state: ViewState) -> None:
        """`state` is where one was in the file."""
        super().__init__()
        self.path = path
        self.state = state
        # It may be in front for a turn, and must not leave the keyboard to what is behind it.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def is_contract(self) -> bool:
        """Whether this is a file that the runtime would load as a contract."""
        return is_contract(self.path.name)

    def focus(self) -> None:
        """Keep the keyboard for the editor that comes."""
        self.setFocus()
