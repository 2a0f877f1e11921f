"""The value without noise from values with more of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class Extrapolation:
    """A value at zero noise."""

    value: Annotated[float, Quantity("1", "value at zero noise")]
    error: Annotated[float, Quantity("1", "error that those of the values make", ge=0)]
    coefficients: Annotated[FloatArray, Array("1", "n", "weight of each value")]


@tool(
    domain="manybody",
    family="circuits",
    known_answers=(
        KnownAnswer(
            call={"scales": [1.0, 2.0, 3.0], "values": [0.9, 0.8, 0.7]},
            path="coefficients",
            value=[3.0, -3.0, 1.0],
            tolerance=1e-12,
            source="temme2017",
        ),
        KnownAnswer(
            call={"scales": [1.0, 3.0, 5.0], "values": [0.9**10, 0.9**30, 0.9**50], "method": "exponential"},
            path="value",
            value=1.0,
            tolerance=1e-9,
            source="global depolarising noise damps a traceless observable by (1 - p)^d",
            kind="identity",
        ),
        KnownAnswer(
            call={"scales": [1.0, 2.0, 3.0], "values": [0.99, 0.99**2, 0.99**3]},
            path="value",
            value=1.0 - (-0.01) ** 3 - 2e-6,
            tolerance=1e-10,
            source="3 x - 3 x^2 + x^3 = 1 - (1 - x)^3 by the binomial theorem, with x = 0.99",
        ),
    ),
    valid_for="values that depend smoothly on the strength of the noise",
    limitations="Richardson magnifies the errors of shots by the sum of squares of its weights; the exponential goes "
    "to zero, so that it suits traceless observables",
    papers=("temme2017",),
    keywords=("ZNE", "error mitigation", "Richardson", "depolarising", "gate folding", "noise"),
    see_also=("measure_observable",),
    asks=(
        "[value: Zero-noise value] from {values} measured at noise scales {scales}",
        "Gate folding by {scales} gave {values}. [value: Extrapolate to zero noise]",
        "ZNE, {method=exponential: exponential} fit: [value: mitigated expectation value] for {values} at {scales}",
        "[error: Uncertainty] of Richardson extrapolation of {values} with errors {errors}, noise factors {scales}",
        "[coefficients: Richardson coefficients] for noise scalings {scales} with results {values}",
        "[value: Error mitigated result], {method=linear: linear} extrapolation of {values} at {scales}",
    ),
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

    Parameters
    ----------
    scales, values : array of float, shape (n,)
        Scales of the noise, all different, and values.
    errors : array of float, shape (n,), optional
        Standard errors.
    method : {"richardson", "linear", "exponential"}
        Curve.

    Returns
    -------
    Extrapolation
        Value, error, and weight of each value (of its logarithm for the exponential).

    Raises
    ------
    InputError
        There are fewer than two scales, or two are equal.
    DomainError
        The exponential is asked for values of different sign.

    References
    ----------
    K. Temme, S. Bravyi, J. M. Gambetta, Phys. Rev. Lett. 119, 180509 (2017).

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
