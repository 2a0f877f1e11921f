from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um
from vibron.radiation.spectral_response import check_response, quadrature
from vibron.radiation.thermal_emission import LONGEST, SHORTEST


@tool(
    valid_for="responses that are straight between their points",
    limitations="one wavelength represents a band only where spectrum and response are smooth and narrow",
    papers=("koornneef1986",),
    see_also=("band_average", "band_brightness_temperature"),
)
def effective_wavelength(
    wavelength: Annotated[
        FloatArray, Array("um", "n", "wavelengths of the response", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    response: Annotated[FloatArray, Array("1", "n", "relative spectral response, any scale", ge=0)],
    temperature: Annotated[float | None, Quantity("K", "of a black body that is looked at", gt=0, le=1e12)] = None,
    of: Annotated[str, Option("what the response is relative to", choices=("power", "photons"))] = "power",
) -> EffectiveWavelength:
    r"""Return the wavelengths that represent a spectral response, and its widths.

    .. math:: \lambda_\mathrm{c} = \frac{\int \lambda R}{\int R}, \qquad
              \lambda_\mathrm{p} = \sqrt{\frac{\int \lambda R}{\int R / \lambda}}, \qquad
              \lambda_\mathrm{s} = \frac{\int \lambda R B_\lambda(T)}{\int R B_\lambda(T)}

    Parameters
    ----------
    of
        A response per photon is multiplied by the wavelength first.

    Raises
    ------
    DomainError
        If the response is zero everywhere, or the black body too cold for it.

    Examples
    --------
    >>> band = effective_wavelength([8.0, 10.0, 12.0], [0.0, 1.0, 0.0], temperature=300.0)
    >>> round(band.centroid, 6), band.source_weighted, round(band.half_width, 6)
    (10.0, 9.992..., 2.0)
    """
    check_response(wavelength, response)
    nodes, weights = quadrature(wavelength, response, of == "photons")
    centroid = float(weights @ nodes)
    weighted = None
    if temperature is not None:
        seen = weights * radiance_per_um(nodes, np.array(temperature))
        if seen.sum() < 1e-280:
            raise DomainError(
                "is too cold: nothing is seen through this response",
                field="temperature",
                value=temperature,
                remedy="take a warmer source",
            )
        weighted = float(seen @ nodes / seen.sum())
    curve = response * wavelength if of == "photons" else response
    peak = float(curve.max())
    return EffectiveWavelength(
        centroid=centroid,
        pivot=float(np.sqrt(centroid / (weights @ (1.0 / nodes)))),
        source_weighted=weighted,
        equivalent_width=float(np.trapezoid(curve, wavelength)) / peak,
        half_width=_half_width(wavelength, curve, peak / 2.0),
    )


@dataclass(frozen=True)
class EffectiveWavelength(DataRecord):
    """Mean wavelengths and widths of a spectral response."""

    centroid: Annotated[float, Quantity("um", "mean wavelength of the response", gt=0, kind="position")]
    pivot: Annotated[
        float, Quantity("um", "converts the band mean per um into that per Hz exactly", gt=0, kind="position")
    ]
    source_weighted: Annotated[
        float | None, Quantity("um", "mean weighted with a black body too", gt=0, kind="position")
    ]
    equivalent_width: Annotated[float, Quantity("um", "integral over the largest response", gt=0, kind="width")]
    half_width: Annotated[
        float, Quantity("um", "between the outermost points of half the largest response", gt=0, kind="width")
    ]


def _half_width(wavelength: FloatArray, curve: FloatArray, level: float) -> float:
    high = np.flatnonzero(curve >= level)
    edges = []
    for inner, outer in ((high[0], high[0] - 1), (high[-1], high[-1] + 1)):
        if 0 <= outer < curve.size:
            share = (curve[inner] - level) / (curve[inner] - curve[outer])
            edges.append(float(wavelength[inner] + share * (wavelength[outer] - wavelength[inner])))
        else:
            edges.append(float(wavelength[inner]))
    return edges[1] - edges[0]
