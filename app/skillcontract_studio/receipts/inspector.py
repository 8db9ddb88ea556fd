"""The window of the receipt inspector: pages at the left, the verdict at the right, live as one types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from skillcontract.syntax.formatter import format_text
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.text_file import CannotOpen, read_text_file
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.qt import (
    QCloseEvent,
    QFileDialog,
    QGuiApplication,
    QSplitter,
    Qt,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.receipts.inspection import Inspection, Judged, PlacedFinding, Unreadable
from skillcontract_studio.receipts.inspector_bar import InspectorBar
from skillcontract_studio.receipts.judging import Judging
from skillcontract_studio.receipts.page_tabs import PageTabs
from skillcontract_studio.receipts.receipt_page import ReceiptPage
from skillcontract_studio.receipts.verdict_pane import VerdictPane
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.shell.message_bar import MessageBars
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.utf8 import utf8

_WIDTH, _HEIGHT = 1120, 740
_TEXT_SHARE, _VERDICT_SHARE = 58, 42
_PAUSE = 120
"""Milliseconds after a key before the text is judged: a word being typed is not judged letter by letter."""

Source = Callable[[], tuple[str, bytes] | None]
"""The name and the text of what the Studio's editor shows; None where it shows nothing."""


class ReceiptInspector(QWidget):
    """A window of its own, beside the work. It reads files and never writes one; closed, it keeps its pages."""

    def __init__(
        self, appearance: Appearance, voice: Voice, source: Source, folder: Path, window: QWidget
    ) -> None:
        super().__init__(window, Qt.WindowType.Window)
        offer_help(self, "receipt")
        self._appearance = appearance
        self._window_voice = voice
        self._voice = voice.of_area("receipts", self)
        self._source = source
        self._folder = folder
        self.inspection = Inspection((), None)
        self._step: int | None = None
        self.setObjectName("receiptInspector")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = InspectorBar(appearance, self._voice, self)
        self.messages = MessageBars(appearance, lambda: self._voice("inspector.dismiss"), self)
        self.tabs = PageTabs(appearance, self._voice, self)
        self.verdict = VerdictPane(appearance, self._voice, self)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.tabs)
        split.addWidget(self.verdict)
        split.setStretchFactor(0, _TEXT_SHARE)
        split.setStretchFactor(1, _VERDICT_SHARE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.messages)
        layout.addWidget(split, 1)
        self._judging = Judging(self)
        self._judging.judged.connect(self._judged)
        self._soon = later(self, _PAUSE, self._judge)
        self._tie()
        self._speak()
        self.add_page("", b"")
        screen = QGuiApplication.primaryScreen().availableGeometry()
        px = appearance.fonts.px
        self.resize(min(px(_WIDTH), screen.width()), min(px(_HEIGHT), screen.height()))
        split.setSizes([self.width() * _TEXT_SHARE // 100, self.width() * _VERDICT_SHARE // 100])

    def come(self) -> None:
        """Show the window, in front, ready to paste into."""
        self.show()
        self.raise_()
        self.activateWindow()
        # What was being judged when the window was closed is judged now.
        self._judge()
        self.tabs.current().editor.setFocus()

    # Pages

    def add_page(self, name: str, text: bytes) -> None:
        """Add a receipt after the others; in the place of a single blank page."""
        page = ReceiptPage(name, text, self._appearance, self._window_voice)
        page.text_changed.connect(self._soon.start)
        blank = self.tabs.current() if self.tabs.count() and self.tabs.current().blank else None
        self.tabs.add(page)
        if blank is not None:
            self.tabs.drop(blank)
        self._judge()

    def open_files(self, paths: Sequence[Path]) -> None:
        """Add each file as a page; what cannot be opened is said, and the rest opened all the same."""
        for path in paths:
            topic = f"open {path}"
            try:
                self.add_page(path.name, read_text_file(path).text)
                self.messages.dismiss(topic)
            except CannotOpen as problem:
                words = self._window_voice(f"open.{problem.reason}", path=problem.path, detail=problem.detail)
                self.messages.show_message(topic, Severity.ERROR, words)

    def paste(self) -> None:
        """Add what the clipboard holds as a page."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.messages.dismiss("paste")
            self.add_page("", text.encode("utf-8", "replace"))
        else:
            self.messages.show_message("paste", Severity.WARNING, self._voice("inspector.nothing-to-paste"))

    def take(self) -> None:
        """Add what the Studio's editor shows as a page."""
        found = self._source()
        if found is None:
            self.messages.show_message("take", Severity.WARNING, self._voice("inspector.nothing-to-take"))
        else:
            self.messages.dismiss("take")
            self.add_page(*found)

    def lay_out(self) -> None:
        """Give the text that is shown lines and indentation; nothing but white space changes, and it can be undone."""
        page = self.tabs.current()
        laid_out = format_text(page.text())
        if laid_out is None:
            self.messages.show_message("lay-out", Severity.WARNING, self._voice("inspector.not-laid-out"))
            return
        self.messages.dismiss("lay-out")
        page.editor.replace_all(utf8(laid_out))
        self._judge()

    def close_page(self, page: ReceiptPage) -> None:
        """Take a page away; a blank one stays where it was the last."""
        self.tabs.drop(page)
        if not self.tabs.count():
            self.add_page("", b"")
        self._judge()

    def step_finding(self, by: int) -> None:
        """Go to the field of the next finding in the order of the cards, around the ends."""
        cards = [card for card in self.verdict.cards() if card.words.leads]
        if cards:
            self._step = (self._step + by) % len(cards) if self._step is not None else min(by, 0)
            self.verdict.ensureWidgetVisible(cards[self._step])
            cards[self._step].click()

    # Qt

    def closeEvent(self, event: QCloseEvent, /) -> None:  # noqa: N802  # Qt's name
        """The pages stay for the next time."""
        self._soon.stop()
        self._judging.close()
        super().closeEvent(event)

    # Parts

    def _tie(self) -> None:
        self.bar.open_wanted.connect(self._ask_for_files)
        self.bar.take_wanted.connect(self.take)
        self.bar.paste_wanted.connect(self.paste)
        self.bar.layout_wanted.connect(self.lay_out)
        self.bar.scope_changed.connect(self._redraw)
        self.bar.find_wanted.connect(self._find)
        self.bar.close_wanted.connect(lambda: self.close_page(self.tabs.current()))
        self.bar.tab_wanted.connect(self.tabs.step)
        self.bar.move_wanted.connect(self.tabs.move_page)
        self.bar.finding_wanted.connect(self.step_finding)
        self.tabs.close_wanted.connect(self.close_page)
        self.tabs.moved.connect(self._judge)
        self.tabs.current_changed.connect(self._redraw)
        self.verdict.finding_chosen.connect(self._go_to_finding)
        self.verdict.fault_chosen.connect(self._go_to_fault)
        self.verdict.open_wanted.connect(self._ask_for_files)
        self._appearance.changed.connect(self._redraw)
        self._voice.changed.connect(self._speak)

    def _speak(self) -> None:
        self.setWindowTitle(self._voice("inspector.title"))
        self.setWindowIcon(self._appearance.icon("receipt-text-check-outline", "accent"))
        self._redraw()

    def _judge(self) -> None:
        self._soon.stop()
        self._judging.judge([page.text() for page in self.tabs.pages()])

    def _judged(self, inspection: Inspection) -> None:
        self.inspection = inspection
        self._step = None
        self._redraw()

    def _redraw(self) -> None:
        found, pages = self.inspection, list(self.tabs.pages())
        if not pages or len(found.pages) != len(pages):
            # A page came or went, and is about to be judged.
            return
        names = list(self._names())
        self.tabs.name_pages(names)
        several = len(found.filled) > 1
        faults = [(at, page) for at, page in enumerate(found.pages) if isinstance(page, Unreadable)]
        self.bar.offer_scope(len(found.filled), several)
        at = self.tabs.currentIndex()
        current = found.pages[at]
        shown: Judged | None = None
        if faults and (not several or self.bar.together or isinstance(current, Unreadable)):
            self.verdict.show_faults([(one, names[one] if several else "", fault) for one, fault in faults])
        elif several and self.bar.together and found.together is not None:
            shown = found.together
            count = self._voice("text.together", count=len(found.filled))
            self.verdict.show_verdict(shown, count, names)
        elif isinstance(current, Judged):
            shown = current
            self.verdict.show_verdict(shown, names[at] if several else "", ())
        else:
            self.verdict.show_nothing()
        for index, (page, known) in enumerate(zip(pages, found.pages, strict=True)):
            if isinstance(known, Unreadable):
                page.show_fault(known)
            else:
                page.show_findings([one for one in shown.findings if one.page == index] if shown else [])

    def _names(self) -> Iterator[str]:
        """Pages are counted as the verdict counts them: blank ones do not."""
        filled = self.inspection.filled
        for index, page in enumerate(self.tabs.pages()):
            number = filled.index(index) + 1 if index in filled else 0
            if not number:
                yield self._voice("inspector.page-blank")
            elif page.name:
                yield self._voice("inspector.page-named", number=number, name=page.name)
            else:
                yield self._voice("inspector.page", number=number)

    def _go_to_finding(self, placed: PlacedFinding) -> None:
        if placed.page is not None and placed.span is not None:
            self.tabs.setCurrentIndex(placed.page)
            self.tabs.current().go_to(placed.span.start, placed.span.end)

    def _go_to_fault(self, index: int) -> None:
        fault = self.inspection.pages[index]
        if isinstance(fault, Unreadable):
            self.tabs.setCurrentIndex(index)
            self.tabs.current().go_to(fault.offset, fault.offset)

    def _find(self) -> None:
        self.tabs.current().find_bar.open()

    def _ask_for_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, self._voice("inspector.open"), str(self._folder), self._voice("inspector.files")
        )
        if names:
            self._folder = Path(names[0]).parent
            self.open_files([Path(name) for name in names])
