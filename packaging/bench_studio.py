"""What the Studio costs whoever works in it: its start, a key in a large contract, doing nothing, and ten open files.

The demands are absolute (issue 8). Each session is a process of its own (`bench_studio_session.py`). Times are those of the window's thread as
the clock on the wall shows them, less the time in which the thread was ready and others had the processor (`/proc`, where there is one): what an idle
machine would show. The time on the wall stands beside them and is not judged.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from math import inf
from pathlib import Path

from bench_rows import Row
from bench_server import HUGE, LARGE, contract

EXAMPLES = Path(__file__).parents[1] / "resources/skillcontract_resources/examples"
SESSION = Path(__file__).with_name("bench_studio_session.py")
STARTS = 10
START, OPEN, KEY = 1_500.0, 1_500.0, 16.0
"""Milliseconds that are allowed."""
IDLE = 5.0
"""Milliseconds of processor time in a second that count as nothing: the caret blinks."""
MEGABYTES = 250.0
PATIENCE = 180

Measured = dict[str, float]


def start() -> Iterable[Row]:
    """From the start of the process to an editor that is painted in colours and takes keys, on the cms example; and to its verdict."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(shutil.copytree(EXAMPLES / "cms", Path(folder) / "cms"))
        _session("start", root)
        every = [_session("start", root) for _ in range(STARTS)]
    for what, key, limit in (
        ("usable editor", "usable", 1.0),
        ("usable editor, on the wall", "usable_wall", inf),
        ("usable editor, processor time", "usable_cpu", inf),
        ("checked contract, on the wall", "checked_wall", inf),
    ):
        yield Row(f"studio: start, {what}", statistics.median(one[key] for one in every), START, "ms", limit)


def typing() -> Iterable[Row]:
    """Opening a contract and typing into its middle: each key until it is painted in its colours, whatever follows the keys before."""
    for lines, tools in (("4,000", LARGE), ("40,000", HUGE)):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(shutil.copytree(EXAMPLES / "cms", Path(folder) / "cms"))
            (root / "skills/cms.article/contract.json").write_text(contract(tools), "utf-8")
            measured = _session("typing", root)
        name = f"studio: {lines} lines"
        yield Row(f"{name}, opened", measured["opened"], OPEN, "ms", 1.0)
        yield Row(f"{name}, opened, on the wall", measured["opened_wall"], OPEN, "ms", inf)
        yield Row(f"{name}, key to paint, median", measured["key"], KEY, "ms", 1.0)
        yield Row(f"{name}, key to paint, 95 %", measured["key_most"], KEY, "ms", 1.0)
        yield Row(f"{name}, key to paint, on the wall", measured["key_wall"], KEY, "ms", inf)
        yield Row(f"{name}, longest pause while typing", measured["pause"], KEY, "ms", inf)
        yield Row(f"{name}, processor time of a key", measured["key_cpu"], KEY, "ms", inf)


def idle() -> Iterable[Row]:
    """Processor time of the window's process in a second in which nothing happens, one contract open."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(shutil.copytree(EXAMPLES / "cms", Path(folder) / "cms"))
        measured = _session("idle", root)
    yield Row("studio: idle, processor time in a second", measured["idle"], IDLE, "ms", 1.0)


def memory() -> Iterable[Row]:
    """What is resident with ten files open, without and with the language server."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(shutil.copytree(EXAMPLES / "cms", Path(folder) / "cms"))
        measured = _session("memory", root)
    yield Row("studio: ten files open", measured["window"], MEGABYTES, "MB", 1.0)
    yield Row("studio: ten files open, with the server", measured["both"], MEGABYTES, "MB", inf)


def _session(what: str, root: Path) -> Measured:
    """What one session measured."""
    with tempfile.TemporaryDirectory() as home:
        places = {f"XDG_{name}_HOME": f"{home}/{name}" for name in ("CONFIG", "STATE", "DATA")}
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **places}
        began = time.monotonic()
        ended = subprocess.run(
            [sys.executable, str(SESSION), what, str(root), str(began)],
            env=environment,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    if ended.returncode:
        raise RuntimeError(f"{what}: {ended.stderr.decode('utf-8', 'replace')}")
    measured: Measured = json.loads(ended.stdout)
    return measured
