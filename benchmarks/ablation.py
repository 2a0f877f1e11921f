"""What each part of the score of a structure is worth: ranks of the validation spectra without it.

    python benchmarks/ablation.py [FOLDER OF THE MEASURED SPECTRA]

The score is a sum over structural features and the prior of the compound; one kind of feature, or the prior, is left
out at a time.  Equal scores count against the true compound.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

from vibron.infrared.molecules.fragments import COMPOSITION, GROUP, MORGAN, PAIR
from vibron.infrared.structure_model.model import shipped_model
from vibron_train.development import development_data
from vibron_train.structures.dataset import read_dataset
from vibron_train.structures.membership import fraction

KINDS = {"radial fragments": MORGAN, "pairs of atoms": PAIR, "composition": COMPOSITION, "functional groups": GROUP}


def main(folder: Path) -> None:
    """Print Top-1 and Top-10 with 95 % intervals for the whole score and without each part."""
    model, part = shipped_model(), read_dataset(folder)[1]
    index, kind = model.index, model.index.vocabulary.kind
    places = {block: row for row, block in enumerate(index.blocks)}
    ranks: dict[str, list[int]] = defaultdict(list)
    for absorbance, block in zip(part.absorbance, part.blocks, strict=True):
        weights = model.encode(absorbance[np.newaxis]).weights[0]
        parts = {name: index.bits @ np.where(kind == number, weights, 0.0) for name, number in KINDS.items()}
        parts["prior"] = index.log_prior
        whole = np.sum(list(parts.values()), axis=0)
        for name, share in {"nothing": 0.0, **parts}.items():
            scores = whole - share
            true = places.get(block, -1)
            ranks[name].append(int((scores >= scores[true]).sum()) if true >= 0 else 10**9)
    print(f"{'without':24s}{'Top-1':>26s}{'Top-10':>26s}")
    for name, found in ranks.items():
        cells = (fraction(np.array(found) <= top) for top in (1, 10))
        print(f"{name:24s}" + "".join(f"  {value:8.3f} ({low:.3f} to {high:.3f})" for value, low, high, _ in cells))


if __name__ == "__main__":
    main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
