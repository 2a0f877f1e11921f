from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um
from vibron.radiation.thermal_emission import LONGEST, SHORTEST, Per, um_per

_HOTTEST = 10000.0


@tool(
    valid_for="a source hotter than a background of known temperature, two wavelengths or more, up to 10000 K",
    limitations=(
        "both emissivities are one, the atmosphere is transparent; an error of the background moves the result "
        "strongly where the source fills less than a hundredth of the pixel"
    ),
    papers=("dozier1981",),
    see_also=("graybody_fit", "brightness_temperature", "planck_radiance"),
)
def two_temperature_fit(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths", ge=SHORTEST, le=LONGEST, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "n", "radiance of the pixel, per spectral unit", gt=0)],
    background_temperature: Annotated[float, Quantity("K", "temperature of the background", gt=0, lt=_HOTTEST)],
    per: Per = "um",
) -> TwoTemperatureFit:
    r"""Find temperature and area of a hot source that fills a part of a pixel.

    .. math:: L_i = p \, B(\lambda_i, T) + (1 - p) \, B(\lambda_i, T_\mathrm{b})

    With two wavelengths the solution is exact (Dozier's method), with more it is a least squares fit of the relative
    residuals.  The share p is linear and found in closed form on a grid of temperatures first.

    Parameters
    ----------
    background_temperature
        Temperature of the rest of the pixel, from its neighbours.

    Raises
    ------
    InputError
        If there are fewer than two wavelengths.
    DomainError
        If the pixel is not brighter than its background.
    ConvergenceError
        If no temperature and share give these radiances.

    Examples
    --------
    >>> fit = two_temperature_fit([3.75, 11.0], [7.137180406, 10.42079273], 300.0)
    >>> round(fit.temperature, 2), round(fit.fraction, 6)
    (800.0, 0.005)
    """
    from scipy.optimize import least_squares

    if wavelength.size < 2:
        raise InputError("has fewer than two points", field="wavelength", value=wavelength.size, remedy="add a channel")
    density = um_per(wavelength, per)
    seen = radiance / density
    background = radiance_per_um(wavelength, np.array(background_temperature))
    excess = (seen - background) / seen
    if excess.max() <= 0.0:
        raise DomainError(
            "is nowhere above that of the background", field="radiance", remedy="check the background temperature"
        )

    def rows(temperature: FloatArray) -> FloatArray:
        return np.asarray((radiance_per_um(wavelength, temperature) - background) / seen)

    grid = np.geomspace(background_temperature * (1.0 + 1e-3), _HOTTEST, 600)
    table = rows(grid[:, None])
    shares = np.clip((table @ excess) / (table**2).sum(axis=1), 0.0, 1.0)
    best = int(np.argmin(((shares[:, None] * table - excess) ** 2).sum(axis=1)))
    low, high = np.log(background_temperature), np.log(_HOTTEST)

    def misses(p: FloatArray) -> FloatArray:
        return np.asarray(np.exp(p[1]) * rows(np.exp(p[0])) - excess)

    # The logarithms of both keep the steps similar for fractions of a millionth.
    start = np.array([np.log(grid[best]), np.log(np.clip(shares[best], 1e-12, 1.0 - 1e-9))])
    bounds = np.array([low, -40.0]), np.array([high + 1e-9, 1e-9])
    found = least_squares(
        misses, start, bounds=bounds, x_scale="jac", xtol=1e-15, ftol=1e-15, gtol=1e-15, max_nfev=2000
    )
    temperature, fraction = np.exp(found.x)
    rms = float(np.sqrt(np.mean(found.fun**2)))
    at_edge = temperature > _HOTTEST * (1.0 - 1e-6) or (fraction >= 1.0 and rms > 1e-6)
    if at_edge or (wavelength.size == 2 and rms > 1e-6):
        raise ConvergenceError(
            "no hot source on this background gives these radiances",
            field="radiance",
            remedy="check the background temperature and the calibration of the channels",
        )
    return TwoTemperatureFit(float(temperature), float(min(fraction, 1.0)), rms)


@dataclass(frozen=True)
class TwoTemperatureFit(DataRecord):
    """A hot source within a pixel of known background."""

    temperature: Annotated[float, Quantity("K", "temperature of the source", gt=0)]
    fraction: Annotated[float, Quantity("1", "share of the pixel that it fills", gt=0, le=1)]
    rms: Annotated[float, Quantity("1", "root mean square of the relative residuals", ge=0)]
