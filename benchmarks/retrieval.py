"""What a search finds: related structures, the same compound in another state, and what a similarity is worth.

    python benchmarks/retrieval.py [FOLDER OF THE MEASURED SPECTRA]

1. Related structures: every spectrum queries all spectra of other molecules (InChIKey first block).  Mean Tanimoto
   similarity (Morgan, radius 2, 2048 bits) of the first hit and of the best of ten.
2. The same compound in another state: the library holds all other spectra; of the query's own compound those in
   another state are the targets, and others are left out.
3. Any second spectrum of the same compound, and the evidence of a hit as a conditional logit: among the molecules of
   the library p(c) is proportional to exp(b g(c)) with g = -ln(1 - similarity + 0.01); the offset makes a typical wrong
   hit among the first twenty neutral.

The default metric was learned without the molecules of the validation part and without those of 2.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize_scalar

from vibron.infrared.library.retrieval_metrics import retrieval_metrics
from vibron.infrared.spectral_library.metrics import DEFAULT, METRICS
from vibron.infrared.structure._library_evidence import HIT_RESOLUTION
from vibron_train.development import development_data
from vibron_train.similarity_map import fingerprints, training_rows

BASELINES, RIVALS, TYPICAL, CHUNK, DEPTH = ("cosine", "sqrt_cosine"), 2000, 20, 500, 10
Rows = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Measured:
    """The measured spectra: molecule, state and part of each, and the vectors of one metric."""

    blocks: Rows
    states: Rows
    valid: Rows
    kept_out: Rows  # whether the default metric was learned without the molecule
    smiles: list[str]
    absorbance: Rows

    @classmethod
    def read(cls, folder: Path) -> Measured:
        """Read metadata and spectra."""
        with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        blocks = np.array([row["inchikey"][:14] for row in rows])
        return cls(
            blocks,
            np.array([row["state"] for row in rows]),
            np.array([row["iragent_split"] == "valid" for row in rows]),
            ~np.isin(blocks, blocks[training_rows(rows)]),
            [row["smiles"] for row in rows],
            np.load(folder / "spectra.npz")["absorbance"].astype(np.float32),
        )

    def vectors(self, metric: str) -> Rows:
        """Return the unit vectors of a metric."""
        blocks = (self.absorbance[n : n + 2048] for n in range(0, len(self.absorbance), 2048))
        return np.concatenate([METRICS[metric].represent(block) for block in blocks])


def related(measured: Measured, vectors: Rows, bits: Rows) -> tuple[Rows, Rows]:
    """Return the Tanimoto similarity of the first hit and the best of ten for each spectrum."""
    molecule, count = np.unique(measured.blocks, return_inverse=True)[1], bits.sum(axis=1)
    first, best = np.empty(len(vectors)), np.empty(len(vectors))
    for start in range(0, len(vectors), CHUNK):
        queries = np.arange(start, min(start + CHUNK, len(vectors)))
        similarity = vectors[queries] @ vectors.T
        similarity[molecule[queries, None] == molecule] = -2.0
        hits = np.argpartition(-similarity, DEPTH, axis=1)[:, :DEPTH]
        for query, near, values in zip(queries, hits, similarity, strict=True):
            order = near[np.argsort(-values[near], kind="stable")]
            shared = bits[order] @ bits[query]
            similarity = shared / (count[order] + count[query] - shared)
            first[query], best[query] = similarity[0], similarity.max()
    return first, best


def other_state(measured: Measured, vectors: Rows) -> tuple[Rows, Rows]:
    """Return the queries whose compound was measured in another state too, and the rank of the nearest of those."""
    known = defaultdict(set)
    for block, state in zip(measured.blocks, measured.states, strict=True):
        known[block].add(state)
    queries = np.array([row for row, block in enumerate(measured.blocks) if len(known[block]) > 1])
    ranks = []
    for row in queries:
        similarity = vectors @ vectors[row]
        own = measured.blocks == measured.blocks[row]
        target = own & (measured.states != measured.states[row])
        ranks.append(1 + int((similarity[~own] > similarity[target].max()).sum()))
    return queries, np.array(ranks, dtype=float)


def second_spectrum(measured: Measured, vectors: Rows) -> tuple[Rows, Rows, float, float, int]:
    """Return queries and ranks of the right molecule for compounds measured twice, offset and slope of the evidence."""
    count = Counter(measured.blocks)
    queries = np.array([row for row, block in enumerate(measured.blocks) if count[block] > 1])
    molecules, molecule = np.unique(measured.blocks, return_inverse=True)
    ranks, gains, places = [], [], []
    for row in queries:
        similarity = vectors @ vectors[row]
        similarity[row] = -1.0
        best = np.full(len(molecules), -1.0)
        np.maximum.at(best, molecule, similarity)
        order = np.argsort(-best, kind="stable")[:RIVALS]
        place = np.flatnonzero(molecules[order] == measured.blocks[row])
        ranks.append(place[0] + 1 if place.size else np.nan)
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
    return queries, np.array(ranks, dtype=float), offset, slope, len(molecules)


def main(folder: Path) -> None:
    """Print the figures of the baselines and of the default metric."""
    measured = Measured.read(folder)
    bits = fingerprints(measured.smiles)
    for metric in (*BASELINES, DEFAULT):
        vectors = measured.vectors(metric)
        first, best = related(measured, vectors, bits)
        parts = {"all": np.full(len(first), True), "valid": measured.valid}
        parts |= {state: measured.states == state for state in sorted(set(measured.states))}
        parts |= {f"valid, {state}": measured.valid & (measured.states == state) for state in ("gas", "solution")}
        parts["valid, condensed"] = measured.valid & (measured.states != "gas")
        print(f"{metric}: mean Tanimoto of the first hit and best of ten, other molecules only")
        for name, chosen in parts.items():
            print(f"  {name:18s} {chosen.sum():6d}  {first[chosen].mean():.3f}  {best[chosen].mean():.3f}")
        queries, ranks = other_state(measured, vectors)
        size = len(vectors) - 1
        print(f"{metric}: the same compound in another state")
        states = measured.states[queries]
        for name, chosen in {"all": states != "", **{one: states == one for one in sorted(set(states))}}.items():
            found = retrieval_metrics(ranks[chosen], size)
            tops = "  ".join(f"top{k} {share:.3f}" for k, share in found.top.items())
            line = f"MRR {found.mean_reciprocal_rank:.3f}  median rank {found.median_rank:g}"
            print(f"  {name:18s} {found.queries:6d}  {tops}  {line}")
        queries, again, offset, slope, size = second_spectrum(measured, vectors)
        print(f"{metric}: any second spectrum of the same compound among {size} molecules")
        out = measured.kept_out[queries]
        for name, chosen in {"all": out | ~out, "kept out": out, "learned from": ~out}.items():
            found = retrieval_metrics(again[chosen], size)
            tops = "  ".join(f"top{k} {share:.3f}" for k, share in found.top.items())
            print(f"  {name:18s} {found.queries:6d}  {tops}  MRR {found.mean_reciprocal_rank:.3f}")
        print(f"  evidence of a hit: offset {offset:.2f}, slope {slope:.2f}")


if __name__ == "__main__":
    main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
