from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._merit import (
    Angles,
    CoatingDesign,
    Polarisations,
    Quantities,
    Targets,
    conditions_of,
)
from vibron.radiation.films._stack import Extinctions, Indices, Thicknesses, Wavelengths, media

_BLOCK = 4_000_000  # numbers held at once


@tool(
    valid_for="independent, normally distributed errors of the thickness of each film",
    limitations="errors of the indices, of a whole run (one factor for all films) and of monitoring that corrects "
    "itself are left out; negative thicknesses count as zero",
    papers=("macleod2010",),
    see_also=("needle_synthesis", "optimise_coating", "multilayer_spectrum"),
    cost="light",
    seed=0,
)
def coating_tolerance(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    target: Targets,
    tolerance: Annotated[
        FloatArray, Array("1", "...", "tolerated distance from the target: one, (w), (c, 1) or (c, w)", gt=0)
    ],
    relative_error: Annotated[float, Quantity("1", "standard deviation of each thickness over its value", ge=0)] = 0.01,
    absolute_error: Annotated[
        float, Quantity("um", "standard deviation of each thickness, in addition", ge=0, kind="length")
    ] = 0.0,
    extinction_coefficient: Extinctions = None,
    quantity: Quantities = ("reflectance",),
    angle: Angles = None,
    polarisation: Polarisations = ("unpolarised",),
    samples: Annotated[int, Quantity("1", "coatings that are drawn", ge=10, le=100_000)] = 1000,
    seed: Annotated[int, Quantity("1", "of the draw", ge=0)] = 0,
) -> CoatingTolerance:
    r"""Return how many coatings of a run keep to their tolerances, and which films decide.

    .. math:: d_i' = d_i + \sqrt{(\epsilon d_i)^2 + \delta^2} \; z_i, \qquad
              S_i = \frac{\sigma_i^2}{c\,w} \sum_{c,w} \left( \frac{1}{\tau_{cw}}
              \frac{\partial X_c}{\partial d_i} \right)^2

    A coating counts as good if no point of any row of the target is farther off than its tolerance.

    Returns
    -------
    CoatingTolerance
        Yield with its standard error, mean and percentiles of the spectra, and the part of each film in the mean
        square deviation, to first order.

    Raises
    ------
    InputError
        The media do not fit the layers, or the conditions the target.
    DomainError
        The stack has no film, or all errors are zero.

    Examples
    --------
    >>> coating = quarter_wave_stack(10.0, 4.0, 2.2, 2)
    >>> grid = np.linspace(9.5, 10.5, 11)
    >>> goal = multilayer_spectrum(grid, coating.refractive_index, coating.thickness).reflectance
    >>> found = coating_tolerance(grid, coating.refractive_index, coating.thickness, goal, [0.005], 0.02)
    >>> 0.0 < found.yield_fraction < 1.0, found.sensitivity.argmax()
    (True, ...)
    """
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    spread = np.hypot(relative_error * thickness, absolute_error)
    if not spread.any():
        raise DomainError(
            "leaves no film with an error", field="relative_error", value=relative_error,
            remedy="give an error above zero and at least one film",
        )  # fmt: skip
    conditions = conditions_of(wavelength, index[0], target, angle, polarisation, quantity, tolerance)
    design = CoatingDesign(index, wavelength, conditions)
    points = np.atleast_2d(target)
    need(samples * points.size, field="samples", value=samples, remedy="draw fewer coatings", each=32)
    drawn = np.random.default_rng(seed).normal(size=(samples, thickness.size))
    stacks = np.maximum(thickness + spread * drawn, 0.0).T
    size = max(1, _BLOCK // (wavelength.size * 16))
    values = np.concatenate([design.values(stacks[:, start : start + size]) for start in range(0, samples, size)])
    bad = (np.abs(values - points) > np.broadcast_to(tolerance, points.shape)).any(axis=(1, 2))
    good = 1.0 - float(bad.mean())
    slopes = design.slope(thickness) * spread
    low, high = (np.quantile(values, part, axis=0).ravel() for part in (0.05, 0.95))
    return CoatingTolerance(
        yield_fraction=good,
        yield_error=float(np.sqrt(good * (1.0 - good) / samples)),
        nominal=design.values(thickness[:, None])[0].ravel(),
        mean=values.mean(axis=0).ravel(),
        low=low,
        high=high,
        sensitivity=np.sum(slopes**2, axis=0),
    )


@dataclass(frozen=True)
class CoatingTolerance(DataRecord):
    """Spectra of coatings with errors, row after row of the target."""

    yield_fraction: Annotated[float, Quantity("1", "part of the coatings within all tolerances", ge=0, le=1)]
    yield_error: Annotated[float, Quantity("1", "its standard error", ge=0)]
    nominal: Annotated[FloatArray, Array("1", "n", "without errors", ge=0, le=1)]
    mean: Annotated[FloatArray, Array("1", "n", "mean of all coatings", ge=0, le=1)]
    low: Annotated[FloatArray, Array("1", "n", "percentile 5", ge=0, le=1)]
    high: Annotated[FloatArray, Array("1", "n", "percentile 95", ge=0, le=1)]
    sensitivity: Annotated[
        FloatArray, Array("1", "l", "mean square deviation in tolerances that the error of each film causes", ge=0)
    ]
