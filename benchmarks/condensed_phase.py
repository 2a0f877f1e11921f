"""Fit and test the passage from the spectrum of a gas to that of a liquid.

    python benchmarks/condensed_phase.py [FOLDER OF THE MEASURED SPECTRA] [--fit]

Pairs of measured spectra of one compound, as a gas and condensed, are compared by spectral information similarity and
cosine, both smoothed to 24 cm^-1, where both were measured: as they are, after widening alone, and after the shipped
transformation.  Compounds of the validation part of the IR-Agent benchmark, and all solids, are kept out of every fit.
``--fit`` fits the eight numbers anew, on all pairs and in four folds by compound, each predicted by the other three.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.optimize import minimize

from vibron.core.quantity import FloatArray
from vibron.infrared.vibrations._condensed import parameters, transformed
from vibron_train.development import development_data
from vibron_train.structures.similarity import cosine, information_similarity

STEP, FOLDS, CALLS = 2, 4, 300  # every second of the points 2 cm^-1 apart
SMOOTH = 24.0 / 4.0 / np.sqrt(8.0 * np.log(2.0))
#: Start, scale, lowest and highest of each number.
SEARCH = {
    "hydroxyl_shift": (-250.0, 100.0, -500.0, 50.0),
    "hydroxyl_width": (200.0, 80.0, 10.0, 300.0),
    "hydroxyl_gain": (5.0, 3.0, 0.2, 15.0),
    "hydrogen_shift": (-10.0, 8.0, -40.0, 20.0),
    "hydrogen_gain": (1.0, 0.3, 0.2, 4.0),
    "carbonyl_shift": (-12.0, 8.0, -40.0, 20.0),
    "other_shift": (-3.0, 4.0, -20.0, 20.0),
    "width": (10.0, 8.0, 0.0, 60.0),
}
START, SCALE, LOW, HIGH = np.array(list(SEARCH.values())).T
WIDER = {
    **dict.fromkeys(SEARCH, 0.0),
    "hydroxyl_gain": 1.0,
    "hydrogen_gain": 1.0,
    "hydroxyl_width": 20.0,
    "width": 20.0,
}


@dataclass(frozen=True, eq=False)
class Pair:
    """One compound as a gas and condensed."""

    block: str
    state: str
    held_out: bool
    gas: FloatArray
    condensed: FloatArray
    common: FloatArray


def pairs(folder: Path) -> tuple[FloatArray, list[Pair]]:
    """Return the grid, and each condensed spectrum of which there is a gas, with the first gas of the compound."""
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    stored = np.load(folder / "spectra.npz")
    absorbance, by_block = stored["absorbance"], defaultdict(list)
    for index, row in enumerate(rows):
        by_block[row["inchikey"][:14]].append((index, row["state"].split("_")[0], row["iragent_split"] == "valid"))
    found = []
    for block, spectra in by_block.items():
        gases = [index for index, state, _ in spectra if state == "gas"]
        held_out = any(valid for *_, valid in spectra)
        for index, state, _ in spectra:
            if gases and state in ("liquid", "solution", "solid"):
                both = absorbance[[gases[0], index], ::STEP].astype(np.float64)
                gas, condensed = np.maximum(np.nan_to_num(both), 0.0)
                found.append(Pair(block, state, held_out, gas, condensed, np.isfinite(both).all(axis=0)))
    return stored["wavenumber"][::STEP].astype(np.float64), found


def scores(grid: FloatArray, items: list[Pair], by: dict[str, float] | None) -> FloatArray:
    """Return similarity and cosine of each pair."""
    found = []
    for pair in items:
        moved = pair.gas if by is None else transformed(grid, pair.gas, by)
        one, two = (gaussian_filter1d(each, SMOOTH)[pair.common] for each in (moved, pair.condensed))
        found.append((float(information_similarity(one, two)), float(cosine(one, two))))
    return np.array(found)


def fit(grid: FloatArray, items: list[Pair]) -> dict[str, float]:
    """Return the numbers with the highest mean similarity."""

    def numbers(z: FloatArray) -> dict[str, float]:
        return dict(zip(SEARCH, np.clip(START + z * SCALE, LOW, HIGH).tolist(), strict=True))

    def loss(z: FloatArray) -> float:
        return float(1e-4 * (z @ z) - scores(grid, items, numbers(z))[:, 0].mean())

    options = {"maxfev": CALLS, "xtol": 0.02, "ftol": 1e-4}
    return numbers(minimize(loss, np.zeros(len(SEARCH)), method="Powell", options=options).x)


def report(title: str, before: FloatArray, after: FloatArray) -> None:
    """Print means before and after, and how many are better."""
    (s0, c0), (s1, c1) = before.mean(axis=0), after.mean(axis=0)
    better = int((after[:, 0] > before[:, 0]).sum())
    print(
        f"{title:34s} {len(before):3d} pairs  SIS {s0:.3f} -> {s1:.3f} ({better} better)  cosine {c0:.3f} -> {c1:.3f}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--fit", action="store_true")
    arguments = parser.parse_args()
    grid, every = pairs(development_data(arguments.folder))
    fitted = [pair for pair in every if pair.state != "solid" and not pair.held_out]
    apart = [pair for pair in every if pair.state != "solid" and pair.held_out]
    solid = [pair for pair in every if pair.state == "solid"]
    parts = {"fitted (liquids, solutions)": fitted, "kept out (liquids, solutions)": apart, "solids, kept out": solid}
    for title, items in parts.items():
        report(title, scores(grid, items, None), scores(grid, items, parameters()))
        report("   widening alone", scores(grid, items, None), scores(grid, items, WIDER))
    if arguments.fit:
        blocks = sorted({pair.block for pair in fitted})
        fold = {block: place % FOLDS for place, block in enumerate(blocks)}
        before, after = [], []
        for number in range(FOLDS):
            found = fit(grid, [pair for pair in fitted if fold[pair.block] != number])
            tested = [pair for pair in fitted if fold[pair.block] == number]
            before.append(scores(grid, tested, None))
            after.append(scores(grid, tested, found))
        report(f"each by the other {FOLDS - 1} of {FOLDS} folds", np.concatenate(before), np.concatenate(after))
        for name, value in fit(grid, fitted).items():
            print(f"{name}: {value:.4g}")


if __name__ == "__main__":
    main()
