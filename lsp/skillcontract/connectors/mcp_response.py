"""From the result of `tools/call` to the response that a contract reads.

1. `structuredContent`, where the result has it;
2. else the text (of text blocks and of embedded text resources, joined by line breaks), parsed where it is a JSON object or array;
3. else that text as it is;
4. else, where there is no text at all, the content blocks themselves; null where there are none.

A text that is a lone JSON number, word or string stays text: conditions compare by text (semantics B10), and a tool that
answers `0012` means those characters.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from skillcontract.syntax.values import ExactNumber, Json, number


def response_of(result: Mapping[str, Json]) -> Json:
    """The response in a result without `isError`."""
    if result.get("structuredContent") is not None:
        return result["structuredContent"]
    blocks = result.get("content")
    texts = list(_texts(blocks))
    if not texts:
        return blocks or None
    text = "\n".join(texts)
    return _json(text) if text.lstrip()[:1] in {"{", "["} else text


def error_text(result: Mapping[str, Json]) -> str:
    """What a result with `isError` says."""
    return "\n".join(_texts(result.get("content")))


def _json(text: str) -> Json:
    try:
        read: Json = json.loads(text, parse_int=number, parse_float=ExactNumber)
    except (ValueError, RecursionError):
        return text
    return read


def _texts(blocks: Json) -> Iterator[str]:
    for block in blocks if isinstance(blocks, list) else ():
        if not isinstance(block, dict):
            continue
        holder = block.get("resource") if block.get("type") == "resource" else block
        text = holder.get("text") if isinstance(holder, dict) else None
        if isinstance(text, str):
            yield text
