from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="evenly spaced measurements without gaps",
    limitations="the error holds for white noise; long averaging times rest on few differences",
    papers=("riley2008", "werle1993"),
    see_also=("gas_quantitation", "detection_limit"),
)
def allan_deviation(
    values: Annotated[FloatArray, Array("1", "n", "measurements at equal intervals, in any one unit")],
    interval: Annotated[float, Quantity("s", "time between measurements", gt=0)] = 1.0,
    factors: Annotated[FloatArray | None, Array("1", "k", "numbers of measurements averaged", ge=1)] = None,
) -> AllanDeviation:
    r"""Return the overlapping Allan deviation: how averaging time reduces noise until drift takes over.

    .. math:: \sigma^2(m\tau_0) = \frac{1}{2(n - 2m + 1)} \sum_{i=1}^{n-2m+1} (\bar y_{i+m} - \bar y_i)^2

    with running means :math:`\bar y_i` of m measurements.

    Parameters
    ----------
    values
        For instance repeated concentrations of a steady sample.
    factors
        Whole numbers m up to n/2, ascending; powers of two up to n/4 if not given.

    Raises
    ------
    InputError
        If there are fewer than four values or a factor is not whole, out of order or above n/2.

    Examples
    --------
    >>> found = allan_deviation([1.0, -1.0] * 8)
    >>> found.time, found.deviation.round(3)
    (array([1., 2., 4.]), array([1.414, 0.   , 0.   ]))
    """
    moderate("values", values)
    if values.size < 4:
        raise InputError("at least four are needed", field="values", value=values.size, remedy="measure longer")
    wanted = 2.0 ** np.arange(int(np.log2(values.size / 4.0)) + 1) if factors is None else np.minimum(factors, 1e9)
    m = wanted.astype(np.int64)
    if m.size == 0 or (m != wanted).any() or (np.diff(m) <= 0).any() or m[-1] > values.size // 2:
        raise InputError(
            f"must be whole numbers from 1 to {values.size // 2} that ascend",
            field="factors",
            value=wanted.tolist(),
            remedy="leave factors out for powers of two",
        )
    # Sums of the centred values keep their digits.
    sums = np.concatenate([[0.0], np.cumsum(values - values.mean())])
    deviation = np.array([_deviation(sums, int(factor)) for factor in m])
    time = np.asarray(m * interval, dtype=np.float64)
    best = int(np.argmin(deviation))
    return AllanDeviation(
        time=time,
        deviation=deviation,
        error=deviation / np.sqrt(values.size / m),
        slope=_slope(time, deviation),
        best_time=float(time[best]),
        best_deviation=float(deviation[best]),
    )


@dataclass(frozen=True)
class AllanDeviation(DataRecord):
    """Allan deviation against averaging time."""

    time: Annotated[FloatArray, Array("s", "k", "averaging time")]
    deviation: Annotated[FloatArray, Array("1", "k", "overlapping Allan deviation, in the unit of the values")]
    error: Annotated[FloatArray, Array("1", "k", "its rough standard error, deviation over root (n / factor)")]
    slope: Annotated[
        FloatArray,
        Array(
            "1",
            "k",
            "d log deviation / d log time; -1/2 white noise, 0 flicker, 1/2 drift; NaN for one time alone and next to "
            "a deviation of zero",
            finite=False,
        ),
    ]
    best_time: Annotated[float, Quantity("s", "averaging time with the smallest deviation", gt=0)]
    best_deviation: Annotated[float, Quantity("1", "the smallest deviation", ge=0)]


def _deviation(sums: FloatArray, factor: int) -> float:
    mean = (sums[factor:] - sums[:-factor]) / factor
    step = mean[factor:] - mean[:-factor]
    return float(np.sqrt(0.5 * np.mean(step**2)))


def _slope(time: FloatArray, deviation: FloatArray) -> FloatArray:
    if time.size < 2:
        return np.full(time.size, np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        slope = np.gradient(np.log(deviation), np.log(time))
    return np.where(np.isfinite(slope), slope, np.nan)  # a deviation of zero has no logarithm
