"""What the code imports is what an installation brings along."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN = {
    "skillcontract",
    "skillcontract_lsp",
    "skillcontract_dap",
    "skillcontract_studio",
    "skillcontract_resources",
}


def declared(extras: tuple[str, ...]) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(one for extra in extras for one in project["optional-dependencies"][extra]),
    ]
    return {normal(re.split(r"[^\w.-]", one, maxsplit=1)[0]) for one in wanted}


def normal(name: str) -> str:
    """A distribution's name as two spellings of it compare, and as a module of the same name does."""
    return re.sub(r"[-_.]+", "", name).lower()


def imported(folder: Path) -> set[str]:
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add((node.module or "").partition(".")[0])
    return found - set(sys.stdlib_module_names) - OWN


@pytest.mark.parametrize(("folder", "extras"), [("lsp", ("mcp",)), ("app", ("app",)), ("resources", ())])
def test_every_import_is_declared(folder: str, extras: tuple[str, ...]) -> None:
    allowed, bringers = declared(extras), packages_distributions()
    undeclared = {
        module
        for module in imported(ROOT / folder)
        # A library that comes with another one today need not come with it tomorrow.
        if allowed.isdisjoint(normal(name) for name in bringers.get(module, [module]))
    }
    assert not undeclared
