"""Emissivity and transmittance of a gray slab for diffuse light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool

DIFFUSIVITY = 1.66
_THIN = 1e-3


@dataclass(frozen=True, eq=False)
class DiffuseSlab:
    """Flux emissivity and transmittance, and the diffusivity factor that a single slanted beam would need."""

    emissivity: Annotated[FloatArray, Array("1", "...", "1 - 2 E3", ge=0, le=1)]
    transmittance: Annotated[FloatArray, Array("1", "...", "2 E3", ge=0, le=1)]
    diffusivity: Annotated[FloatArray, Array("1", "...", "-ln(2 E3)/tau, 2 for a thin slab", ge=0, le=2)]
    approximate_emissivity: Annotated[FloatArray, Array("1", "...", "1 - exp(-1.66 tau)", ge=0, le=1)]


@tool(
    domain="radiation",
    family="transfer",
    known_answers=(
        KnownAnswer(
            call={"optical_depth": [0.1, 1.0, 2.0]},
            path="transmittance",
            value=[0.832583, 0.219384, 0.0602668],
            tolerance=5e-7,
            source="abramowitz1964",
        ),
        KnownAnswer(
            call={"optical_depth": [1e-6]},
            path="emissivity",
            value=[1.999985261704774e-6],
            tolerance=1e-20,
            source="1 - 2 E3 with mpmath in 40 digits",
        ),
        KnownAnswer(
            call={"optical_depth": [1.0]},
            path="approximate_emissivity",
            value=[0.8098610],
            tolerance=5e-8,
            source="elsasser1942",
        ),
        KnownAnswer(
            call={"optical_depth": [0.0, 600.0]},
            path="emissivity",
            value=[0.0, 1.0],
            tolerance=1e-15,
            source="limits of an empty and of an opaque slab",
            kind="identity",
        ),
    ),
    valid_for="an isothermal slab that absorbs gray over the interval and does not scatter",
    limitations="infinitely wide; the diffusivity of 1.66 is Elsasser's constant, 1 - exp(-1.66) worked out by table",
    papers=("elsasser1942", "abramowitz1964"),
    keywords=("diffusivity factor", "1.66", "flux emissivity", "E3", "gray slab", "hemispherical"),
    see_also=("exponential_integral", "cloud_emissivity", "two_stream"),
    asks=(
        "[emissivity: Flux emissivity] of a gray slab of optical depth {optical_depth}",
        "[transmittance: Diffuse flux transmittance] 2 E3 for a vertical optical depth of {optical_depth}",
        "[diffusivity: Diffusivity factor] at tau = {optical_depth}",
        "[approximate_emissivity: Emissivity with the factor 1.66] of a slab with optical depth {optical_depth}",
        "A gray gas layer has normal optical depth {optical_depth}. [emissivity: How well] does it emit into "
        "the hemisphere?",
    ),
)
def slab_emissivity_diffuse(
    optical_depth: Annotated[FloatArray, Array("1", "...", "optical depth along the normal", ge=0)],
) -> DiffuseSlab:
    r"""Return the flux emissivity and transmittance of a slab, exact and with a diffusivity factor.

    .. math:: \epsilon = 1 - 2 E_3(\tau) \approx 1 - e^{-1.66 \tau}, \qquad D = -\frac{\ln 2 E_3(\tau)}{\tau}

    Parameters
    ----------
    optical_depth
        Along the normal, of any shape.

    Returns
    -------
    DiffuseSlab
        Emissivity, transmittance, D and the approximation, same shapes.

    Raises
    ------
    DomainError
        If the optical depth is negative.

    References
    ----------
    [elsasser1942]_, [abramowitz1964]_.

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
