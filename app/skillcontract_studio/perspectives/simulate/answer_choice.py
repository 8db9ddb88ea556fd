"""The choice of what a tool answers: the scenario's own next answer, a preset, or free JSON."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.simulator.presets import PRESETS
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.qt import QSignalBlocker, QWidget

SCENARIO, FREE = "scenario", "free"
REAL = "real:"
"""Before the name of a server that is to answer for real."""


class AnswerChoice(ChoiceBox):
    """`name` tells which is chosen: `scenario`, `free`, a preset's name, or `real:` and a server's."""

    def __init__(self, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(9, parent)
        self._voice = voice
        self._scenario = False
        self._servers: tuple[str, ...] = ()
        self.fill()

    @property
    def name(self) -> str:
        """Which is chosen."""
        return str(self.currentData())

    def choose(self, name: str) -> None:
        """Choose one by its name; one that is not offered changes nothing."""
        place = self.findData(name)
        if place >= 0:
            self.setCurrentIndex(place)

    def offer_scenario(self, offered: bool) -> None:
        """Whether the scenario has an answer left; then it is what is chosen at first."""
        if offered is not self._scenario:
            self._scenario = offered
            self.fill()
            self.setCurrentIndex(0)

    def offer_servers(self, names: tuple[str, ...]) -> None:
        """The servers that can be asked for the tool itself."""
        if names != self._servers:
            self._servers = names
            self.fill()

    def fill(self) -> None:
        """Words have changed."""
        chosen = self.currentData()
        language = self._voice.language
        with QSignalBlocker(self):
            self.clear()
            if self._scenario:
                self.addItem(self._voice("answer.scenario"), SCENARIO)
                self.insertSeparator(self.count())
            group = None
            for preset in PRESETS.values():
                if group is not None and preset.group is not group:
                    self.insertSeparator(self.count())
                group = preset.group
                self.addItem(preset.title(language), preset.name)
            self.insertSeparator(self.count())
            # Never first: what is first is chosen where nobody chose.
            for name in self._servers:
                self.addItem(self._voice("answer.real", server=name), f"{REAL}{name}")
            self.addItem(self._voice("answer.free"), FREE)
            if chosen is not None:
                self.choose(str(chosen))

    def text(self) -> str:
        """The chosen preset's response as JSON, to be changed freely; that of a success where it has none."""
        preset = PRESETS.get(self.name)
        response = preset.answer.get("response") if preset else None
        if response is None:
            response = PRESETS["success"].answer["response"]
        return to_json(response, indent=2)

    def answer(self, free: str) -> Mapping[str, Json] | MalformedText | None:
        """The answer (formats.md, `responses`): None for the scenario's own, MalformedText where free text is no JSON.

        A server that is to answer for real is `{"server": NAME}`; what it answers takes its place.
        """
        if self.name == SCENARIO:
            return None
        if self.name.startswith(REAL):
            return {"server": self.name.removeprefix(REAL)}
        preset = PRESETS.get(self.name)
        if preset is not None:
            return preset.answer
        read = arguments_of_text(free)
        return read if isinstance(read, MalformedText) else {"response": read}
