"""Runs of pybaselines on an even grid, and the values of its parameter that are tried."""

from __future__ import annotations

import warnings

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._whittaker import effective_parameters

#: The parameter of each method, by the kind of curve: stiffness, width in points, or order.
STIFF = ("iarpls", "arpls", "asls", "airpls", "iasls", "drpls", "aspls", "psalsa", "derpsalsa", "brpls", "lsrpls")
WIDE = dict.fromkeys(("mor", "imor", "rolling_ball", "tophat"), "half_window") | {"snip": "max_half_window"}
POLYNOMIAL = ("modpoly", "imodpoly", "penalized_poly")
_FEWEST = 20
#: Least noise, as a share of the range, with which a parameter is sought.
_LEAST_NOISE = 2e-3


def parameter_of(method: str) -> str:
    """Return which parameter a method has."""
    return "lam" if method in STIFF else "half_width" if method in WIDE else "order"


def even_grid(spectrum: Spectrum) -> tuple[FloatArray, FloatArray]:
    """Return the measured part on an even grid, with straight lines across what is missing."""
    known = np.isfinite(spectrum.ordinate)
    if known.sum() < _FEWEST:
        raise DomainError(
            f"has fewer than {_FEWEST} points measured",
            field="spectrum",
            value=int(known.sum()),
            remedy="give a whole spectrum",
        )
    x, y = spectrum.wavenumber[known], spectrum.ordinate[known]
    count = round(float((x[-1] - x[0]) / np.median(np.diff(x)))) + 1
    grid = np.linspace(x[0], x[-1], count)
    return grid, np.interp(grid, x, y)


def with_least_noise(y: FloatArray, noise: float) -> FloatArray:
    """Return the spectrum with a little white noise added where it has too little, always the same.

    Methods that take the noise from what lies below the baseline collapse where there is less noise than the far wings
    of bands: then everything counts as a band, and no stiffness works.
    """
    lacking = (_LEAST_NOISE * float(np.ptp(y))) ** 2 - noise**2
    return y + np.sqrt(lacking) * np.random.default_rng(1).normal(size=y.size) if lacking > 0 else y


def candidates(parameter: str, size: int, step: float) -> tuple[FloatArray, FloatArray]:
    """Return values of a parameter from flexible to stiff, and the effective number of parameters of each."""
    if parameter == "order":
        orders = np.arange(0.0, min(11.0, size / 2.0))
        return orders, orders + 1.0
    span = size * step
    if parameter == "half_width":
        widths = np.geomspace(max(3.0 * step, span / 150.0), span / 4.0, 14)
        return widths, span / (2.0 * widths) + 1.0
    cutoff = np.geomspace(max(10.0 * step, span / 60.0), 2.2 * span, 20)
    stiffness = (cutoff / (2.0 * np.pi * step)) ** 4
    return stiffness, effective_parameters(size, stiffness)


def run(x: FloatArray, y: FloatArray, method: str, values: FloatArray) -> list[FloatArray | None]:
    """Return the baseline for each value of the method's parameter, None where the method fails."""
    fit = require("pybaselines", extra="analysis").Baseline(x)
    step, parameter = float(x[1] - x[0]), parameter_of(method)
    curves: list[FloatArray | None] = []
    for value in values:
        if parameter == "lam":
            options = {"lam": float(value)}
        elif parameter == "half_width":
            options = {WIDE[method]: max(1, round(float(value) / step))}
        else:
            options = {"poly_order": int(value)}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a stiffness too large for the solver shows in the result
            try:
                curve = np.asarray(getattr(fit, method)(y, **options)[0], dtype=np.float64)
            except (np.linalg.LinAlgError, ValueError):
                curves.append(None)
                continue
        curves.append(curve if np.isfinite(curve).all() else None)
    return curves
