"""What is told of principals, roles and grants, on the credit example."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from skillcontract.governance.register import Register, register
from skillcontract.ide.files.governed_names import governed_names
from skillcontract.text.language import Language
from skillcontract.workspace.loading import load

CREDIT = Path(__file__).parents[2] / "resources/skillcontract_resources/examples/credit"


@pytest.fixture(scope="module")
def credit() -> Register:
    return register(load(CREDIT), datetime(2026, 3, 1, tzinfo=UTC), lambda _skill: True)


@pytest.mark.parametrize(
    ("kind", "name", "expected"),
    [
        ("PRINCIPAL", "finance-bot", ("`finance.limit`", "Trust: 2", "`limit.decide` Allowed `ALLOW`")),
        ("ROLE", "data.credit", ("- `credit.snapshot`", "- `data-bot`")),
        ("GRANT", "limit:write", ("`limit.write`", "Changes data", "- `limit.decide`", "- `finance-bot`")),
        ("GRANT", "credit:read", ("Only reads", "- `credit.snapshot`", "- `data-bot`")),
    ],
)
def test_a_page_tells_holders_contracts_and_rulings(
    credit: Register, kind: str, name: str, expected: tuple[str, ...]
) -> None:
    page = governed_names(kind, credit)[name]()
    assert page is not None
    said = page(Language.EN)
    assert [word for word in expected if word not in said] == []
    assert page(Language.ZH) != said
