"""Spectra of every kind: measured ones of single compounds, and simulated ones of everything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.infrared.kind_model.network import KINDS, ONE
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.structure_model.representation import normalise
from vibron_train.kinds.materials import bands_of, from_bands, sampled
from vibron_train.kinds.simulated import simulate
from vibron_train.structures.dataset import Dataset

Generator = np.random.Generator
TWO = 0.75  # of the mixtures are of two compounds, the others of three
#: Spectra of a kind for each measured one.
SHARES: Mapping[str, float] = {
    ONE: 0.6,  # in addition to the measured one, made from its bands as materials are, so that the making tells nothing
    "mixture": 1.0, "polymer": 0.3, "inorganic": 0.3, "water": 0.1, "air": 0.1, "nothing": 0.2, "Raman": 0.2,
    "fringes": 0.2, "reflection": 0.2,
}  # fmt: skip
FEWEST_BANDS = 4


def organic(formula: str) -> bool:
    """Return True for a formula with carbon."""
    return "C" in parse_formula(formula)


def examples(part: Dataset, seed: int) -> tuple[NDArray[np.float16], NDArray[np.int64]]:
    """Return spectra, shape (m, 1801), NaN where not measured, and the place of their kind in `KINDS`.

    Spectra of compounds without carbon are left out: they are what the inorganic kind is judged on.
    """
    random = np.random.default_rng(seed)
    rows = [row for row, formula in enumerate(part.formula) if organic(formula)]
    scaled, mask = normalise(part.absorbance[rows])
    measured = np.where(mask > 0, scaled, np.nan).astype(np.float64)
    gas = np.array([part.state[row] == "gas" for row in rows])
    spectra, kinds = [], []
    for name, spectrum in _made(measured, gas, random):
        spectra.append(spectrum.astype(np.float16))
        kinds.append(KINDS.index(name))
    return np.array(spectra), np.array(kinds, dtype=np.int64)


def _made(measured: FloatArray, gas: NDArray[np.bool_], random: Generator) -> Iterator[tuple[str, FloatArray]]:
    yield from ((ONE, spectrum) for spectrum in measured)
    for name, share in SHARES.items():
        rows = random.permutation(len(measured))[: max(1, int(share * len(measured)))]
        yield from ((name, made) for row in rows if (made := _one(name, int(row), measured, gas, random)) is not None)


def _one(name: str, row: int, measured: FloatArray, gas: NDArray[np.bool_], random: Generator) -> FloatArray | None:
    """Return one spectrum of a kind, from a measured one where the kind is made of such; None where it cannot be."""
    own = measured[row]
    if name == ONE:
        bands = bands_of(own)
        return sampled(from_bands(bands, random), random) if len(bands) >= FEWEST_BANDS else None
    if name == "mixture":
        fellows = random.choice(np.flatnonzero(gas == gas[row]), 1 if random.random() < TWO else 2)
        return simulate("mixture of two", [own, *(measured[fellow] for fellow in fellows)], random)
    if name == "nothing":
        return simulate("noise" if random.random() < 0.5 else "slope", [], random)
    return simulate(name, [own], random)
