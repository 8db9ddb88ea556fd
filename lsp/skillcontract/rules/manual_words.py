"""The words of a manual that name tools: in prose, in Chinese or English, and in code spans."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from skillcontract.text.span import Span
from skillcontract.workspace.source import SourceFile

_WORD = re.compile(
    r"(?<![A-Za-z0-9_./\\@-])[A-Za-z][A-Za-z0-9_]*(?:[.-][A-Za-z0-9_]+)*(?![A-Za-z0-9_/\\@-])", re.ASCII
)
_CODE = r"`(?P<code>[\w.\-]+)`"
"""A code span that is one name, in any letters."""
_HUMP = re.compile(r"[a-z0-9][A-Z]")
_CALLING = re.compile(r"(?:调用|\b(?:call|calls|calling|invoke|invokes|invoking))\Z", re.IGNORECASE)
_USING = re.compile(r"(?:[用行]|\b(?:use|uses|using|run|runs|with|via))\Z", re.IGNORECASE)
_OPENING = '`"“「'
_VERB = len("invoking") + 1
"""So many characters before a name tell its verb, and that the verb begins there."""
_FORBIDDING = re.compile(
    r"不[要得能可准许应]|禁止|切勿|勿|没有|\b(?:never|not|no|without|cannot|don't|won't|avoid)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[，。；！？：、,;!?:\n（）()]|\.\s")
VERBS = frozenset(
    (
        *(
            "get",
            "post",
            "put",
            "patch",
            "delete",
            "list",
            "create",
            "update",
            "save",
            "remove",
            "search",
            "query",
        ),
        *(
            "find",
            "add",
            "set",
            "send",
            "read",
            "write",
            "fetch",
            "open",
            "close",
            "cancel",
            "submit",
            "approve",
        ),
        *("publish", "upload", "download", "batch", "insert"),
    )
)
"""Words that names of tools begin or end with."""
FIELD_NOUNS = frozenset(
    (
        *(
            "time",
            "date",
            "at",
            "by",
            "id",
            "ids",
            "status",
            "state",
            "count",
            "num",
            "no",
            "name",
            "type",
            "user",
        ),
        *("code", "url", "price", "key", "flag", "size", "total", "only"),
    )
)
"""Words that names of fields end with: `create_time`, `update_status`."""
_LONGEST_SENTENCE = 300
"""How far before a word its sentence is read. A text may have no line ends at all."""
METHODS = ("get_", "post_", "put_", "patch_", "delete_")


class ManualWord(NamedTuple):
    """One word that could be a name, and how it stands in its sentence."""

    text: str
    span: Span
    is_code: bool
    """It is all of a code span."""
    is_called: bool
    """The sentence says to call it."""
    is_used: bool
    """The sentence says to use it or call it."""
    is_forbidden: bool
    """The sentence says not to, or that there is none."""

    @property
    def is_compound(self) -> bool:
        """Whether no prose would write it."""
        return is_compound(self.text)

    @property
    def has_verb(self) -> bool:
        """Whether it begins or ends as names of tools do, and not as those of fields."""
        parts = self._parts
        is_field = len(parts) == 2 and parts[-1] in FIELD_NOUNS
        return len(parts) > 1 and not is_field and not VERBS.isdisjoint((parts[0], parts[-1]))

    @property
    def is_method_name(self) -> bool:
        """Whether it is built of an HTTP method and a path, as the platform names its tools (`get_article_detail`).

        `post_…` has to end in a verb: a post is also something that has a title.
        """
        parts = self._parts
        return self.text.startswith(METHODS) and self.has_verb and (parts[0] != "post" or parts[-1] in VERBS)

    @property
    def _parts(self) -> list[str]:
        return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", self.text).lower().split("_")


def words_of(manual: SourceFile, names: Iterable[frozenset[str]] = ()) -> tuple[ManualWord, ...]:
    """Every word of a manual that could be the name of a tool, in order: those that no prose would write, and those in code spans.

    Chinese prose runs on without spaces, so a name with letters that are not Latin counts where it stands in one of the
    sets `names`, or is all of a code span. Read once for the same such names.
    """
    return manual.kept(_words_of, frozenset[str]().union(*map(_not_latin, names)))


def _words_of(manual: SourceFile, names: frozenset[str]) -> tuple[ManualWord, ...]:
    text = manual.text
    others = [*_others(text, names)]
    starts = [other.start for other in others]

    def is_inside(span: Span) -> bool:
        # They do not overlap, so only the last that begins before a word can hold it.
        near = bisect_right(starts, span.start) - 1
        return near >= 0 and span.end <= others[near].end

    latin = [
        span
        for span in (Span(*found.span()) for found in _WORD.finditer(text))
        if _is_candidate(text, span) and not is_inside(span)
    ]
    found = sorted((*latin, *(other for other in others if _is_candidate(text, other))))
    ends = [clause.end() for clause in _CLAUSE.finditer(text)] if found else []
    return tuple(_word(text, span, ends) for span in found)


def _is_candidate(text: str, span: Span) -> bool:
    """Whether a word can be meant as a tool's name at all. Prose has thousands of others, and to read the sentence of each is dear."""
    return _is_code(text, span) or is_compound(text[span.start : span.end])


def _is_code(text: str, span: Span) -> bool:
    return text[span.start - 1 : span.start] == "`" and text[span.end : span.end + 1] == "`"


def is_compound(word: str) -> bool:
    """Whether no prose would write a word: `post_article_save`, `tagList`."""
    return "_" in word or _HUMP.search(word) is not None


@lru_cache(maxsize=64)
def _not_latin(names: frozenset[str]) -> frozenset[str]:
    # All manuals of a workspace are read with the same thousands of names.
    return frozenset(name for name in names if name and not name.isascii())


def _others(manual: str, names: frozenset[str]) -> Iterator[Span]:
    """Where names with other letters stand; of two at one place the longer one is meant."""
    pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    at = 0
    for found in re.finditer(f"{pattern}|{_CODE}" if pattern else _CODE, manual):
        start, end = found.span()
        if found["code"] is not None:
            start, end = found.span("code")
        if start >= at and not manual[start:end].isascii():
            at = end
            yield Span(start, end)


def _word(manual: str, span: Span, clauses: Sequence[int]) -> ManualWord:
    """`clauses` are the places where clauses begin."""
    start, end = span
    near = max(start - _LONGEST_SENTENCE, 0)
    line = max(manual.rfind("\n", near, start) + 1, near)
    last = bisect_right(clauses, start) - 1
    clause = manual[max(line, clauses[last] if last >= 0 else 0) : start]
    before = manual[line:start]
    said = (before[:-1] if before[-1:] and before[-1] in _OPENING else before).rstrip()[-_VERB:]
    called = bool(_CALLING.search(said))
    return ManualWord(
        manual[start:end],
        span,
        _is_code(manual, span),
        called,
        called or bool(_USING.search(said)),
        bool(_FORBIDDING.search(clause)),
    )
