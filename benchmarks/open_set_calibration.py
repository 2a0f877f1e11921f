"""Calibrate from which similarity on a first hit is the compound, and write open_set.json: numbers only.

    python benchmarks/open_set_calibration.py [FOLDER OF THE MEASURED SPECTRA] [--out FILE]

Every spectrum whose compound was measured more than once searches all the others twice: with the other spectra of its
compound in the library, and without them.  So the library holds the compound in half of the searches.  The expected
calibration error (ten equal bins of the probability) is cross-fitted over ten parts, no compound in two of them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np
from retrieval import Measured

from vibron.infrared.library.open_set_threshold import CALIBRATION, fit
from vibron.infrared.spectral_library.metrics import DEFAULT
from vibron_train.development import development_data

FOLDS, BINS, DIGITS = 10, 10, 4


def searches(measured: Measured) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return similarity of the first hit, whether it was right, and the compound, for every search."""
    vectors = measured.vectors(DEFAULT)
    count = Counter(measured.blocks)
    scores, matched, compounds = [], [], []
    for row, block in enumerate(measured.blocks):
        if count[block] < 2:
            continue
        similarity = vectors @ vectors[row]
        own = measured.blocks == block
        absent = similarity[~own].max()
        similarity[row] = -2.0
        present = similarity[own].max()
        scores += [max(absent, present), absent]
        matched += [float(present > absent), 0.0]
        compounds += [block, block]
    return np.array(scores), np.array(matched), np.array(compounds)


def calibration_error(chances: np.ndarray, matched: np.ndarray) -> float:
    """Return the mean difference of probability and frequency over bins of the probability."""
    place = np.minimum((chances * BINS).astype(int), BINS - 1)
    parts = [place == part for part in range(BINS) if (place == part).any()]
    return float(sum(abs(chances[p].mean() - matched[p].mean()) * p.mean() for p in parts))


def main(folder: Path, out: Path) -> None:
    """Calibrate, print what it is worth and write the numbers."""
    measured = Measured.read(folder)
    scores, matched, compounds = searches(measured)
    fresh = np.isin(compounds, measured.blocks[measured.kept_out])
    told = np.interp(scores[fresh], *fit(scores[~fresh], matched[~fresh]))
    names = np.unique(compounds)
    part = dict(zip(np.random.default_rng(0).permutation(names), np.arange(len(names)) % FOLDS, strict=True))
    parts, chances = np.array([part[name] for name in compounds]), np.empty(len(scores))
    for fold in range(FOLDS):
        chances[parts == fold] = np.interp(scores[parts == fold], *fit(scores[parts != fold], matched[parts != fold]))
    error, brier = calibration_error(chances, matched), float(((chances - matched) ** 2).mean())
    print(f"{len(scores)} searches, {matched.mean():.3f} right; cross-fitted calibration error {error:.3f}")
    print(f"Brier score {brier:.3f}; always the mean would have {matched.mean() * (1 - matched.mean()):.3f}")
    away = calibration_error(told, matched[fresh])
    print(f"fitted where the map was learned, tested on the {fresh.sum()} other searches: {away:.3f}")
    sure = chances >= 0.9
    print(f"accepted at 0.9: {sure.mean():.3f} of the searches, {matched[sure].mean():.3f} of them right")
    places, found = fit(scores, matched)
    found = np.clip(found, 1 / (len(scores) + 2), 1 - 1 / (len(scores) + 2))
    edge = np.diff(found, prepend=-1.0) + np.diff(found, append=2.0) > 0
    stored = {
        "metric": DEFAULT,
        "searches": len(scores),
        "calibration_error": round(error, DIGITS),
        "similarity": places[edge].astype(float).round(DIGITS).tolist(),
        "probability": found[edge].round(DIGITS).tolist(),
    }
    out.write_text(json.dumps(stored) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--out", type=Path, default=Path("toolkit/vibron/infrared/library") / CALIBRATION)
    given = parser.parse_args()
    main(development_data(given.folder), given.out)
