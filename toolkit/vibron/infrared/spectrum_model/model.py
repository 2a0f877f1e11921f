"""Spectra by similarity of structures: kernel ridge regression of computed spectra, fitted once and shipped."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.infrared.spectrum_model.fragments import Bits, fragment_bits, tanimoto

#: Where spectra are predicted, and the width of their Lorentzian bands (full, at half maximum).
GRID, WIDTH = np.arange(400.0, 4001.0, 8.0), 24.0
WEIGHTS = "predicted_spectra.npz"
_FLOOR = 1e-4  # of the square root of a spectrum of sum 1, by which prediction ends at zero


@dataclass(frozen=True, eq=False)
class PredictionModel:
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


@cache
def shipped_model() -> PredictionModel:
    """Return the model of the package."""
    with as_file(files(__package__).joinpath(WEIGHTS)) as path, np.load(path) as stored:
        return PredictionModel(**{field.name: stored[field.name] for field in fields(PredictionModel)})
