"""The pages of the rules, as they are generated into the resources."""

import re
from functools import cache

from skillcontract.text.language import Language
from skillcontract_resources import resource

_SECTION = re.compile(r"Specification (§\d+(?:\.\d+)*)")


@cache
def rule_page(rule: str, language: Language) -> str:
    """A rule's page in Markdown; empty for what is no rule of ours."""
    page = resource(f"rules/{rule}.{language.value}.md")
    return page.read_text("utf-8") if rule.isalnum() and page.is_file() else ""


def rule_title(rule: str) -> str:
    """A rule's id and name, such as `L10 platform-field`, as the page's head says it; the id alone for what is no rule of ours."""
    head = rule_page(rule, Language.EN).partition("\n")[0]
    return head.removeprefix("# ").strip() or rule


@cache
def _sections() -> tuple[tuple[str, str], ...]:
    """Each rule's section and id, as the second line of its page says."""
    pages = sorted(page.name for page in resource("rules").iterdir() if page.name.endswith(".en.md"))
    rules = [name.partition(".")[0] for name in pages]
    found = ((_SECTION.search(rule_page(rule, Language.EN)), rule) for rule in rules)
    return tuple((named[1], rule) for named, rule in found if named is not None)


def rules_of(section: str) -> list[str]:
    """The ids of the rules that follow a section of the specification, such as `§11`."""
    return [rule for named, rule in _sections() if named == section]
