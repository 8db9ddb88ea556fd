"""`simulate --step`: one step after another in the terminal, and back again."""

from __future__ import annotations

from dataclasses import replace

from rich.text import Text

from skillcontract.cli.simulate_story import end_story, show, state_story, step_story
from skillcontract.simulator.opening import Opening
from skillcontract.simulator.playing import Play, play_next
from skillcontract.simulator.wording import Wording
from skillcontract.text.language import Language


def play_in_terminal(opening: Opening, language: Language, *, real: bool = False) -> Play:
    """Play as the user's keys say; going back costs nothing, since every state is kept.

    With `real` a key lets the next step be answered by a real server.
    """
    word = Wording(language)
    played = Play(opening)
    keys = word.say("step.keys-real" if real else "step.keys")
    show(Text(opening.scenario.title or opening.file.name, style="bold"), Text(keys, style="dim"))
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
                played = _next(played, word)
            case "r" if real and played.is_over:
                show(Text(word.say("step.over")))
            case "r" if real:
                # What servers need is loaded when it is first wanted.
                from skillcontract.cli.simulate_real import with_real_answers

                answered = with_real_answers(played, language)
                if answered is not None:
                    played = _next(answered, word)
            case _:
                show(Text(keys, style="dim"))


def _next(played: Play, word: Wording) -> Play:
    played = play_next(played)
    show(step_story(played.steps[-1], word))
    if played.is_over:
        show(end_story(played, word))
    return played
