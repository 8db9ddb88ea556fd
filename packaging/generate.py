"""Makes every generated file from the facts that stand once; `--check` fails where a committed one has drifted.

Adding one: a function that gives texts by path (relative to the project, with `/`), and a line in GENERATORS with
the glob of the paths it owns. A file that matches the glob and is no longer made is stale and goes.
"""

import difflib
import runpy
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
SHOWN_LINES = 12


class Generator(NamedTuple):
    """What makes some files, and the glob of all that it owns."""

    owns: str
    make: Callable[[], Mapping[str, str]]


def contract_schemas() -> Mapping[str, str]:
    from skillcontract.model.schema import contract_schema
    from skillcontract.syntax.writing import to_json
    from skillcontract.text.language import Language

    folder = "resources/skillcontract_resources/schemas"
    names = {Language.EN: "contract.schema.json", Language.ZH: "contract.schema.zh.json"}
    return {
        f"{folder}/{name}": to_json(contract_schema(language), indent=2) + "\n"
        for language, name in names.items()
    }


def rule_pages() -> Mapping[str, str]:
    from skillcontract.rules.page import page, page_path
    from skillcontract.rules.registry import RULES
    from skillcontract.text.language import Language

    return {
        f"resources/skillcontract_resources/{page_path(rule.id, language)}": page(rule, language)
        for rule in RULES.values()
        for language in Language
    }


def receipt_files() -> Mapping[str, str]:
    from skillcontract.receipts.schema import receipt_schemas
    from skillcontract.syntax.writing import to_json

    return {
        f"resources/skillcontract_resources/schemas/receipt.{kind}.schema.json": to_json(schema, indent=2)
        + "\n"
        for kind, schema in receipt_schemas().items()
    }


def editor_grammars() -> Mapping[str, str]:
    # The module belongs to the extension and stands beside it; `packaging/` is no package.
    made: Mapping[str, str] = runpy.run_path(str(PROJECT / "packaging/vscode/grammar.py"))["grammars"]()
    return made


GENERATORS: tuple[Generator, ...] = (
    Generator("resources/skillcontract_resources/rules/*.md", rule_pages),
    Generator("resources/skillcontract_resources/schemas/contract.schema*.json", contract_schemas),
    Generator("resources/skillcontract_resources/schemas/receipt.*.schema.json", receipt_files),
    Generator("packaging/vscode/syntaxes/*.tmLanguage.json", editor_grammars),
)


def drift(generator: Generator, project: Path = PROJECT) -> dict[Path, str | None]:
    """The files of a generator that differ from what it makes, with the text they should have; None for stale ones."""
    wanted = {project / path: text for path, text in generator.make().items()}
    stale: dict[Path, str | None] = {
        path: None for path in project.glob(generator.owns) if path not in wanted
    }
    return stale | {path: text for path, text in wanted.items() if _read(path) != text}


def _read(path: Path) -> str | None:
    return path.read_bytes().decode("utf-8") if path.exists() else None


def _summary(path: Path, wanted: str | None) -> str:
    name = path.relative_to(PROJECT).as_posix()
    if wanted is None:
        return f"{name}: stale, nothing makes it any more"
    old = _read(path)
    if old is None:
        return f"{name}: missing"
    lines = list(
        difflib.unified_diff(old.splitlines(), wanted.splitlines(), "committed", "made", lineterm="", n=0)
    )
    more = [f"… {len(lines) - SHOWN_LINES} more lines"] if len(lines) > SHOWN_LINES else []
    return "\n  ".join([f"{name}: drifted", *lines[:SHOWN_LINES], *more])


def main(arguments: list[str]) -> int:
    """Write the generated files, or compare them. Exit 1 where `--check` finds a difference."""
    if arguments not in ([], ["--check"]):
        print("usage: generate.py [--check]", file=sys.stderr)
        return 2
    differing = {path: text for generator in GENERATORS for path, text in drift(generator).items()}
    for path, text in differing.items():
        if arguments:
            print(_summary(path, text))
        elif text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
    if arguments and differing:
        print("Run `make generate` and commit the result.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
