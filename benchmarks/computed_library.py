"""How well measured spectra find their compound among the computed ones.

``python benchmarks/computed_library.py [FOLDER OF THE MEASURED SPECTRA] [--library computed]``: every measured spectrum
of a compound that the computed library holds is a query; printed is the share whose compound comes first, among the
first ten and hundred, the median rank and the mean Tanimoto similarity of the first hit, by state and metric.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import numpy as np
from rdkit import Chem, DataStructs
from rdkit.Chem import rdFingerprintGenerator

from vibron.infrared.spectral_library.metrics import METRICS
from vibron.infrared.spectral_library.store import open_library
from vibron_train.development import development_data

NAMES = ("cosine", "sqrt_cosine", "correlation", "learned")
BLOCK = 500


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--library", default="computed")
    arguments = parser.parse_args()
    folder = development_data(arguments.folder)
    library = open_library(arguments.library)
    place = {entry.inchikey[:14]: row for row, entry in enumerate(library.entries)}
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    wanted = np.array([number for number, row in enumerate(rows) if row["inchikey"][:14] in place])
    target = np.array([place[rows[number]["inchikey"][:14]] for number in wanted])
    state = np.array([rows[number]["state"].split("_")[0] for number in wanted])
    absorbance = np.load(folder / "spectra.npz")["absorbance"][wanted].astype(np.float32)
    make = rdFingerprintGenerator.GetMorganGenerator(radius=2, fpSize=2048).GetFingerprint
    prints = [make(Chem.MolFromSmiles(entry.smiles)) for entry in library.entries]
    print(f"{len(wanted)} measured spectra of {len(set(target))} compounds among {len(library)} computed")
    for name in NAMES:
        metric = METRICS[name]
        references = library.seen_by(metric)
        rank, first = np.empty(len(wanted)), np.empty(len(wanted))
        for start in range(0, len(wanted), BLOCK):
            queries = metric.represent(absorbance[start : start + BLOCK])
            values = metric.compare(references, queries)
            values = np.nan_to_num(-values if metric.distance else values, nan=-np.inf)
            for column in range(values.shape[1]):
                row = start + column
                rank[row] = 1 + (values[:, column] > values[target[row], column]).sum()
                best = int(values[:, column].argmax())
                first[row] = DataStructs.TanimotoSimilarity(prints[best], prints[target[row]])
        for kind in ("all", *sorted(set(state))):
            chosen = np.ones(len(state), bool) if kind == "all" else state == kind
            ranks = rank[chosen]
            print(
                f"{name:18s} {kind:10s} {chosen.sum():5d}  first {np.mean(ranks <= 1):.3f}  in 10 "
                f"{np.mean(ranks <= 10):.3f}  in 100 {np.mean(ranks <= 100):.3f}  median rank {np.median(ranks):.0f}  "
                f"Tanimoto of the first {first[chosen].mean():.3f}"
            )


if __name__ == "__main__":
    main()
