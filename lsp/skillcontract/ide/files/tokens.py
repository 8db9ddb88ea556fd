"""What each word of a JSON5 file is, for colouring by meaning: what its model and the names in it tell."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from skillcontract.ide.files.kinds import schema_for, schemas_below
from skillcontract.ide.files.named_things import NamedThing, thing_at, thing_of_keys
from skillcontract.ide.files.names import STATED
from skillcontract.ide.occurrences.in_files import FileNames
from skillcontract.ide.occurrences.occurrence import NameKind, Occurrence, Role, whole
from skillcontract.ide.schema_paths import Schema, properties_of, told
from skillcontract.ide.semantic_tokens import NAMES, Token, TokenKind, without_overlaps
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode, StringNode
from skillcontract.text.language import Language
from skillcontract.text.span import Span

_READERS: Mapping[str, Callable[[FileNames], Iterator[Occurrence]]] = {
    "manifest": FileNames.manifest,
    "skill": FileNames.skill_definition,
    "governance": FileNames.governance,
    "grants": FileNames.grants,
    "scenario": FileNames.scenario,
}
_NAMES = {
    **NAMES,
    NameKind.ROLE: TokenKind.ENTITY,
    NameKind.GRANT: TokenKind.FIELD,
    NameKind.EFFECT: TokenKind.FIELD,
}
_WORDS = frozenset(word for words in STATED.values() for word in words)
_Way = tuple[str | int, ...]


def file_names(kind: str, text: str, root: Node) -> tuple[Occurrence, ...]:
    """The names in a file of a kind, in the order of its text."""
    return tuple(sorted(_READERS[kind](FileNames(text, root)), key=lambda one: (one.span, one.kind.value)))


def file_tokens(kind: str, text: str, root: Node) -> tuple[Token, ...]:
    """The words of a file of a kind in the order of its text, without overlaps."""
    names = (
        Token(one.span, _NAMES.get(one.kind, TokenKind.VALUE), one.role is Role.DEFINITION)
        for one in file_names(kind, text, root)
    )
    return without_overlaps(text, (*_Reader(kind, text).words(root), *names))


class _Reader:
    """Finds properties that the model knows, and words of closed lists."""

    def __init__(self, kind: str, text: str) -> None:
        self._kind = kind
        self._text = text
        self._schema = schema_for(kind, Language.EN)

    def words(self, root: Node) -> Iterator[Token]:
        waiting: list[tuple[Node, _Way, tuple[Schema, ...]]] = [(root, (), (self._schema,))]
        while waiting:
            node, way, schemas = waiting.pop()
            if isinstance(node, ArrayNode):
                inner = schemas_below(self._schema, schemas, 0)
                waiting += [(item, (*way, index), inner) for index, item in enumerate(node.items)]
            elif isinstance(node, StringNode):
                if self._is_word(node.value, way, schemas):
                    yield self._token(node, TokenKind.WORD)
            elif isinstance(node, ObjectNode):
                known = {name for each in schemas for name, _, _ in properties_of(self._schema, each)}
                keys = _stated(thing_of_keys(self._kind, way))
                for member in node.members:
                    key = member.key.value
                    if key in known:
                        yield self._token(member.key, TokenKind.PROPERTY)
                    elif key in keys:
                        yield self._token(member.key, TokenKind.FIELD)
                    below = schemas_below(self._schema, schemas, key)
                    waiting.append((member.value, (*way, key), below))

    def _is_word(self, value: str, way: _Way, schemas: tuple[Schema, ...]) -> bool:
        if any(value in told(self._schema, each, "", required=False).values for each in schemas):
            return True
        # Most strings are none, and to match their way costs more.
        return value in _WORDS and value in _stated(thing_at(self._kind, way))

    def _token(self, node: StringNode, kind: TokenKind) -> Token:
        return Token(whole(self._text, Span(node.start, node.end), node.value), kind)


def _stated(thing: NamedThing | None) -> Collection[str]:
    """The words of a closed list of names; none where the names at a place are of no such list."""
    return STATED.get(thing, ()) if thing is not None else ()
