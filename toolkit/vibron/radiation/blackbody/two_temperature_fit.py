"""A hot source smaller than a pixel: its temperature and its share of the area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.planck import radiance_per_um
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import LONGEST, PER, SHORTEST, um_per

_MIXED = [7.137180406056776, 10.420792730470414]
# The same mixture by scipy.constants, and standard normal noise of the generator of numpy with seed 11.
_NINE = [
    6.176613044,
    7.137180406,
    7.552735113,
    7.959793888,
    11.17873742,
    11.362533467,
    11.055908424,
    10.42079273,
    9.605080759,
]
_NORMAL = [0.034, 1.36, 1.225, -0.51, -0.298, -0.527, 0.57, -0.056, 0.747]
_NOISY = {
    "wavelength": [3.0, 3.75, 4.5, 5.0, 8.0, 9.0, 10.0, 11.0, 12.0],
    "radiance": [value * (1.0 + 0.01 * noise) for value, noise in zip(_NINE, _NORMAL, strict=True)],
    "background_temperature": 300.0,
}
_HOTTEST = 10000.0


@dataclass(frozen=True)
class TwoTemperatureFit:
    """A hot source within a pixel of known background."""

    temperature: Annotated[float, Quantity("K", "temperature of the source", gt=0)]
    fraction: Annotated[float, Quantity("1", "share of the pixel that it fills", gt=0, le=1)]
    rms: Annotated[float, Quantity("1", "root mean square of the relative residuals", ge=0)]


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [3.75, 11.0], "radiance": _MIXED, "background_temperature": 300.0},
            path="temperature",
            value=800.0,
            tolerance=1e-3,
            source="0.5 % of astropy's BlackBody at 800 K and 99.5 % of that at 300 K",
        ),
        KnownAnswer(
            call={"wavelength": [3.75, 11.0], "radiance": _MIXED, "background_temperature": 300.0},
            path="fraction",
            value=0.005,
            tolerance=1e-7,
            source="0.5 % of astropy's BlackBody at 800 K and 99.5 % of that at 300 K",
        ),
        KnownAnswer(
            call=_NOISY,
            path="temperature",
            value=800.0,
            tolerance=3 * 4.8311,
            source="noise of 1 per cent at nine wavelengths: three standard deviations of the Cramer-Rao bound",
        ),
        KnownAnswer(
            call=_NOISY,
            path="fraction",
            value=0.005,
            tolerance=3 * 1.4859e-4,
            source="noise of 1 per cent at nine wavelengths: three standard deviations of the Cramer-Rao bound",
        ),
    ),
    valid_for="a source hotter than a background of known temperature, two wavelengths or more, up to 10000 K",
    limitations=(
        "both emissivities are one, the atmosphere is transparent; an error of the background moves the result "
        "strongly where the source fills less than a hundredth of the pixel"
    ),
    papers=("dozier1981",),
    keywords=("Dozier", "sub-pixel", "fire detection", "hot spot", "bi-spectral", "lava", "gas flare"),
    see_also=("graybody_fit", "brightness_temperature", "planck_radiance"),
    asks=(
        "[temperature: Temperature] of a sub-pixel hot spot, {radiance} at {wavelength}, ground "
        "{background_temperature}",
        "[fraction: What part of the pixel] burns: radiance {radiance} at {wavelength}, background "
        "{background_temperature}?",
        "Pixel radiances {radiance} at {wavelength}, background {background_temperature}: [temperature: how "
        "hot] is the flare?",
        "[fraction: Lava area share], {radiance} {per=cm^-1: per cm-1} at {wavelength}, cold part "
        "{background_temperature}",
    ),
)
def two_temperature_fit(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths", ge=SHORTEST, le=LONGEST, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "n", "radiance of the pixel, per spectral unit", gt=0)],
    background_temperature: Annotated[float, Quantity("K", "temperature of the background", gt=0, lt=_HOTTEST)],
    per: Annotated[str, Option("spectral unit that the radiance is a density per", choices=PER)] = "um",
) -> TwoTemperatureFit:
    r"""Find temperature and area of a hot source that fills a part of a pixel.

    .. math:: L_i = p \, B(\lambda_i, T) + (1 - p) \, B(\lambda_i, T_\mathrm{b})

    With two wavelengths the solution is exact (Dozier's method), with more it is a least squares fit of the relative
    residuals.  The share p is linear and found in closed form on a grid of temperatures first.

    Parameters
    ----------
    wavelength, radiance
        What is seen of the pixel.
    background_temperature
        Temperature of the rest of the pixel, from its neighbours.
    per
        ``um``, ``cm^-1`` or ``Hz``.

    Returns
    -------
    TwoTemperatureFit
        Temperature, share of the area, and what is left.

    Raises
    ------
    InputError
        If there are fewer than two wavelengths.
    DomainError
        If the pixel is not brighter than its background.
    ConvergenceError
        If no temperature and share give these radiances.

    References
    ----------
    [dozier1981]_.

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

    # The logarithms of both keep the steps alike for shares of a millionth.
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
