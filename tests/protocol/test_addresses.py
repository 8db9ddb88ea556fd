from pathlib import Path

import pytest

from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.transport.loopback import loopback_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:0", ("127.0.0.1", 0)),
        ("127.9.8.7:65535", ("127.9.8.7", 65535)),
        ("localhost:2087", ("127.0.0.1", 2087)),
        ("[::1]:2087", ("::1", 2087)),
        ("0.0.0.0:2087", None),
        ("192.168.1.4:2087", None),
        ("[::]:2087", None),
        ("example.org:2087", None),
        ("127.0.0.1", None),
        ("127.0.0.1:", None),
        ("127.0.0.1:70000", None),
        ("127.0.0.1:-1", None),
        (":2087", None),
        ("", None),
    ],
)
def test_only_loopback_addresses_are_served(text: str, address: tuple[str, int] | None) -> None:
    assert loopback_address(text) == address


@pytest.mark.parametrize(
    "uri", ["", "untitled:Untitled-1", "http://[bad", "file://[bad/x.contract.json", "not a uri"]
)
def test_what_names_no_file_has_no_path(uri: str) -> None:
    assert path_of(uri) is None


def test_a_file_is_found_under_its_escaped_name() -> None:
    assert path_of("file:///a/%E4%B8%AD%E6%96%87%20x.json") == Path("/a/中文 x.json")
