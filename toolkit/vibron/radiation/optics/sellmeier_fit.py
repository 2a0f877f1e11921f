"""Coefficients of Sellmeier from refractive indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics.sellmeier_index import sellmeier_index

_GRID = np.array([0.6, 0.8, 1.0, 1.3, 1.6, 2.0, 2.4, 2.8, 3.2, 3.6])
_SILICA = sellmeier_index(
    _GRID, np.array([0.6961663, 0.4079426, 0.8974794]), np.array([0.0684043, 0.1162414, 9.896161])
)
_NEAR, _FAR = 0.98, 1.02  # resonances stay this far outside the data


@dataclass(frozen=True, eq=False)
class SellmeierFit:
    """Coefficients for sellmeier_index."""

    strength: Annotated[FloatArray, Array("1", "t", "B of each term")]
    resonance: Annotated[FloatArray, Array("um", "t", "C of each term", ge=0, kind="position")]
    offset: Annotated[float, Quantity("1", "A")]
    residual: Annotated[float, Quantity("1", "root of the mean square difference in n", ge=0)]


_NOISY_CALL = {
    "wavelength": [0.6, 0.8, 1.0, 1.3, 1.6, 2.0, 2.4, 2.8, 3.2, 3.6, 4.0, 4.4],
    "refractive_index": [
        1.5427325, 1.4943819, 1.4747141, 1.4601439, 1.4514928, 1.4426608, 1.4343292, 1.4253461, 1.4151116, 1.4031375,
        1.3889632, 1.3720191,
    ],
}  # fmt: skip


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"wavelength": _GRID.tolist(), "refractive_index": _SILICA.round(8).tolist()},
            path="resonance.1",
            value=9.896161,
            tolerance=0.05,
            source="malitson1965: fused silica absorbs at 9.896 um",
        ),
        KnownAnswer(
            call={"wavelength": _GRID.tolist(), "refractive_index": _SILICA.round(8).tolist()},
            path="residual",
            value=0.0,
            tolerance=5e-6,
            source="two terms follow the three of Malitson over 0.6 to 3.6 um",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="resonance.1",
            value=9.9,
            tolerance=3 * 0.002662,
            source="noise of 2e-6 on a planted formula: three standard deviations of the Cramer-Rao bound",
        ),
    ),
    valid_for="smooth indices of a transparent material, one resonance on each side of the range",
    limitations="one term below the range and one beyond; with an offset the four or five numbers belong together, and "
    "none of them alone is a property of the material",
    papers=("tatian1984", "lmfit2014"),
    keywords=("dispersion fit", "Sellmeier coefficients", "refractive index fit"),
    see_also=("sellmeier_index", "refractive_index"),
    extra="radiation",
    cost="light",
    asks=(
        "Fit the Sellmeier formula to n {refractive_index} at {wavelength}: [strength: B coefficients]?",
        "[resonance: Resonance wavelengths] of a Sellmeier fit to indices {refractive_index} measured at {wavelength}",
        "[residual: How well] does a Sellmeier dispersion fit the data {refractive_index} over {wavelength}?",
        "[offset: Constant term A] of Sellmeier coefficients fitted to {wavelength} and {refractive_index}",
    ),
)
def sellmeier_fit(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    refractive_index: Annotated[FloatArray, Array("1", "w", "n", gt=0)],
) -> SellmeierFit:
    r"""Return the coefficients of a Sellmeier formula with a resonance on either side of the data.

    .. math:: n^2 = A + \frac{B_1 \lambda^2}{\lambda^2 - C_1^2} + \frac{B_2 \lambda^2}{\lambda^2 - C_2^2}, \qquad
              C_1 < \lambda < C_2

    A, B_1 and B_2 follow from the resonances by linear least squares, so that only C_1 and C_2 are searched.

    Parameters
    ----------
    wavelength, refractive_index
        Data, shape (w), six or more.

    Returns
    -------
    SellmeierFit
        Coefficients and what is left over.

    Raises
    ------
    DomainError
        There are fewer than six different wavelengths.
    ConvergenceError
        No resonances were found.

    References
    ----------
    [tatian1984]_.

    Examples
    --------
    >>> grid = np.linspace(3.0, 12.0, 10)
    >>> index = sellmeier_index(grid, [4.5, 2.9], [0.3, 47.0])
    >>> sellmeier_fit(grid, index).resonance.round(2)
    array([ 0.3, 47. ])
    """
    if np.unique(wavelength).size < 6:
        raise DomainError(
            "needs six or more different wavelengths",
            field="wavelength",
            value=wavelength.size,
            remedy="give more points, or a formula with fewer terms",
        )
    lmfit = require("lmfit", extra="radiation")
    low, high = float(wavelength.min()), float(wavelength.max())
    parameters = lmfit.Parameters()
    parameters.add("inner", value=0.3, min=0.01, max=_NEAR)  # C1 over the shortest wavelength
    parameters.add("outer", value=0.3, min=0.001, max=1.0 / _FAR)  # longest wavelength over C2

    def difference(values: Any) -> FloatArray:
        resonance = np.array([low * values["inner"].value, high / values["outer"].value])
        return _indices(wavelength, refractive_index, resonance)[0] - refractive_index

    found = lmfit.minimize(difference, parameters, method="least_squares", xtol=1e-14, ftol=1e-14, gtol=1e-14)
    if not found.success:
        raise ConvergenceError("the fit stopped early", field="refractive_index", remedy="give smoother data")
    resonance = np.array([low * found.params["inner"].value, high / found.params["outer"].value])
    index, coefficients = _indices(wavelength, refractive_index, resonance)
    residual = float(np.sqrt(np.mean((index - refractive_index) ** 2)))
    return SellmeierFit(coefficients[1:], resonance, float(coefficients[0]), residual)


def _indices(wavelength: FloatArray, measured: FloatArray, resonance: FloatArray) -> tuple[FloatArray, FloatArray]:
    terms = wavelength[:, None] ** 2 / (wavelength[:, None] ** 2 - resonance**2)
    matrix = np.column_stack([np.ones_like(wavelength), terms])
    coefficients = np.linalg.lstsq(matrix, measured**2, rcond=None)[0]
    index = np.sqrt(np.maximum(matrix @ coefficients, 0.0))
    return np.asarray(index, np.float64), np.asarray(coefficients, np.float64)
