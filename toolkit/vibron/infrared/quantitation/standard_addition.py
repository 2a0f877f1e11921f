from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._line import fit_line


@tool(
    valid_for="signals strictly proportional to concentration, whose background has been taken off",
    limitations="corrects a matrix that changes the slope, not one that adds its own signal; an extrapolation",
    papers=("miller2018",),
    see_also=("beer_lambert_calibration", "internal_standard_ratio"),
)
def standard_addition(
    added: Annotated[FloatArray, Array("1", "m", "concentration added, in the solution measured, any unit", ge=0)],
    signal: Annotated[FloatArray, Array("1", "m", "signal after each addition")],
    dilution: Annotated[float, Quantity("1", "volume measured over volume of sample in it", ge=1)] = 1.0,
    confidence: Annotated[float, Quantity("1", "of the interval", gt=0, lt=1)] = 0.95,
) -> StandardAddition:
    r"""Return the concentration of a sample from its signal after known additions (method of standard additions).

    .. math:: c = \frac{a}{b}, \qquad
        s_c = \frac{s_{y/x}}{b}\sqrt{\frac{1}{m} + \frac{\bar y^2}{b^2 \sum (x-\bar x)^2}}

    with the line y = a + b x through signal against concentration added.

    Parameters
    ----------
    signal
        Absorbance or another signal proportional to concentration.
    dilution
        Factor by which the sample was diluted; the same for all solutions.

    Raises
    ------
    InputError
        If there are fewer than three additions, or all are equal.

    Examples
    --------
    >>> found = standard_addition([0.0, 1.0, 2.0, 3.0], [0.20, 0.30, 0.41, 0.50])
    >>> round(found.concentration, 2), round(found.error, 2)
    (1.99, 0.1)
    """
    line = fit_line(added, signal, field="added", response="signal")
    if line.slope <= 0.0:
        raise DomainError(
            "does not rise with the addition", field="signal", value=line.slope, remedy="check the order of the values"
        )
    crossing, error = line.inverse(np.zeros(1), np.zeros(1))
    concentration, error_of_it = -float(crossing[0]) * dilution, float(error[0]) * dilution
    half = line.quantile(confidence) * error_of_it
    return StandardAddition(
        concentration=concentration,
        error=error_of_it,
        interval=np.array([concentration - half, concentration + half]),
        slope=line.slope,
        intercept=line.intercept,
        r_squared=line.r_squared,
    )


@dataclass(frozen=True)
class StandardAddition(DataRecord):
    """Concentration with its error, and the line it was extrapolated from."""

    concentration: Annotated[float, Quantity("1", "in the sample as received")]
    error: Annotated[float, Quantity("1", "standard error of the concentration", ge=0)]
    interval: Annotated[FloatArray, Array("1", "2", "confidence limits of the concentration")]
    slope: Annotated[float, Quantity("1", "signal per unit of concentration")]
    intercept: Annotated[float, Quantity("1", "signal without addition")]
    r_squared: Annotated[float, Quantity("1", "coefficient of determination", le=1)]
