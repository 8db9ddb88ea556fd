"""Properties of workspace files that are nearly one that the file's model knows (N01).

Other unknown properties are the author's own business: these files may hold what only their owner reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from skillcontract.model.edit_distance import nearest
from skillcontract.model.file_schemas import model_of
from skillcontract.model.pointer import child
from skillcontract.rules.proposals import rename_key
from skillcontract.rules.rule import Finding
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode
from skillcontract.text.span import Span
from skillcontract.workspace.source import SourceFile

if TYPE_CHECKING:
    from pydantic import BaseModel


def mistyped_names(file: SourceFile, kind: str) -> tuple[Finding, ...]:
    """A finding for each such property of a file of a kind (as `skillcontract schema` names them)."""
    return file.kept(_found, kind)


def _found(file: SourceFile, kind: str) -> tuple[Finding, ...]:
    return tuple(_mistyped(file, kind))


def _mistyped(file: SourceFile, kind: str) -> Iterator[Finding]:
    waiting: list[tuple[Node, object, str]] = [(file.tree.root, model_of(kind), "")]
    while waiting:
        node, annotation, at = waiting.pop()
        model = _model(annotation)
        if isinstance(node, ArrayNode):
            waiting += ((item, annotation, f"{at}/{index}") for index, item in enumerate(node.items))
        elif isinstance(node, ObjectNode) and model is not None and not _is_map(annotation):
            known = {field.alias or name: field.annotation for name, field in model.model_fields.items()}
            for member in node.members:
                name, below = member.key.value, child(at, member.key.value)
                if name in known:
                    waiting.append((member.value, known[name], below))
                    continue
                near = nearest(name, known)
                if near is not None:
                    span = Span(member.key.start, member.key.end)
                    words = {"place": file.path.name, "name": name, "near": near}
                    yield Finding("N01", span, below, "near", words, fixes=(rename_key(span, near),))
        elif isinstance(node, ObjectNode) and model is not None:
            waiting += ((member.value, model, child(at, member.key.value)) for member in node.members)


def _model(annotation: object) -> type[BaseModel] | None:
    """The model of an annotation, or of what its list, map or union holds."""
    from pydantic import BaseModel

    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for each in get_args(annotation) if (found := _model(each)) is not None), None)


def _is_map(annotation: object) -> bool:
    """Whether the keys of the object are the author's names and no properties."""
    arguments = get_args(annotation)
    return len(arguments) == 2 and arguments[0] is str and arguments[1] is not type(None)
