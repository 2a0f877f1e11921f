"""The continuum of water vapour from the tables of MT_CKD."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.continuum_table import ContinuumTable
from vibron.physics.planck import SECOND_CM

ATMOSPHERE = 101325.0  # Pa


def coefficients(table: ContinuumTable, wavenumber: FloatArray, temperature: float) -> tuple[FloatArray, FloatArray]:
    """Return self and foreign coefficient in cm^2 per molecule and atmosphere of the partner.

    The coefficients are scaled at the points of the table and interpolated by cubics with the slopes of central
    differences, as the authors' program does (E. J. Mlawer et al., J. Quant. Spectrosc. Radiat. Transfer 306, 108645,
    2023).

    Raises
    ------
    DomainError
        The grid is outside the table.
    """
    points = table.wavenumber
    if wavenumber.size and not points[0] <= wavenumber.min() <= wavenumber.max() <= points[-1]:
        raise DomainError(
            f"lies outside the continuum, which reaches from {max(points[0], 0.0):g} to {points[-1]:g} cm^-1",
            field="wavenumber", value=f"{wavenumber.min():g} to {wavenumber.max():g}", remedy="stay inside this range",
        )  # fmt: skip
    ratio = table.temperature / temperature
    radiation = points * np.tanh(0.5 * SECOND_CM * points / temperature) * ratio * ATMOSPHERE / table.pressure
    spline, step = require("scipy.interpolate").CubicHermiteSpline, points[1] - points[0]
    own, foreign = (
        np.maximum(spline(points, scaled, np.gradient(scaled, step))(wavenumber), 0.0)
        for scaled in (
            radiation * table.self_coefficient * ratio**table.self_exponent,
            radiation * table.foreign_coefficient,
        )
    )
    return own, foreign


def cross_section(
    table: ContinuumTable, wavenumber: FloatArray, temperature: float, pressure: float, mole_fraction: float
) -> FloatArray:
    """Return the cross section of the continuum in cm^2 per molecule of water in moist air."""
    own, foreign = coefficients(table, wavenumber, temperature)
    return (own * mole_fraction + foreign * (1.0 - mole_fraction)) * pressure / ATMOSPHERE
