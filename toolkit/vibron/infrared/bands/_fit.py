"""A sum of bands on a baseline: its parameters, its first guess, its least-squares fit."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.line_shape import MIXED, Shape, peak, profile

Baseline: TypeAlias = Literal["none", "constant", "linear"]
BASELINES: tuple[Baseline, ...] = ("linear", "constant", "none")
LEAST_SINGULAR = 1e-9
WIDTH_TRIALS = (0.5, 0.7, 1.0, 1.4, 2.0)


@dataclass(frozen=True)
class BandModel:
    """Bands of one shape on a polynomial baseline, over a window."""

    wavenumber: FloatArray
    shape: Shape
    baseline: Baseline
    count: int

    @property
    def middle(self) -> float:
        """Where the level of the baseline is counted."""
        return float((self.wavenumber[0] + self.wavenumber[-1]) / 2.0)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Parameters of one band, in order."""
        return ("centre", "width", "area", *(("lorentzian",) if self.shape in MIXED else ()))

    @property
    def names(self) -> tuple[str, ...]:
        """All parameters: band by band, then the baseline."""
        bands = [f"{kind}_{number}" for number in range(1, self.count + 1) for kind in self.kinds]
        lines = {"none": (), "constant": ("level",), "linear": ("level", "slope")}[self.baseline]
        return (*bands, *lines)

    def table(self, values: FloatArray) -> FloatArray:
        """Bands as rows of centre, width, area, Lorentzian share."""
        rows = values[: self.count * len(self.kinds)].reshape(self.count, -1)
        return rows if self.shape in MIXED else np.column_stack([rows, np.full(self.count, 0.5)])

    def line(self, values: FloatArray) -> FloatArray:
        """Baseline over the window."""
        terms = values[self.count * len(self.kinds) :]
        powers = (self.wavenumber - self.middle)[:, None] ** np.arange(terms.size)
        return np.asarray(powers @ terms)

    def bands(self, values: FloatArray) -> FloatArray:
        """Every band over the window, shape (n, bands)."""
        centre, width, area, lorentzian = self.table(values).T
        return np.asarray(area * profile(self.shape, self.wavenumber[:, None] - centre, width, lorentzian))

    def evaluate(self, values: FloatArray) -> FloatArray:
        """Sum of bands and baseline."""
        return np.asarray(self.bands(values).sum(axis=1) + self.line(values))


def first_guess(model: BandModel, ordinate: FloatArray, centres: FloatArray, widths: FloatArray) -> FloatArray:
    """Start values: areas and baseline by non-negative least squares, at the best common factor on the widths."""
    x = model.wavenumber
    powers = {"none": 0, "constant": 1, "linear": 2}[model.baseline]
    line = ((x - model.middle)[:, None] / max(np.ptp(x), 1.0)) ** np.arange(powers)
    trials = []
    for factor in WIDTH_TRIALS:
        columns = profile(model.shape, x[:, None] - centres, factor * widths, np.full(centres.size, 0.5))
        design = np.hstack([columns, line, -line])
        solution, misfit = require("scipy.optimize").nnls(design, ordinate)
        trials.append((float(misfit), factor * widths, solution))
    _, wide, solution = min(trials, key=lambda trial: trial[0])
    areas = np.maximum(solution[: centres.size], 1e-6 * max(float(solution[: centres.size].max()), 1e-12))
    shares = [np.full(centres.size, 0.5)] if model.shape in MIXED else []
    terms = solution[centres.size : centres.size + powers] - solution[centres.size + powers :]
    scale = max(np.ptp(x), 1.0) ** np.arange(powers)
    return np.concatenate([np.column_stack([centres, wide, areas, *shares]).ravel(), terms / scale])


def parameters(model: BandModel, start: FloatArray) -> Any:
    """Start values with bounds: a centre stays within a width of its start, widths between one step and the window."""
    x, made = model.wavenumber, require("lmfit", extra="analysis").Parameters()
    span, step = float(np.ptp(x)), float(np.median(np.diff(x)))
    widths = dict(enumerate(model.table(start)[:, 1], start=1))
    for name, value in zip(model.names, start, strict=True):
        kind, _, number = name.partition("_")
        low, high = -np.inf, np.inf
        if kind == "centre":
            reach = max(float(widths[int(number)]), 2.0 * step)
            low, high = max(value - reach, x[0]), min(value + reach, x[-1])
        elif kind == "width":
            low, high = min(step, value / 2.0), max(2.0 * span, 2.0 * value)
        elif kind == "area":
            low = 0.0
        elif kind == "lorentzian":
            low, high = 0.0, 1.0
        made.add(name, value=float(value), min=low, max=high)
    return made


