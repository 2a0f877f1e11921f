"""Extinction and absorption of large soft spheres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.scattering._arguments import broadcast, refuse_gain
from vibron.radiation.scattering._mie import ComplexArray

_SMALL = 1e-2


@dataclass(frozen=True, eq=False)
class SoftSphere:
    """Efficiencies and the phase that light gains along the diameter."""

    extinction: Annotated[FloatArray, Array("1", "...", "Q of extinction", ge=0)]
    absorption: Annotated[FloatArray, Array("1", "...", "Q of absorption", ge=0)]
    scattering: Annotated[FloatArray, Array("1", "...", "Q of scattering, their difference", ge=0)]
    phase_delay: Annotated[FloatArray, Array("1", "...", "rho = 2 x (n - 1)")]


@tool(
    domain="radiation",
    family="scattering",
    known_answers=(
        KnownAnswer(
            call={"size_parameter": [2041.0], "refractive_index": [1.001]},
            path="extinction",
            value=[3.1731],
            tolerance=1e-4,
            source="height of the first maximum, rho = 4.09, by scipy.integrate.quad over the disc of the shadow",
        ),
        KnownAnswer(
            call={"size_parameter": [500.0], "refractive_index": [1.01], "absorption_index": [0.001]},
            path="extinction",
            value=[2.119408235819],
            tolerance=1e-10,
            source="integral of 1 - exp(-w cos t) over the disc of the shadow by scipy.integrate.quad",
        ),
        KnownAnswer(
            call={"size_parameter": 1e6, "refractive_index": 1.3, "absorption_index": 0.01},
            path="extinction",
            value=2.0,
            tolerance=1e-4,
            source="geometrical limit: a large sphere takes out twice its shadow",
            kind="identity",
        ),
    ),
    valid_for="x much larger than 1 and |m - 1| much smaller than 1; within some ten per cent up to n = 1.5",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); rays go straight through: no "
        "reflection, no refraction, no edge wave, hence 2 (x^(-2/3)) too little for hard spheres; n must not be below 1"
    ),
    papers=("vandehulst1957",),
    keywords=(
        "anomalous diffraction",
        "ADT",
        "van de Hulst",
        "large sphere",
        "extinction paradox",
        "geometrical limit",
    ),
    see_also=("mie_efficiencies", "rayleigh_efficiencies"),
    asks=(
        "[extinction: Extinction efficiency] by anomalous diffraction, x = {size_parameter}, n = {refractive_index}",
        "ADT: [absorption: absorption efficiency] for x {size_parameter}, n {refractive_index}, k {absorption_index}",
        "van de Hulst: [phase_delay: phase delay rho], size parameter {size_parameter}, relative index "
        "{refractive_index}",
        "[scattering: Qsca] of a big soft particle in the ADA, x = {size_parameter}, m = {refractive_index}",
    ),
)
def anomalous_diffraction(
    size_parameter: Annotated[FloatArray, Array("1", "...", "x = 2 pi r/lambda in the medium", ge=1, le=1e9)],
    refractive_index: Annotated[FloatArray, Array("1", "...", "n of the sphere over that of the medium", ge=1)],
    absorption_index: Annotated[FloatArray | None, Array("1", "...", "k >= 0 of m = n + i k; 0 if left out")] = None,
) -> SoftSphere:
    r"""Return the efficiencies of large soft spheres in the anomalous-diffraction approximation of van de Hulst.

    .. math:: Q_\mathrm{ext} = 4 \operatorname{Re} K(w), \quad Q_\mathrm{abs} = 2 K(4 x k), \quad
              w = 2 x k + 2 i x (n - 1), \quad K(w) = \frac12 + \frac{e^{-w}}{w} + \frac{e^{-w} - 1}{w^2}

    Parameters
    ----------
    size_parameter
        x, of any shape that goes with those of n and k.
    refractive_index, absorption_index
        n >= 1 and k >= 0 of m = n + i k, relative to the medium.

    Returns
    -------
    SoftSphere
        Q of extinction, absorption and scattering, and rho, in the common shape.

    Raises
    ------
    DomainError
        If k is negative, or neither n nor k differ from the medium.

    References
    ----------
    [vandehulst1957]_.

    Examples
    --------
    >>> anomalous_diffraction([2041.0], 1.001).extinction.round(3)
    array([3.173])
    """
    absorbing = np.zeros(()) if absorption_index is None else absorption_index
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


def _shadow(path: ComplexArray) -> ComplexArray:
    """Return K(w), by its series where the closed form would cancel."""
    small = np.abs(path) < _SMALL
    safe = np.where(small, 1.0, path)
    closed = 0.5 + np.exp(-safe) / safe + np.expm1(-safe) / safe**2
    series = path * (1.0 / 3.0 - path * (1.0 / 8.0 - path * (1.0 / 30.0 - path * (1.0 / 144.0 - path / 840.0))))
    return np.asarray(np.where(small, series, closed))
