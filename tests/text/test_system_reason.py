"""The system's own words in both languages."""

import errno
import os

import pytest

from skillcontract.text.system_reason import system_reason


@pytest.mark.parametrize(
    "number", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG]
)
def test_what_the_system_says_is_said_in_chinese_too(number: int) -> None:
    said = system_reason(OSError(number, os.strerror(number), "a.json"))
    assert said.en == os.strerror(number)
    assert not said.zh.isascii()


def test_what_is_not_known_is_said_as_it_is() -> None:
    said = system_reason(OSError(9999, "Flux lost"))
    assert said.zh == said.en == "Flux lost"
    assert system_reason(UnicodeError("bad name")).zh == "bad name"
