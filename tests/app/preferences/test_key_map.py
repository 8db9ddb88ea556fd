"""Which keys commands have, and which of them clash."""

from skillcontract_studio.shell.commands import COMMANDS
from skillcontract_studio.shell.preferences.key_map import all_clashes, clashes, keys_of

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


def test_commands_of_two_perspectives_may_share_keys() -> None:
    assert "review-refresh" not in {other.id for other in clashes("F5", BY_ID["simulate-continue"], {})}
