"""What stands where there is nothing to show yet: words that say what is missing and what to do."""

from skillcontract_studio.qt import QLabel, Qt, QWidget


def empty_state(parent: QWidget, *, fills: bool = True) -> QLabel:
    """A label for these words; one that fills its place has them at the top of it."""
    label = QLabel(parent)
    label.setObjectName("emptyState")
    label.setWordWrap(True)
    if fills:
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return label
