"""What holds of every rule, whoever wrote it."""

import re
from pathlib import Path
from string import Formatter

import pytest

from rules.examples_of_rules import BAD, GOOD, bare, found_in, marked, name, texts_of
from skillcontract.rules import registry
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Rule, Severity
from skillcontract.rules.wording import message, severity, title
from skillcontract.text.edits import apply
from skillcontract.text.language import Language, Localized


@pytest.mark.parametrize(("rule", "index"), BAD, ids=name)
def test_a_bad_example_fires_exactly_its_rule_at_the_marked_place(
    rule: Rule, index: int, tmp_path: Path
) -> None:
    example = rule.bad[index]
    found = found_in(texts_of(example), tmp_path)
    places = [(one.file, one.finding.rule, one.finding.span) for one in found]
    assert places == [(file, rule.id, span) for file, span in marked(example)]


@pytest.mark.parametrize(("rule", "index"), GOOD, ids=name)
def test_a_good_example_fires_nothing(rule: Rule, index: int, tmp_path: Path) -> None:
    assert found_in(texts_of(rule.good[index]), tmp_path) == []


@pytest.mark.parametrize(("rule", "index"), BAD, ids=name)
def test_a_fix_leaves_nothing_of_its_fault_and_brings_nothing_worse_than_a_hint(
    rule: Rule, index: int, tmp_path: Path
) -> None:
    texts = texts_of(rule.bad[index])
    for found in found_in(texts, tmp_path):
        for fix in found.finding.fixes:
            text = bare(texts[found.file])
            mended = apply(text, fix.edits)
            assert mended != text
            left = found_in({**texts, found.file: mended}, tmp_path)
            assert not [
                one for one in left if severity(RULES[one.finding.rule], one.finding) is not Severity.HINT
            ], title(fix, Language.EN)
            assert all(one.finding.rule != rule.id for one in left)


@pytest.mark.parametrize("rule", RULES.values(), ids=name)
def test_a_rule_speaks_both_languages_with_the_same_placeholders(rule: Rule) -> None:
    def placeholders(text: str) -> set[str | None]:
        return {field for _, field, _, _ in Formatter().parse(text)} - {None}

    assert "" in rule.messages
    for phrase in rule.messages.values():
        assert phrase.zh
        assert phrase.en
        assert phrase.zh != phrase.en
        assert placeholders(phrase.zh) == placeholders(phrase.en)
    assert re.search(r"[一-鿿]", rule.reason.zh)
    assert rule.reason.en.isascii() or "…" in rule.reason.en or "§" in rule.reason.en


@pytest.mark.parametrize(("rule", "index"), BAD, ids=name)
@pytest.mark.parametrize("language", list(Language))
def test_every_finding_and_fix_can_be_said(
    rule: Rule, index: int, language: Language, tmp_path: Path
) -> None:
    for _, finding in found_in(texts_of(rule.bad[index]), tmp_path):
        assert "{" not in message(rule, finding, language).replace("{…}", "")
        assert all(title(fix, language) for fix in finding.fixes)


@pytest.mark.parametrize("rule", RULES.values(), ids=name)
def test_words_follow_the_house_rules(rule: Rule) -> None:
    phrases: list[Localized] = [*rule.messages.values(), rule.reason]
    for phrase in phrases:
        assert not re.search(r"\bplease\b|!", phrase.en, re.IGNORECASE)
        assert not re.search(r"请(?!求)|[您！]", phrase.zh)
        assert not re.search(r"[,;:?](?=[一-鿿])", phrase.zh), phrase.zh
    assert all(
        not phrase.en.endswith(".") and not phrase.zh.endswith("。") for phrase in rule.messages.values()
    )


def test_rules_have_distinct_names_and_stand_in_files_named_for_them() -> None:
    assert len({rule.name for rule in RULES.values()}) == len(RULES)
    for rule in RULES.values():
        if rule.is_made_by_suppression:
            continue
        check = next(
            check
            for check in (
                rule.syntax,
                rule.contract,
                rule.input,
                rule.output,
                rule.tool,
                rule.argument,
                rule.extract,
                rule.piece,
                rule.first_comment,
                rule.skill_file,
                rule.manual,
                rule.governance,
                rule.grants,
                *rule.binding.values(),
            )
            if check
        )
        module = check.__module__.rpartition(".")[2]
        assert module == f"{rule.id.lower()}_{rule.name.replace('-', '_')}"


def test_every_rule_file_is_registered() -> None:
    folder = Path(registry.__file__).parent
    files = {path.stem for path in folder.glob("*/*.py") if re.match(r"[a-z]\d\d_", path.name)}
    assert len(files) == len(RULES)
    assert {f"{rule.id.lower()}_{rule.name.replace('-', '_')}" for rule in RULES.values()} == files
