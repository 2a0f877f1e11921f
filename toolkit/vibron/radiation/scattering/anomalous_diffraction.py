from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import broadcast, refuse_gain
from vibron.radiation.scattering._mie import ComplexArray

_SMALL = 1e-2


@tool(
    valid_for="x much larger than 1 and |m - 1| much smaller than 1; within about ten per cent up to n = 1.5",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); rays go straight through: no "
        "reflection, no refraction, no edge wave, hence 2 (x^(-2/3)) too little for hard spheres; n must not be below 1"
    ),
    papers=("vandehulst1957",),
    see_also=("mie_efficiencies", "rayleigh_efficiencies"),
)
def anomalous_diffraction(
    size_parameter: Annotated[FloatArray, Array("1", "...", "x = 2 pi r/lambda in the medium", ge=1, le=1e9)],
    refractive_index: Annotated[FloatArray, Array("1", "...", "n of the sphere over that of the medium", ge=1)],
    extinction_coefficient: Annotated[
        FloatArray | None, Array("1", "...", "k >= 0 of m = n + i k; 0 if left out")
    ] = None,
) -> SoftSphere:
    r"""Return the efficiencies of large soft spheres in the anomalous-diffraction approximation of van de Hulst.

    .. math:: Q_\mathrm{ext} = 4 \operatorname{Re} K(w), \quad Q_\mathrm{abs} = 2 K(4 x k), \quad
              w = 2 x k + 2 i x (n - 1), \quad K(w) = \frac12 + \frac{e^{-w}}{w} + \frac{e^{-w} - 1}{w^2}

    Parameters
    ----------
    size_parameter
        x, of any shape that goes with those of n and k.

    Raises
    ------
    DomainError
        If k is negative, or neither n nor k differ from the medium.

    Examples
    --------
    >>> anomalous_diffraction([2041.0], 1.001).extinction.round(3)
    array([3.173])
    """
    absorbing = np.zeros(()) if extinction_coefficient is None else extinction_coefficient
    refuse_gain(absorbing)
    size, real, imaginary = broadcast(size_parameter, refractive_index, absorbing)
    if ((real == 1.0) & (imaginary == 0.0)).any():
        raise DomainError(
            "makes no contrast with the medium",
            field="refractive_index",
            value=1.0,
            remedy="give n above 1 or k above 0",
        )
    delay = 2.0 * size * (real - 1.0)
    extinction = 4.0 * _shadow(np.asarray(2.0 * size * imaginary + 1j * delay, np.complex128)).real
    absorption = 2.0 * _shadow(np.asarray(4.0 * size * imaginary, np.complex128)).real
    return SoftSphere(extinction, absorption, np.maximum(extinction - absorption, 0.0), delay)


@dataclass(frozen=True)
class SoftSphere(DataRecord):
    """Efficiencies and the phase that light gains along the diameter."""

    extinction: Annotated[FloatArray, Array("1", "...", "Q of extinction", ge=0)]
    absorption: Annotated[FloatArray, Array("1", "...", "Q of absorption", ge=0)]
    scattering: Annotated[FloatArray, Array("1", "...", "Q of scattering, their difference", ge=0)]
    phase_delay: Annotated[FloatArray, Array("1", "...", "rho = 2 x (n - 1)")]


def _shadow(path: ComplexArray) -> ComplexArray:
    """Return K(w), by its series where the closed form would cancel."""
    small = np.abs(path) < _SMALL
    safe = np.where(small, 1.0, path)
    closed = 0.5 + np.exp(-safe) / safe + np.expm1(-safe) / safe**2
    series = path * (1.0 / 3.0 - path * (1.0 / 8.0 - path * (1.0 / 30.0 - path * (1.0 / 144.0 - path / 840.0))))
    return np.asarray(np.where(small, series, closed))
