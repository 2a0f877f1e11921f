from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.dynamics._correlation import autocorrelation, lags_within


@tool(
    valid_for="bond or dipole directions of an equilibrium trajectory, averaged over all vectors given",
    limitations="the integral is a correlation time only if the functions have died out within the longest lag",
    papers=("gordon1965",),
    see_also=("rotational_correlation_time", "infrared_spectrum_from_trajectory"),
)
def reorientational_correlation(
    vectors: Annotated[FloatArray, Array("1", "t,m,3", "directions at each step, of any length")],
    time_step: Annotated[float, Quantity("fs", "time between two steps", gt=0)],
    maximum_lag: Annotated[
        float | None, Quantity("fs", "longest lag; half of the trajectory if left out", gt=0)
    ] = None,
) -> Reorientation:
    """Return the reorientational correlation functions of first and second rank from directions followed in time.

    C_l(t) = <P_l(u(0) . u(t))> with unit vectors u: P1(x) = x, P2(x) = (3 x^2 - 1)/2, the latter as the
    autocorrelation of the products of the components of u.  tau_l is the integral of C_l.

    Raises
    ------
    InputError
        A vector has no length, or the trajectory is too short.

    Examples
    --------
    >>> angle = 2 * np.pi * np.arange(100) / 20.0
    >>> vectors = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)[:, None, :]
    >>> reorientational_correlation(vectors, 1.0).first_rank[:6:5].round(6) + 0.0
    array([1., 0.])
    """
    length = np.linalg.norm(vectors, axis=2, keepdims=True)
    if not length.all():
        raise InputError("a vector has no length", field="vectors", remedy="leave it out")
    unit = vectors / length
    count = lags_within(unit.shape[0], time_step, maximum_lag)
    products = (unit[..., :, None] * unit[..., None, :]).reshape(unit.shape[0], -1)
    first = autocorrelation(unit)[:count] / unit.shape[1]
    second = 1.5 * autocorrelation(products)[:count] / unit.shape[1] - 0.5
    return Reorientation(
        lag=np.asarray(np.arange(count) * time_step, dtype=np.float64),
        first_rank=first,
        second_rank=second,
        first_rank_time=float(np.trapezoid(first, dx=time_step)),
        second_rank_time=float(np.trapezoid(second, dx=time_step)),
    )


@dataclass(frozen=True)
class Reorientation(DataRecord):
    """Correlation functions of Legendre rank one and two, and their integrals."""

    lag: Annotated[FloatArray, Array("fs", "j", "lags")]
    first_rank: Annotated[FloatArray, Array("1", "j", "<P1(u(0) . u(t))>, seen in infrared absorption")]
    second_rank: Annotated[FloatArray, Array("1", "j", "<P2(u(0) . u(t))>, seen in anisotropic Raman scattering")]
    first_rank_time: Annotated[float, Quantity("fs", "integral of the first over the lags kept")]
    second_rank_time: Annotated[float, Quantity("fs", "integral of the second over the lags kept")]
