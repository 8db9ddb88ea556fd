"""Which keys commands have, and which of them clash."""

import pytest

from skillcontract_studio.qt import QKeySequence
from skillcontract_studio.settings.values import KeyScheme, Settings
from skillcontract_studio.shell.commands import COMMANDS
from skillcontract_studio.shell.preferences.key_map import all_clashes, clashes, keys_of
from skillcontract_studio.shell.preferences.key_schemes import chosen_keys

BY_ID = {command.id: command for command in COMMANDS}


def test_no_two_commands_have_the_same_keys() -> None:
    assert [(one.id, other.id) for one, other in all_clashes({})] == []


def test_chosen_keys_take_the_place_of_all_of_a_commands_own() -> None:
    assert keys_of(BY_ID["save"], {}) == ("Ctrl+S",)
    assert keys_of(BY_ID["save"], {"save": "F2"}) == ("F2",)
    assert keys_of(BY_ID["save"], {"save": ""}) == ()


def test_keys_clash_also_with_longer_ones_that_begin_with_them() -> None:
    names = {other.id for other in clashes("Ctrl+K", BY_ID["save"], {})}
    assert {"fold-all", "unfold-all", "describe"} <= names
    assert [other.id for other in clashes("Ctrl+Z", BY_ID["save"], {})] == ["undo"]
    assert clashes("Ctrl+Z", BY_ID["save"], {"undo": "F2"}) == []


def test_the_order_of_modifiers_is_none() -> None:
    assert [other.id for other in clashes("Ctrl+Alt+Shift+Up", BY_ID["save"], {})] == ["column-up"]


def test_commands_of_two_perspectives_may_share_keys() -> None:
    assert "review-refresh" not in {other.id for other in clashes("F5", BY_ID["simulate-continue"], {})}


@pytest.mark.parametrize("scheme", list(KeyScheme))
def test_no_scheme_names_an_unknown_command_or_has_commands_clash(scheme: KeyScheme) -> None:
    chosen = chosen_keys(Settings(key_scheme=scheme))
    assert chosen.keys() - BY_ID.keys() == set()
    assert [(one.id, other.id) for one, other in all_clashes(chosen)] == []
    for command, keys in chosen.items():
        assert QKeySequence(keys).count() == len(keys.split(", ")) * bool(keys), command


def test_keys_of_ones_own_go_before_the_scheme() -> None:
    chosen = chosen_keys(Settings(key_scheme=KeyScheme.JETBRAINS, shortcuts={"rename": "F2", "save": ""}))
    assert keys_of(BY_ID["rename"], chosen) == ("F2",)
    assert keys_of(BY_ID["definition"], chosen) == ("Ctrl+B",)
