"""The continuum of water vapour from the tables of MT_CKD."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.continuum_table import ContinuumTable
from vibron.physics.planck import SECOND_CM
from vibron.radiation.air_constants import STANDARD_PRESSURE

#: Where lines of water are cut that go with the continuum, in cm^-1.
WING = 25.0
_COLDEST, _HOTTEST = 150.0, 400.0  # K


def coefficients(table: ContinuumTable, wavenumber: FloatArray, temperature: float) -> tuple[FloatArray, FloatArray]:
    """Return self and foreign coefficient in cm^2 per molecule and atmosphere of the partner.

    The coefficients are scaled at the points of the table and interpolated by cubics with the slopes of central
    differences, as the authors' program does (E. J. Mlawer et al., J. Quant. Spectrosc. Radiat. Transfer 306, 108645,
    2023).

    Raises
    ------
    DomainError
        The grid is outside the table, or the temperature outside 150 to 400 K.
    """
    points = table.wavenumber
    if wavenumber.size and not points[0] <= wavenumber.min() <= wavenumber.max() <= points[-1]:
        raise DomainError(
            f"lies outside the continuum, which reaches from {max(points[0], 0.0):g} to {points[-1]:g} cm^-1",
            field="wavenumber", value=f"{wavenumber.min():g} to {wavenumber.max():g}", remedy="stay inside this range",
        )  # fmt: skip
    if not _COLDEST <= temperature <= _HOTTEST:
        raise DomainError(
            f"is outside the continuum, which holds from {_COLDEST:g} to {_HOTTEST:g} K", field="temperature",
            value=temperature, remedy="stay inside this range, or leave the continuum out",
        )  # fmt: skip
    ratio = table.temperature / temperature
    radiation = points * np.tanh(0.5 * SECOND_CM * points / temperature) * ratio * STANDARD_PRESSURE / table.pressure
    spline, step = require("scipy.interpolate").CubicHermiteSpline, points[1] - points[0]
    own, foreign = (
        np.maximum(spline(points, scaled, np.gradient(scaled, step))(wavenumber), 0.0)
        for scaled in (
            radiation * table.self_coefficient * ratio**table.self_exponent,
            radiation * table.foreign_coefficient,
        )
    )
    return own, foreign


def moist(own: FloatArray, foreign: FloatArray, vapor_pressure: float, pressure: float) -> FloatArray:
    """Return the cross section of the continuum in cm^2 per molecule of water, from its two coefficients."""
    return (own * vapor_pressure + foreign * (pressure - vapor_pressure)) / STANDARD_PRESSURE
