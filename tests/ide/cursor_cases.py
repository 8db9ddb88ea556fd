"""Case files: texts with the cursor as `|`, each followed by what must hold there.

=== title
text, on any number of lines
--- word: expectation
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CASES = Path(__file__).with_name("cases")


class Case(NamedTuple):
    title: str
    marked: str
    expectations: tuple[tuple[str, str], ...]

    @property
    def offset(self) -> int:
        return self.marked.index("|")

    @property
    def text(self) -> str:
        return self.marked.replace("|", "", 1)


def cases(name: str) -> Iterator[Case]:
    for block in (CASES / f"{name}.case").read_text("utf-8").split("\n=== ")[1:]:
        title, _, rest = block.partition("\n")
        text, *lines = rest.rstrip().split("\n--- ")
        expectations = tuple(
            (word, said.removeprefix(" ")) for word, _, said in (line.partition(":") for line in lines)
        )
        yield Case(title, text, expectations)
