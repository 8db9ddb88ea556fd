import pytest

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
