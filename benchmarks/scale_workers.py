"""How much faster two workers of a dask scheduler are than one, and whether their output is equal to the byte.

    python benchmarks/scale_workers.py [--spectra 12000] [--workers 1 2] [--command process]

Spectra are computed from drawn bands.  Workers are started before the clock, as those of a cluster are.
"""

import argparse
import hashlib
import tempfile
import time
from pathlib import Path

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron.infrared import write_spectrum
from vibron_agents.app.inputs import InputSource
from vibron_agents.app.processing import ProcessJob, process_all
from vibron_agents.app.runner import Job, run
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


def timed(sources: list[InputSource], command: str, workers: int, folder: Path) -> tuple[float, str]:
    """Return seconds and a hash of the output."""
    out = folder / "out"
    out.mkdir()
    with Cluster(local_cluster(workers)) as cluster:
        start = time.perf_counter()
        if command == "process":
            lines: object = list(process_all(sources, ProcessJob(STEPS, out, "jcamp", {}), cluster))
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


if __name__ == "__main__":
    main()
