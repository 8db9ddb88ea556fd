"""Names in somebody's file never lead out of the chosen folder."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skillcontract.publish import NotPublished, Reason, inside


@pytest.mark.parametrize(
    "name", ["a", "a/b.json", "./a", "a//b", "a\\b", "契约.json", ".hidden", "a..b", "-x", "a" * 255]
)
def test_good_names(tmp_path: Path, name: str) -> None:
    assert tmp_path.resolve() in inside(tmp_path, name).parents


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", Reason.BAD_NAME),
        (".", Reason.BAD_NAME),
        ("/etc/passwd", Reason.BAD_NAME),
        ("\\\\server\\share\\x", Reason.BAD_NAME),
        ("C:\\x", Reason.BAD_NAME),
        ("C:x", Reason.BAD_NAME),
        ("a\0b", Reason.BAD_NAME),
        ("a\nb", Reason.BAD_NAME),
        ("nul", Reason.BAD_NAME),
        ("x/COM1.json", Reason.BAD_NAME),
        ("x:stream", Reason.BAD_NAME),
        ("a.", Reason.BAD_NAME),
        ("a" * 256, Reason.BAD_NAME),
        ("skills/" + "契" * 86 + "/contract.json", Reason.BAD_NAME),
        ("..", Reason.OUTSIDE),
        ("../x", Reason.OUTSIDE),
        ("a/../../x", Reason.OUTSIDE),
        ("a\\..\\..\\x", Reason.OUTSIDE),
    ],
)
def test_bad_names(tmp_path: Path, name: str, reason: Reason) -> None:
    with pytest.raises(NotPublished) as caught:
        inside(tmp_path, name)
    assert caught.value.reason is reason


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_links_may_not_lead_out(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "out").symlink_to(tmp_path)
    (tmp_path / "root" / "in").symlink_to("elsewhere")
    with pytest.raises(NotPublished) as caught:
        inside(tmp_path / "root", "out/a")
    assert caught.value.reason is Reason.OUTSIDE
    assert inside(tmp_path / "root", "in/a") == (tmp_path / "root" / "elsewhere" / "a").resolve()


@given(st.text(st.sampled_from("ab./\\:~ \0"), max_size=12))
def test_nothing_leads_out(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    root = tmp_path_factory.getbasetemp().resolve()
    try:
        place = inside(root, name)
    except NotPublished:
        return
    assert root in place.parents
