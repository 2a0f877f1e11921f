"""What a fit returns: parameters with unit and error, covariance, tests of the residuals, warnings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.radiation.least_squares import FitSolution, Unknown
from vibron.radiation.residual_tests import residual_tests

_STRONG = 0.95  # modulus of a correlation that is named
_RARE = 1e-3  # probability of a test below which the fit is doubted


@dataclass(frozen=True)
class FittedParameter(DataRecord):
    """Estimate of one parameter."""

    name: Annotated[str, Option("name of the parameter")]
    value: Annotated[float, Quantity("1", "estimate, in the unit of the parameter")]
    standard_error: Annotated[float, Quantity("1", "standard error, in the same unit", ge=0)]
    unit: Annotated[str, Option("unit of the parameter")]


@dataclass(frozen=True)
class SpectralFit(DataRecord):
    """Parameters with their covariance, residuals and tests of these; ``fit["name"]`` is one parameter.

    Probabilities are those of a value at least as far from its mean if model and noise are right.
    """

    parameters: Annotated[tuple[FittedParameter, ...], Record("in the order of the covariance")]
    covariance: Annotated[FloatArray, Array("1", "p,p", "in the units of the parameters")]
    correlation: Annotated[FloatArray, Array("1", "p,p", "correlation coefficients", ge=-1, le=1)]
    degrees_of_freedom: Annotated[int, Quantity("1", "points less parameters", ge=1)]
    chi_square: Annotated[float, Quantity("1", "squared residuals over the noise; without noise in data units", ge=0)]
    chi_square_probability: Annotated[
        float | None, Quantity("1", "of a larger chi-square; none without noise", ge=0, le=1)
    ]
    durbin_watson: Annotated[float, Quantity("1", "near 2 without serial correlation", ge=0, le=4)]
    durbin_watson_probability: Annotated[float, Quantity("1", "two-sided, by the exact mean and variance", ge=0, le=1)]
    runs: Annotated[int, Quantity("1", "runs of residuals of one sign", ge=1)]
    runs_probability: Annotated[float, Quantity("1", "two-sided (Wald and Wolfowitz)", ge=0, le=1)]
    largest_pull: Annotated[float, Quantity("1", "largest modulus of the pulls", ge=0)]
    outlier_probability: Annotated[float, Quantity("1", "of a pull as large at any point", ge=0, le=1)]
    fitted: Annotated[FloatArray, Array("1", "n", "fitted values, those of several spectra one after the other")]
    residual: Annotated[FloatArray, Array("1", "n", "measured less fitted")]
    pulls: Annotated[FloatArray, Array("1", "n", "residuals over their own standard deviation")]
    warnings: Annotated[tuple[str, ...], Option("strong correlations, parameters at a bound, tests that fail")]

    def __getitem__(self, name: str) -> FittedParameter:
        """Return the parameter of this name."""
        for one in self.parameters:
            if one.name == name:
                return one
        known = ", ".join(one.name for one in self.parameters)
        raise InputError("is not a fitted parameter", field="name", value=name, remedy=f"choose one of {known}")


def gather(
    solution: FitSolution,
    unknowns: tuple[Unknown, ...],
    linear: tuple[tuple[str, str], ...],
    measured: FloatArray,
    sizes: list[int],
    known: bool,
    common: FloatArray | None = None,
    correlations: bool = True,
) -> dict[str, Any]:
    """Return the fields of a SpectralFit; ``known`` is True if the noise was given.

    ``common`` (p, k) are changes of the parameters by one standard deviation of k errors that all points share.
    Without ``correlations`` strong ones are not named, for parameters that mean nothing one by one.
    """
    tests = residual_tests(solution.residual, solution.columns, sizes, known)
    covariance = solution.inverse * (1.0 if known else tests.chi_square / tests.degrees_of_freedom)
    if common is not None:
        covariance = covariance + common @ common.T
    labels = [*((one.name, one.unit) for one in unknowns), *linear]
    errors = np.sqrt(np.diag(covariance))
    # A fit without residuals has no covariance, but its parameters are still correlated.
    shape = covariance if errors.all() else solution.inverse
    lengths = np.sqrt(np.diag(shape))
    correlation = np.clip(shape / np.outer(lengths, lengths), -1.0, 1.0)
    fields = {name: getattr(tests, name) for name in tests.__dataclass_fields__}
    return {
        **fields,
        "parameters": tuple(
            FittedParameter(name, float(value), float(error), unit)
            for (name, unit), value, error in zip(labels, solution.values, errors, strict=True)
        ),
        "covariance": covariance,
        "correlation": correlation,
        "fitted": solution.fitted,
        "residual": measured - solution.fitted,
        "warnings": tuple(
            _warnings(
                fields,
                [name for name, _ in labels],
                correlation if correlations else np.eye(len(labels)),
                solution.at_bound,
            )
        ),
    }


def _warnings(tests: dict[str, Any], names: list[str], correlation: FloatArray, at_bound: tuple[str, ...]) -> list[str]:
    found = [f"{name} is at a bound: its standard error does not hold" for name in at_bound]
    for row, column in zip(*np.nonzero(np.triu(np.abs(correlation), 1) > _STRONG), strict=True):
        found.append(f"{names[row]} and {names[column]} are correlated with {correlation[row, column]:.3f}")
    probability = tests["chi_square_probability"]
    if probability is not None and not _RARE < probability < 1.0 - _RARE:
        reduced = tests["chi_square"] / tests["degrees_of_freedom"]
        found.append(
            f"reduced chi-square {reduced:.3g}: the model or the noise is wrong (probability {probability:.1g})"
        )
    if min(tests["durbin_watson_probability"], tests["runs_probability"]) < _RARE:
        found.append(
            f"neighbouring residuals are correlated (Durbin-Watson {tests['durbin_watson']:.2f}): standard errors are "
            "wrong"
        )
    if tests["outlier_probability"] < _RARE:
        found.append(f"a point lies {tests['largest_pull']:.1f} standard deviations off")
    return found
