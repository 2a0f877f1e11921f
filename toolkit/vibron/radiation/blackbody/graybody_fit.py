from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um, radiance_slope_per_um, temperature_from_um
from vibron.radiation.thermal_emission import LONGEST, SHORTEST, Per, um_per


@tool(
    valid_for="surfaces whose emissivity is the same at all wavelengths of the spectrum; three points or more",
    limitations=(
        "a slope of the emissivity is taken for a temperature: over a narrow range the two cannot be distinguished, "
        "which "
        "the correlation shows; reflected radiance must be taken off before"
    ),
    papers=("planck1901", "golubpereyra1973"),
    see_also=("two_temperature_fit", "brightness_temperature", "planck_radiance"),
)
def graybody_fit(
    wavelength: Annotated[
        FloatArray, Array("um", "n", "wavelengths of the spectrum", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "n", "spectral radiance, per spectral unit")],
    uncertainty: Annotated[
        FloatArray | None, Array("W m^-2 sr^-1", "n", "standard uncertainty of each radiance", gt=0)
    ] = None,
    per: Per = "um",
) -> GraybodyFit:
    r"""Fit temperature and emissivity of a gray body to a spectrum of its radiance.

    .. math:: \min_{\varepsilon, T} \sum_i \left[\frac{L_i - \varepsilon B(\lambda_i, T)}{u_i}\right]^2

    The emissivity is linear and found in closed form for every temperature (variable projection), on a grid of
    temperatures first, so that no start has to be guessed; Levenberg and Marquardt finish it.

    Parameters
    ----------
    wavelength, radiance
        The spectrum; points of noise below zero are allowed.
    uncertainty
        Standard uncertainties; if omitted, all points have equal weight and the scatter about the fit gives the scale.

    Raises
    ------
    InputError
        If there are fewer than three points.
    DomainError
        If no radiance is above zero.
    ConvergenceError
        If the spectrum does not fix a temperature.

    Examples
    --------
    >>> grid = np.linspace(8.0, 14.0, 50)
    >>> fit = graybody_fit(grid, 0.95 * planck_radiance(grid, 310.0))
    >>> round(fit.temperature, 6), round(fit.emissivity, 8)
    (310.0, 0.95)
    """
    from scipy.optimize import least_squares

    if wavelength.size < 3:
        raise InputError("has fewer than three points", field="wavelength", value=wavelength.size, remedy="add points")
    bright = radiance > 0.0
    if not bright.any():
        raise DomainError("is nowhere above zero", field="radiance", remedy="check the calibration")
    density = um_per(wavelength, per)
    scale = np.full_like(radiance, np.abs(radiance).max()) if uncertainty is None else uncertainty
    seen = radiance / scale

    def model(temperature: FloatArray) -> FloatArray:
        return np.asarray(radiance_per_um(wavelength, temperature) * density / scale)

    warm = temperature_from_um(wavelength[bright], radiance[bright] / density[bright])
    grid = np.geomspace(warm.min() / 2.0, 20.0 * warm.max(), 400)
    rows = model(grid[:, None])
    size = (rows**2).sum(axis=1)
    gain = (rows @ seen) ** 2 / np.where(size > 0.0, size, 1.0)  # how much of the spectrum each temperature explains
    start = float(grid[np.argmax(np.where(rows @ seen > 0.0, gain, 0.0))])
    unit = model(np.array(start))

    def misses(p: FloatArray) -> FloatArray:
        return np.asarray(p[1] * model(np.exp(p[0])) - seen)

    def slopes(p: FloatArray) -> FloatArray:
        warmth = np.exp(p[0])
        by_logarithm = p[1] * warmth * radiance_slope_per_um(wavelength, warmth) * density / scale
        return np.stack((by_logarithm, model(warmth)), axis=1)

    first = np.array([np.log(start), float(unit @ seen / (unit @ unit))])
    found = least_squares(misses, first, jac=slopes, x_scale="jac", xtol=1e-15, ftol=1e-15, gtol=1e-15)
    temperature, emissivity = float(np.exp(found.x[0])), float(found.x[1])
    columns = slopes(found.x)
    normal = columns.T @ columns
    # In the columns' own lengths, so that the condition is that of their directions.
    lengths = np.sqrt(np.diag(normal))
    if (
        emissivity <= 0.0
        or not grid[0] < temperature < grid[-1]
        or np.linalg.cond(normal / np.outer(lengths, lengths)) > 1e14
    ):
        raise ConvergenceError("the spectrum fixes no temperature", field="radiance", remedy="widen the spectral range")
    left = found.fun * scale
    covariance = np.linalg.inv(normal) * (
        1.0 if uncertainty is not None else float(found.fun @ found.fun) / (seen.size - 2)
    )
    deviations = np.sqrt(np.diag(covariance))
    inner = np.linalg.inv(normal / np.outer(lengths, lengths))
    return GraybodyFit(
        temperature=temperature,
        emissivity=emissivity,
        temperature_uncertainty=float(deviations[0] * temperature),
        emissivity_uncertainty=float(deviations[1]),
        correlation=float(inner[0, 1] / np.sqrt(inner[0, 0] * inner[1, 1])),
        fitted=np.asarray(radiance + left),
        rms=float(np.sqrt(np.mean(left**2))),
    )


@dataclass(frozen=True)
class GraybodyFit(DataRecord):
    """Temperature and emissivity of a gray body, with their standard uncertainties."""

    temperature: Annotated[float, Quantity("K", "temperature", gt=0)]
    emissivity: Annotated[float, Quantity("1", "emissivity; above one it tells of a wrong calibration", gt=0)]
    temperature_uncertainty: Annotated[float, Quantity("K", "standard uncertainty", ge=0)]
    emissivity_uncertainty: Annotated[float, Quantity("1", "standard uncertainty", ge=0)]
    correlation: Annotated[float, Quantity("1", "correlation of the two, usually near -1", ge=-1, le=1)]
    fitted: Annotated[FloatArray, Array("W m^-2 sr^-1", "n", "radiance of the fit, per spectral unit", ge=0)]
    rms: Annotated[float, Quantity("W m^-2 sr^-1", "root mean square of what is left", ge=0)]
