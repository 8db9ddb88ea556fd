"""The bar over the matrix that says what of it is shown, and in which order."""

from __future__ import annotations

from itertools import pairwise

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.review.arrangement import FILTERABLE, Filters, Order
from skillcontract_studio.perspectives.review.choice_button import ChoiceButton, Option
from skillcontract_studio.perspectives.review.signs import KIND_SIGNS, VERDICT_SIGNS, Sign
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.qt import (
    QAction,
    QActionGroup,
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.clear_sign import ClearSign

_TYPING = 120


class FilterBar(QWidget):
    """`changed` comes when other rows or columns, or another order, are wanted."""

    changed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._survey: Survey | None = None
        self._order = Order.DEFECTS
        self._short = False
        self.setObjectName("reviewBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.text = QLineEdit(self)
        ClearSign(self.text, appearance)
        self._sign = self.text.addAction(appearance.icon("magnify"), QLineEdit.ActionPosition.LeadingPosition)
        self.kinds = ChoiceButton("verdict", appearance, voice, self)
        self.roles = ChoiceButton("role", appearance, voice, self)
        self.grants = ChoiceButton("grant", appearance, voice, self)
        self.defects_only = QCheckBox(self)
        self.clear = QToolButton(self)
        self.clear.setObjectName("barButton")
        self.clear.clicked.connect(self.clear_all)
        self.order = QToolButton(self)
        self.order.setObjectName("barButton")
        self._orders: dict[Order, QAction] = {}
        self._make_order()
        self.extent = QLabel(self)
        self.extent.setObjectName("muted")
        self.toggle = QToolButton(self)
        self.toggle.setObjectName("choice")
        self.toggle.setCheckable(True)
        self.toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggle.toggled.connect(lambda _on: self._fit())
        self.more = QWidget(self)
        self._more_layout = QHBoxLayout(self.more)
        self._layout = QHBoxLayout(self)
        self._place()
        self._typed = later(self, _TYPING, self._wish)
        self.text.textChanged.connect(lambda _text: self._typed.start())
        for choice in (self.kinds, self.roles, self.grants):
            choice.chosen.connect(self._wish)
        self.defects_only.toggled.connect(lambda _on: self._wish())
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    @property
    def filters(self) -> Filters:
        """What is wanted, the comparison's own filter aside."""
        return Filters(
            self.text.text().strip(),
            self.kinds.values,
            self.roles.values,
            self.grants.values,
            self.defects_only.isChecked(),
        )

    @property
    def sorting(self) -> Order:
        """The order that is wanted."""
        return self._order

    def take_out(self, place: QBoxLayout | None) -> None:
        """Where room is short: put what is seldom used into a row of its own in `place`, shown by a button; None: back."""
        self._short = place is not None
        if place is None:
            self._layout.addWidget(self.more, 1)
        else:
            place.addWidget(self.more)
        self._fit()

    def offer(self, survey: Survey) -> None:
        """Offer the roles and the grants of a survey."""
        self._survey = survey
        self._fill()

    def show_size(self, rows: int, columns: int) -> None:
        """How much of the matrix is shown."""
        voice = self._voice
        self.extent.setText(
            voice.listed((voice.count("size.skills", rows), voice.count("size.principals", columns)))
        )

    def clear_all(self) -> None:
        """Show everything again."""
        self.text.clear()
        self.defects_only.setChecked(False)
        for choice in (self.kinds, self.roles, self.grants):
            choice.clear()
        self._typed.stop()
        self._wish()

    def sort_by(self, order: Order) -> None:
        """Sort by something else."""
        if order is not self._order:
            self._order = order
            self._redraw()
            self._wish()

    def _place(self) -> None:
        self.more.setObjectName("reviewMore")
        self.more.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._more_layout.setSpacing(8)
        parts: tuple[QWidget, ...] = (self.kinds, self.roles, self.grants, self.order, self.clear)
        for part in parts:
            self._more_layout.addWidget(part)
        self._more_layout.addStretch(1)
        self._more_layout.addWidget(self.extent)
        self._layout.setContentsMargins(8, 6, 8, 6)
        self._layout.setSpacing(8)
        first: tuple[QWidget, ...] = (self.text, self.toggle, self.defects_only)
        for part in first:
            self._layout.addWidget(part)
        self._layout.addWidget(self.more, 1)

    def _make_order(self) -> None:
        self.order.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.order.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        menu, group = QMenu(self.order), QActionGroup(self)
        for order in Order:
            action = menu.addAction("")
            action.setCheckable(True)
            action.triggered.connect(self._sorter(order))
            group.addAction(action)
            self._orders[order] = action
        self.order.setMenu(menu)

    def _sorter(self, order: Order) -> object:
        return lambda _on: self.sort_by(order)

    def _wish(self) -> None:
        self._show_clear()
        self.changed.emit()

    def _show_clear(self) -> None:
        self.clear.setVisible(self.filters != Filters())
        count = self.filters.count
        self.toggle.setText(self._voice.count("filter.count", count) if count else self._voice("filter"))
        self.toggle.setProperty("active", bool(count))
        self.toggle.style().unpolish(self.toggle)
        self.toggle.style().polish(self.toggle)
        self.toggle.setIcon(self._appearance.icon("filter-variant", "accent" if count else "muted"))

    def _fit(self) -> None:
        short = self._short
        if short:
            self._layout.insertWidget(2, self.defects_only)
        else:
            self._more_layout.insertWidget(3, self.defects_only)
        choices = (self.kinds, self.roles, self.grants)
        places = (self.defects_only, *choices) if short else (*choices, self.defects_only)
        for before, after in pairwise((self.text, self.toggle, *places, self.order, self.clear)):
            self.setTabOrder(before, after)
        self.toggle.setVisible(short)
        self.more.setVisible(not short or self.toggle.isChecked())
        edge = 6 if short else 0
        self._more_layout.setContentsMargins(8 if short else 0, 0, 12 if short else 4, edge)
        self.text.setFixedWidth(self._appearance.fonts.px(148 if short else 220))

    def _fill(self) -> None:
        language: Language = self._voice.language
        by_code: dict[str, Sign] = {}
        for signs in (VERDICT_SIGNS, KIND_SIGNS):
            by_code.update({str(code): sign for code, sign in signs.items()})
        self.kinds.offer(
            [
                Option(code, by_code[code].word(language), by_code[code].icon, by_code[code].tint)
                for code in map(str, FILTERABLE)
            ]
        )
        if self._survey is None:
            return
        register = self._survey.matrix.register
        roles = {each.role or "" for each in register.contracts}
        roles |= {each.role or "" for each in register.principals}
        grants = {grant for each in register.principals for grant in each.grants}
        grants |= {grant for each in register.contracts for grant in each.preconditions}
        self.roles.offer([Option(role, role or self._voice("role.none")) for role in sorted(roles)])
        self.grants.offer([Option(grant, grant) for grant in sorted(grants)])

    def _redraw(self) -> None:
        voice, look = self._voice, self._appearance
        self.text.setPlaceholderText(voice("filter.text"))
        self.text.setAccessibleName(voice("filter.text"))
        self._sign.setIcon(look.icon("magnify"))
        self.defects_only.setText(voice("filter.defects-only"))
        self.clear.setText(voice("filter.clear-all"))
        self.order.setText(voice(f"order.{self._order}"))
        self.order.setIcon(look.icon("sort-variant"))
        self.order.setToolTip(voice("order.tip"))
        for order, action in self._orders.items():
            action.setText(voice(f"order.{order}"))
            action.setChecked(order is self._order)
        for choice in (self.kinds, self.roles, self.grants):
            choice.redraw()
        self._fill()
        self._show_clear()
        self._fit()
