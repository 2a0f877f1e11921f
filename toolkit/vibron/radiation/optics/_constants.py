"""Optical constants and dielectric functions as results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray


@dataclass(frozen=True)
class DielectricFunction(Curve):
    """Permittivity and refractive index of a model, N = n + i k with k >= 0."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")]
    permittivity_real: Annotated[FloatArray, Array("1", "w", "real part of the relative permittivity")]
    permittivity_imaginary: Annotated[FloatArray, Array("1", "w", "imaginary part, positive where light is absorbed")]
    refractive_index: Annotated[FloatArray, Array("1", "w", "n", ge=0)]
    extinction_coefficient: Annotated[FloatArray, Array("1", "w", "k", ge=0)]
    reflectance: Annotated[FloatArray, Array("1", "w", "of a flat face in vacuum, normal incidence", ge=0, le=1)]


def dielectric_function(wavenumber: FloatArray, permittivity: npt.NDArray[Any]) -> DielectricFunction:
    """Return a permittivity with the refractive index of the forward wave."""
    permittivity = permittivity + 0j
    index = np.sqrt(permittivity)
    return DielectricFunction(
        wavenumber=wavenumber,
        permittivity_real=permittivity.real,
        permittivity_imaginary=permittivity.imag,
        refractive_index=index.real,
        extinction_coefficient=np.abs(index.imag),
        reflectance=np.abs((index - 1.0) / (index + 1.0)) ** 2,
    )
