from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.require import require
from vibron.core.tool import tool

DIFFUSIVITY = 1.66
_THIN = 1e-3


@tool(
    valid_for="an isothermal slab that absorbs gray over the interval and does not scatter",
    limitations="infinitely wide; the diffusivity of 1.66 is Elsasser's constant, 1 - exp(-1.66) worked out by table",
    papers=("elsasser1942", "abramowitz1964"),
    see_also=("exponential_integral", "cloud_emissivity", "two_stream"),
)
def slab_emissivity_diffuse(
    optical_depth: Annotated[FloatArray, Array("1", "...", "optical depth along the normal", ge=0)],
) -> DiffuseSlab:
    r"""Return the flux emissivity and transmittance of a slab, exact and with a diffusivity factor.

    .. math:: \epsilon = 1 - 2 E_3(\tau) \approx 1 - e^{-1.66 \tau}, \qquad D = -\frac{\ln 2 E_3(\tau)}{\tau}

    Examples
    --------
    >>> found = slab_emissivity_diffuse([0.1, 1.0])
    >>> found.emissivity.round(4), found.approximate_emissivity.round(4)
    (array([0.1674, 0.7806]), array([0.153 , 0.8099]))
    """
    special = require("scipy.special")
    # 1 - 2 E3 without its cancellation: 2 t - t^2 (3/2 - gamma - ln t) - t^3/3 + ...
    thin = optical_depth < _THIN
    small = np.where(thin & (optical_depth > 0.0), optical_depth, 1.0)
    series = small * (2.0 - small * (1.5 - np.euler_gamma - np.log(small) + small * (1.0 / 3.0 - small / 24.0)))
    transmittance = 2.0 * special.expn(3, optical_depth)
    emissivity = np.where(thin, np.where(optical_depth > 0.0, series, 0.0), 1.0 - transmittance)
    # beyond 700 the integral underflows: its asymptote exp(-t)/(t + 3) serves
    deep = optical_depth > 700.0
    logarithm = np.where(
        deep,
        np.log(2.0 / (optical_depth + 3.0)) - optical_depth,
        np.log1p(-np.where(thin, emissivity, 0.0)) + np.log(np.where(thin | deep, 1.0, transmittance)),
    )
    factor = np.divide(-logarithm, optical_depth, out=np.full(optical_depth.shape, 2.0), where=optical_depth > 1e-12)
    return DiffuseSlab(emissivity, transmittance, factor, np.asarray(-np.expm1(-DIFFUSIVITY * optical_depth)))


@dataclass(frozen=True)
class DiffuseSlab(DataRecord):
    """Flux emissivity and transmittance, and the diffusivity factor that a single slanted beam would need."""

    emissivity: Annotated[FloatArray, Array("1", "...", "1 - 2 E3", ge=0, le=1)]
    transmittance: Annotated[FloatArray, Array("1", "...", "2 E3", ge=0, le=1)]
    diffusivity: Annotated[FloatArray, Array("1", "...", "-ln(2 E3)/tau, 2 for a thin slab", ge=0, le=2)]
    approximate_emissivity: Annotated[FloatArray, Array("1", "...", "1 - exp(-1.66 tau)", ge=0, le=1)]
