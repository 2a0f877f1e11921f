"""Weighted nonlinear least squares with a linear part: variable projection, bounds, several starts, covariance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require

_SINGULAR = 1e-7  # least singular value over the largest, of columns of unit length; differences carry 1e-8
_REFINED = 6  # of several starts the best are refined


class Subject(NamedTuple):
    """What is fitted, for errors: its name, the input with the points, and that to change if they do not suffice."""

    name: str
    points: str
    free: str
    remedy: str


SPECTRUM = Subject("spectrum", "values", "free", "fix one of these parameters")


@dataclass(frozen=True)
class Unknown:
    """A parameter that the spectra are not linear in."""

    name: str
    unit: str
    start: float
    low: float = -np.inf
    high: float = np.inf


class SpectralModel(Protocol):
    """A spectrum as offset (n) + design (n, k) @ linear (k)."""

    @property
    def linear(self) -> tuple[tuple[str, str], ...]:
        """Names and units of the linear parameters."""
        ...

    def evaluate(self, values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return offset and design."""
        ...

    def slopes(self, values: FloatArray, linear: FloatArray) -> FloatArray:
        """Return the derivatives of the spectrum by the unknowns, (n, p)."""
        ...


@dataclass(frozen=True, eq=False)
class FitSolution:
    """Estimates, unknowns first; residual and the orthonormal columns of the Jacobian in standard deviations."""

    values: FloatArray
    root: FloatArray  # its product with its transpose is the inverse of J'J
    residual: FloatArray
    columns: FloatArray  # (n, parameters)
    fitted: FloatArray
    at_bound: tuple[str, ...]

    @property
    def inverse(self) -> FloatArray:
        """The inverse of J'J: the covariance of independent points of unit variance."""
        return np.asarray(self.root @ self.root.T)

    def change(self, shifts: FloatArray) -> FloatArray:
        """Return by how much the parameters change if the points (n, ...) do, in their standard deviations."""
        return np.asarray(self.root @ (self.columns.T @ shifts))


class _Projected:
    """The residual without its linear part, and its Jacobian (Kaufman's form), at one place at a time."""

    def __init__(self, model: SpectralModel, measured: FloatArray, weight: FloatArray) -> None:
        self.model, self.measured, self.weight = model, measured, weight
        self.place: FloatArray | None = None

    def at(self, values: FloatArray) -> None:
        if self.place is not None and np.array_equal(self.place, values):
            return
        offset, design = self.model.evaluate(values)
        self.design = design * self.weight[:, None]
        self.columns, triangle = np.linalg.qr(self.design)
        open_ = (self.measured - offset) * self.weight
        along = self.columns.T @ open_
        self.linear = np.linalg.lstsq(triangle, along, rcond=None)[0] if along.size else along
        self.left = open_ - self.columns @ along
        self.place = values.copy()

    def residual(self, values: FloatArray) -> FloatArray:
        self.at(values)
        return self.left

    def gradient(self, values: FloatArray) -> FloatArray:
        """Return the derivatives of the weighted spectrum by the unknowns."""
        self.at(values)
        return self.model.slopes(values, self.linear) * self.weight[:, None]

    def jacobian(self, values: FloatArray) -> FloatArray:
        slopes = self.gradient(values)
        return np.asarray(self.columns @ (self.columns.T @ slopes) - slopes)


def solve(
    measured: FloatArray,
    weight: FloatArray,
    unknowns: tuple[Unknown, ...],
    model: SpectralModel,
    starts: int = 1,
    subject: Subject = SPECTRUM,
) -> FitSolution:
    """Return the parameters at the smallest sum of weighted squares; with several starts the best of all."""
    count = len(unknowns) + len(model.linear)
    if measured.size <= count:
        raise InputError(
            f"has {measured.size} points for {count} parameters",
            field=subject.points,
            value=measured.size,
            remedy="give more points or fit fewer parameters",
        )
    part = _Projected(model, measured, weight)
    low, high = (np.array([getattr(one, name) for one in unknowns]) for name in ("low", "high"))
    first = np.array([one.start for one in unknowns])
    best = None
    for start in _starts(part, first, low, high, starts):
        inside = np.clip(start, low, high)
        found = require("scipy.optimize").least_squares(
            part.residual, inside, jac=part.jacobian, bounds=(low, high), x_scale="jac", xtol=1e-9, ftol=1e-9,
            gtol=1e-10, max_nfev=200,
        )  # fmt: skip
        if found.success and (best is None or found.cost < best.cost):
            best = found
    if best is None:
        raise ConvergenceError(
            "the fit did not converge", field=subject.points, remedy="give better start values or fit fewer parameters"
        )
    return _solution(part, np.asarray(best.x), unknowns, model, subject)


def _starts(
    part: _Projected, first: FloatArray, low: FloatArray, high: FloatArray, starts: int
) -> list[FloatArray] | FloatArray:
    if starts <= 1:
        return [first]
    if not np.isfinite([low, high]).all():
        raise InputError(
            "several starts need a range for each parameter", field="starts", value=starts, remedy="give low and high"
        )
    spread = require("scipy.stats.qmc").Sobol(first.size, scramble=False).random_base2(int(np.ceil(np.log2(starts))))
    places = np.vstack([first, low + (high - low) * spread])
    costs = [float(np.sum(part.residual(np.clip(place, low, high)) ** 2)) for place in places]
    return np.asarray(places[np.argsort(costs, kind="stable")[:_REFINED]])


def _solution(
    part: _Projected, values: FloatArray, unknowns: tuple[Unknown, ...], model: SpectralModel, subject: Subject
) -> FitSolution:
    jacobian = np.hstack([part.gradient(values), part.design])
    names = [*(one.name for one in unknowns), *(name for name, _ in model.linear)]
    length = np.sqrt((jacobian**2).sum(axis=0))
    if (length == 0.0).any():
        raise ConvergenceError(
            f"{names[int(np.argmin(length))]} does not change the {subject.name}", field=subject.free,
            remedy=subject.remedy,
        )  # fmt: skip
    columns, singular, rows = np.linalg.svd(jacobian / length, full_matrices=False)
    if singular[-1] < _SINGULAR * singular[0]:
        worst = [names[place] for place in np.flatnonzero(np.abs(rows[-1]) > 0.1)]
        raise ConvergenceError(
            f"the {subject.name} cannot distinguish {', '.join(worst)}", field=subject.free, remedy=subject.remedy
        )
    root = rows.T / singular / length[:, None]
    bounds = [
        one.name
        for one, value in zip(unknowns, values, strict=True)
        if min(value - one.low, one.high - value) <= 1e-6 * max(abs(value), abs(one.start))
    ]
    residual = part.residual(values)
    fitted = part.measured - residual / part.weight
    return FitSolution(
        np.concatenate([values, part.linear]), root, residual, columns, fitted, tuple(bounds)
    )  # fmt: skip
