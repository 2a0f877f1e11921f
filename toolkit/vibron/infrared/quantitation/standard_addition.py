"""The concentration of a sample by standard addition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._line import fit_line

_SILVER = {
    "added": [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0],
    "signal": [0.32, 0.41, 0.52, 0.60, 0.70, 0.77, 0.89],
}


@dataclass(frozen=True)
class StandardAddition:
    """Concentration with its error, and the line it was extrapolated from."""

    concentration: Annotated[float, Quantity("1", "in the sample as received")]
    error: Annotated[float, Quantity("1", "standard error of the concentration", ge=0)]
    interval: Annotated[FloatArray, Array("1", "2", "confidence limits of the concentration")]
    slope: Annotated[float, Quantity("1", "signal per unit of concentration")]
    intercept: Annotated[float, Quantity("1", "signal without addition")]
    r_squared: Annotated[float, Quantity("1", "coefficient of determination", le=1)]


_NOISY_CALL = {
    "added": [3.0 * i for i in range(8)],
    "signal": [0.3167, 0.3791, 0.4483, 0.5033, 0.5518, 0.62, 0.6769, 0.7407],
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(call=_SILVER, path="concentration", value=17.3, tolerance=0.05, source="miller2018"),
        KnownAnswer(call=_SILVER, path="error", value=0.749, tolerance=0.002, source="miller2018"),
        KnownAnswer(
            call={"added": [0.0, 1.0, 2.0], "signal": [1.0, 2.0, 3.0], "dilution": 5.0},
            path="concentration",
            value=5.0,
            tolerance=1e-12,
            source="the line A = 1 + c meets zero at -1, five times diluted",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="concentration",
            value=16.0,
            tolerance=3 * 0.352,
            source="noise of 0.005 at eight additions: three standard deviations of the least-squares covariance of "
            "a / b",
        ),
    ),
    valid_for="signals strictly proportional to concentration, whose background has been taken off",
    limitations="corrects a matrix that changes the slope, not one that adds a signal of its own; an extrapolation",
    papers=("miller2018",),
    keywords=("standard addition", "spiking", "matrix effect", "extrapolate", "concentration"),
    see_also=("beer_lambert_calibration", "internal_standard_ratio"),
    asks=(
        "[concentration: Concentration of the sample] from signals {signal} after additions {added}",
        "[concentration: Method of standard additions]: spiked with {added}, signals {signal}, diluted "
        "{dilution} times",
        "[interval: Confidence limits] of the content when spikes {added} give {signal}",
        "A sample is spiked by {added} and reads {signal}. [error: Standard error] of its content?",
    ),
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
    added : ndarray, shape (m,)
        Concentration that each addition makes in the measured solution, any unit.
    signal : ndarray, shape (m,)
        Absorbance or another signal proportional to concentration.
    dilution : float
        Factor by which the sample was diluted; the same for all solutions.
    confidence : float
        Two-sided level of the interval.

    Returns
    -------
    StandardAddition
        Concentration in the unit of ``added``.

    Raises
    ------
    InputError
        If there are fewer than three additions, or all are equal.
    DomainError
        If the signal does not rise with the addition.

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
