from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.quantitation._magnitude import moderate
from vibron.infrared.quantitation._purest import first_amounts, purest_variables
from vibron.infrared.spectra.nonnegative import Nonnegative


@tool(
    valid_for="sets of spectra that are bilinear: Beer's law, the same pure spectra throughout",
    limitations="unless each component has a nearly selective wavenumber and a nearly pure sample the result is one of "
    "a range that fits equally well (rotational ambiguity); amounts have no absolute scale without closure",
    papers=("tauler1995", "camp2019", "windig1991"),
    see_also=("mixture_nnls", "principal_components", "two_d_correlation"),
    cost="light",
    extra="analysis",
)
def mcr_als(
    spectra: Annotated[FloatArray, Array("1", "m,n", "mixture spectra, one a row")],
    components: Annotated[int, Quantity("1", "number of components", ge=1)],
    initial: Annotated[FloatArray | None, Array("1", "k,n", "first guess of the pure spectra")] = None,
    nonnegative_spectra: Annotated[bool, Option("whether pure spectra are zero or more")] = True,
    closure: Annotated[bool, Option("whether the amounts of each sample sum to one")] = False,
    max_iterations: Annotated[int, Quantity("1", "largest number of iterations", ge=1)] = 2000,
    tolerance: Annotated[float, Quantity("1", "change of the mean square error, relative to the data", gt=0)] = 1e-8,
) -> CurveResolution:
    r"""Resolve mixture spectra into pure spectra and concentration profiles (MCR-ALS) with nothing known of either.

    .. math:: D = C S^T + E, \qquad C \ge 0, \; S \ge 0, \; \textstyle\sum_k C_{ik} = 1 \text{ (closure)}

    by alternating least squares (pyMCR; non-negative where wanted), starting from the purest wavenumbers (SIMPLISMA)
    or from given spectra.  Components come in the order of the mean of their profile along the samples.

    Parameters
    ----------
    spectra
        m mixtures at n wavenumbers, baseline-corrected.
    components
        Number of components; the number of significant principal components is a guide.
    tolerance
        Stop when the mean square error changes less than this share of the mean square of the data.

    Raises
    ------
    InputError
        If there are more components than spectra or channels, or guesses of another number.
    DomainError
        If a component vanishes.
    ConvergenceError
        If the error still changes at the end.

    Examples
    --------
    >>> amounts = np.array([[1.0, 0.0], [0.6, 0.4], [0.0, 1.0]])
    >>> mixtures = amounts @ np.array([[1.0, 0.5, 0.0], [0.0, 0.5, 2.0]])
    >>> mcr_als(mixtures, 2, closure=True).concentrations.round(3) + 0.0
    array([[1. , 0. ],
           [0.6, 0.4],
           [0. , 1. ]])
    """
    moderate("spectra", spectra)
    if components > min(spectra.shape):
        raise InputError(
            f"at most {min(spectra.shape)} are possible", field="components", value=components, remedy="ask for fewer"
        )
    if initial is not None:
        moderate("initial", initial)
    if initial is not None and len(initial) != components:
        raise InputError(
            f"needs {components} spectra", field="initial", value=len(initial), remedy="give one spectrum a component"
        )
    power = float((spectra**2).mean())
    if power == 0.0:
        raise DomainError("are zero throughout", field="spectra", remedy="give absorbance spectra")
    # Amounts start at the absorbances of the purest channels.
    purest = purest_variables(spectra, components) if initial is None else []
    start = {"ST": initial} if initial is not None else {"C": first_amounts(spectra[:, purest], closure)}
    model = _resolved(spectra, start, nonnegative_spectra, closure, max_iterations, tolerance * power)
    amounts, pure = model.C_opt_, model.ST_opt_
    top = np.abs(pure).max(axis=1)
    if not np.isfinite(pure).all() or (top == 0.0).any() or (amounts.max(axis=0) <= 0.0).any():
        raise DomainError(
            "a component has vanished", field="components", value=components, remedy="ask for fewer components"
        )
    if not closure:
        amounts, pure = amounts * top, pure / top[:, None]
    order = np.argsort(np.arange(len(amounts)) @ amounts / amounts.sum(axis=0), kind="stable")
    residual = spectra - amounts @ pure
    share = float((residual**2).mean()) / power
    return CurveResolution(
        concentrations=amounts[:, order],
        spectra=pure[order],
        residual=residual,
        lack_of_fit=100.0 * share**0.5,
        explained=1.0 - share,
        iterations=int(model.n_iter),
        purest=tuple(purest),
    )


@dataclass(frozen=True)
class CurveResolution(DataRecord):
    """Resolved concentrations and spectra, and how well they make up the data."""

    concentrations: Annotated[FloatArray, Array("1", "m,k", "amounts; they sum to one with closure")]
    spectra: Annotated[FloatArray, Array("1", "k,n", "pure spectra; of unit maximum without closure")]
    residual: Annotated[FloatArray, Array("1", "m,n", "data less their product")]
    lack_of_fit: Annotated[float, Quantity("%", "100 times the norm of the residual over that of the data", ge=0)]
    explained: Annotated[float, Quantity("1", "share of the sum of squares explained", le=1)]
    iterations: Annotated[int, Quantity("1", "iterations until the error stood still", ge=1)]
    purest: Annotated[tuple[int, ...], Quantity("1", "channels it started from; empty with initial spectra", ge=0)]


def _resolved(
    spectra: FloatArray, start: dict[str, FloatArray], nonnegative: bool, closure: bool, iterations: int, change: float
) -> Any:
    mcr, regressors = require("pymcr.mcr", extra="analysis"), require("pymcr.regressors", extra="analysis")
    constraints = require("pymcr.constraints", extra="analysis")
    model = mcr.McrAR(
        Nonnegative(),
        Nonnegative() if nonnegative else regressors.OLS(),
        c_constraints=[constraints.ConstraintNorm(axis=-1)] if closure else [],
        st_constraints=[],
        max_iter=iterations,
        tol_increase=None,
        tol_n_increase=None,
        tol_n_above_min=20,
        tol_err_change=change,
    )
    log = logging.getLogger("pymcr.mcr")  # it prints why it stopped
    before, log.disabled = log.disabled, True
    try:
        with np.errstate(invalid="ignore", divide="ignore"):
            model.fit(spectra, **start)
    finally:
        log.disabled = before
    if model.n_iter >= iterations and not (model.exit_tol_err_change or model.exit_tol_n_above_min):
        raise ConvergenceError(
            "the error still changes", field="max_iterations", value=iterations, remedy="allow more iterations"
        )
    return model
