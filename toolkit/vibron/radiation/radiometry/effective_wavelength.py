"""Wavelengths that stand for the whole response of a sensor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.planck import radiance_per_um
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import LONGEST, SHORTEST
from vibron.radiation.blackbody._response import check_response, quadrature

_BOX = {"wavelength": [8.0, 12.0], "response": [1.0, 1.0]}


@dataclass(frozen=True)
class EffectiveWavelength:
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


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call=_BOX, path="centroid", value=10.0, tolerance=1e-10, source="middle of a rectangle", kind="identity"
        ),
        KnownAnswer(
            call=_BOX,
            path="pivot",
            value=9.932378,
            tolerance=1e-6,
            source="rectangle, by hand: sqrt(((12^2 - 8^2) / 2) / ln(12/8)) = sqrt(40 / 0.4054651081)",
        ),
        KnownAnswer(
            call={**_BOX, "temperature": 300.0},
            path="source_weighted",
            value=9.988677793615,
            tolerance=1e-10,
            source="both integrals over Planck's law by mpmath with 30 digits",
        ),
    ),
    valid_for="responses that are straight between their points",
    limitations="one wavelength stands for a band only where spectrum and response are smooth and narrow",
    papers=("koornneef1986",),
    keywords=("effective wavelength", "pivot wavelength", "centroid", "mean wavelength", "bandwidth", "FWHM", "filter"),
    see_also=("band_average", "band_brightness_temperature"),
    asks=(
        "[centroid: Mean wavelength] of a filter with response {response} at {wavelength}",
        "[pivot: Pivot wavelength] of the relative response {response} over {wavelength}, {of=photons: "
        "photon counting}",
        "[source_weighted: Effective wavelength] of a channel {response}, {wavelength}, looking at a "
        "{temperature} black body",
        "[half_width: FWHM] of the spectral response {response} at {wavelength}",
        "[equivalent_width: Equivalent bandwidth] of a bandpass {response} tabulated at {wavelength}",
    ),
)
def effective_wavelength(
    wavelength: Annotated[
        FloatArray, Array("um", "n", "wavelengths of the response", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    response: Annotated[FloatArray, Array("1", "n", "relative spectral response, any scale", ge=0)],
    temperature: Annotated[float | None, Quantity("K", "of a black body that is looked at", gt=0, le=1e12)] = None,
    of: Annotated[str, Option("what the response is relative to", choices=("power", "photons"))] = "power",
) -> EffectiveWavelength:
    r"""Return the wavelengths that stand for a spectral response, and its widths.

    .. math:: \lambda_\mathrm{c} = \frac{\int \lambda R}{\int R}, \qquad
              \lambda_\mathrm{p} = \sqrt{\frac{\int \lambda R}{\int R / \lambda}}, \qquad
              \lambda_\mathrm{s} = \frac{\int \lambda R B_\lambda(T)}{\int R B_\lambda(T)}

    Parameters
    ----------
    wavelength, response
        Points of the response, ascending.
    temperature
        Of the black body that weighs the third.
    of
        A response per photon is multiplied by the wavelength first.

    Returns
    -------
    EffectiveWavelength
        Centroid, pivot, weighted mean, equivalent width and width at half height.

    Raises
    ------
    InputError
        If the wavelengths do not ascend.
    DomainError
        If the response is zero everywhere, or the black body too cold for it.

    References
    ----------
    Pivot wavelength: [koornneef1986]_.

    Examples
    --------
    >>> band = effective_wavelength([8.0, 10.0, 12.0], [0.0, 1.0, 0.0], temperature=300.0)
    >>> round(band.centroid, 6), round(band.source_weighted, 4), round(band.half_width, 6)
    (10.0, 9.9926, 2.0)
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
