from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool

_NEAR, _FAR = 0.98, 1.02  # resonances stay this far outside the data


@tool(
    valid_for="smooth indices of a transparent material, one resonance on each side of the range",
    limitations="one term below the range and one beyond; with an offset the four or five numbers belong together, and "
    "none of them alone is a property of the material",
    papers=("tatian1984", "lmfit2014"),
    see_also=("sellmeier_index", "refractive_index"),
    extra="radiation",
    cost="light",
)
def sellmeier_fit(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    refractive_index: Annotated[FloatArray, Array("1", "w", "n", gt=0)],
) -> SellmeierFit:
    r"""Return the coefficients of a Sellmeier formula with a resonance on either side of the data.

    .. math:: n^2 = A + \frac{B_1 \lambda^2}{\lambda^2 - C_1^2} + \frac{B_2 \lambda^2}{\lambda^2 - C_2^2}, \qquad
              C_1 < \lambda < C_2

    A, B_1 and B_2 follow from the resonances by linear least squares, so that only C_1 and C_2 are searched.

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


@dataclass(frozen=True)
class SellmeierFit(DataRecord):
    """Coefficients for sellmeier_index."""

    strength: Annotated[FloatArray, Array("1", "t", "B of each term")]
    resonance: Annotated[FloatArray, Array("um", "t", "C of each term", ge=0, kind="position")]
    offset: Annotated[float, Quantity("1", "A")]
    residual: Annotated[float, Quantity("1", "root of the mean square difference in n", ge=0)]


def _indices(wavelength: FloatArray, measured: FloatArray, resonance: FloatArray) -> tuple[FloatArray, FloatArray]:
    terms = wavelength[:, None] ** 2 / (wavelength[:, None] ** 2 - resonance**2)
    matrix = np.column_stack([np.ones_like(wavelength), terms])
    coefficients = np.linalg.lstsq(matrix, measured**2, rcond=None)[0]
    index = np.sqrt(np.maximum(matrix @ coefficients, 0.0))
    return np.asarray(index, np.float64), np.asarray(coefficients, np.float64)
