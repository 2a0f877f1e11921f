"""The Allan deviation of a series of measurements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._magnitude import moderate

_NBS14 = [892.0, 809.0, 823.0, 798.0, 671.0, 644.0, 883.0, 903.0, 677.0]


@dataclass(frozen=True)
class AllanDeviation:
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


_NOISY_CALL = {
    "values": [
        99.28, 102.41, 102.79, 100.63, 100.83, 99.02, 98.17, 98.2, 98.0, 101.86, 99.89, 100.26, 98.72, 97.82, 97.6,
        98.32, 101.2, 100.04, 99.09, 99.52, 97.15, 102.46, 97.57, 100.08, 104.27, 94.9, 97.19, 98.55, 100.23, 96.57,
        99.53, 99.94, 100.34, 95.22, 101.29, 103.19, 100.87, 98.55, 98.77, 94.71, 100.95, 103.01, 101.3, 94.05, 99.15,
        99.79, 99.03, 102.07, 96.51, 98.56, 101.19, 101.98, 100.34, 102.11, 101.04, 97.88, 102.59, 98.99, 96.74,
        100.88,
    ],
    "factors": [1.0],
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(
            call={"values": _NBS14, "factors": [1, 2]},
            path="deviation",
            value=[91.22945, 85.95287],
            tolerance=1e-5,
            source="riley2008",
        ),
        KnownAnswer(
            call={"values": [0.0, 1.0, 2.0, 3.0, 4.0, 5.0], "factors": [1, 2]},
            path="deviation",
            value=[0.5**0.5, 2.0**0.5],
            tolerance=1e-12,
            source="a linear drift d has the deviation d tau over the root of two",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="deviation.0",
            value=2.0,
            tolerance=3 * 0.2255,
            source="noise of 2 in sixty values: three standard deviations, 2 sqrt(3 / (4 x 59)) for white noise",
        ),
    ),
    valid_for="evenly spaced measurements without gaps",
    limitations="the error holds for white noise; long averaging times rest on few differences",
    papers=("riley2008", "werle1993"),
    keywords=("Allan variance", "stability", "drift", "averaging time", "white noise", "detection limit", "noise"),
    see_also=("gas_detection_limit", "detection_limit"),
    asks=(
        "[deviation: Allan deviation] of the readings {values} taken every {interval}",
        "[best_time: Optimum averaging time] of a sensor with readings {values}, one each {interval}",
        "[best_deviation: Best precision before drift] sets in for {values} at intervals of {interval}",
        "[slope: White noise or drift]? Log-log slopes of the Allan plot of {values}, averaged over {factors} points",
    ),
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
    values : ndarray, shape (n,)
        For instance repeated concentrations of a steady sample.
    interval : float
        In s.
    factors : ndarray, shape (k,), optional
        Whole numbers m up to n/2, ascending; powers of two up to n/4 if not given.

    Returns
    -------
    AllanDeviation
        Deviation and local slope by averaging time, and the best averaging time.

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
