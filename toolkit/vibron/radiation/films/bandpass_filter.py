from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.films._stack import Wavelength
from vibron.radiation.films.bragg_mirror import High, Low
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum

_NARROWEST = 1e-9  # of the wavelength: half widths below this drown in rounding


@tool(
    valid_for="transparent films at normal incidence",
    limitations="one cavity, constant indices; a blocking filter is needed beyond the stop band of the mirrors; "
    "width and place are those of parallel light",
    papers=("macleod2010",),
    see_also=("bragg_mirror", "fabry_perot", "multilayer_spectrum", "angle_scan"),
)
def bandpass_filter(
    wavelength: Wavelength,
    high_index: High,
    low_index: Low,
    pairs: Annotated[int, Quantity("1", "pairs of each mirror", ge=1, le=40)],
    substrate_index: Annotated[float, Quantity("1", "refractive index of the substrate", gt=0)] = 1.5,
    spacer: Annotated[str, Option("film of the cavity", choices=("high", "low"))] = "high",
    order: Annotated[int, Quantity("1", "half waves in the cavity", ge=1, le=1000)] = 1,
    incident_index: Annotated[float, Quantity("1", "refractive index of the incident medium", gt=0)] = 1.0,
) -> BandpassFilter:
    r"""Return an all-dielectric filter of one cavity, (HL)^N (m HH) (LH)^N or H(LH)^(N-1) (m LL) (HL)^(N-1)H.

    .. math:: T(\lambda_0) = \frac{4 n_0 n_s}{(n_0 + n_s)^2}

    since half waves, and then the pairs about them, vanish at the design wavelength.  The width is that of the
    computed spectrum.

    Returns
    -------
    BandpassFilter
        Indices and thicknesses from the lit side on, peak and half heights.

    Raises
    ------
    DomainError
        The high index is not above the low one, the mirrors are too weak for a band that falls to one half, or so
        strong that it is narrower than 1e-9 of the wavelength.

    Examples
    --------
    >>> found = bandpass_filter(10.0, 4.0, 2.2, 3, substrate_index=2.4)
    >>> round(found.transmittance, 3), round(found.width, 3)
    (0.83, 0.069)
    """
    if high_index <= low_index:
        raise DomainError("must be above the low index", field="high_index", value=high_index, remedy="swap the films")
    high, low = wavelength / (4.0 * high_index), wavelength / (4.0 * low_index)
    mirror = [(high_index, high), (low_index, low)] * pairs
    if spacer == "high":
        cavity = (high_index, 2.0 * order * high)
    else:
        mirror, cavity = mirror[:-1], (low_index, 2.0 * order * low)
    films = np.array([*mirror, cavity, *mirror[::-1]])
    index = np.array([incident_index, *films[:, 0], substrate_index])
    thickness = films[:, 1]

    def passed(reduced: float) -> float:
        return float(
            multilayer_spectrum(np.array([wavelength / reduced]), index, thickness, polarisation="s").transmittance[0]
        )

    def above_half(reduced: float) -> float:
        return passed(reduced) - 0.5 * peak

    peak = passed(1.0)
    edges = [_edge(above_half, sign, pairs) for sign in (1.0, -1.0)]
    short, long = (wavelength / edge for edge in edges)
    return BandpassFilter(index, thickness, peak, short, long, long - short)


@dataclass(frozen=True)
class BandpassFilter(DataRecord):
    """A design, ready for multilayer_spectrum."""

    refractive_index: Annotated[FloatArray, Array("1", "m", "incident medium, films and substrate", gt=0)]
    thickness: Annotated[FloatArray, Array("um", "l", "of the films", gt=0, kind="length")]
    transmittance: Annotated[float, Quantity("1", "at the design wavelength, normal incidence", ge=0, le=1)]
    half_low: Annotated[float, Quantity("um", "short wavelength of half the peak", gt=0, kind="position")]
    half_high: Annotated[float, Quantity("um", "long wavelength of half the peak", gt=0, kind="position")]
    width: Annotated[float, Quantity("um", "full width at half height", gt=0, kind="width")]


def _edge(above_half: Callable[[float], float], sign: float, pairs: int) -> float:
    """Return the reduced frequency of half height, walking outwards from the peak in growing steps."""
    inner, step = 0.0, _NARROWEST
    if above_half(1.0 + sign * step) < 0.0:
        raise DomainError(
            "the band is too narrow for the arithmetic", field="pairs", value=pairs, remedy="give fewer pairs"
        )
    while step < 0.5:
        if above_half(1.0 + sign * step) < 0.0:
            return float(
                require("scipy.optimize").brentq(above_half, 1.0 + sign * inner, 1.0 + sign * step, xtol=1e-16)
            )
        inner, step = step, 1.6 * step
    raise DomainError(
        "mirrors this weak make no band", field="pairs", value=pairs, remedy="give more pairs or a higher contrast"
    )
