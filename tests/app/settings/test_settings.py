"""Settings come back as they were set, and a file with faults loses nothing but the faults."""

import json
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.publish import NotPublished
from skillcontract.text.language import Language
from skillcontract_studio.settings.file import Read, read_settings, usual_path, write_settings
from skillcontract_studio.settings.keeper import SettingsKeeper
from skillcontract_studio.settings.values import BOUNDS, Settings
from skillcontract_studio.theme.tokens import ThemeChoice

CHOSEN = Settings(
    language=Language.ZH,
    theme=ThemeChoice.DARK,
    text_size=125,
    format_on_save=True,
    inlay_hints=False,
    shortcuts=MappingProxyType({"find": "Ctrl+Alt+J", "about": ""}),
)

NESTED = st.lists(st.text(max_size=2), max_size=2) | st.dictionaries(
    st.text(max_size=2), st.booleans() | st.text(max_size=2), max_size=2
)


def test_a_missing_file_is_all_usual_values(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.json") == Read(Settings())


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    write_settings(path, CHOSEN, Read(Settings()))
    assert read_settings(path).settings == CHOSEN


def test_usual_values_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, replace(Settings(), word_wrap=True), Read(Settings()))
    assert json.loads(path.read_text("utf-8")) == {"word_wrap": True}


@given(
    st.dictionaries(
        st.sampled_from([each.name for each in fields(Settings)]),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | NESTED,
    )
)
@settings(max_examples=80, deadline=None)
def test_a_file_with_faults_gives_sound_settings(
    tmp_path_factory: pytest.TempPathFactory, stated: dict[str, object]
) -> None:
    path = tmp_path_factory.getbasetemp() / "settings.json"
    path.write_text(json.dumps(stated), "utf-8")
    read = read_settings(path)
    for fault in read.faults:
        assert getattr(read.settings, fault.key) == getattr(Settings(), fault.key)
    for name, (smallest, largest) in BOUNDS.items():
        assert smallest <= getattr(read.settings, name) <= largest
    # What was read can be written, and is the same again.
    write_settings(path, read.settings, read)
    assert read_settings(path).settings == read.settings


@pytest.mark.parametrize("text", ["", "[1]", '{"theme": ', "\x00", "[" * 100_000])
def test_a_broken_file_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    read = read_settings(path)
    assert read.settings == Settings()
    assert [fault.key for fault in read.faults] == [""]


@pytest.mark.parametrize("text", ['{"theme": ', '{"theme": "pink", "word_wrap": true}'])
def test_a_file_with_faults_is_put_aside_before_it_is_written_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    keeper = SettingsKeeper(path)
    assert keeper.faults
    keeper.change(text_size=120)
    assert json.loads(path.read_text("utf-8"))["text_size"] == 120
    assert keeper.aside == tmp_path / "settings.unread-1.json"
    assert keeper.aside.read_text("utf-8") == text
    # The next change finds a sound file, and puts nothing aside.
    keeper.change(text_size=130)
    path.write_text("[]", "utf-8")
    keeper.change(text_size=140)
    assert keeper.aside == tmp_path / "settings.unread-2.json"


def test_settings_go_out_to_a_file_and_come_in_from_one(tmp_path: Path) -> None:
    sender, taker = SettingsKeeper(None), SettingsKeeper(tmp_path / "settings.json")
    sender.change(**{name: getattr(CHOSEN, name) for name in ("language", "theme", "shortcuts", "text_size")})
    sender.give(tmp_path / "out.json")
    taker.change(word_wrap=True)
    assert taker.take(tmp_path / "out.json") == ()
    assert taker.now == sender.now
    (tmp_path / "odd.json").write_text('{"text_size": 9, "tab_width": 8}', "utf-8")
    taker.take(tmp_path / "odd.json")
    assert (taker.now.text_size, taker.now.tab_width) == (125, 8)
    (tmp_path / "bad.json").write_text("{", "utf-8")
    before = taker.now
    assert [fault.key for fault in taker.take(tmp_path / "bad.json")] == [""]
    assert taker.now == before


def test_another_windows_choices_and_unknown_keys_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"of_a_newer_version": [1, 2]}', "utf-8")
    one, other = SettingsKeeper(path), SettingsKeeper(path)
    one.change(format_on_save=True)
    other.change(fix_on_save=True)
    assert json.loads(path.read_text("utf-8")) == {
        "of_a_newer_version": [1, 2],
        "format_on_save": True,
        "fix_on_save": True,
    }


def test_listeners_are_told_once_a_change(tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path / "settings.json")
    told: list[bool] = []
    keeper.follow(lambda now: told.append(now.word_wrap))
    keeper.change(word_wrap=True)
    keeper.change(word_wrap=True)
    assert told == [False, True]


def test_settings_that_cannot_be_kept_are_in_force(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    keeper = SettingsKeeper(tmp_path / "settings.json")
    told: list[Settings] = []
    keeper.changed.connect(told.append)
    with pytest.raises(NotPublished):
        keeper.change(word_wrap=True)
    assert keeper.now.word_wrap
    assert told == [keeper.now]


def test_an_unknown_setting_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="word_rap"):
        SettingsKeeper(None).change(word_rap=True)


def test_the_place_is_the_platforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert usual_path().name == "settings.json"
    assert usual_path().parent.name == "skill-contract-studio"
