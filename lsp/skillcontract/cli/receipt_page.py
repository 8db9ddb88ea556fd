"""What receipts prove as a page that stands alone and prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from skillcontract.governance.rendering.page import BOTTOM, top
from skillcontract.receipts.findings import Finding
from skillcontract.receipts.sequence import SequenceVerdict
from skillcontract.receipts.verdict import Verdict
from skillcontract.receipts.wording import printable, sentence
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def receipt_page(names: Sequence[str], verdicts: SequenceVerdict, language: Language) -> Iterator[str]:
    """The page in pieces; of several receipts, first what they prove together."""
    say = Catalogue("receipts", language)
    yield top(say("page.title"), language)
    yield f"<h1>{escape(say('page.title'))}</h1>\n"
    if len(names) == 1:
        yield f"<p class=muted>{escape(names[0])}</p>\n"
    else:
        yield f"<p class=muted>{escape(say('text.together', count=len(names)))}</p>\n"
    yield from _verdict(verdicts.together, say)
    if len(names) > 1:
        for name, verdict in zip(names, verdicts.each, strict=True):
            yield f"<h2>{escape(name)}</h2>\n"
            yield from _verdict(verdict, say)
    yield BOTTOM


def _verdict(verdict: Verdict, say: Catalogue) -> Iterator[str]:
    sign, mark, word = ("✓", "good", "page.done") if verdict.good else ("✕", "bad", "page.not-done")
    yield f'<p class="state {mark}">{sign} {escape(say(word))}</p>\n'
    rows = "".join(
        f'<tr><th scope="row">{escape(say(head))}</th><td class=wrap>{escape(text)}{code}</td></tr>\n'
        for head, text, code in _facts(verdict, say)
    )
    yield f'<div class="scroll"><table>\n<tbody>\n{rows}</tbody></table></div>\n'
    yield from _findings(verdict.reasons, "page.reasons", say)
    yield from _findings(verdict.remarks, "page.remarks", say)


def _facts(verdict: Verdict, say: Catalogue) -> Iterable[tuple[str, str, str]]:
    yield "page.next", *_word(say(f"next.{verdict.next}"), verdict.next)
    yield "page.replay", *_word(say(f"replay.{verdict.may_replay}"), verdict.may_replay)
    if verdict.complete_set is not None:
        complete = "page.set-complete" if verdict.complete_set else "page.set-incomplete"
        yield "page.set", say(complete), ""
    yield "page.kind", say(f"kind.{verdict.kind}"), ""
    yield "page.contract", printable(verdict.contract or "-"), ""
    yield "page.status", printable(verdict.status or "-"), ""


def _findings(findings: Sequence[Finding], head: str, say: Catalogue) -> Iterator[str]:
    if findings:
        items = "".join(f"<li>{escape(sentence(each, say))}</li>\n" for each in findings)
        yield f"<h2>{escape(say(head))}</h2>\n<ul>\n{items}</ul>\n"


def _word(text: str, code: str) -> tuple[str, str]:
    """A word with its code behind it; a code that is the word itself is not said twice."""
    return text, "" if text == code else f" <code>{escape(code)}</code>"
