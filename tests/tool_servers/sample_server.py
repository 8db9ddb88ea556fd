"""A real MCP server for tests, made with the SDK: over stdio as a program, over HTTP as an application.

`CALLS` names a file to which each call is appended; `CHILD` one that gets the process id of a child that outlives everything.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import anyio
from mcp import MCPError, types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

Args = dict[str, object]
TITLE = {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}
ANYTHING = {"type": "object"}
PAGES = {
    "": (("structured", "json_text", "plain_text"), "second"),
    "second": (("article_save", "article_query", "failing", "picture", "nothing"), "third"),
    "third": (("slow", "crash", "refuses", "breaks", "huge", "steps"), None),
}
WRITES = frozenset({"article_save"})


def described(name: str) -> types.Tool:
    return types.Tool(
        name=name,
        title=f"The tool {name}",
        input_schema=TITLE if name in WRITES else ANYTHING,
        output_schema=ANYTHING if name == "structured" else None,
        annotations=types.ToolAnnotations(read_only_hint=name not in WRITES),
    )


async def list_tools(
    _context: ServerRequestContext[object], params: types.PaginatedRequestParams | None
) -> types.ListToolsResult:
    names, following = PAGES[(params.cursor if params else None) or ""]
    return types.ListToolsResult(tools=[described(name) for name in names], next_cursor=following)


def text(said: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=said)])


async def call_tool(
    context: ServerRequestContext[object], params: types.CallToolRequestParams
) -> types.CallToolResult:
    args = params.arguments or {}
    if "CALLS" in os.environ:
        with Path(os.environ["CALLS"]).open("a", encoding="utf-8") as calls:
            calls.write(json.dumps({"tool": params.name, "args": args}) + "\n")
    if params.name in RESULTS:
        return RESULTS[params.name]
    answer = ANSWERS.get(params.name)
    if answer is None:
        raise MCPError(types.INVALID_PARAMS, f"Unknown tool: {params.name}")
    return await answer(context, args)


async def structured(_context: ServerRequestContext[object], args: Args) -> types.CallToolResult:
    content = [types.TextContent(text="for people")]
    return types.CallToolResult(content=content, structured_content={"given": args, "half": 0.5})


async def article_save(_context: ServerRequestContext[object], args: Args) -> types.CallToolResult:
    return text(json.dumps({"status": 200, "data": {"id": 9, "title": args.get("title")}}))


async def steps(context: ServerRequestContext[object], _args: Args) -> types.CallToolResult:
    await context.session.report_progress(1, 2, "half way")
    return text("done")


async def slow(context: ServerRequestContext[object], _args: Args) -> types.CallToolResult:
    await context.session.report_progress(0, 1, "waiting")
    await anyio.sleep_forever()
    raise AssertionError("it never wakes")


async def crash(_context: ServerRequestContext[object], _args: Args) -> types.CallToolResult:
    print("about to fall", file=sys.stderr, flush=True)
    os._exit(3)


async def refuses(_context: ServerRequestContext[object], _args: Args) -> types.CallToolResult:
    raise MCPError(types.INVALID_PARAMS, "title is missing")


async def breaks(_context: ServerRequestContext[object], _args: Args) -> types.CallToolResult:
    raise MCPError(types.INTERNAL_ERROR, "a bug")


async def huge(_context: ServerRequestContext[object], args: Args) -> types.CallToolResult:
    return text("x" * int(str(args["bytes"])))


RESULTS = {
    "json_text": text('{"status": 200, "data": {"id": 12345678901234567890, "price": 1.10}}'),
    "article_query": text('{"status": 200, "data": {"list": [{"id": 9, "title": "a"}], "total": 1}}'),
    "plain_text": text("0012"),
    "failing": text("the disk is full").model_copy(update={"is_error": True}),
    "picture": types.CallToolResult(content=[types.ImageContent(data="aGk=", mime_type="image/png")]),
    "nothing": types.CallToolResult(content=[]),
}
ANSWERS: dict[str, Callable[[ServerRequestContext[object], Args], Awaitable[types.CallToolResult]]] = {
    each.__name__: each for each in (structured, article_save, steps, slow, crash, refuses, breaks, huge)
}


def made() -> Server[object]:
    return Server("sample", version="1", on_list_tools=list_tools, on_call_tool=call_tool)


async def over_stdio() -> None:
    server = made()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def run(_arguments: Sequence[str] = ()) -> int:
    """Serve on the standard streams; the exit code."""
    if "CHILD" in os.environ:
        # Without a session of its own it stays in the server's process group.
        child = subprocess.Popen(
            [sys.executable, "-c", "import signal; signal.pause()"], stdin=subprocess.DEVNULL
        )
        Path(os.environ["CHILD"]).write_text(str(child.pid), encoding="ascii")
    anyio.run(over_stdio)
    return 0


if __name__ == "__main__":
    sys.exit(run())
