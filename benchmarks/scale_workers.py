"""How much faster two workers of a dask scheduler are than one, and whether their output is equal to the byte.

    python benchmarks/scale_workers.py [--spectra 12000] [--workers 1 2] [--command process] [--kills 6]

Spectra are computed from drawn bands.  Workers are started before the clock, as those of a cluster are.  With
``--kills`` a last run has two workers, of which one drawn at random is killed and replaced so many times, and a
scheduler that is killed and started again half-way.
"""

import argparse
import contextlib
import hashlib
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron.infrared import write_spectrum
from vibron_agents.app.inputs import InputSource
from vibron_agents.app.processing import ProcessJob, process_all
from vibron_agents.app.runner import Job, run
from vibron_agents.jobs import resumable
from vibron_agents.jobs.cluster import Cluster
from vibron_agents.jobs.local_cluster import local_cluster
from vibron_agents.spectrum.experts import Settings

STEPS = "absorbance, baseline rubberband, snv, range 600-1800"


def files(folder: Path, count: int) -> list[InputSource]:
    """Write spectra of six bands each."""
    random = np.random.default_rng(1)
    axis = np.arange(400.0, 4001.0, 2.0)
    for number in range(count):
        centres, widths = random.uniform(500, 3500, (6, 1)), random.uniform(8, 40, (6, 1))
        heights = random.uniform(0.1, 1.0, (6, 1))
        curve = (heights / (1 + ((axis - centres) / widths) ** 2)).sum(0) + random.normal(0, 1e-3, axis.size)
        write_spectrum((Spectrum(axis, curve),), folder / f"{number:05d}.jdx")
    return [InputSource(str(path)) for path in sorted(folder.iterdir())]


class Mortal:
    """A scheduler and two workers, which are killed and started again until the block ends."""

    def __init__(self, kills: int, seconds: float) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        self.address, self.kills, self.seconds, self.killed = f"tcp://127.0.0.1:{self.port}", kills, seconds, 0
        self.over = threading.Event()

    def start(self, what: str) -> "subprocess.Popen[bytes]":
        """Start the scheduler or a worker."""
        own = {
            "scheduler": ["--host", "127.0.0.1", "--port", self.port],
            "worker": [self.address, "--no-nanny", "--nthreads", "1"],
        }
        words = [sys.executable, "-m", f"distributed.cli.dask_{what}", *own[what], "--no-dashboard"]
        return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """Give the address of the scheduler."""
        processes = [self.start(what) for what in ("scheduler", "worker", "worker")]
        reaper = threading.Thread(target=self.reap, args=(processes,))
        reaper.start()
        try:
            yield self.address
        finally:
            self.over.set()
            reaper.join()
            for process in processes:
                process.kill()
                process.wait()

    def reap(self, processes: list["subprocess.Popen[bytes]"]) -> None:
        """Kill and replace one at a time, evenly over the seconds that the work is expected to take."""
        chance, places = random.Random(1), ["worker"] * self.kills
        places.insert(self.kills // 2, "scheduler")
        for what in places:
            if self.over.wait(self.seconds / (len(places) + 1)):
                return
            place = 0 if what == "scheduler" else chance.choice((1, 2))
            processes[place].kill()
            processes[place].wait()
            processes[place] = self.start(what)
            self.killed += 1


def timed(
    sources: list[InputSource], command: str, workers: int, folder: Path, address: str = ""
) -> tuple[float, str]:  # fmt: skip
    """Return seconds and a hash of the output."""
    out = folder / "out"
    out.mkdir()
    with Cluster(address or local_cluster(workers)) as cluster:
        start = time.perf_counter()
        if command == "process":
            with resumable(folder / "kept") as kept:
                lines: object = list(process_all(sources, ProcessJob(STEPS, out, "jcamp", {}), cluster, kept))
        else:
            lines = list(run(sources, Job(Settings()), cluster))
        seconds = time.perf_counter() - start
    digest = hashlib.sha256(repr(lines).encode())
    for path in sorted(out.iterdir()):
        digest.update(path.read_bytes())
        path.unlink()
    out.rmdir()
    return seconds, digest.hexdigest()[:16]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectra", type=int, default=12_000)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--command", choices=["process", "analyze"], default="process")
    parser.add_argument("--kills", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in").mkdir()
        sources = files(folder / "in", chosen.spectra)
        first = None
        for workers in chosen.workers:
            seconds, digest = timed(sources, chosen.command, workers, folder)
            first = first or seconds
            print(f"{chosen.command}: {len(sources)} spectra, {workers} workers: {seconds:.1f} s, "
                  f"{first / seconds:.2f} times the first, output {digest}", flush=True)  # fmt: skip
        if chosen.kills:
            mortal = Mortal(chosen.kills, seconds)
            with mortal.running() as address:
                seconds, again = timed(sources, chosen.command, 2, folder, address)
            print(f"killed {mortal.killed} times: {seconds:.1f} s, output {again}, equal: {again == digest}")


if __name__ == "__main__":
    main()
