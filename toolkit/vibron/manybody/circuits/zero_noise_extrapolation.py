from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="values that depend smoothly on the strength of the noise",
    limitations="Richardson magnifies the errors of shots by the sum of squares of its weights; the exponential goes "
    "to zero, so that it suits traceless observables",
    papers=("temme2017",),
    see_also=("measure_observable",),
)
def zero_noise_extrapolation(
    scales: Annotated[FloatArray, Array("1", "n", "factors by which the noise was scaled", gt=0)],
    values: Annotated[FloatArray, Array("1", "n", "values at these scales")],
    errors: Annotated[FloatArray | None, Array("1", "n", "standard errors of the values", ge=0)] = None,
    method: Annotated[str, Option("curve", ("richardson", "linear", "exponential"))] = "richardson",
) -> Extrapolation:
    r"""Return the value at zero noise.

    .. math:: E_0 = \sum_k c_k E(\lambda_k),\qquad c_k = \prod_{j\ne k}\frac{\lambda_j}{\lambda_j - \lambda_k}

    Richardson's polynomial through n values leaves an error of order n in the noise; ``linear`` and ``exponential``
    are least squares, the latter in the logarithm of the values.

    Raises
    ------
    InputError
        There are fewer than two scales, or two are equal.
    DomainError
        The exponential is asked for values of different sign.

    Examples
    --------
    >>> zero_noise_extrapolation([1.0, 3.0], [0.81, 0.43], errors=[0.01, 0.01]).value.__round__(12)
    1.0
    """
    if scales.size < 2 or np.unique(scales).size < scales.size:
        raise InputError("must be different, two or more", field="scales", value=scales.tolist(), remedy="fold gates")
    if method == "richardson":
        apart = scales[None, :] - scales[:, None]
        np.fill_diagonal(apart, 1.0)
        ratio = np.broadcast_to(scales, apart.shape) / apart
        weights = np.where(np.eye(scales.size, dtype=bool), 1.0, ratio).prod(axis=1)
    else:  # the intercept of a straight line
        centred = scales - scales.mean()
        weights = 1.0 / scales.size - scales.mean() * centred / (centred @ centred)
    spread = np.zeros_like(values) if errors is None else errors
    if method != "exponential":
        return Extrapolation(float(weights @ values), float(np.linalg.norm(weights * spread)), weights)
    if (values * np.sign(values[0]) <= 0.0).any():
        raise DomainError("must have one sign", field="values", value=values.tolist(), remedy="use richardson")
    value = float(np.sign(values[0]) * np.exp(weights @ np.log(np.abs(values))))
    return Extrapolation(value, float(abs(value) * np.linalg.norm(weights * spread / values)), weights)


@dataclass(frozen=True)
class Extrapolation(DataRecord):
    """A value at zero noise."""

    value: Annotated[float, Quantity("1", "value at zero noise")]
    error: Annotated[float, Quantity("1", "error that those of the values make", ge=0)]
    coefficients: Annotated[FloatArray, Array("1", "n", "weight of each value")]
