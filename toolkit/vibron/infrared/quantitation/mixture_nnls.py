"""Non-negative weights of known component spectra in a mixture spectrum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._least_squares import least_squares, polynomial
from vibron.infrared.quantitation._magnitude import moderate

_HAND = {"spectrum": [2.0, 1.0, -1.0], "components": [[1.0, 1.0, 0.0], [0.0, 1.0, 1.0]]}
_BASELINE = {
    "spectrum": [0.2, 0.3, 2.4, 0.5, 0.6, 3.7, 0.8],
    "components": [[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]],
    "baseline_order": 1,
}


@dataclass(frozen=True)
class MixtureFit:
    """Weights with errors, and what the components leave over."""

    weights: Annotated[FloatArray, Array("1", "k", "amount of each component, zero or more")]
    errors: Annotated[FloatArray, Array("1", "k", "standard errors of the weights")]
    shares: Annotated[FloatArray, Array("1", "k", "weights over their sum")]
    significant: Annotated[tuple[bool, ...], Option("whether each weight exceeds zero by its t test")]
    baseline: Annotated[FloatArray, Array("1", "n", "polynomial fitted beside the components")]
    residual: Annotated[FloatArray, Array("1", "n", "spectrum less components and baseline")]
    rms: Annotated[float, Quantity("1", "root mean square of the residual", ge=0)]
    explained: Annotated[float, Quantity("1", "share of the sum of squares about the baseline fitted alone", le=1)]


_NOISY_CALL = {
    "spectrum": [
        -0.013, 0.022, 0.109, 0.343, 0.732, 1.289, 1.825, 2.079, 1.968, 1.641, 1.362, 1.217, 1.118, 0.93, 0.63, 0.347,
        0.175, 0.025, 0.015, 0.013,
    ],
    "components": [
        [
            0.0043, 0.0183, 0.0622, 0.169, 0.3679, 0.6412, 0.8948, 1.0, 0.8948, 0.6412, 0.3679, 0.169, 0.0622, 0.0183,
            0.0043, 0.0008, 0.0001, 0.0, 0.0, 0.0,
        ],
        [
            0.0, 0.0, 0.0, 0.0001, 0.0008, 0.0043, 0.0183, 0.0622, 0.169, 0.3679, 0.6412, 0.8948, 1.0, 0.8948, 0.6412,
            0.3679, 0.169, 0.0622, 0.0183, 0.0043,
        ],
    ],
    "noise": 0.02,
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(
            call=_HAND,
            path="weights",
            value=[1.5, 0.0],
            tolerance=1e-12,
            source="by hand: unconstrained (2, -1) leaves the cone, so the projection on the first alone, 3/2",
        ),
        KnownAnswer(
            call=_HAND,
            path="errors.0",
            value=0.5 * 1.5**0.5,
            tolerance=1e-12,
            source="by hand: residual (0.5, -0.5, -1), sigma^2 = 1.5/2, over the squared length 2",
        ),
        KnownAnswer(
            call=_BASELINE,
            path="weights",
            value=[2.0, 3.0],
            tolerance=1e-9,
            source="bands of 2 and 3 were set upon the line 0.2 + 0.1 i",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="weights",
            value=[2.0, 1.0],
            tolerance=3 * 0.01065,
            source="noise of 0.02 on two overlapped bands: three standard deviations of the least-squares "
            "covariance, 0.02^2 (A A')^-1",
        ),
    ),
    valid_for="spectra on one grid, in absorbance, of components that do not interact",
    limitations="white noise is assumed: a wrong baseline, shifted bands or a missing component make errors too small; "
    "components that nearly coincide share their weight arbitrarily",
    papers=("lawsonhanson1995",),
    keywords=("mixture", "unmixing", "NNLS", "non-negative least squares", "composition", "components", "weights"),
    see_also=("classical_least_squares", "gas_quantitation", "mcr_als"),
    asks=(
        "[weights: How much] of each component {components} is in the mixture {spectrum}?",
        "[shares: Composition] of the mixture spectrum {spectrum} from the pure spectra {components}",
        "[significant: Which components] of {components} are significant in {spectrum} at {confidence}?",
        "[residual: Residual] of the non-negative fit of {components} to {spectrum}, baseline order {baseline_order}",
    ),
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
    spectrum : ndarray, shape (n,)
        Absorbance.
    components : ndarray, shape (k, n)
        Known spectra, for instance each of a pure substance at unit concentration.
    baseline_order : int, optional
        0 adds a constant, 1 a line.  The abscissa is the index, so the grid should be regular.
    noise : float, optional
        Standard deviation of the noise in one point.
    confidence : float
        A component is significant when its weight exceeds t standard errors.

    Returns
    -------
    MixtureFit
        Weights, errors and residual.

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
        raise InputError("is no more than its baseline", field="spectrum", remedy="give an absorbance with bands")
    try:
        weights, _ = require("scipy.optimize").nnls(clear, free, maxiter=30 * count)
    except RuntimeError as error:
        raise ConvergenceError(
            "the set of positive weights still changes", field="components", remedy="leave out one of those alike"
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
