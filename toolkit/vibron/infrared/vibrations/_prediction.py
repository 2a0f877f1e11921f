"""Spectra by similarity of structures: kernel ridge regression of computed spectra, fitted once and shipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.infrared.vibrations._fragments import Bits, fragment_bits, tanimoto

#: Where spectra are predicted, and the width of their Lorentzian bands (full, at half maximum).
GRID, WIDTH = np.arange(400.0, 4001.0, 8.0), 24.0
WEIGHTS = "predicted_spectra.npz"
_RIDGE, _RANK = 0.03, 80
_FLOOR = 1e-4  # of the square root of a spectrum of sum 1, by which prediction ends at zero


@dataclass(frozen=True, eq=False)
class Model:
    """What is needed to predict: fragments of the compounds fitted, their weights, and the shapes that add up."""

    bits: Bits  # fragments of all compounds, one after the other
    sizes: npt.NDArray[np.uint16]  # how many of them each compound has
    weights: npt.NDArray[np.float16]  # compounds by shapes
    shapes: npt.NDArray[np.float16]  # shapes by grid
    mean: npt.NDArray[np.float16]  # of the square roots of the spectra

    def predict(self, molecule: Any) -> tuple[FloatArray, float]:
        """Return a spectrum of sum 1 on the grid, and the similarity of the most similar compound fitted."""
        similarity = tanimoto(fragment_bits(molecule), self.bits, self.sizes)
        root = similarity @ self.weights.astype(np.float64) @ self.shapes.astype(np.float64) + self.mean
        spectrum = np.maximum(root, _FLOOR) ** 2
        return spectrum / spectrum.sum(), float(similarity.max())

    def write(self, path: Path) -> None:
        """Write the weights."""
        np.savez_compressed(path, **{field.name: getattr(self, field.name) for field in fields(self)})


def fit(molecules: Sequence[Any], spectra: FloatArray) -> Model:
    """Fit spectra (rows, sum 1): ridge regression of their square roots with the Tanimoto similarity as kernel.

    Square roots, because squared differences of them measure the distance of two distributions (Hellinger), as the
    spectral information divergence does for near ones.
    """
    sets = [fragment_bits(molecule) for molecule in molecules]
    bits, sizes = np.concatenate(sets), np.array([len(each) for each in sets], dtype=np.uint16)
    kernel = np.array([tanimoto(each, bits, sizes) for each in sets])
    roots = np.sqrt(spectra)
    mean = roots.mean(axis=0)
    shapes = np.linalg.svd(roots - mean, full_matrices=False)[2][:_RANK]
    kernel[np.diag_indices(len(sets))] += _RIDGE
    weights = np.linalg.solve(kernel, (roots - mean) @ shapes.T)
    return Model(bits, sizes, weights.astype(np.float16), shapes.astype(np.float16), mean.astype(np.float16))


@cache
def shipped_model() -> Model:
    """Return the model of the package."""
    with as_file(files(__package__).joinpath(WEIGHTS)) as path, np.load(path) as stored:
        return Model(**{field.name: stored[field.name] for field in fields(Model)})
