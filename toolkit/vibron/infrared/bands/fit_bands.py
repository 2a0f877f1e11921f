from typing import Annotated, Literal, TypeAlias

from vibron.core.choice import refuse_inapplicable
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands._band_fit import BandFit, report
from vibron.infrared.bands._bootstrap import resampled_fits
from vibron.infrared.bands._fit import BandModel, Baseline, first_guess, minimise, parameters, require_points
from vibron.infrared.bands._guess import cut, guesses
from vibron.physics.line_shape import Shape

Errors: TypeAlias = Literal["covariance", "bootstrap", "parametric_bootstrap"]
LEAST_SAMPLES, MOST_SAMPLES = 50, 10000


@tool(
    valid_for="bands of one shape on a straight baseline over the window, white noise",
    limitations=(
        "one shape for all bands, which point upwards; errors hold for the right model and white noise, those of a "
        "bootstrap for noise correlated within a block, and are too small for interpolated spectra; many bands fit "
        "anything: check residual and BIC; 95 per cent intervals of 150 resampled fits cover about 92 per cent"
    ),
    papers=("lenz1992", "lmfit2014", "efron1993", "hesterberg2015"),
    see_also=("resolve_overlap", "find_bands", "band_shape", "integrate_band"),
    extra="analysis",
    cost="light",
    seed=0,
)
def fit_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    centres: Annotated[
        FloatArray | None, Array("cm^-1", "k", "first guesses; from find_bands if left out", kind="position")
    ] = None,
    widths: Annotated[
        FloatArray | None, Array("cm^-1", "k", "first guesses of the full widths", gt=0, kind="width", at="centres")
    ] = None,
    low: Annotated[float | None, Quantity("cm^-1", "lower end of the window; all if left out", kind="position")] = None,
    high: Annotated[
        float | None, Quantity("cm^-1", "upper end of the window; all if left out", kind="position")
    ] = None,
    shape: Annotated[Shape, Option("line shape of all bands")] = "gaussian",
    baseline: Annotated[Baseline, Option("baseline under the bands")] = "linear",
    noise: Annotated[float | None, Quantity("1", "standard deviation of the noise; from the fit if none", gt=0)] = None,
    evaluations: Annotated[int, Quantity("1", "most evaluations of the model", ge=1)] = 20000,
    errors: Annotated[Errors, Option("covariance, resampled residual, or normal noise")] = "covariance",
    confidence: Annotated[float, Quantity("1", "probability that an interval is to cover", gt=0, lt=1)] = 0.95,
    samples: Annotated[
        int | None, Quantity("1", "resampled fits of a bootstrap; 200 if left out", ge=LEAST_SAMPLES, le=MOST_SAMPLES)
    ] = None,
    block: Annotated[
        int | None, Quantity("1", "residuals that a bootstrap draws together; 1 if left out", ge=1)
    ] = None,
    seed: Annotated[int | None, Quantity("1", "seed of a bootstrap's random numbers; 0 if left out", ge=0)] = None,
) -> BandFit:
    """Fit a sum of Gaussian, Lorentzian, Voigt or pseudo-Voigt bands on a straight baseline to a spectrum.

    y(x) = b_0 + b_1 (x - middle) + sum of area_i * shape((x - centre_i); width_i, lorentzian_i), by bounded least
    squares (lmfit, trust region).  Errors and correlations come from the covariance s² (J'J)^-1, with s the noise given
    or the scatter of the residual.  A bootstrap fits the fitted curve plus noise again: blocks of the residual, scaled
    by sqrt(n / (n - p)) for the p parameters, or normal noise.  Its errors are the scatter of these fits; its intervals
    run between the percentiles q and 1 - q, with q = Phi(t((1 - confidence)/2; n - p)), since the scatter is itself
    estimated (expanded percentile interval).

    Parameters
    ----------
    centres, widths
        Where to start, shape (k,); centres without widths take those of the nearest band that is found.
    noise
        Known standard deviation of the noise; makes chi-square meaningful, and is drawn by a parametric bootstrap.
    evaluations
        Limit after which the fit gives up.
    samples, block, seed
        For a bootstrap only: 200 samples suffice for an error, 1000 for an interval; a block as long as the noise is
        correlated, for resampled residuals.

    Raises
    ------
    InputError
        If no start band is given, the points do not outnumber the parameters, or an input of a bootstrap is given
        without one.
    DomainError
        If a centre lies outside the window.
    ConvergenceError
        If the fit, or more than a tenth of the resampled fits, does not converge, or the parameters cannot be
        distinguished.

    References
    ----------
    Fitted with [lmfit2014]_; error of a Gaussian's centre after [lenz1992]_; bootstrap [efron1993]_, expanded
    percentiles [hesterberg2015]_.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.arange(1600.0, 1801.0, 2.0)
    >>> found = fit_bands(Spectrum(x, 0.8 / (1.0 + ((x - 1715.0) / 8.0) ** 2)), shape="lorentzian")
    >>> round(found.bands[0].centre, 2), round(found.bands[0].width, 2), round(found.bands[0].height, 3)
    (1715.0, 16.0, 0.8)

    >>> noisy = np.exp(-(((x - 1700.0) / 12.0) ** 2)) + 0.01 * np.random.default_rng(1).normal(size=x.size)
    >>> low, high = fit_bands(Spectrum(x, noisy), [1700.0], errors="bootstrap", samples=50).bands[0].centre_interval
    >>> low < 1700.0 < high
    True
    """
    both = ("bootstrap", "parametric_bootstrap")
    refuse_inapplicable("errors", errors, samples=(samples, both), seed=(seed, both), block=(block, both[:1]))
    part = cut(spectrum, low, high)
    starts, wide = guesses(part, centres, widths)
    model = BandModel(part.wavenumber, shape, baseline, starts.size)
    require_points(len(part), len(model.names))
    start = first_guess(model, part.ordinate, starts, wide)
    fitted = minimise(model, part.ordinate, parameters(model, start), noise, evaluations)
    resampled = None
    if errors != "covariance":
        resampled = resampled_fits(
            model,
            part.ordinate,
            fitted,
            noise=noise,
            parametric=errors == "parametric_bootstrap",
            block=block or 1,
            samples=samples or 200,
            seed=seed or 0,
            evaluations=evaluations,
        )
    return report(model, part.ordinate, fitted, noise, confidence, resampled)
