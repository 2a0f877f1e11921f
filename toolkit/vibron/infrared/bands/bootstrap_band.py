"""Bootstrap intervals for the parameters of fitted bands."""

from typing import Annotated, Literal, TypeAlias

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._bootstrap import BandBootstrap, BootstrapInterval, blocks
from vibron.infrared.bands._fit import (
    BASELINES,
    Baseline,
    Model,
    first_guess,
    minimise,
    parameters,
    quick_fit,
    require_points,
    values_of,
)
from vibron.infrared.bands._guess import cut, guesses
from vibron.infrared.bands._shape import SHAPES, Shape, peak

Method: TypeAlias = Literal["residual", "parametric"]
METHODS: tuple[Method, ...] = ("residual", "parametric")
EVALUATIONS = 20000
LEAST_CONVERGED = 0.9

_GRID = [1670.0 + 2.0 * i for i in range(31)]
_NOISE = np.random.default_rng(3).normal(0.0, 0.01, 31).tolist()
_CLEAN = [2.0 ** (-(((x - 1700.0) / 10.0) ** 2)) for x in _GRID]
_NOISY = [value + error for value, error in zip(_CLEAN, _NOISE, strict=True)]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": _GRID, "ordinate": _NOISY},
                "centres": [1700.0],
                "baseline": "none",
                "method": "parametric",
                "noise": 0.01,
                "samples": 200,
            },
            path="centre.error.0",
            value=0.04378,
            tolerance=0.0066,
            source="noise of 0.01: the Cramer-Rao bound, and three times its scatter over 200 samples, 1 / sqrt(400)",
        ),
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": _GRID, "ordinate": _NOISY},
                "centres": [1700.0],
                "baseline": "none",
                "samples": 50,
            },
            path="centre.value.0",
            value=1700.0,
            tolerance=3 * 0.04378,
            source="noise of 0.01 on a planted Gaussian: three standard deviations of the Cramer-Rao bound, 0.04378",
        ),
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": _GRID, "ordinate": _CLEAN},
                "centres": [1701.0],
                "baseline": "none",
                "samples": 50,
            },
            path="area.value.0",
            value=21.289340388624524,
            tolerance=1e-4,
            source="closed form h w sqrt(pi / (4 ln 2)) of the planted Gaussian, 1 high and 20 wide",
        ),
    ),
    valid_for="bands that fit_bands fits well; 200 samples for an error, 1000 for an interval",
    limitations=(
        "the number and shape of the bands are taken as right; intervals of strongly overlapped bands are skewed; "
        "choose blocks as long as the noise is correlated; "
        "with 150 samples, 95 per cent intervals cover some 92 per cent"
    ),
    papers=("efron1993", "hesterberg2015", "lenz1992", "lmfit2014"),
    keywords=("bootstrap", "uncertainty", "confidence interval", "error of the peak position", "resampling"),
    see_also=("fit_bands", "resolve_overlap"),
    extra="analysis",
    cost="light",
    seed=0,
    asks=(
        "[centre: Bootstrap error of the peak positions] in the spectrum {spectrum} from {low} to {high}",
        "[width: Confidence interval of the widths] of bands fitted near {centres} to the spectrum {spectrum}",
        "How sure is the [area: fitted band area]? Resample the fit of {spectrum} with bands at {centres}",
        "[centre: Bootstrap confidence intervals] of {shape=lorentzian: Lorentzian} band positions in {spectrum}",
    ),
)
def bootstrap_band(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    centres: Annotated[
        FloatArray | None, Array("cm^-1", "k", "first guesses; from find_bands if left out", kind="position")
    ] = None,
    low: Annotated[float | None, Quantity("cm^-1", "lower end of the window; all if left out", kind="position")] = None,
    high: Annotated[
        float | None, Quantity("cm^-1", "upper end of the window; all if left out", kind="position")
    ] = None,
    shape: Annotated[Shape, Option("line shape of all bands", choices=SHAPES)] = "gaussian",
    baseline: Annotated[Baseline, Option("baseline under the bands", choices=BASELINES)] = "linear",
    method: Annotated[Method, Option("resample the residual, or draw Gaussian noise", choices=METHODS)] = "residual",
    noise: Annotated[float | None, Quantity("1", "noise to draw (parametric); from the fit if none", gt=0)] = None,
    block: Annotated[int, Quantity("1", "residuals drawn together, for correlated noise", ge=1)] = 1,
    confidence: Annotated[float, Quantity("1", "probability that an interval is to cover", gt=0, lt=1)] = 0.95,
    samples: Annotated[int, Quantity("1", "resampled fits", ge=50, le=10000)] = 200,
    seed: Annotated[int, Quantity("1", "seed of the random numbers", ge=0)] = 0,
) -> BandBootstrap:
    """Return bootstrap errors and confidence intervals of fitted band positions, widths, areas and heights.

    The bands are fitted once; then the fit plus resampled noise is fitted again ``samples`` times.  ``residual`` draws
    blocks of the residual, scaled by sqrt(n / (n - p)) for the p parameters, ``parametric`` draws normal noise.
    Intervals run between the percentiles p and 1 - p, with p = Phi(t((1 - confidence)/2; n - p)) a little below
    (1 - confidence)/2, since the scatter is itself estimated (expanded percentile interval).

    Parameters
    ----------
    spectrum, centres, low, high, shape, baseline
        As in ``fit_bands``.
    method
        ``residual`` or ``parametric``.
    noise
        Standard deviation to draw.
    block
        Points a block.
    confidence
        0.95 covers the truth 19 times in 20.
    samples, seed
        How many fits, and the seed that makes them repeatable.

    Returns
    -------
    BandBootstrap
        Value, error and interval of every band.

    Raises
    ------
    InputError
        If there is no band, or there are no more points than parameters.
    DomainError
        If a centre lies outside the window.
    ConvergenceError
        If the fit, or more than a tenth of the resampled fits, does not converge.

    References
    ----------
    [efron1993]_, expanded percentiles [hesterberg2015]_; closed form for a Gaussian in [lenz1992]_; fitted with
    [lmfit2014]_.

    Examples
    --------
    >>> x = np.arange(1660.0, 1741.0, 2.0)
    >>> y = np.exp(-((x - 1700.0) / 12.0) ** 2) + 0.01 * np.random.default_rng(1).normal(size=x.size)
    >>> found = bootstrap_band(Spectrum(x, y), np.array([1700.0]), samples=50)
    >>> bool(found.centre.lower[0] < 1700.0 < found.centre.upper[0])
    True
    """
    part = cut(spectrum, low, high)
    starts, widths = guesses(part, centres, None)
    model = Model(part.wavenumber, shape, baseline, starts.size)
    require_points(len(part), len(model.names))
    guess = parameters(model, first_guess(model, part.ordinate, starts, widths))
    fitted = minimise(model, part.ordinate, guess, None, EVALUATIONS)
    best = values_of(model, fitted)
    curve = model.evaluate(best)
    residual = part.ordinate - curve
    residual = (residual - residual.mean()) * np.sqrt(residual.size / (residual.size - best.size))
    sigma = float(np.sqrt((residual**2).mean())) if noise is None else noise
    draw = np.random.default_rng(seed)
    found = []
    for _ in range(samples):
        added = blocks(residual, block, draw) if method == "residual" else draw.normal(0.0, sigma, residual.size)
        again = quick_fit(model, curve + added, fitted.params, EVALUATIONS)
        if again is not None:
            found.append(_row(model, again[0]))
    if len(found) < LEAST_CONVERGED * samples:
        raise ConvergenceError(
            "converged too seldom on resampled spectra",
            field="samples",
            value=len(found),
            remedy="fit fewer bands or give better centres",
        )
    rows = np.array(found)  # (sample, quantity, band)
    tail = _tail(confidence, residual.size - best.size)
    tails = np.quantile(rows, [tail, 1.0 - tail], axis=0)
    spread = rows.std(axis=0, ddof=1)
    columns = zip(_row(model, best), spread, tails[0], tails[1], strict=True)
    centre, width, area, height = (BootstrapInterval(*column) for column in columns)
    return BandBootstrap(centre, width, area, height, len(found))


def _tail(confidence: float, freedom: int) -> float:
    """Probability beyond each end of an expanded percentile interval."""
    special = require("scipy.special")
    return float(special.ndtr(special.stdtrit(freedom, (1.0 - confidence) / 2.0)))


def _row(model: Model, values: FloatArray) -> FloatArray:
    """Centre, width, area and height of every band, shape (4, bands)."""
    centre, width, area, share = model.table(values).T
    tops = np.array([float(peak(model.shape, np.asarray(one))) for one in share])
    return np.array([centre, width, area, area * tops / width])