def minimise(model: BandModel, ordinate: FloatArray, start: Any, noise: float | None, evaluations: int) -> Any:
    """Fit by bounded least squares."""
    sigma = 1.0 if noise is None else noise

    def residual(values: Any) -> FloatArray:
        found = np.fromiter((values[name].value for name in model.names), dtype=np.float64, count=len(model.names))
        return (model.evaluate(found) - ordinate) / sigma

    with np.errstate(invalid="ignore"):  # lmfit's own error estimate takes roots before it looks at them
        fitted = require("lmfit", extra="analysis").minimize(
            residual, start, method="least_squares", max_nfev=evaluations, x_scale="jac"
        )
    if not fitted.success:
        raise ConvergenceError(
            "did not converge", field="evaluations", value=evaluations, remedy="give better centres or fewer bands"
        )
    return fitted


def values_of(model: BandModel, fitted: Any) -> FloatArray:
    """Fitted values in the order of the names."""
    return np.array([fitted.params[name].value for name in model.names])


def covariance_of(model: BandModel, fitted: Any, noise: float | None) -> FloatArray:
    """Covariance s² (J'J)^-1 in the order of the names, by singular values of the column-scaled J.

    ``s`` is 1 where the residual was divided by a known noise, else the scatter of the residual.
    """
    order = [fitted.var_names.index(name) for name in model.names]
    jacobian = np.asarray(fitted.jac)[:, order]
    norms = np.linalg.norm(jacobian, axis=0)
    _, singular, rows = np.linalg.svd(jacobian / np.where(norms > 0.0, norms, 1.0), full_matrices=False)
    if (norms == 0.0).any() or singular[-1] < LEAST_SINGULAR * singular[0]:
        raise ConvergenceError(
            "cannot tell its parameters apart: the covariance is singular",
            field="centres",
            value=model.count,
            remedy="fit fewer bands, a simpler shape or a wider window",
        )
    root = rows.T / singular / norms[:, None]
    return np.asarray(root @ root.T * (1.0 if noise is not None else float(fitted.redchi)))


def quick_fit(model: BandModel, ordinate: FloatArray, start: Any, evaluations: int) -> tuple[FloatArray, float] | None:
    """The same fit without lmfit's bookkeeping, for many fits: values and cost, or none if it does not converge."""
    held = [start[name] for name in model.names]
    found = require("scipy.optimize").least_squares(
        lambda values: model.evaluate(values) - ordinate,
        np.array([one.value for one in held]),
        bounds=([one.min for one in held], [one.max for one in held]),
        x_scale="jac",
        max_nfev=evaluations,
    )
    return (np.asarray(found.x), float(found.cost)) if found.success else None


def estimates(model: BandModel, values: FloatArray) -> FloatArray:
    """Centre, width, area, height and Lorentzian share of every band, shape (bands, 5)."""
    centre, width, area, share = model.table(values).T
    tops = np.array([float(peak(model.shape, np.asarray(one))) for one in share])
    return np.column_stack([centre, width, area, area * tops / width, share])


def height_errors(model: BandModel, values: FloatArray, covariance: FloatArray) -> FloatArray:
    """Standard deviation of the height of each band by linear propagation."""
    _, width, area, height, share = estimates(model, values).T
    size, errors = len(model.kinds), []
    for number in range(model.count):
        slope = np.zeros(size)
        slope[1], slope[2] = -height[number] / width[number], height[number] / max(area[number], 1e-300)
        if size > 3:
            ends = np.clip(share[number] + np.array([-1e-4, 1e-4]), 0.0, 1.0)
            tops = [float(peak(model.shape, np.asarray(end))) for end in ends]
            slope[3] = area[number] / width[number] * (tops[1] - tops[0]) / (ends[1] - ends[0])
        block = covariance[number * size : (number + 1) * size, number * size : (number + 1) * size]
        errors.append(max(float(slope @ block @ slope), 0.0) ** 0.5)
    return np.array(errors)


def require_points(points: int, unknowns: int) -> None:
    """Refuse a fit with no more points than parameters."""
    if points <= unknowns:
        raise InputError(
            f"has {points} points for {unknowns} parameters",
            field="spectrum",
            value=points,
            remedy="fit fewer bands or a wider window",
        )
