"""Line endings and byte-order marks are kept as the file had them."""

import pytest

from skillcontract.publish import like


@pytest.mark.parametrize(
    ("text", "former", "expected"),
    [
        ("a\nb\n", None, b"a\nb\n"),
        ("a\r\nb\n", None, b"a\r\nb\n"),
        ("a\nb\n", b"x\r\ny", b"a\r\nb\r\n"),
        ("a\r\nb\r\n", b"x\ny", b"a\nb\n"),
        ("a\nb", b"x\ry", b"a\rb"),
        ("a\nb", b"x\r\ny\n", b"a\nb"),
        ("a\nb", b"x", b"a\nb"),
        ("契", b"\xef\xbb\xbfx", b"\xef\xbb\xbf" + "契".encode()),
        ("\ufeffa", b"\xef\xbb\xbfx", b"\xef\xbb\xbfa"),
        ("\ufeffa", b"x", b"a"),
    ],
)
def test_like(text: str, former: bytes | None, expected: bytes) -> None:
    assert like(text, former) == expected
