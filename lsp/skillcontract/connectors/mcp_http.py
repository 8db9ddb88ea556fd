"""A server that runs already, by streamable HTTP."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import httpx2

from skillcontract.connectors.mcp_wire import Wire
from skillcontract.connectors.server_launch import Launch, own_environment

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

_CONNECT_SECONDS = 30.0


@asynccontextmanager
async def address_wire(launch: Launch, wire: Wire) -> AsyncGenerator[TransportStreams, None]:
    """Talk to the address. Raises ToolServerFault where a header cannot be made; httpx2's errors pass."""
    from mcp.client.streamable_http import streamable_http_client

    async def look_at(response: httpx2.Response) -> None:
        told = response.headers.get("content-type", "").startswith("application/json")
        if response.status_code >= 400 and not told:
            wire.status = response.status_code
        if not isinstance(response.stream, httpx2.AsyncByteStream):
            raise TypeError("an answer without an asynchronous body")
        response.stream = _Counted(response.stream, wire)

    client = httpx2.AsyncClient(
        headers=launch.headers(own_environment()),
        # How long an answer may take is for the caller to say.
        timeout=httpx2.Timeout(_CONNECT_SECONDS, read=None),
        event_hooks={"response": [look_at]},
        # What is on this machine is not asked for by way of a proxy.
        trust_env=not launch.is_loopback,
    )
    url = launch.server.url or ""
    async with (
        client,
        streamable_http_client(url, http_client=client, max_sse_event_size=wire.most_bytes) as streams,
    ):
        yield streams


class _Counted(httpx2.AsyncByteStream):
    """A body that ends with a fault where it is longer than is taken."""

    def __init__(self, body: httpx2.AsyncByteStream, wire: Wire) -> None:
        self._body = body
        self._wire = wire

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._body:
            seen += len(chunk)
            if seen > self._wire.most_bytes:
                raise self._wire.too_large()
            yield chunk

    async def aclose(self) -> None:
        await self._body.aclose()
