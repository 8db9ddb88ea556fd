"""Every property of a workspace file says in Chinese too what it means, and nothing else does."""

from collections.abc import Iterator

from skillcontract.model.file_descriptions import CHINESE
from skillcontract.model.file_schemas import CONTRACT, KINDS, schema_of
from skillcontract.text.language import Language


def described(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        said = node.get("description")
        if isinstance(said, str):
            yield said
        for inner in node.values():
            yield from described(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from described(inner)


def test_every_description_has_its_chinese() -> None:
    english = {text for kind in KINDS if kind != CONTRACT for text in described(schema_of(kind, Language.EN))}
    assert english <= CHINESE.keys()
    assert not {text for text in CHINESE.values() if text.isascii()}
