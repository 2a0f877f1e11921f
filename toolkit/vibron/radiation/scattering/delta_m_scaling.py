from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="fluxes of layers with a forward peak, solved with few streams",
    limitations=(
        "intensities near the sun need a separate correction (Nakajima and Tanaka); the values of Joseph are their "
        "formulas tau (1 - omega g^2), (1 - g^2) omega/(1 - omega g^2) and g/(1 + g) worked out by hand"
    ),
    papers=("wiscombe1977", "joseph1976"),
    see_also=("legendre_moments", "disort_intensity", "two_stream"),
)
def delta_m_scaling(
    optical_depth: Annotated[FloatArray, Array("1", "n", "optical depth of each layer", ge=0)],
    albedo: Annotated[FloatArray, Array("1", "n", "single-scattering albedo", ge=0, le=1)],
    moments: Annotated[FloatArray, Array("1", "n,l", "Legendre moments from order 0", ge=-1, le=1)],
    streams: Annotated[int, Quantity("1", "order of the first moment left out", ge=1)],
) -> ScaledLayers:
    r"""Return the delta-M scaled optical depth, albedo and phase moments of layers.

    .. math:: f = \chi_M, \quad \tau' = (1 - \omega f) \tau, \quad \omega' = \frac{(1 - f) \omega}{1 - \omega f},
              \quad \chi_l' = \frac{\chi_l - f}{1 - f}

    With M = 2 and the moments 1, g, g^2 it is the delta-Eddington scaling.

    Parameters
    ----------
    moments
        chi_l of each layer from l = 0, shape (n, l) with l > ``streams``.

    Raises
    ------
    DomainError
        If there are too few moments, chi_0 is not 1, or chi_M is 1.

    Examples
    --------
    >>> scaled = delta_m_scaling([1.0], [0.9], [[1.0, 0.85, 0.7225]], 2)
    >>> scaled.optical_depth.round(5), scaled.albedo.round(5)
    (array([0.34975]), array([0.71408]))
    """
    if moments.shape[1] <= streams:
        raise DomainError(
            "asks for a moment that is not given",
            field="streams",
            value=streams,
            remedy=f"give moments up to order {streams}, or fewer streams",
        )
    if (np.abs(moments[:, 0] - 1.0) > 1e-6).any() or (moments[:, streams] >= 1.0).any():
        raise DomainError(
            "must begin with 1, and the one left out must be below 1",
            field="moments",
            value=moments[0].tolist(),
            remedy="give chi_l without the factor 2 l + 1",
        )
    peak = moments[:, streams]
    left = 1.0 - albedo * peak
    return ScaledLayers(
        left * optical_depth,
        (1.0 - peak) * albedo / left,
        (moments[:, :streams] - peak[:, None]) / (1.0 - peak[:, None]),
        peak,
    )


@dataclass(frozen=True)
class ScaledLayers(DataRecord):
    """Layers whose phase function ends at the order that the streams resolve."""

    optical_depth: Annotated[FloatArray, Array("1", "n", "scaled optical depth", ge=0)]
    albedo: Annotated[FloatArray, Array("1", "n", "scaled single-scattering albedo", ge=0, le=1)]
    moments: Annotated[FloatArray, Array("1", "n,m", "scaled moments of order 0 to streams - 1")]
    truncated: Annotated[FloatArray, Array("1", "n", "share f of the scattering taken as unscattered", ge=-1, lt=1)]
