from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._passband import passband
from vibron.radiation.films._stack import High, Low, Wavelength

_MOST = 40  # pairs of each mirror of a filter


@tool(
    valid_for="transparent films at normal incidence",
    limitations="indices are taken as constant; the band edges of a mirror are those of infinitely many pairs; a "
    "filter has one cavity, its width and place are those of parallel light, and it needs a blocking filter beyond the "
    "stop band of its mirrors",
    papers=("macleod2010",),
    see_also=("multilayer_spectrum", "antireflection_coating", "fabry_perot", "optimise_coating"),
)
def quarter_wave_stack(
    wavelength: Wavelength,
    high_index: High,
    low_index: Low,
    pairs: Annotated[
        int, Quantity("1", "pairs, high film outside; of each mirror of a filter, up to 40", ge=1, le=10000)
    ],
    kind: Annotated[Literal["mirror", "bandpass"], Option("a Bragg mirror, or a filter of one cavity")] = "mirror",
    substrate_index: Annotated[float, Quantity("1", "refractive index of the substrate", gt=0)] = 1.5,
    incident_index: Annotated[float, Quantity("1", "refractive index of the incident medium", gt=0)] = 1.0,
    spacer: Annotated[
        Literal["high", "low"] | None, Option("film of the cavity, for bandpass; high by default")
    ] = None,
    order: Annotated[
        int | None, Quantity("1", "half waves in the cavity, for bandpass; 1 by default", ge=1, le=1000)
    ] = None,
) -> QuarterWaveStack:
    r"""Return a mirror of pairs of quarter waves, or an all-dielectric band-pass filter of two such mirrors.

    A mirror is (HL)^N on a substrate, with

    .. math:: R = \tanh^2 x, \quad T = \mathrm{sech}^2 x, \qquad
              x = N \ln\frac{n_H}{n_L} + \tfrac12 \ln\frac{n_s}{n_0}, \qquad
              \frac{\lambda_0}{\lambda} = 1 \pm \frac{2}{\pi} \arcsin\frac{n_H - n_L}{n_H + n_L}

    A filter is (HL)^N (m HH) (LH)^N or H(LH)^(N-1) (m LL) (HL)^(N-1)H, with

    .. math:: T(\lambda_0) = \frac{4 n_0 n_s}{(n_0 + n_s)^2}

    since half waves, and then the pairs about them, vanish at the design wavelength.  Its half heights are those of
    the computed spectrum.

    Returns
    -------
    QuarterWaveStack
        Indices and thicknesses from the lit side on, R and T at the design wavelength, edges of the stop band or half
        heights of the pass band.

    Raises
    ------
    DomainError
        The high index is not above the low one, or the mirrors of a filter are too many, too weak for a band that
        falls to one half, or so strong that it is narrower than 1e-9 of the wavelength.
    InputError
        A spacer or an order is given to a mirror.

    Examples
    --------
    >>> mirror = quarter_wave_stack(10.6, 4.0, 2.2, 4, substrate_index=2.4)
    >>> round(mirror.reflectance, 4), round(mirror.band_low, 2), round(mirror.band_high, 2)
    (0.9861, 8.93, 13.05)
    >>> found = quarter_wave_stack(10.0, 4.0, 2.2, 3, "bandpass", substrate_index=2.4)
    >>> round(found.transmittance, 3), round(found.width, 3)
    (0.83, 0.069)
    """
    refuse_inapplicable("kind", kind, spacer=(spacer, ("bandpass",)), order=(order, ("bandpass",)))
    if high_index <= low_index:
        raise DomainError("must be above the low index", field="high_index", value=high_index, remedy="swap the films")
    if kind == "bandpass":
        if pairs > _MOST:
            raise DomainError("are too many for a filter", field="pairs", value=pairs, remedy=f"give at most {_MOST}")
        films = _cavity(wavelength, high_index, low_index, pairs, spacer or "high", order or 1)
        index, thickness = np.array([incident_index, *films[:, 0], substrate_index]), films[:, 1]
        peak, low, high = passband(wavelength, index, thickness, pairs)
        return QuarterWaveStack(index, thickness, 1.0 - peak, peak, low, high, high - low)
    layers = np.tile([high_index, low_index], pairs)
    argument = pairs * np.log(high_index / low_index) + 0.5 * np.log(substrate_index / incident_index)
    small = np.exp(-2.0 * abs(argument))
    half = 2.0 / np.pi * np.arcsin((high_index - low_index) / (high_index + low_index))
    low, high = float(wavelength / (1.0 + half)), float(wavelength / (1.0 - half))
    return QuarterWaveStack(
        refractive_index=np.array([incident_index, *layers, substrate_index]),
        thickness=wavelength / (4.0 * layers),
        reflectance=float(((1.0 - small) / (1.0 + small)) ** 2),
        transmittance=float(4.0 * small / (1.0 + small) ** 2),
        band_low=low,
        band_high=high,
        width=high - low,
    )


@dataclass(frozen=True)
class QuarterWaveStack(DataRecord):
    """A design, ready for multilayer_spectrum; the band is the stop band of a mirror, the pass band of a filter."""

    refractive_index: Annotated[FloatArray, Array("1", "m", "incident medium, films and substrate", gt=0)]
    thickness: Annotated[FloatArray, Array("um", "l", "of the films", gt=0, kind="length")]
    reflectance: Annotated[float, Quantity("1", "at the design wavelength, normal incidence", ge=0, le=1)]
    transmittance: Annotated[float, Quantity("1", "at the design wavelength, normal incidence", ge=0, le=1)]
    band_low: Annotated[
        float, Quantity("um", "short-wave edge of the stop band, or half the peak", gt=0, kind="position")
    ]
    band_high: Annotated[
        float, Quantity("um", "long-wave edge of the stop band, or half the peak", gt=0, kind="position")
    ]
    width: Annotated[float, Quantity("um", "of the band; of a filter at half height", gt=0, kind="width")]


def _cavity(wavelength: float, high_index: float, low_index: float, pairs: int, spacer: str, order: int) -> FloatArray:
    """Return index and thickness of each film."""
    high, low = wavelength / (4.0 * high_index), wavelength / (4.0 * low_index)
    mirror = [(high_index, high), (low_index, low)] * pairs
    if spacer == "high":
        cavity = (high_index, 2.0 * order * high)
    else:
        mirror, cavity = mirror[:-1], (low_index, 2.0 * order * low)
    return np.array([*mirror, cavity, *mirror[::-1]])
