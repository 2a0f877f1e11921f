"""Structures scored for one spectrum: seconds for 100,000 in one process, and peak memory by their number.

    python benchmarks/scale_candidates.py [--structures 100000]

Structures are those of the index, again and again.  Each number runs in a separate process.
"""

import argparse
import itertools
import multiprocessing
import resource
import time
from multiprocessing.connection import Connection

import numpy as np

from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.structure_model.streamed import best_of


def measured(count: int, answer: Connection) -> None:
    """Send seconds, peak memory in MiB, and how many were scored."""
    model = shipped_model()
    curve = (1.0 / (1.0 + ((GRID - np.array([[700.0], [1500.0], [3000.0]])) / 15.0) ** 2)).sum(0)
    weights = model.encode_one(curve).weights[0]
    start = time.perf_counter()
    structures = itertools.islice(itertools.cycle(model.index.smiles), count)
    found = best_of(model, weights, enumerate(structures), 100)
    answer.send((time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10, found.scored))


def main() -> None:
    """Print a line for each number."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--structures", type=int, default=100_000)
    most = parser.parse_args().structures
    spawn = multiprocessing.get_context("spawn")
    for count in (most // 10, most):
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=measured, args=(count, theirs))
        process.start()
        seconds, memory, scored = ours.recv()
        process.join()
        print(f"{scored} structures: {seconds:.1f} s, {1e5 * seconds / scored:.0f} s for 100,000, {memory:.0f} MiB")


if __name__ == "__main__":
    main()
