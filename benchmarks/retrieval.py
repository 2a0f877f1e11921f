"""How often a second spectrum of the same compound is found in a library, and what a similarity is worth.

    python benchmarks/retrieval.py [FOLDER OF THE MEASURED SPECTRA]

Every spectrum of a molecule that was measured more than once queries all the others (leave one out).  The evidence of
a hit is fitted as a conditional logit: among the molecules of the library, p(c) is proportional to exp(b g(c)) with
g = -ln(1 - cosine + 0.01); the offset makes a typical wrong hit among the first twenty neutral.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path

import numpy as np
from scipy.optimize import minimize_scalar

from vibron.infrared.learning.development import development_data
from vibron.infrared.library._store import unit_vectors
from vibron.infrared.structure.rank_structures import HIT_RESOLUTION

RIVALS, TYPICAL = 2000, 20


def main(folder: Path) -> None:
    """Print the retrieval figures and the two numbers of the evidence."""
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        blocks = np.array([row["inchikey"][:14] for row in csv.DictReader(stream)])
    vectors = unit_vectors(np.load(folder / "spectra.npz")["absorbance"].astype(np.float32))
    count = Counter(blocks)
    queries = np.array([row for row, block in enumerate(blocks) if count[block] > 1])
    molecules, molecule = np.unique(blocks, return_inverse=True)
    ranks, gains, places = [], [], []
    for row in queries:
        similarity = vectors @ vectors[row]
        similarity[row] = -1.0
        best = np.full(len(molecules), -1.0)
        np.maximum.at(best, molecule, similarity)
        order = np.argsort(-best, kind="stable")[:RIVALS]
        place = np.flatnonzero(molecules[order] == blocks[row])
        ranks.append(place[0] + 1 if place.size else RIVALS + 1)
        if place.size:
            gains.append(-np.log(1.0 - np.minimum(best[order], 1.0) + HIT_RESOLUTION))
            places.append(place[0])

    def loss(slope: float) -> float:
        pairs = zip(gains, places, strict=True)
        terms = [np.log(np.exp(slope * (g - g[0])).sum()) - slope * (g[p] - g[0]) for g, p in pairs]
        return float(np.mean(terms))

    slope = float(minimize_scalar(loss, bounds=(0.1, 20), method="bounded").x)
    wrong = [np.delete(g, p)[:TYPICAL] for g, p in zip(gains, places, strict=True)]
    offset = -float(np.median([np.log(np.exp(slope * g).mean()) for g in wrong]))
    found = np.array(ranks)
    tops = " ".join(f"top{k} {np.mean(found <= k):.3f}" for k in (1, 3, 10))
    print(f"{len(queries)} queries of {len(set(blocks[queries]))} molecules among {len(molecules)}: {tops}")
    print(f"mean reciprocal rank {np.mean(1 / found):.3f}; a blind guess would have {1 / len(molecules):.5f} at top1")
    print(f"evidence of a hit: offset {offset:.2f}, slope {slope:.2f}")


if __name__ == "__main__":
    main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
