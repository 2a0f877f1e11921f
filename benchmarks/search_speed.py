"""How near an exact search of a large library comes to what the memory allows.

    python benchmarks/search_speed.py [--picture docs/families/library_speed.png] [--largest 100000]

Synthetic unit vectors of 1801 points in single precision.  One query must read the whole matrix once, so the bound is
the bytes of the matrix over the best streaming rate of this machine, measured in the same run as a sum over rows by
numpy and as a plain matrix-vector product.  Compared with scikit-learn's brute-force neighbours and with faiss, if
they are installed.  One thread, and processor time, which other work on the machine disturbs less than the clock.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

from vibron.infrared.spectral_library.metrics import METRICS, best

POINTS, LEARNED, TOP, BATCH = 1801, 200, 10, 64
SIZES = (1000, 3000, 10_000, 30_000, 100_000)


def seconds(run: Callable[[], object], least: float = 0.5, times: int = 9) -> float:
    """Return the best time of several calls."""
    found, spent = [], 0.0
    run()
    while len(found) < times or (spent < least and len(found) < 1000):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
        spent += found[-1]
    return min(found)


def unit(count: int, random: np.random.Generator) -> np.ndarray:
    """Return rows of unit length, made in pieces."""
    rows = np.empty((count, POINTS), dtype=np.float32)
    for start in range(0, count, 5000):
        rows[start : start + 5000] = random.random((min(5000, count - start), POINTS), dtype=np.float32)
        rows[start : start + 5000] /= np.linalg.norm(rows[start : start + 5000], axis=1, keepdims=True)
    return rows


def measure(matrix: np.ndarray, queries: np.ndarray) -> dict[str, float]:
    """Return the seconds of one query by each way, and of one query in a batch."""
    metric, one = METRICS["cosine"], queries[0]
    short = np.ascontiguousarray(matrix[:, :LEARNED])  # as long as the vectors of the default metric
    ones = np.ones(POINTS, dtype=np.float32)
    times = {
        "bound": min(seconds(lambda: matrix @ ones), seconds(lambda: matrix.sum(axis=None))),
        "vibron": seconds(lambda: best(metric.likeness(matrix, one), TOP)),
        "vibron, 200 numbers": seconds(lambda: best(metric.likeness(short, one[:LEARNED]), TOP)),
    }
    expected = best(metric.likeness(matrix, one), TOP)

    def batch() -> None:
        for column in metric.compare(matrix, queries).T:
            best(column, TOP)

    times["vibron, in a batch of 64"] = seconds(batch, times=2) / len(queries)
    try:
        from sklearn.neighbors import NearestNeighbors

        model = NearestNeighbors(n_neighbors=TOP, algorithm="brute", metric="cosine", n_jobs=1).fit(matrix)
        assert set(model.kneighbors(one[None])[1][0]) == set(expected)
        times["scikit-learn"] = seconds(lambda: model.kneighbors(one[None]), times=3)
    except ImportError:
        pass
    try:
        import faiss

        faiss.omp_set_num_threads(1)
        index = faiss.IndexFlatIP(POINTS)
        index.add(matrix)
        assert set(index.search(one[None], TOP)[1][0]) == set(expected)
        times["faiss"] = seconds(lambda: index.search(one[None], TOP), times=3)
    except ImportError:
        pass
    return times


def main(picture: Path | None, largest: int) -> None:
    """Print the table and draw the curves."""
    random = np.random.default_rng(0)
    everything, queries = unit(largest, random), unit(BATCH, random)
    sizes = [size for size in SIZES if size <= largest]
    table = []
    for size in sizes:
        times = measure(everything[:size], queries)
        table.append(times)
        share, rate = times["bound"] / times["vibron"], everything[:size].nbytes / times["bound"] / 1e9
        text = ", ".join(f"{name} {1e3 * value:.2f} ms" for name, value in times.items())
        print(f"{size:7d} spectra: {text}; {share:.0%} of the bound ({rate:.1f} GB/s)", flush=True)
    if picture is None:
        return
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    for name in table[-1]:
        style = {"color": "black", "linestyle": "--"} if name == "bound" else {"marker": "o"}
        axes.loglog(sizes, [1e3 * times[name] for times in table], label=name, **style)
    axes.set(xlabel="spectra in the library (1801 points)", ylabel="processor time of one query / ms")
    axes.legend(frameon=False)
    figure.savefig(picture, dpi=80)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--largest", type=int, default=100_000)
    given = parser.parse_args()
    main(given.picture, given.largest)
