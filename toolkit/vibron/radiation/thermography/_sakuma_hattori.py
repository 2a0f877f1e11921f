"""The Planckian Sakuma-Hattori equation, its slopes, and its fit to readings of a black body."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.planck import SECOND_UM, occupation
from vibron.radiation.least_squares import FitSolution, Subject, Unknown, solve

SUBJECT = Subject(
    "readings", "signal", "temperature", "measure over a wider range of temperatures, or leave out offset"
)
_LENGTHS = np.geomspace(0.2, 100.0, 120)  # um, tried as start of A
_ROUNDS = 50
_CONSTANT = 1e-9


def occupation_and_slopes(temperature: FloatArray, a: float, b: float) -> tuple[FloatArray, FloatArray]:
    """Return f = 1 / (exp x - 1) of x = c2 / (A T + B), and (..., 3) its derivatives by A, B and T.

    >>> f, slopes = occupation_and_slopes(np.array([300.0]), 10.0, 100.0)
    >>> up, down = (occupation_and_slopes(np.array([300.0]), 10.0, 100.0 + step)[0] for step in (0.01, -0.01))
    >>> bool(abs((up - down) / 0.02 / slopes[..., 1] - 1.0).max() < 1e-8)
    True
    """
    denominator = a * temperature + b
    x = SECOND_UM / denominator
    f = occupation(x)
    common = f * (1.0 + f) * x / denominator
    return f, np.stack([common * temperature, common, common * a], axis=-1)


@dataclass(frozen=True, eq=False)
class BlackBodyReadings:
    """Readings as a model with the unknowns A and B that is linear in C and the offset."""

    temperature: FloatArray
    signal: FloatArray
    emissivity: float
    surroundings: float
    offset: bool

    @property
    def linear(self) -> tuple[tuple[str, str], ...]:
        """Names and units of the linear parameters."""
        return (("C", "1"), ("offset", "1")) if self.offset else (("C", "1"),)

    def unknowns(self, weight: FloatArray) -> tuple[Unknown, ...]:
        """Return A and B with the start that explains most of the readings, within ranges where A T + B > 0."""
        costs = []
        for length in _LENGTHS:
            design = self.evaluate(np.array([length, 0.0]))[1] * weight[:, None]
            seen = self.signal * weight
            costs.append(float(np.sum((seen - design @ np.linalg.lstsq(design, seen, rcond=None)[0]) ** 2)))
        start = float(_LENGTHS[int(np.argmin(costs))])
        coldest = min(float(self.temperature.min()), self.surroundings)
        return (
            Unknown("A", "um", start, 0.3 * start, 3.0 * start),
            Unknown("B", "um*K", 0.0, -0.25 * start * coldest, 3.0 * start * float(self.temperature.max())),
        )

    def evaluate(self, values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return offset (zero) and design."""
        own, _ = occupation_and_slopes(self.temperature, *values[:2].tolist())
        mirrored, _ = occupation_and_slopes(np.array(self.surroundings), *values[:2].tolist())
        seen = self.emissivity * own + (1.0 - self.emissivity) * mirrored
        columns = [seen, np.ones_like(seen)] if self.offset else [seen]
        return np.zeros_like(seen), np.stack(columns, axis=1)

    def slopes(self, values: FloatArray, linear: FloatArray) -> FloatArray:
        """Return the derivatives by A and B, (n, 2)."""
        _, own = occupation_and_slopes(self.temperature, *values[:2].tolist())
        _, mirrored = occupation_and_slopes(np.array(self.surroundings), *values[:2].tolist())
        return np.asarray(linear[0] * (self.emissivity * own + (1.0 - self.emissivity) * mirrored)[:, :2])

    def by_temperature(self, values: FloatArray) -> FloatArray:
        """Return the derivative of each signal by its temperature."""
        return np.asarray(
            self.emissivity * values[2] * occupation_and_slopes(self.temperature, *values[:2].tolist())[1][:, 2]
        )

    def by_shared(self, values: FloatArray) -> FloatArray:
        """Return the derivatives of the signals by emissivity and temperature of the surroundings, (n, 2)."""
        own, _ = occupation_and_slopes(self.temperature, *values[:2].tolist())
        mirrored, slopes = occupation_and_slopes(np.array(self.surroundings), *values[:2].tolist())
        reflected = np.full_like(own, (1.0 - self.emissivity) * slopes[2])
        return np.asarray(values[2] * np.stack([own - mirrored, reflected], axis=1))


def fit_readings(
    readings: BlackBodyReadings, signal_spread: FloatArray, temperature_spread: FloatArray
) -> tuple[FitSolution, FloatArray, tuple[Unknown, ...]]:
    """Return the fit, the weights (one over a standard deviation) that follow from it, and A and B."""
    if not (signal_spread.any() or temperature_spread.any()):
        scale = float(np.abs(readings.signal).max()) or 1.0  # tolerances of the solver are those of numbers near one
        weight = np.full(readings.signal.size, 1.0 / scale)
        unknowns = readings.unknowns(weight)
        found = _solved(readings, weight, unknowns)
        return replace(found, root=found.root / scale, residual=found.residual * scale), weight * scale, unknowns
    if ((signal_spread == 0.0) & (temperature_spread == 0.0)).any():
        raise DomainError(
            "is zero where the temperature has no uncertainty either", field="signal_uncertainty", value=0.0,
            remedy="give every reading an uncertainty, or none",
        )  # fmt: skip
    weight = (
        1.0 / signal_spread if signal_spread.all() else np.full(readings.signal.size, 1.0 / np.ptp(readings.signal))
    )
    unknowns = readings.unknowns(weight)
    for _ in range(_ROUNDS):
        found = _solved(readings, weight, unknowns)
        before, weight = (
            weight,
            1.0 / np.hypot(signal_spread, readings.by_temperature(found.values) * temperature_spread),
        )
        if np.allclose(weight, before, rtol=_CONSTANT, atol=0.0):
            return found, weight, unknowns
        unknowns = tuple(replace(one, start=float(at)) for one, at in zip(unknowns, found.values, strict=False))
    raise ConvergenceError(
        "the weights do not become constant", field="temperature_uncertainty", remedy="check readings and uncertainties"
    )


def _solved(readings: BlackBodyReadings, weight: FloatArray, unknowns: tuple[Unknown, ...]) -> FitSolution:
    found = solve(readings.signal, weight, unknowns, readings, subject=SUBJECT)
    if found.values[2] <= 0.0:
        raise InputError(
            "does not rise with the temperature", field="signal", value=readings.signal, remedy="check the readings"
        )
    return found
