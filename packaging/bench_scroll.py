"""What a scroll frame of the Review matrix costs at 1,000 by 1,000, in a window of 1440 by 900 pixels.

The demand is absolute: 16 ms in the median. A frame is one step of the scroll bar, painted; `whole` paints all that is seen.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from bench_matrix import register
from bench_rows import Row

from skillcontract.governance.matrix import Matrix
from skillcontract.text.language import Language
from skillcontract.workspace import Workspace

FRAME, FRAMES = 16.0, 200


def scroll() -> Iterable[Row]:
    """The medians of steps down, steps across, and painting everything."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from skillcontract_studio.i18n import Voice
    from skillcontract_studio.perspectives.review.arrangement import Filters, Order, arrange
    from skillcontract_studio.perspectives.review.matrix_model import MatrixModel
    from skillcontract_studio.perspectives.review.matrix_view import MatrixView
    from skillcontract_studio.perspectives.review.survey import surveyed
    from skillcontract_studio.qt import QApplication, QScrollBar
    from skillcontract_studio.theme.appearance import Appearance
    from skillcontract_studio.theme.tokens import ThemeChoice

    application = QApplication.instance() or QApplication(["bench"])
    if not isinstance(application, QApplication):
        raise TypeError("another kind of application is running")
    nowhere = Workspace(Path(), None, None, (), (), None, None, ())
    found = surveyed(nowhere, Matrix(register(20, 1_000)), datetime.now(UTC))
    voice = Voice(Language.EN, None, "review")
    model = MatrixModel(voice)
    view = MatrixView(model, Appearance(application, ThemeChoice.LIGHT, Language.EN), voice)
    view.resize(1440, 900)
    view.show()
    model.show(found, arrange(found, Filters(), Order.DEFECTS))
    application.processEvents()

    def step(bar: QScrollBar, by: int) -> Callable[[], None]:
        def done() -> None:
            bar.setValue(bar.value() + by)
            application.processEvents()

        return done

    frames = {
        "down": step(view.verticalScrollBar(), view.geometry_of_cells.row),
        "across": step(view.horizontalScrollBar(), view.geometry_of_cells.column),
        "whole": view.viewport().repaint,
    }
    for name, frame in frames.items():
        yield Row(f"scroll: {name}", _median(frame), FRAME, "ms", 1.0)
    view.close()


def _median(frame: Callable[[], None]) -> float:
    taken = []
    for _ in range(FRAMES):
        began = time.perf_counter()
        frame()
        taken.append((time.perf_counter() - began) * 1e3)
    return statistics.median(taken)
