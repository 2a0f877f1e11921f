"""What the isomers that no table lists add, when the formula of a small molecule is known.

    python benchmarks/elucidation_by_formula.py [FOLDER OF THE MEASURED SPECTRA]

Every validation spectrum of a molecule with up to seven heavy atoms whose formula has no more than 10,000 isomers to
make.  The true compound is looked for among the known compounds alone and among these with the isomers; once as the
index is, and once with the true compound taken out of it, as if it had never been listed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from vibron.core.errors import VibronError
from vibron.core.spectrum import Spectrum
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure._isomers_of_formula import unlisted_log_weight
from vibron.infrared.structure.elucidate_structure import elucidate_structure
from vibron.infrared.structure_model.model import shipped_model
from vibron_train.development import development_data
from vibron_train.structures.dataset import read_dataset

ATOMS, LIMIT = 7, 10_000


def rank_of(truth: str, scores: dict[str, float]) -> float:
    """Return the rank of the true block, equal scores counting against it; infinite where it is absent."""
    return float(sum(score >= scores[truth] for score in scores.values())) if truth in scores else np.inf


def main(folder: Path) -> None:
    """Print the shares found first and among the first ten, each way."""
    validation, index = read_dataset(folder)[1], shipped_model().index
    prior = dict(zip(index.blocks, index.log_prior, strict=True))
    ranks: dict[str, list[float]] = {name: [] for name in ("known", "both", "both, unlisted")}
    generated, skipped = [], 0
    for absorbance, smiles, block, formula in zip(
        validation.absorbance, validation.smiles, validation.blocks, validation.formula, strict=True
    ):
        if parse_smiles(smiles).GetNumHeavyAtoms() > ATOMS:
            continue
        try:
            answer = elucidate_structure(Spectrum(GRID, absorbance), "formula", formula, top=100_000, limit=LIMIT)
        except VibronError as error:
            skipped += 1
            print(f"left out {formula}: {error.message}", flush=True)
            continue
        generated.append(answer.generated)
        every = {found.inchikey[:14]: found.score for found in answer.candidates}
        known = {found.inchikey[:14]: found.score for found in answer.candidates if found.source == "known compounds"}
        ranks["known"].append(rank_of(block, known))
        ranks["both"].append(rank_of(block, every))
        if block in known:
            others = [prior[name] for name in known if name != block]
            weight = unlisted_log_weight(others, answer.generated + 1)
            moved = dict(every)
            old = unlisted_log_weight([prior[name] for name in known], answer.generated)
            for name in moved.keys() - known.keys():
                moved[name] += weight - old
            moved[block] += weight - prior[block]
            ranks["both, unlisted"].append(rank_of(block, moved))
        print(f"{len(generated)} {smiles} {[values[-1] for values in ranks.values() if values]}", flush=True)
    print(
        f"{len(generated)} spectra, {skipped} left out; isomers added to the known: median {np.median(generated):.0f}"
    )
    for name, values in ranks.items():
        found = np.array(values)
        print(f"{name} ({found.size}): " + ", ".join(f"top{k} {np.mean(found <= k):.3f}" for k in (1, 3, 10)))


if __name__ == "__main__":
    main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
