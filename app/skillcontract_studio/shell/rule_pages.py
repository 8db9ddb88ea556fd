"""The pages of the rules, as they are generated into the resources."""

from functools import cache

from skillcontract.text.language import Language
from skillcontract_resources import resource


@cache
def rule_page(rule: str, language: Language) -> str:
    """A rule's page in Markdown; empty for what is no rule of ours."""
    page = resource(f"rules/{rule}.{language.value}.md")
    return page.read_text("utf-8") if rule.isalnum() and page.is_file() else ""


def rule_title(rule: str) -> str:
    """A rule's id and name, such as `L10 platform-field`, as the page's head says it; the id alone for what is no rule of ours."""
    head = rule_page(rule, Language.EN).partition("\n")[0]
    return head.removeprefix("# ").strip() or rule
