"""The documents a client has open: their text, and what was computed from it."""

from __future__ import annotations

from skillcontract.ide.declarations import DeclaredNames, declarations
from skillcontract.ide.outline import Symbol, contract_symbols
from skillcontract.model.binding import bind_contract
from skillcontract.model.contract import Contract
from skillcontract.rules.check import check_contract
from skillcontract.rules.rule import Finding
from skillcontract.syntax.parser import Tree, parse
from skillcontract.text.positions import LineMap, Position, PositionEncoding
from skillcontract_lsp.protocol.parameters import Change, Changed, Opened

CONTRACT_LANGUAGE = "skill-contract"


class OpenDocument:
    """One open document."""

    def __init__(self, opened: Opened, encoding: PositionEncoding) -> None:
        self.uri = opened.uri
        self.version = opened.version
        self.language_id = opened.language_id
        self.is_published = False
        """Whether the client has been told the findings of this very text."""
        self.lines = LineMap(opened.text, encoding)
        self._result = (0, "")
        self._findings: tuple[Finding, ...] | None = None
        self._contract: Contract | None = None

    @property
    def text(self) -> str:
        """The text as the client sees it."""
        return self.lines.text

    @property
    def is_contract(self) -> bool:
        """Whether this is a skill contract; all other kinds are kept but not looked at."""
        return self.language_id == CONTRACT_LANGUAGE or self.uri.endswith(
            ("/contract.json", ".contract.json")
        )

    def change(self, changed: Changed) -> None:
        """Apply a `didChange`."""
        for change in changed.changes:
            self._apply(change)
        self.version = changed.version
        self.is_published = False
        self._findings = self._contract = None

    def _apply(self, change: Change) -> None:
        text = change.text
        if change.range is not None:
            start, end = self.lines.offset(change.range.start), self.lines.offset(change.range.end)
            text = self.text[:start] + text + self.text[max(start, end) :]
        self.lines = LineMap(text, self.lines.encoding)

    def offset(self, position: Position) -> int:
        """The offset in `text` of a client's position."""
        return self.lines.offset(position)

    def findings(self) -> tuple[Finding, ...]:
        """What the rules find; nothing in a document that is no contract."""
        if self._findings is None:
            self._findings = check_contract(self.text) if self.is_contract else ()
        return self._findings

    def result_id(self, items: str) -> str:
        """A name for these diagnostics; the same as before where they are the same."""
        number, before = self._result
        if items != before or not number:
            self._result = (number + 1, items)
        return str(self._result[0])

    def tree(self) -> Tree:
        """The text as the parser understands it."""
        return parse(self.text)

    def contract(self) -> Contract:
        """The contract as bound."""
        if self._contract is None:
            self._contract = bind_contract(self.tree().root).value
        return self._contract

    def symbols(self) -> tuple[Symbol, ...]:
        """What the contract declares."""
        return contract_symbols(self.contract()) if self.is_contract else ()

    def names(self) -> DeclaredNames:
        """The names the contract declares."""
        return DeclaredNames([declarations(self.contract())])
