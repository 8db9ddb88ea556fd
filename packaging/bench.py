"""`make bench`: what the product costs, as ratios within one run, so that the machine and its load cancel out.

Each measurement is a function that gives rows; a new one is a function and its name in MEASUREMENTS.
Absolute times are printed for the reader, only ratios are judged. Exit code 1 where a ratio is over its limit.

    make bench                     ours alone
    PEERS=DIR make bench           beside VS Code's JSON server, see bench_server.py
    packaging/bench.py WORD...     only measurements whose name holds one of the words
"""

import sys
from collections.abc import Callable, Iterable

import bench_matrix
import bench_scroll
import bench_server
import bench_simulate
import bench_simulator
import bench_studio
from bench_rows import Row, table

MEASUREMENTS: dict[str, Callable[[], Iterable[Row]]] = {
    "server: size": bench_server.size,
    "server: burst": bench_server.burst,
    "server: start": bench_server.start,
    "server: peers": bench_server.peers,
    "matrix": bench_matrix.matrix,
    "scroll": bench_scroll.scroll,
    "simulator: calls": bench_simulator.calls,
    "simulate: memory": bench_simulate.memory,
    "simulate: pauses": bench_simulate.pauses,
    "studio: start": bench_studio.start,
    "studio: typing": bench_studio.typing,
    "studio: idle": bench_studio.idle,
    "studio: memory": bench_studio.memory,
}


def main(words: list[str]) -> int:
    rows: list[Row] = []
    for name, measure in MEASUREMENTS.items():
        if not words or any(word in name for word in words):
            print(f"measuring {name} ...", file=sys.stderr)
            rows += measure()
    print(table(rows))
    return int(any(row.is_over for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
