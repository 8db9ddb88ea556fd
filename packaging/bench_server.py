"""What the language server costs: by the size of the document, under a burst, at its start, and beside a peer.

The peer is VS Code's own JSON server with our JSON Schema, pull diagnostics and no debounce:

    mkdir -p DIR && cd DIR && npm install vscode-langservers-extracted@4.10.0, then PEERS=DIR
"""

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench_rows import Row, side_by_side

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from protocol.connection import COMMAND, Connection, changed, connected, replacement

URI = "file:///bench/bench.contract.json"
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"diagnostic": {}, "completion": {"completionItem": {"snippetSupport": True}}},
}
SMALL, MEDIUM, LARGE, HUGE = 2, 30, 170, 1700
"""Documents by their number of tools; a tool has 23 lines."""


def contract(tools: int) -> str:
    """A contract as people write them, with a fault in every tenth tool."""
    return "\n".join(
        ["{", '  "mode": "PLAN",', '  "tools": {', ",\n".join(map(_tool, range(tools))), "  }", "}", ""]
    )


def _tool(number: int) -> str:
    writes = number % 2 == 1
    field = "passportId" if number % 10 == 5 else "organId"
    return f'''\
    // 第 {number} 个工具
    "article_{number}": {{
      "label": "文章操作 {number}",
      "sideEffect": "{"WRITE" if writes else "NONE"}",
      "idempotencyKey": ["title"],
      "args": {{
        "organId": {{
          "from": "platform.{field}",
          "label": "机构"
        }},
        "title": {{
          "sources": ["USER"],
          "label": "标题"
        }},
        "tagId": {{
          "from": "evidence.tags_{number // 2}.0.id",
          "sources": ["MODEL"]
        }}
      }},
      "success": {{ "path": "code", "op": "EQ", "value": 200 }},
      "error": {{ "code": "code", "message": "message" }},
      "extracts": [{{ "key": "tags_{number}", "path": "data.records" }}]
    }}'''


class Editor:
    """A client with one document open, typing in its middle tool."""

    def __init__(self, server: Connection, tools: int, language: str) -> None:
        self.server = server
        self.text = contract(tools)
        self.lines = self.text.split("\n")
        self.line = self.text[: self.text.index(f'"article_{tools // 2}"')].count("\n")
        self.version = 1
        self.typed = itertools.cycle((False, True))
        document = {"uri": URI, "languageId": language, "version": 1, "text": self.text}
        server.notify("textDocument/didOpen", {"textDocument": document})
        self.diagnose()

    def keystroke(self, line: int, character: int, letter: str) -> dict[str, object]:
        """A change that types the letter, or takes it back if it is there."""
        self.version += 1
        there = next(self.typed)
        one = replacement(line, character, character + there, "" if there else letter)
        return changed(self.version, one, uri=URI)

    def diagnose(self) -> dict[str, Any]:
        return self.server.pull(URI)

    def fault(self) -> None:
        """A keystroke that makes or mends a fault, until the diagnostics for it are there."""
        self.server.notify("textDocument/didChange", self.keystroke(self.line + 2, 24, "X"))
        self.diagnose()

    def complete(self) -> None:
        """A keystroke in the label, and the completion of `op` for the new text."""
        self.server.notify("textDocument/didChange", self.keystroke(self.line + 1, 18, "新"))
        self._offered()

    def burst(self) -> None:
        """200 keystrokes in one write, and a completion."""
        frames = [
            self.server.frame(
                {
                    "jsonrpc": "2.0",
                    "method": "textDocument/didChange",
                    "params": self.keystroke(self.line + 1, 18, "新"),
                }
            )
            for _ in range(200)
        ]
        self.server.write(b"".join(frames))
        self._offered()

    def _offered(self) -> None:
        line = self.line + 18
        where = {"line": line, "character": self.lines[line].index('"EQ"') + 1}
        offered = self.server.request(
            "textDocument/completion", {"textDocument": {"uri": URI}, "position": where}
        )
        labels = [item["label"] for item in (offered if isinstance(offered, list) else offered["items"])]
        if not any("NOT_IN" in label for label in labels):
            raise RuntimeError(f"completion offered {labels}")

    def symbols(self) -> None:
        self.server.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})

    def memory(self) -> float:
        """The most memory the process has held, in MB."""
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def _ours(stack: ExitStack, tools: int) -> Editor:
    server = stack.enter_context(connected())
    server.initialize(CAPABILITIES)
    return Editor(server, tools, "skill-contract")


