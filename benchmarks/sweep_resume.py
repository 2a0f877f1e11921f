"""Kill a sweep at random moments, continue it, and compare its points with an undisturbed sweep and with theory.

    python benchmarks/sweep_resume.py [--points 200] [--jobs 2] [--kills 2] [--seed 0] [--uncontained]

The script computes the levels of two spins, whose ground-state energy is -sqrt(J^2 + 4 g^2).  The sweep is run by the
processes of this machine, undisturbed; by the workers of a dask scheduler, killed and continued in the same folder; and
with a store behind a web server, where each continuation has an empty folder, so that only the store keeps results.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SCRIPT = '''"""Levels of two spins, H = -J ZZ - g (X1 + X2)."""

import numpy as np

__elements__ = {"hamiltonian": "model", "solve": "solver"}
__parameters__ = {"J": 1.0, "g": 0.5}


def hamiltonian(J, g):
    z, x, one = np.diag([1.0, -1.0]), np.array([[0.0, 1.0], [1.0, 0.0]]), np.eye(2)
    return -J * np.kron(z, z) - g * (np.kron(x, one) + np.kron(one, x))


def solve(hamiltonian):
    return np.linalg.eigvalsh(hamiltonian)
'''
LOW, HIGH = 0.1, 2.0


@dataclass
class Store:
    """What a web server keeps, and how often each name was written."""

    data: dict[str, bytes] = field(default_factory=dict)
    written: Counter[str] = field(default_factory=Counter)


@contextmanager
def served(store: Store) -> Iterator[str]:
    """Serve a store on this machine; give its address in the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = store.data.get(self.path)
            self.send_response(404 if found is None else 200)
            self.send_header("Content-Length", str(len(found or b"")))
            self.end_headers()
            self.wfile.write(found or b"")

        def do_PUT(self) -> None:
            store.data[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
            store.written[self.path] += 1
            self.send_response(201)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *words: Any) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/kept"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass(frozen=True)
class Sweep:
    """The command of a sweep."""

    folder: Path
    points: int
    jobs: int
    uncontained: bool

    def start(self, out: Path, *words: str) -> subprocess.Popen[bytes]:
        """Start the command."""
        command = [sys.executable, "-m", "vibron_agents", "verify", "sweep", "pair.py",
                   "--over", f"g={LOW}:{HIGH}:{self.points}", "--quantity", "solve[0]", "--out", str(out),
                   "--jobs", str(self.jobs), *words]  # fmt: skip
        command += ["--uncontained", "--yes"] if self.uncontained else []
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=self.folder, stdin=quiet, stdout=quiet, stderr=quiet)

    def killed(self, out: Callable[[int], Path], done: Callable[[], int], kills: int, rng: random.Random,
               *words: str) -> tuple[Path, list[int]]:  # fmt: skip
        """Run the command, kill it as often at random moments, and continue; return the folder and the moments."""
        moments, met = sorted(rng.sample(range(1, self.points - 1), kills)), []
        for number, moment in enumerate(moments):
            process = self.start(out(number), *words)
            while done() < moment and process.poll() is None:
                time.sleep(0.02)
            process.kill()
            process.wait()
            met.append(done())
        last = out(kills)
        if status := self.start(last, *words).wait():
            raise SystemExit(f"the sweep ended with status {status}")
        return last, met


def points_of(out: Path) -> list[tuple[float, float]]:
    """Return values and energies of a finished sweep."""
    listed = json.loads((out / "sweep.json").read_text(encoding="utf-8"))["points"]
    assert not any(one["error"] for one in listed), listed
    return [(one["value"], one["quantities"]["solve[0]"]) for one in listed]


def compare(points: int, jobs: int, kills: int, seed: int, uncontained: bool) -> Iterator[dict[str, Any]]:
    """Yield what came of the undisturbed sweep, of the one by dask, and of the one with a store."""
    rng, begun = random.Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "pair.py").write_text(SCRIPT, encoding="utf-8")
        sweep = Sweep(folder, points, jobs, uncontained)
        if status := sweep.start(folder / "plain").wait():
            raise SystemExit(f"the sweep ended with status {status}")
        whole = points_of(folder / "plain")
        error = max(abs(energy + (1.0 + 4.0 * value * value) ** 0.5) for value, energy in whole)
        yield {"sweep": "undisturbed", "points": len(whole), "error": error, "seconds": time.monotonic() - begun}

        kept = folder / "dask" / "points"
        out, met = sweep.killed(
            lambda number: folder / "dask", lambda: len([*kept.glob("*/*.result")]) // 2, kills, rng,
            "--scheduler", "local",
        )  # fmt: skip
        yield {"sweep": "dask", "killed_at": met, "equal": points_of(out) == whole, "seconds": time.monotonic() - begun}

        store = Store()
        with served(store) as address:
            out, met = sweep.killed(
                lambda number: folder / f"store{number}", lambda: len(store.data), kills, rng, "--results", address
            )
        yield {"sweep": "store", "killed_at": met, "equal": points_of(out) == whole,
               "kept": len(store.data), "written": sum(store.written.values()),
               "seconds": time.monotonic() - begun}  # fmt: skip


def main() -> None:
    """Print what came of each sweep; exit with 1 if points differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--uncontained", action="store_true", help="without the sandbox, for systems that have none")
    good = True
    for row in compare(**vars(parser.parse_args())):
        good &= row.get("equal", True) and row.get("error", 0.0) < 1e-12
        print(json.dumps(row), flush=True)
    raise SystemExit(not good)


if __name__ == "__main__":
    main()
