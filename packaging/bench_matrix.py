"""What adjudicating 1,000 skills against 1,000 principals costs, with 50 grants each.

The demand is absolute (2 s, 500 MB) and so are these rows: measured against the limit, in seconds and in MB.
"""

import random
import resource
import sys
import time
from collections.abc import Iterable

from bench_rows import Row

from skillcontract.governance.grant import GrantMeanings
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import Register
from skillcontract.governance.terms import ContractTerms, PrincipalTerms

SIZE, GRANTS, SECONDS, MEGABYTES = 1_000, 50, 2.0, 500.0


def register(roles: int, resources: int) -> Register:
    """A register in which every grant is read or write on one of so many resources."""
    chance = random.Random(1)
    pool = [f"res{index}:{action}" for index in range(resources) for action in ("read", "write")]
    contracts = tuple(
        ContractTerms(
            f"skill{index}",
            f"role{index % roles}",
            frozenset(chance.sample(pool, 5)),
            frozenset(grant.replace(":", ".") for grant in chance.sample(pool, 20)),
            chance.randrange(3),
        )
        for index in range(SIZE)
    )
    principals = tuple(
        PrincipalTerms(
            f"principal{index}",
            f"role{index % roles}",
            frozenset(chance.sample(pool, GRANTS)),
            chance.randrange(3),
            {},
        )
        for index in range(SIZE)
    )
    return Register(contracts, principals, GrantMeanings({}, {}, frozenset()))


def matrix() -> Iterable[Row]:
    """Every verdict and the count of every defect; one role is the hardest case, many resources the widest."""
    for roles, resources in ((1, 50), (1, 25_000), (20, 1_000)):
        made = register(roles, resources)
        began = time.perf_counter()
        Matrix(made).defect_counts()
        taken = time.perf_counter() - began
        yield Row(f"matrix: {roles} roles, {resources} resources", taken, SECONDS, "s", 1.0)
    # Linux counts in kilobytes, macOS in bytes.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )
    yield Row("matrix: most memory of the process", peak, MEGABYTES, "MB", 1.0)
