"""How often mixture_search finds the compounds of a mixture among all measured spectra.

    python benchmarks/mixtures.py [--part validation] [--mixtures 200] [--seed 1] [--case NAME] [FOLDER OF THE SPECTRA]

A mixture is the sum of two or three measured spectra of different compounds in the same state, each less its fifth
percentile and divided by its maximum, plus white noise with a standard deviation of 1 % of the maximum of the sum.  The
library holds all measured spectra of all states.  A mixture counts as found if each of its compounds (InChIKey first
block) is among the first five: the components, greatest share first, then the alternatives, smallest residual first.

a. The library holds the very spectra that were mixed.
a, baseline. The same with an offset of up to 0.5 and a slope and a curvature of up to 0.3 of the maximum.
b. The library does not hold them, but another measurement of the same compounds in the same state.
c. Mixtures of vapours whose compounds are in the computed library that ships, which is searched.

Weight, smoothing and numbers of sums were chosen on mixtures of training spectra (`--part training`).
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("OMP_NUM_THREADS", "1")

import csv
from typing import Any

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron.infrared.library.mixture_search import mixture_search
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import write
from vibron_train.development import development_data
from vibron_train.structures.membership import fraction

FIRST, NOISE, FLOOR, FEWEST = 5, 0.01, 5.0, 900
Values = np.ndarray[Any, Any]


class Measured:
    """The measured spectra, and which of them may be mixed."""

    def __init__(self, folder: Path, part: str, random: np.random.Generator) -> None:
        """Read the spectra and choose one of each compound that was measured again in the same state."""
        with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
            self.rows = list(csv.DictReader(stream))
        with np.load(folder / "spectra.npz") as stored:
            self.absorbance = stored["absorbance"].astype(np.float32)
        self.block = np.array([row["inchikey"][:14] for row in self.rows])
        self.state = np.array([row["state"] for row in self.rows])
        validation = np.isin(self.block, self.block[[row["iragent_split"] == "valid" for row in self.rows]])
        self.part = np.flatnonzero(validation if part == "validation" else ~validation)
        groups: dict[tuple[str, str], list[int]] = {}
        for row in self.part:
            groups.setdefault((self.block[row], self.state[row]), []).append(int(row))
        self.again = np.array([random.choice(rows) for rows in groups.values() if len(rows) > 1], dtype=np.int64)

    def write(self, path: str, left_out: Values) -> str:
        """Write the library of all spectra but some."""
        kept = np.setdiff1d(np.arange(len(self.rows)), left_out)
        facts = ((str(row), self.rows[row]) for row in kept)
        entries = [Entry(name, row["name"], row["smiles"], row["inchikey"], row["state"]) for name, row in facts]
        return str(write(path, entries, self.absorbance[kept]))

    def mixtures(self, among: Values, parts: int, count: int, seed: int) -> Iterator[tuple[set[str], str, Values]]:
        """Yield compounds, state and absorbance of mixtures."""
        random = np.random.default_rng(seed)
        while count:
            first = random.choice(among)
            fellows = among[(self.state[among] == self.state[first]) & (self.block[among] != self.block[first])]
            if fellows.size < parts - 1:
                continue
            chosen = [first, *random.choice(fellows, parts - 1, replace=False)]
            compounds = {str(block) for block in self.block[chosen]}
            mixed = np.sum([_unit(self.absorbance[row].astype(np.float64)) for row in chosen], axis=0)
            if len(compounds) < parts or np.isfinite(mixed).sum() < FEWEST:
                continue
            count -= 1
            mixed += NOISE * np.nanmax(mixed) * random.standard_normal(mixed.size)
            yield compounds, str(self.state[first]), mixed


def main(folder: Path, part: str, count: int, seed: int, only: str | None) -> None:
    """Print the fractions found with their 95 % intervals, by case and state."""
    measured = Measured(folder, part, np.random.default_rng(seed))
    with TemporaryDirectory() as temporary:
        nothing = np.empty(0, dtype=np.int64)
        computed = measured.part[(measured.state == "gas")[measured.part]]
        computed = computed[np.isin(measured.block[computed], _compounds("computed"))]
        print(f"{part}, seed {seed}, {len(measured.part)} spectra; measured again: {len(measured.again)} compounds")
        tilt = np.random.default_rng(seed + 1)
        cases = (
            ("a, two", nothing, measured.part, 2, False),
            ("a, two, baseline", nothing, measured.part, 2, True),
            ("a, three", nothing, measured.part, 3, False),
            ("b, two", measured.again, measured.again, 2, False),
            ("b, three", measured.again, measured.again, 3, False),
            ("c, two", None, computed, 2, False),
        )
        for name, left_out, among, parts, tilted in cases:
            if only not in (None, name):
                continue
            library = "computed" if left_out is None else f"{temporary}/without_{len(left_out)}.arrow"
            if left_out is not None and not Path(library).is_file():
                measured.write(library, left_out)
            drawn = measured.mixtures(among, parts, count, seed)
            _report(name, [(state, *_searched(y + _slope(tilt, y) if tilted else y, library, true))
                           for true, state, y in drawn])  # fmt: skip


def _searched(mixed: Values, library: str, true: set[str]) -> tuple[int, bool, bool, float]:
    """Return how many components were found, whether they are the true ones, whether all are in five; and seconds."""
    known = np.isfinite(mixed)
    start = time.process_time()
    found = mixture_search(Spectrum(GRID[known], mixed[known]), library)
    seconds = time.process_time() - start
    entries = _compounds(library)
    named = [entries[part.row] for part in (*found.components, *found.alternatives)]
    count = len(found.components)
    return count, set(named[:count]) == true, true <= set(named[:FIRST]), seconds


def _report(name: str, results: list[tuple[str, int, bool, bool, float]]) -> None:
    states = np.array([result[0] for result in results])
    right, found = (np.array([result[place] for result in results]) for place in (2, 3))
    seconds = np.median([result[4] for result in results])
    print(f"{name}: among the first five {fraction(found)}, the decomposition itself {fraction(right)}")
    counted = np.bincount([result[1] for result in results], minlength=4).tolist()
    print(f"   mixtures with 0, 1, 2, 3 components found: {counted}; processor time {seconds:.2f} s", flush=True)
    for state in sorted(set(states)):
        print(f"   {state:14s} {fraction(found[states == state])}", flush=True)


def _compounds(library: str) -> list[str]:
    from vibron.infrared.spectral_library.store import open_library

    return [entry.compound for entry in open_library(library).entries]


def _unit(row: Values) -> Values:
    above = row - np.nanpercentile(row, FLOOR)
    return above / np.nanmax(above)


def _slope(random: np.random.Generator, mixed: Values) -> Values:
    place = np.linspace(-1.0, 1.0, mixed.size)
    shape = random.uniform(0.0, 0.5) + random.uniform(-0.3, 0.3) * place + random.uniform(-0.3, 0.3) * place**2
    return np.nanmax(mixed) * shape


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--part", choices=("validation", "training"), default="validation")
    parser.add_argument("--mixtures", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", help="such as: b, two")
    parser.add_argument("folder", nargs="?", type=Path)
    given = parser.parse_args()
    main(development_data(given.folder), given.part, given.mixtures, given.seed, given.case)
