"""`simulate --step`: one step after another in the terminal, and back again."""

from __future__ import annotations

from dataclasses import replace

from rich.text import Text

from skillcontract.cli.simulate_story import end_story, show, state_story, step_story
from skillcontract.simulator.opening import Opening
from skillcontract.simulator.playing import Play, play_next
from skillcontract.simulator.wording import Wording
from skillcontract.text.language import Language


def play_in_terminal(opening: Opening, language: Language) -> Play:
    """Play as the user's keys say; going back costs nothing, since every state is kept."""
    word = Wording(language)
    played = Play(opening)
    show(
        Text(opening.scenario.title or opening.file.name, style="bold"),
        Text(word.say("step.keys"), style="dim"),
    )
    while True:
        try:
            key = input("> ").strip().lower()
        except EOFError:
            return played
        match key:
            case "q":
                return played
            case "s":
                show(state_story(played.state, word))
            case "b" if played.steps:
                played = replace(played, steps=played.steps[:-1])
                show(state_story(played.state, word))
            case "b":
                show(Text(word.say("step.first")))
            case "" if played.is_over:
                show(Text(word.say("step.over")))
            case "":
                played = play_next(played)
                show(step_story(played.steps[-1], word))
                if played.is_over:
                    show(end_story(played, word))
            case _:
                show(Text(word.say("step.keys"), style="dim"))
