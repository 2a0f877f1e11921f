"""Budgets of uncertainty by the GUM: linear and second-order propagation, Monte Carlo, and whether they agree."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core._sampling import sampled
from vibron.core._slopes import COVERAGE, second_order
from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.tool import Tool
from vibron.core.uncertainty import Contribution, Propagated, model_of, propagate, summarise

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

__all__ = ["UncertaintyBudget", "uncertainty_budget"]


@dataclass(frozen=True, eq=False)
class UncertaintyBudget:
    """A result with the contributions to its uncertainty, and the test of the linear budget by Monte Carlo.

    ``lower`` and ``upper`` end the 95 % interval of the linear budget, ``coverage`` standard uncertainties about the
    value.  ``difference`` is the larger distance of its ends from those of Monte Carlo, to be compared with
    ``tolerance`` (JCGM 101, 8.1).  ``histogram`` has edges and probability densities of the samples.
    """

    value: float
    standard_uncertainty: float
    second_order_uncertainty: float | None
    second_order_shift: float | None
    effective_degrees: float
    coverage: float
    lower: float
    upper: float
    sampled: Propagated
    tolerance: float
    difference: float
    unit: str
    contributions: tuple[Contribution, ...]
    histogram: tuple[FloatArray, FloatArray] | None = None

    @property
    def validated(self) -> bool:
        """True if Monte Carlo confirms the interval of the linear budget."""
        return self.difference <= self.tolerance

    def plot(self, *, axes: tuple[Axes, Axes] | None = None) -> tuple[Axes, Axes]:
        """Draw the contributions as bars, and the distribution by Monte Carlo with that of the linear budget.

        Elements of one array are one bar, the root of the sum of their squares.

        Parameters
        ----------
        axes : tuple of matplotlib.axes.Axes, optional
            Axes to draw the bars and the distribution into; without them a new figure is made.

        Returns
        -------
        tuple of matplotlib.axes.Axes
        """
        from vibron.core.notebook.budget_figure import draw_budget

        return draw_budget(self, axes)

    def __str__(self) -> str:
        rows = [f"{'input':<24} {'value':>12} {'u':>10} {'sensitivity':>12} {'contribution':>12}"]
        for part in sorted(self.contributions, key=lambda one: -float(one.contribution)):
            numbers = (part.value, part.standard_uncertainty, float(part.sensitivity), float(part.contribution))
            rows.append(
                f"{part.name:<24} {numbers[0]:>12.6g} {numbers[1]:>10.3g} {numbers[2]:>12.4g} {numbers[3]:>12.3g}"
            )
        unit = "" if self.unit in ("", "1") else f" {self.unit}"
        rows.append(f"linear: {self.value:.8g}{unit}, u = {self.standard_uncertainty:.4g}, k = {self.coverage:.3g}, ")
        rows[-1] += f"95 %: {self.lower:.8g} to {self.upper:.8g}"
        if self.second_order_uncertainty is not None:
            rows.append(f"second order: u = {self.second_order_uncertainty:.4g}, shift {self.second_order_shift:.3g}")
        drawn = self.sampled
        rows.append(f"Monte Carlo: {drawn.mean:.8g}, u = {drawn.standard_uncertainty:.4g}, ")
        rows[-1] += f"95 %: {drawn.lower:.8g} to {drawn.upper:.8g}"
        verdict = "confirms" if self.validated else "does not confirm"
        rows.append(f"Monte Carlo {verdict} the linear interval: {self.difference:.2g} against {self.tolerance:.2g}")
        return "\n".join(rows)


def uncertainty_budget(
    tool: str | Tool | Callable[..., Any],
    inputs: Mapping[str, Any],
    *,
    path: str = "",
    correlations: Mapping[tuple[str, str], float] | None = None,
    samples: int = 100_000,
    seed: int = 0,
    digits: int = 2,
    shortest: bool = False,
) -> UncertaintyBudget:
    """Return the uncertainty budget of a number: linear, to second order, and by Monte Carlo with their comparison.

    Parameters
    ----------
    tool, inputs, path, correlations
        As in :func:`vibron.core.uncertainty.propagate`; ``Uncertain`` gives distribution and degrees of freedom.
    samples, seed
        Of the Monte Carlo method.
    digits
        Significant digits of the standard uncertainty that have to be right (JCGM 101, 7.9.2).
    shortest
        Compare with the shortest interval, for results with a skew distribution.

    Returns
    -------
    UncertaintyBudget
        The second-order terms are those of independent normal inputs and are left out with correlations; effective
        degrees of freedom follow Welch and Satterthwaite.

    Raises
    ------
    InputError
        The result is not a single number, or as for propagate.
    DomainError
        As for propagate.

    Examples
    --------
    >>> found = uncertainty_budget("stefan_boltzmann", {"temperature": "300.0 +- 0.2 K"}, samples=50_000)
    >>> found.validated, round(found.standard_uncertainty, 2)
    (True, 1.22)
    """
    if digits not in (1, 2, 3):
        raise InputError("must be 1, 2 or 3", field="digits", value=digits, remedy="take 1 or 2")
    linear = propagate(tool, inputs, path=path, correlations=correlations)
    if np.ndim(linear.value):
        raise InputError(
            "leads to an array", field="path", value=path or "result", remedy="give the path to one of its numbers"
        )
    _, sources, evaluate = model_of(tool, inputs, path)
    found = sampled(evaluate, sources, sources.correlation(correlations or {}), samples, seed)
    drawn = summarise(found, sources, linear.unit, "sampling", samples, seed)
    value, spread = float(linear.value), float(linear.standard_uncertainty)
    shift = second = None
    if not correlations:
        bent, more = second_order(evaluate, sources)
        shift, second = float(bent), math.sqrt(max(spread**2 + float(more), 0.0))
    degrees = _effective_degrees(linear, sources.degrees)
    coverage = float(require("scipy.stats").t.ppf(0.975, degrees)) if math.isfinite(degrees) else COVERAGE
    lower, upper = value - coverage * spread, value + coverage * spread
    ends = (drawn.lower, drawn.upper) if not shortest or drawn.shortest is None else drawn.shortest
    return UncertaintyBudget(
        value, spread, second, shift, degrees, coverage, lower, upper, drawn,
        tolerance=_tolerance(float(drawn.standard_uncertainty), digits),
        difference=max(abs(lower - float(ends[0])), abs(upper - float(ends[1]))),
        unit=linear.unit, contributions=linear.contributions, histogram=found.histogram,
    )  # fmt: skip


def _effective_degrees(linear: Propagated, degrees: np.ndarray[Any, Any]) -> float:
    """Return the degrees of freedom by Welch and Satterthwaite (JCGM 100, G.4)."""
    parts = np.array([float(part.contribution) for part in linear.contributions])
    total = float((parts**4 / degrees).sum())
    return float(linear.standard_uncertainty) ** 4 / total if total > 0.0 else math.inf


def _tolerance(spread: float, digits: int) -> float:
    """Return half a unit in the last significant digit of a standard uncertainty (JCGM 101, 7.9.2)."""
    if spread == 0.0:
        return 0.0
    return 0.5 * 10.0 ** (math.floor(math.log10(spread)) + 1 - digits)
