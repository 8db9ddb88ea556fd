"""A rule's page as Markdown, made of the rule itself; the committed pages in the resources are these."""

from __future__ import annotations

from skillcontract.rules.rule import MARKS, Example, Rule, Severity
from skillcontract.text.language import Language, Localized

SEVERITY_NAMES = {
    Severity.ERROR: Localized("错误", "Error"),
    Severity.WARNING: Localized("警告", "Warning"),
    Severity.INFO: Localized("信息", "Info"),
    Severity.HINT: Localized("提示", "Hint"),
}
_SPECIFICATION = Localized("规范", "Specification")
_SAYS = Localized("消息", "What it says")
_WHY = Localized("运行时会怎样", "What happens at run time")
_BAD = Localized("不要这样写", "Wrong")
_GOOD = Localized("这样写", "Right")
_LOAD = Localized(
    "装载规则，不能抑制：运行时会丢弃该技能。",
    "A load rule. It cannot be suppressed: the runtime drops the skill.",
)
_HUSH = Localized(
    "可用注释抑制：`// skillcontract-ignore: {rule}`",
    "A comment suppresses it: `// skillcontract-ignore: {rule}`",
)


def page(rule: Rule, language: Language) -> str:
    """The page of a rule."""
    severity = SEVERITY_NAMES[rule.severity](language)
    comma, stop = ("，", "。") if language is Language.ZH else (", ", ".")
    suppression = _HUSH(language).format(rule=rule.id) if rule.suppressible else _LOAD(language)
    messages = [phrase(language) for phrase in rule.messages.values()]
    parts = [
        f"# {rule.id} {rule.name}",
        f"{severity}{comma}{_SPECIFICATION(language)} {rule.section}{stop} {suppression}",
        f"## {_WHY(language)}",
        rule.reason(language),
        f"## {_SAYS(language)}",
        "\n".join(f"- {message}" for message in messages),
        f"## {_BAD(language)}",
        *(_example(example) for example in rule.bad),
        f"## {_GOOD(language)}",
        *(_example(example) for example in rule.good),
    ]
    return "\n\n".join(parts) + "\n"


def _example(example: Example) -> str:
    shown = example.files.items()
    files = "".join(f"\n\n`{name}`\n\n```\n{_unmarked(text).rstrip()}\n```" for name, text in shown)
    return f"```jsonc\n{_unmarked(example.contract).rstrip()}\n```{files}"


def _unmarked(text: str) -> str:
    return "".join(point for point in text if point not in MARKS)


def page_path(rule_id: str, language: Language) -> str:
    """Where a rule's page lies in the resources."""
    return f"rules/{rule_id}.{language}.md"