def size() -> Iterator[Row]:
    """What ten times as many lines cost: a keystroke should hardly notice."""
    with ExitStack() as stack:
        large, huge = _ours(stack, LARGE), _ours(stack, HUGE)
        for name, measure, limit in (
            ("keystroke to diagnostics", Editor.fault, 4.0),
            ("keystroke to completion", Editor.complete, 5.0),
        ):
            ours, base = side_by_side(lambda: measure(huge), lambda: measure(large), 30)  # noqa: B023
            yield Row(f"{name}, 39,000 against 3,900 lines", ours, base, "ms", limit)


def burst() -> Iterator[Row]:
    """What 200 keystrokes that arrive together cost beside one."""
    with ExitStack() as stack:
        editor = _ours(stack, LARGE)
        ours, base = side_by_side(editor.burst, editor.complete, 20)
        yield Row("200 keystrokes and a completion against one", ours, base, "ms", 20)


def start() -> Iterator[Row]:
    """From nothing to the answer to `initialize`, against an interpreter that does nothing."""

    def serve() -> None:
        with connected() as server:
            server.initialize(CAPABILITIES)

    ours, base = side_by_side(serve, lambda: subprocess.run([COMMAND[0], "-c", ""], check=True), 8)
    yield Row("start until initialized against the bare interpreter", ours, base, "ms", 6)


LIMITS = {
    "keystroke to diagnostics": {SMALL: 0.6, MEDIUM: 0.6, LARGE: 0.2, HUGE: 0.05},
    "keystroke to completion": {SMALL: 1.0, MEDIUM: 1.0, LARGE: 1.0, HUGE: 1.0},
    "200 keystrokes and a completion": {SMALL: 1.0, MEDIUM: 1.0, LARGE: 1.0, HUGE: 1.0},
    "symbols": {SMALL: 1.0, MEDIUM: 1.0, LARGE: 1.0, HUGE: 1.0},
}
"""The accepted ratios to the peer, by size."""


def peers() -> Iterator[Row]:
    """Ours beside VS Code's JSON server, at four sizes; nothing where PEERS names no folder with it."""
    script = Path(
        os.environ.get("PEERS", ""),
        "node_modules/vscode-langservers-extracted/bin/vscode-json-language-server",
    )
    if "PEERS" not in os.environ or not script.is_file():
        return
    command = ["node", str(script), "--stdio"]

    def serve_ours() -> None:
        with connected() as server:
            server.initialize(CAPABILITIES)

    def serve_peer() -> None:
        with connected(command=command) as server:
            server.initialize(CAPABILITIES)

    yield Row("start until initialized", *side_by_side(serve_ours, serve_peer, 5), "ms", 2.5)
    for tools in (SMALL, MEDIUM, LARGE, HUGE):
        with ExitStack() as stack:
            ours, peer = _ours(stack, tools), _peer(stack, command, tools)
            lines = ours.text.count("\n")
            measures: tuple[tuple[str, Callable[[Editor], object], int], ...] = (
                ("keystroke to diagnostics", Editor.fault, 20),
                ("keystroke to completion", Editor.complete, 20),
                ("200 keystrokes and a completion", Editor.burst, 4),
                ("symbols", Editor.symbols, 10),
            )
            for name, measure, times in measures:
                medians = side_by_side(lambda: measure(ours), lambda: measure(peer), times)  # noqa: B023
                yield Row(f"{name}, {lines:,} lines", *medians, "ms", LIMITS[name][tools])
            yield Row(f"memory, {lines:,} lines", ours.memory(), peer.memory(), "MB", 0.7)


def _peer(stack: ExitStack, command: list[str], tools: int) -> Editor:
    from skillcontract_resources import resource

    schema = json.loads(resource("schemas/contract.schema.json").read_text("utf-8"))
    server = stack.enter_context(connected(command=command))
    server.initialize(
        CAPABILITIES, initializationOptions={"provideFormatter": True, "handledSchemaProtocols": ["file"]}
    )
    known = [{"fileMatch": ["*.contract.json"], "url": "file:///contract.schema.json", "schema": schema}]
    settings = {"json": {"validate": {"enable": True}, "schemas": known}}
    server.notify("workspace/didChangeConfiguration", {"settings": settings})
    return Editor(server, tools, "jsonc")
