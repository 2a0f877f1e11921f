"""Bands of materials that are not a single organic compound: polymers, inorganic solids and liquid water."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

import numpy as np

from vibron.core.data import load_yaml
from vibron.core.quantity import FloatArray
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure_model.representation import normalise

MaterialKind: TypeAlias = Literal["polymer", "inorganic", "water"]
MATERIAL_KINDS: tuple[MaterialKind, ...] = get_args(MaterialKind)


@dataclass(frozen=True)
class Material:
    """One material; ``bands`` has rows of position (cm^-1), height against the highest, full width (cm^-1)."""

    name: str
    kind: MaterialKind
    source: str
    bands: FloatArray


@cache
def load_materials() -> tuple[Material, ...]:
    """Read the table that ships with the package."""
    return tuple(
        Material(row["name"], row["kind"], row["source"], np.array(row["bands"], dtype=np.float64))
        for row in load_yaml(__package__, "materials.yaml")
    )


_TOLERANCE = 1.4  # times the width in the table


@cache
def _roots() -> FloatArray:
    """Return the square root of the spectrum of each material on the common grid, shape (materials, 1801)."""
    rows = []
    for material in load_materials():
        place, height, width = material.bands.T
        away = 2.0 * (GRID[:, np.newaxis] - place) / (_TOLERANCE * width)
        shape = 0.5 / (1.0 + away**2) + 0.5 * np.exp(-np.log(2.0) * away**2)
        rows.append(np.sqrt(np.minimum(shape @ height, 1.0)))
    return np.array(rows)


def similarity(absorbance: FloatArray) -> FloatArray:
    """Return how similar a spectrum is to each material: correlation of the square roots, which lift weak bands.

    Parameters
    ----------
    absorbance : numpy.ndarray
        Shape (1801,), on the common grid, NaN where not measured.
    """
    scaled, mask = normalise(absorbance[np.newaxis])
    seen = mask[0] > 0
    own, others = np.sqrt(scaled[0][seen]).astype(np.float64), _roots()[:, seen]
    own, others = own - own.mean(), others - others.mean(axis=1, keepdims=True)
    return np.asarray(others @ own / np.maximum(np.linalg.norm(others, axis=1) * np.linalg.norm(own), 1e-12))


def most_similar(absorbance: FloatArray) -> list[float]:
    """Return the greatest similarity to a material of each of `MATERIAL_KINDS`."""
    values = similarity(absorbance)
    kinds = np.array([material.kind for material in load_materials()])
    return [float(values[kinds == kind].max()) for kind in MATERIAL_KINDS]
