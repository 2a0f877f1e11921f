from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands._detection import vertex
from vibron.infrared.spectra.window import window


@tool(
    valid_for="a band that is isolated down to the requested level, with four points or more across it",
    limitations=(
        "straight lines between points and a parabola at the top; includes the broadening by the instrument; a "
        "shoulder widens the band"
    ),
    see_also=("find_bands", "fit_bands", "integrate_band"),
)
def band_width(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    wavenumber: Annotated[
        float, Quantity("cm^-1", "a place on the band; its nearest maximum uphill is taken", kind="position")
    ],
    level: Annotated[float, Quantity("1", "fraction of the height at which to measure", gt=0, lt=1)] = 0.5,
    low: Annotated[
        float | None, Quantity("cm^-1", "lower end of a straight baseline; zero line if left out", kind="position")
    ] = None,
    high: Annotated[
        float | None, Quantity("cm^-1", "upper end of a straight baseline; zero line if left out", kind="position")
    ] = None,
) -> BandWidth:
    """Measure the full width at half maximum of a band, and its asymmetry.

    From the given place the ordinate is followed uphill to a maximum, whose place and height come from a parabola
    through three points; from there the first crossings of ``level`` times the height are sought on both sides and
    interpolated linearly.

    Parameters
    ----------
    level
        0.5 gives the full width at half maximum.
    low, high
        Ends of a straight baseline; give both or none.

    Raises
    ------
    InputError
        If bands point downwards, there is a gap, or one end of the baseline is missing.
    DomainError
        If the place leads to the edge, or a higher band or the edge comes before the crossing.

    Examples
    --------
    >>> x = np.arange(1600.0, 1801.0)
    >>> round(band_width(Spectrum(x, np.exp(-4 * np.log(2) * ((x - 1700) / 20) ** 2)), 1703.0).width, 2)
    20.0
    """
    if (low is None) != (high is None):
        raise InputError("needs its other end", field="low" if low is None else "high", remedy="give low and high")
    x = spectrum.wavenumber
    if low is not None and high is not None:
        cut = window(spectrum, low, high)
    else:
        first, last = _measured(spectrum, wavenumber)
        cut = window(spectrum, first, last, "none")
    x, z = cut.wavenumber, cut.ordinate
    if not x[0] <= wavenumber <= x[-1]:
        raise DomainError("lies outside the window", field="wavenumber", value=wavenumber, remedy="move it or the ends")
    top = _climb(z, int(np.argmin(np.abs(x - wavenumber))))
    if top in (0, x.size - 1) or z[top] <= 0.0:
        raise DomainError(
            "leads to no maximum", field="wavenumber", value=wavenumber, remedy="give a place on an upward band"
        )
    place, height = vertex(x, z, top)
    lower = _crossing(x[top::-1], z[top::-1], level * height, height)
    upper = _crossing(x[top:], z[top:], level * height, height)
    return BandWidth(place, height, lower, upper, upper - lower, (upper - place) / (place - lower))


@dataclass(frozen=True)
class BandWidth(DataRecord):
    """Where a band crosses a fraction of its height."""

    wavenumber: Annotated[float, Quantity("cm^-1", "place of the maximum", kind="position")]
    height: Annotated[float, Quantity("1", "height of the maximum above the line")]
    lower: Annotated[float, Quantity("cm^-1", "crossing below the maximum", kind="position")]
    upper: Annotated[float, Quantity("cm^-1", "crossing above the maximum", kind="position")]
    width: Annotated[float, Quantity("cm^-1", "distance of the crossings", kind="width")]
    asymmetry: Annotated[float, Quantity("1", "upper half width over lower half width")]


def _measured(spectrum: Spectrum, wavenumber: float) -> tuple[float, float]:
    """Ends of the gap-free stretch that holds a place."""
    x, known = spectrum.wavenumber, np.isfinite(spectrum.ordinate)
    if not x.size or not x[0] <= wavenumber <= x[-1]:
        raise DomainError("is not covered", field="wavenumber", value=wavenumber, remedy="stay inside the spectrum")
    nearest = int(np.argmin(np.abs(x - wavenumber)))
    missing = np.flatnonzero(~known)
    start = int(missing[missing <= nearest].max(initial=-1)) + 1
    stop = int(missing[missing >= nearest].min(initial=x.size)) - 1
    if stop <= start:
        raise InputError("was not measured there", field="spectrum.ordinate", value=wavenumber, remedy="move it")
    return float(x[start]), float(x[stop])


def _climb(z: FloatArray, start: int) -> int:
    at = start
    while True:
        near = slice(max(at - 1, 0), at + 2)
        better = near.start + int(np.argmax(z[near]))
        if z[better] <= z[at]:
            return at
        at = better


def _crossing(x: FloatArray, z: FloatArray, level: float, height: float) -> float:
    """First place, going outwards from the top, where the ordinate falls to the level."""
    below = np.flatnonzero(z <= level)
    if not below.size or z[: below[0]].max() > height * (1.0 + 1e-12):
        raise DomainError(
            "the band does not fall to the level before the window ends or a higher band begins",
            field="level",
            value=level / height,
            remedy="raise the level, subtract a baseline (low, high) or use fit_bands",
        )
    after = int(below[0])
    share = (z[after - 1] - level) / (z[after - 1] - z[after])
    return float(x[after - 1] + share * (x[after] - x[after - 1]))
