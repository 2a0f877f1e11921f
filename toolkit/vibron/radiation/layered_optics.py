"""Layers of an atmosphere with their optical depths, as the tools of radiative transfer hand them on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity, Record


@dataclass(frozen=True)
class ParticleLayer(DataRecord):
    """A cloud or an aerosol, evenly spread between two altitudes."""

    bottom: Annotated[float, Quantity("km", "altitude of the base", ge=-5)]
    top: Annotated[float, Quantity("km", "altitude of the top", le=120)]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "where the optics are known, rising", gt=0, kind="position")]
    optical_depth: Annotated[FloatArray, Array("1", "n", "vertical extinction optical depth", ge=0)]
    albedo: Annotated[FloatArray, Array("1", "n", "single-scattering albedo", ge=0, le=1)]
    moments: Annotated[FloatArray, Array("1", "n,l", "Legendre moments of the phase function from order 0")]


@dataclass(frozen=True)
class LayeredOptics(DataRecord):
    """Absorption of plane-parallel layers at spectral points, with the particles between them.

    A mean over a band is the sum over its points, each times its weight.  Points of a k-distribution share the
    wavenumber of their band.
    """

    altitude: Annotated[FloatArray, Array("km", "levels", "edges of the layers, rising")]
    temperature: Annotated[FloatArray, Array("K", "levels", "temperature at the edges", gt=0)]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "spectral points, not falling", gt=0, kind="position")]
    weight: Annotated[FloatArray, Array("cm^-1", "n", "width that each point represents", ge=0, kind="width")]
    optical_depth: Annotated[FloatArray, Array("1", "m,n", "vertical absorption depth of each layer", ge=0)]
    particles: Annotated[tuple[ParticleLayer, ...], Record("clouds and aerosols")] = ()

    def __post_init__(self) -> None:
        expected = np.size(self.altitude) - 1, np.size(self.wavenumber)
        if np.shape(self.optical_depth) != expected:
            raise InputError(
                f"has the shape {np.shape(self.optical_depth)}, expected {expected}", field="optical_depth",
                remedy="give a row for each layer and a column for each spectral point",
            )  # fmt: skip


def trapezoid_weights(wavenumber: FloatArray) -> FloatArray:
    """Return the weights of the trapezoid rule; a single point has the weight 1."""
    if wavenumber.size < 2:
        return np.ones(wavenumber.size)
    step = 0.5 * np.diff(wavenumber)
    return np.asarray(np.append(step, 0.0) + np.append(0.0, step), dtype=np.float64)


def require_even_grid(wavenumber: FloatArray) -> float:
    """Return the step of an even grid, or refuse an uneven one."""
    step = float(wavenumber[-1] - wavenumber[0]) / max(wavenumber.size - 1, 1)
    if wavenumber.size < 2 or np.abs(np.diff(wavenumber) - step).max() > 1e-6 * step:
        raise InputError("is uneven or has a single point", field="wavenumber", remedy="compute on an even grid")
    return step
