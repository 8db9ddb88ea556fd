"""Frames are found whatever way the bytes are cut, and garbage costs only itself."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract_lsp.transport.framing import LARGEST_HEADER, FrameReader, Malformed, frame

bodies = st.lists(st.binary(max_size=40), max_size=6)


def fed(data: bytes, cuts: list[int]) -> list[bytes | Malformed]:
    reader, found, at = FrameReader(), [], 0
    for cut in [*sorted(cuts), len(data)]:
        found += reader.feed(data[at:cut])
        at = max(at, cut)
    return found


@settings(max_examples=100)
@given(bodies, st.lists(st.integers(0, 300), max_size=8))
def test_any_cut_of_the_stream_gives_the_same_bodies(sent: list[bytes], cuts: list[int]) -> None:
    data = b"".join(map(frame, sent))
    assert fed(data, [min(cut, len(data)) for cut in cuts]) == sent


@settings(max_examples=100)
@given(st.binary(max_size=60), st.lists(st.integers(0, 200), max_size=4))
def test_garbage_never_raises_and_a_later_frame_is_found(garbage: bytes, cuts: list[int]) -> None:
    data = b"X-Garbage: " + garbage.replace(b"\r\n\r\n", b"").lower().replace(b"content", b"") + b"\r\n\r\n"
    data += frame(b"{}")
    assert fed(data, [min(cut, len(data)) for cut in cuts])[-1] == b"{}"


def test_other_headers_and_any_case_are_accepted() -> None:
    data = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-LENGTH:2\r\n\r\n{}"
    assert list(FrameReader().feed(data)) == [b"{}"]


def test_each_kind_of_bad_header_is_reported_once() -> None:
    for bad in (
        b"Content-Length: many\r\n\r\n",
        b"Content-Length: -2\r\n\r\n",
        b"Content-Length: 999999999999\r\n\r\n",
        b"Content-Length: " + b"1" * 5000 + b"\r\n\r\n",
    ):
        found = list(FrameReader().feed(bad + frame(b"1")))
        assert [type(each) for each in found] == [Malformed, bytes]


def test_endless_bytes_without_a_header_are_not_kept() -> None:
    reader = FrameReader()
    found = list(reader.feed(b"x" * (LARGEST_HEADER + 1)))
    assert [type(each) for each in found] == [Malformed]
    assert list(reader.feed(frame(b"{}"))) == [b"{}"]
