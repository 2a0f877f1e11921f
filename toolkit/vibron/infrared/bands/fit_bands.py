"""Fit overlapped bands."""

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._band_fit import BandFit, report
from vibron.infrared.bands._fit import BASELINES, Baseline, Model, first_guess, minimise, parameters, require_points
from vibron.infrared.bands._guess import cut, guesses
from vibron.infrared.bands._shape import SHAPES, Shape

_GRID = [1640.0 + 2.0 * i for i in range(61)]
_LINE = [0.05 + 1e-4 * (x - 1700.0) for x in _GRID]
_PLANTED = [
    0.5 * 2.0 ** (-(((x - 1690.0) / 10.0) ** 2)) + 0.3 * 2.0 ** (-(((x - 1712.0) / 8.0) ** 2)) + line
    for x, line in zip(_GRID, _LINE, strict=True)
]
_SINGLE = [1.0 * 2.0 ** (-(((x - 1700.0) / 10.0) ** 2)) for x in _GRID]
# Standard normal noise of the generator of numpy with seed 3.
_NORMAL = [
    2.041, -2.556, 0.418, -0.568, -0.453, -0.216, -2.02, -0.232, -0.865, 3.323, 0.226, -0.353, -0.281, -0.668, -1.055,
    -0.391, 0.482, -0.239, 0.958, -0.2, 0.024, 1.546, 0.545, -0.505, -0.183, 0.541, 1.935, -0.27, -0.244, 1.002,
    -0.886, -0.292, 0.883, 0.58, 0.092, 0.67, -2.828, 1.021, -0.96, -1.669, 0.276, 0.701, -0.445, -1.076, 0.026,
    -0.053, 1.406, 0.747, 0.194, 1.112, -0.206, -0.926, 0.584, 0.583, -0.215, -0.783, 0.229, -2.494, 0.69, 0.491,
    -1.639,
]  # fmt: skip
_NOISY = {
    "spectrum": {
        "wavenumber": _GRID,
        "ordinate": [value + 0.01 * noise for value, noise in zip(_SINGLE, _NORMAL, strict=True)],
    },
    "centres": [1701.0],
    "baseline": "none",
    "noise": 0.01,
}


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _PLANTED}, "centres": [1688.0, 1714.0]},
            path="bands.1.centre",
            value=1712.0,
            tolerance=1e-4,
            source="a Gaussian planted at 1712 beside one at 1690 on a sloping line",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _PLANTED}, "centres": [1688.0, 1714.0]},
            path="bands.0.area",
            value=10.644670194312262,
            tolerance=1e-3,
            source="closed form h w sqrt(pi / (4 ln 2)) of the planted Gaussian, 0.5 high and 20 wide",
        ),
        KnownAnswer(
            call={
                "spectrum": {"wavenumber": _GRID, "ordinate": _SINGLE},
                "centres": [1701.0],
                "baseline": "none",
                "noise": 0.01,
            },
            path="bands.0.centre_error",
            value=0.0437805,
            tolerance=2e-6,
            source="lenz1992",
        ),
        KnownAnswer(
            call={
                "spectrum": "example:toluene_computed.jdx",
                "low": 660.0,
                "high": 760.0,
                "centres": [683.0, 719.0],
                "shape": "lorentzian",
            },
            path="bands.1.width",
            value=12.0,
            tolerance=0.05,
            source="the file's bands are Lorentzians of 12 cm^-1 full width, as the script that computed it says",
        ),
        KnownAnswer(
            call=_NOISY,
            path="bands.0.centre",
            value=1700.0,
            tolerance=3 * 0.04378,
            source="noise of 0.01 on a planted Gaussian: three standard deviations of the Cramer-Rao bound",
        ),
        KnownAnswer(
            call=_NOISY,
            path="bands.0.width",
            value=20.0,
            tolerance=3 * 0.10309,
            source="noise of 0.01 on a planted Gaussian: three standard deviations of the Cramer-Rao bound",
        ),
    ),
    valid_for="bands of one shape on a straight baseline over the window, white noise",
    limitations=(
        "one shape for all bands; bands point upwards; errors hold for white noise and the right model, and are too "
        "small for interpolated (zero-filled) spectra; many bands fit anything: check residual and BIC"
    ),
    papers=("lenz1992", "lmfit2014"),
    keywords=("curve fitting", "peak fitting", "deconvolution", "Voigt", "Gaussian", "Lorentzian", "least squares"),
    see_also=("resolve_overlap", "bootstrap_band", "find_bands", "band_shape", "integrate_band"),
    extra="analysis",
    cost="light",
    asks=(
        "[bands: Fit bands] near {centres} to the spectrum {spectrum}",
        "[bands: Curve fitting] of {spectrum} with {shape=lorentzian: Lorentzians} at {centres}",
        "[bands: Peak fit] of the spectrum {spectrum} between {low} and {high}, {shape=voigt: Voigt} shape",
        "[residual: Residual] after fitting Gaussian bands at {centres} to {spectrum}, {baseline=none: no baseline}",
        "[chi_square: Reduced chi-square] of a least squares fit of bands at {centres} to {spectrum}, noise {noise}",
    ),
)
def fit_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
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
    shape: Annotated[Shape, Option("line shape of all bands", choices=SHAPES)] = "gaussian",
    baseline: Annotated[Baseline, Option("baseline under the bands", choices=BASELINES)] = "linear",
    noise: Annotated[float | None, Quantity("1", "standard deviation of the noise; from the fit if none", gt=0)] = None,
    evaluations: Annotated[int, Quantity("1", "most evaluations of the model", ge=1)] = 20000,
) -> BandFit:
    """Fit a sum of Gaussian, Lorentzian, Voigt or pseudo-Voigt bands on a straight baseline to a spectrum.

    y(x) = b_0 + b_1 (x - middle) + sum of area_i * shape((x - centre_i); width_i, lorentzian_i), by bounded least
    squares (lmfit, trust region).  Errors and correlations come from the covariance s² (J'J)^-1, with s the noise given
    or the scatter of the residual.

    Parameters
    ----------
    spectrum
        Absorbance-like.
    centres, widths
        Where to start, shape (k,); centres without widths take those of the nearest band that is found.
    low, high
        Window in cm^-1.
    shape
        Of all bands; ``lorentzian`` of a mixed shape is its Lorentzian share as in ``band_shape``.
    baseline
        ``linear``, ``constant`` or ``none``.
    noise
        Known standard deviation of the noise; makes chi-square meaningful.
    evaluations
        Limit after which the fit gives up.

    Returns
    -------
    BandFit
        Bands with errors, baseline, components, residual, AIC, BIC, correlations.

    Raises
    ------
    InputError
        If there is no band to start from, or there are no more points than parameters.
    DomainError
        If a centre lies outside the window.
    ConvergenceError
        If the fit does not converge or its parameters cannot be told apart.

    References
    ----------
    Fitted with [lmfit2014]_; error of a Gaussian's centre after [lenz1992]_.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.arange(1600.0, 1801.0, 2.0)
    >>> found = fit_bands(Spectrum(x, 0.8 / (1.0 + ((x - 1715.0) / 8.0) ** 2)), shape="lorentzian")
    >>> round(found.bands[0].centre, 2), round(found.bands[0].width, 2), round(found.bands[0].height, 3)
    (1715.0, 16.0, 0.8)
    """
    part = cut(spectrum, low, high)
    starts, wide = guesses(part, centres, widths)
    model = Model(part.wavenumber, shape, baseline, starts.size)
    require_points(len(part), len(model.names))
    start = first_guess(model, part.ordinate, starts, wide)
    fitted = minimise(model, part.ordinate, parameters(model, start), noise, evaluations)
    return report(model, part.ordinate, fitted, noise)
