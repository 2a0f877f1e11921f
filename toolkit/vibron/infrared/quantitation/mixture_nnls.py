from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.quantitation._least_squares import least_squares, polynomial
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="spectra on one grid, in absorbance, of components that do not interact",
    limitations="white noise is assumed: a wrong baseline, shifted bands or a missing component make errors too small; "
    "components that nearly coincide share their weight arbitrarily",
    papers=("lawsonhanson1995",),
    see_also=("least_squares_calibration", "gas_quantitation", "mcr_als"),
)
def mixture_nnls(
    spectrum: Annotated[FloatArray, Array("1", "n", "absorbance of the mixture")],
    components: Annotated[FloatArray, Array("1", "k,n", "absorbance of each component on the same grid, one a row")],
    baseline_order: Annotated[
        int | None, Quantity("1", "order of a polynomial baseline, none if not given", ge=0, le=10)
    ] = None,
    noise: Annotated[float | None, Quantity("1", "standard deviation of a point, else from the residual", gt=0)] = None,
    confidence: Annotated[float, Quantity("1", "one-sided level of significance", gt=0.5, lt=1)] = 0.99,
) -> MixtureFit:
    r"""Find how much of each known component a mixture spectrum contains, by non-negative least squares.

    .. math:: \min_{w \ge 0,\,b} \lVert y - S^T w - P b \rVert^2, \qquad
        s_j = \sigma \sqrt{[(X^T X)^{-1}]_{jj}}

    with the Legendre baseline P.  The error of a component found comes from the unconstrained fit of all components
    found (X); that of a component at zero from the fit with it added.

    Parameters
    ----------
    components
        Known spectra, for instance each of a pure substance at unit concentration.
    baseline_order
        0 adds a constant, 1 a line.  The abscissa is the index, so the grid should be regular.
    confidence
        A component is significant when its weight exceeds t standard errors.

    Raises
    ------
    InputError
        If there are too few points or the spectrum is zero.
    DomainError
        If components are zero or linearly dependent.
    ConvergenceError
        If components nearly coincide and the search for the positive ones does not end.

    Examples
    --------
    >>> spectrum = [1.01, 2.02, 0.98, 3.0, 0.01, 0.0]
    >>> pure = [[1.0, 2.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 3.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0, 2.0]]
    >>> found = mixture_nnls(spectrum, pure)
    >>> found.weights.round(2), found.significant
    (array([1.01, 1.  , 0.  ]), (True, True, False))
    """
    moderate("components", components)
    count = components.shape[0]
    base = polynomial(np.arange(spectrum.size, dtype=np.float64), baseline_order)
    full = np.column_stack([components.T, base])
    least_squares(
        full, spectrum, field="components", response="spectrum", noise=noise
    )  # refuses what is not determined
    # The baseline is free of sign: solve in the space orthogonal to it.
    across, _ = np.linalg.qr(base)
    free, clear = spectrum - across @ (across.T @ spectrum), components.T - across @ (across.T @ components.T)
    if float(free @ free) <= 1e-24 * float(spectrum @ spectrum):
        raise InputError("contains only its baseline", field="spectrum", remedy="give an absorbance with bands")
    try:
        weights, _ = require("scipy.optimize").nnls(clear, free, maxiter=30 * count)
    except RuntimeError as error:
        raise ConvergenceError(
            "the set of positive weights still changes",
            field="components",
            remedy="leave out one of the similar components",
        ) from error
    active = [*np.flatnonzero(weights > 0.0), *range(count, full.shape[1])]
    if active:
        fit = least_squares(full[:, active], spectrum, field="components", response="spectrum", noise=noise)
        sigma, degrees, residual = float(fit.sigma), fit.degrees, fit.residual
        baseline = base @ fit.solution[len(active) - base.shape[1] :]
    else:
        degrees, residual, baseline = spectrum.size, spectrum, np.zeros(spectrum.size)
        sigma = float(np.sqrt((spectrum**2).mean())) if noise is None else noise
    errors = np.zeros(count)
    for j in range(count):
        columns = sorted({*active, j})
        gram = least_squares(full[:, columns], spectrum, field="components", response="spectrum", noise=1.0).inverse
        errors[j] = sigma * np.sqrt(gram[columns.index(j), columns.index(j)])
    stats = require("scipy.stats")
    limit = float(stats.norm.ppf(confidence) if noise else stats.t.ppf(confidence, degrees))
    total = float(weights.sum())
    return MixtureFit(
        weights=weights,
        errors=errors,
        shares=weights / total if total > 0.0 else weights,
        significant=tuple(bool(flag) for flag in weights > limit * errors),
        baseline=baseline,
        residual=residual,
        rms=float(np.sqrt((residual**2).mean())),
        explained=1.0 - float(residual @ residual) / float(free @ free),
    )


@dataclass(frozen=True)
class MixtureFit(DataRecord):
    """Weights with errors, and what the components leave over."""

    weights: Annotated[FloatArray, Array("1", "k", "amount of each component, zero or more")]
    errors: Annotated[FloatArray, Array("1", "k", "standard errors of the weights")]
    shares: Annotated[FloatArray, Array("1", "k", "weights over their sum")]
    significant: Annotated[tuple[bool, ...], Option("whether each weight exceeds zero by its t test")]
    baseline: Annotated[FloatArray, Array("1", "n", "polynomial fitted together with the components")]
    residual: Annotated[FloatArray, Array("1", "n", "spectrum less components and baseline")]
    rms: Annotated[float, Quantity("1", "root mean square of the residual", ge=0)]
    explained: Annotated[float, Quantity("1", "share of the sum of squares about the baseline fitted alone", le=1)]
