"""The names in a contract, or in a piece of one."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.expressions.expression import Expression, parse
from skillcontract.expressions.parts import Segment
from skillcontract.expressions.prefix import Prefix
from skillcontract.ide.occurrences.occurrence import NameKind, Occurrence, Role, inside, whole
from skillcontract.model.contract import Argument, Contract, Entity, Extract, Input, Output, Setting, Tool
from skillcontract.model.enums import Share
from skillcontract.rules.piece import Piece, piece_of
from skillcontract.syntax.chunk import Chunk
from skillcontract.text.span import Span

_NAMED = {
    Prefix.INPUTS: NameKind.INPUT,
    Prefix.OUTPUTS: NameKind.OUTPUT,
    Prefix.SHARED: NameKind.SHARED,
    Prefix.SESSION: NameKind.SESSION,
    Prefix.EVIDENCE: NameKind.EXTRACT,
    Prefix.PRIOR: NameKind.ENTITY,
}
"""What the first name behind a prefix names in an argument's `from` (§9)."""
_READ_BY_INPUTS = frozenset({Prefix.SESSION, Prefix.SHARED, Prefix.OUTPUTS, Prefix.PRIOR})
"""The prefixes that an input's `from` knows (§7); with any other it counts as not written."""
_SHARES = {Share.TASK: NameKind.SHARED, Share.SESSION: NameKind.SESSION}


def chunk_occurrences(chunk: Chunk) -> tuple[Occurrence, ...]:
    """The names in a chunk, in the order of its text."""
    return occurrences_in(piece_of(chunk))


def occurrences_in(piece: Piece) -> tuple[Occurrence, ...]:
    """The names in a piece, in the order of its text. Spans are relative to it."""
    return tuple(
        sorted(_Reader(piece.text).contract(piece.contract), key=lambda one: (one.span, one.kind.value))
    )


class _Reader:
    """Reads names out of views of one text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def contract(self, contract: Contract) -> Iterator[Occurrence]:
        yield from self._tool_name(contract.target)
        for given in (contract.inputs.value or {}).values():
            yield from self._input(given)
        for output in (contract.outputs.value or {}).values():
            yield from self._output(output)
        for tool in (contract.tools.value or {}).values():
            yield from self._tool(tool)

    def _input(self, given: Input) -> Iterator[Occurrence]:
        yield self._key(NameKind.INPUT, given.name, given.key_span)
        expression = parse(given.from_.value) if given.from_.value else None
        if expression is not None and expression.prefix in _READ_BY_INPUTS:
            yield from self._expression(given.from_, expression, in_inputs=True)
        elif not given.from_.is_unknown:
            place = whole(self._text, given.key_span, given.name)
            is_free = not given.from_.pointer and self._text[given.span.start : given.span.start + 1] == "{"
            body = given.span if is_free else None
            yield Occurrence(NameKind.UPSTREAM, given.name, Role.IMPLIED, place, body=body)
        if given.provider.value:
            yield self._string(NameKind.SKILL, given.provider.value, given.provider.span)

    def _output(self, output: Output) -> Iterator[Occurrence]:
        yield self._key(NameKind.OUTPUT, output.name, output.key_span)
        if output.share.value in _SHARES:
            yield self._key(_SHARES[output.share.value], output.name, output.key_span)
        yield from self._entity(output.entity)

    def _tool(self, tool: Tool) -> Iterator[Occurrence]:
        yield self._key(NameKind.TOOL, tool.name, tool.key_span)
        for item in tool.idempotency_key.value or ():
            if item.value:
                yield self._string(NameKind.ARGUMENT, item.value, item.span, owner=tool.name)
        for argument in tool.arguments.values():
            yield from self._argument(argument, tool)
        for extract in tool.extracts.value or ():
            yield from self._extract(extract)
        verify = tool.verify.value
        if verify is None:
            return
        yield from self._tool_name(verify.tool)
        for name, passed in (verify.args.value or {}).items():
            if verify.tool.value:
                span = whole(self._text, passed.key_span, name)
                yield Occurrence(NameKind.ARGUMENT, name, Role.REFERENCE, span, owner=verify.tool.value)
            expression = parse(passed.from_.value) if passed.from_.value else None
            if expression is not None and expression.prefix is Prefix.CALL and expression.rest:
                path = Span(expression.head.span.end + 1, len(expression.text))
                span = inside(self._text, passed.from_.span, path)
                yield Occurrence(NameKind.ARGUMENT, expression.rest, Role.REFERENCE, span, owner=tool.name)

    def _argument(self, argument: Argument, tool: Tool) -> Iterator[Occurrence]:
        yield self._key(NameKind.ARGUMENT, argument.path, argument.key_span, owner=tool.name)
        if argument.from_.value:
            yield from self._expression(argument.from_, parse(argument.from_.value), in_inputs=False)
        if argument.missing.value is not None:
            yield from self._tool_name(argument.missing.value.tool)

    def _extract(self, extract: Extract) -> Iterator[Occurrence]:
        if extract.key.value:
            span = whole(self._text, extract.key.span, extract.key.value)
            yield Occurrence(NameKind.EXTRACT, extract.key.value, Role.DEFINITION, span)
        yield from self._entity(extract.entity)

    def _entity(self, entity: Setting[Entity]) -> Iterator[Occurrence]:
        kind = entity.value.type if entity.value is not None else None
        if kind is not None and kind.value:
            span = whole(self._text, kind.span, kind.value)
            yield Occurrence(NameKind.ENTITY, kind.value, Role.DEFINITION, span)

    def _expression(
        self, setting: Setting[str], expression: Expression, *, in_inputs: bool
    ) -> Iterator[Occurrence]:
        if expression.prefix not in _NAMED or not expression.segments[0].text:
            return
        kind = _NAMED[expression.prefix]
        if in_inputs and kind is NameKind.OUTPUT:
            kind = NameKind.UPSTREAM
        part = _name_in(expression.segments[0], kind)
        if part.text:
            span = inside(self._text, setting.span, part.span)
            yield Occurrence(kind, part.text, Role.REFERENCE, span)

    def _tool_name(self, setting: Setting[str]) -> Iterator[Occurrence]:
        if setting.value:
            yield self._string(NameKind.TOOL, setting.value, setting.span)

    def _key(self, kind: NameKind, name: str, key: Span, owner: str = "") -> Occurrence:
        return Occurrence(kind, name, Role.DEFINITION, whole(self._text, key, name), owner)

    def _string(self, kind: NameKind, name: str, string: Span, owner: str = "") -> Occurrence:
        return Occurrence(kind, name, Role.REFERENCE, whole(self._text, string, name), owner)


def _name_in(segment: Segment, kind: NameKind) -> Segment:
    """The name at the start of a segment: an entity's type ends at its colon, any other name before `[]`."""
    name = segment.text.partition(":")[0] if kind is NameKind.ENTITY else segment.name
    return Segment(name, Span(segment.span.start, segment.span.start + len(name)))
