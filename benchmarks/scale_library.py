"""A library of shards made of synthetic spectra: building, exact search against the memory bandwidth, the index.

    python benchmarks/scale_library.py [--spectra 1000000] [--queries 50] [--folder DIR]

Spectra are mixtures of two of the computed library, shifted by some wavenumbers and broadened.  Peak memory is that of
this process.  The bandwidth is that of the same bytes summed by numpy.
"""

import argparse
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter1d

from vibron.core.spectrum import Spectrum
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.spectral_library import approximate, sharded
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import open_library

CHUNK = 4096


def synthetic(count: int) -> Iterator[sharded.Chunk]:
    """Yield chunks of spectra."""
    random, known = np.random.default_rng(1), open_library("computed").absorbance
    top = known.max(axis=1, keepdims=True)
    known = (known / np.where(top > 0.0, top, 1.0))[top[:, 0] > 0.0]
    for start in range(0, count, CHUNK):
        size = min(CHUNK, count - start)
        first, second = random.integers(0, len(known), (2, size))
        part = random.uniform(0, 1, (size, 1)).astype(np.float32)
        values = part * known[first] + (1 - part) * known[second]
        for row in values:
            row[:] = np.roll(row, random.integers(-5, 6))
        values = gaussian_filter1d(values, random.uniform(0.5, 4.0), axis=1)
        yield [Entry(f"{start + row}", f"mixture {start + row}") for row in range(size)], values


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectra", type=int, default=1_000_000)
    parser.add_argument("--queries", type=int, default=50)
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as name:
        measure(Path(name) / "synthetic.library", chosen.spectra, chosen.queries)


def measure(library: Path, count: int, queries: int) -> None:
    """Build, search exactly and by the index, and print."""
    start = time.perf_counter()
    sharded.append(library, synthetic(count), "uint8", repeats=True)
    print(f"built: {count} spectra in {time.perf_counter() - start:.0f} s, {_memory()}", flush=True)
    start = time.perf_counter()
    made = approximate.build(library)
    print(f"index: {made.lists} lists, {made.probed} looked at, {time.perf_counter() - start:.0f} s, {_memory()}")
    time.sleep(3.0)  # a file of the last two seconds is read and checked at each search
    asked = [one for one, _ in zip(_queries(), range(queries), strict=False)]
    search_library(asked[0], str(library))  # checks every file once
    exact, near, times = [], [], np.zeros((3, queries))
    held = [part.seen["learned"] for part, _ in sharded.parts(library)]
    for number, query in enumerate(asked):
        for place, work in enumerate((
            lambda: [float(one.ravel().view(np.float32).sum()) for one in held],
            lambda query=query: exact.append([hit.row for hit in search_library(query, str(library))]),
            lambda query=query: near.append([row for _, row, _ in approximate.nearest(library, on_grid(query), 10)]),
        )):  # fmt: skip
            begun = time.perf_counter()
            work()
            times[place, number] = time.perf_counter() - begun
    summed, exactly, nearly = np.median(times, axis=1)
    size = sum(one.nbytes for one in held)
    recall = np.mean([len(set(one) & set(other)) / len(one) for one, other in zip(exact, near, strict=True)])
    rate = size / exactly / 1e9
    print(f"exact search: {1e3 * exactly:.1f} ms, {rate:.2f} GB/s, {100 * summed / exactly:.0f} % of that of a sum")
    print(f"index: {1e3 * nearly:.1f} ms, recall@10 {recall:.4f}; {_memory()}")


def _queries() -> Iterator[Spectrum]:
    """Yield spectra like those of the library, with noise."""
    random = np.random.default_rng(2)
    for _, values in synthetic(CHUNK):
        for row in values[random.permutation(len(values))]:
            yield Spectrum(GRID, row + random.normal(0, 0.005, row.size))


def _memory() -> str:
    return f"peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20:.2f} GiB"


if __name__ == "__main__":
    main()
