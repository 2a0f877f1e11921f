from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

_NODES = 4000  # midpoints on either side of the momentum of the kinks


@tool(
    valid_for="the infinite chain, or a periodic one of even length in the even sector",
    limitations="nearest neighbours, no longitudinal field, fields of zero or more; long times need more than the "
    "8000 momenta of the integral: beyond about 500 / (1 + g) take a ring",
    papers=("heyl2013", "pfeuty1970"),
    see_also=("krylov_evolution", "trotter_evolution", "tfim"),
)
def dynamical_phase_transition(
    before: Annotated[float, Quantity("1", "transverse field before the quench, in units of J", ge=0)],
    after: Annotated[float, Quantity("1", "transverse field after the quench, in units of J", ge=0)],
    times: Annotated[FloatArray, Array("1", "n", "times in units of 1/J", ge=0)],
    size: Annotated[int, Quantity("1", "sites of a ring, even; 0 for the infinite chain", ge=0, le=100_000)] = 0,
) -> LoschmidtRate:
    r"""Return the rate of the Loschmidt echo after a quench of H = -J sum ZZ - g sum X.

    .. math:: r(t) = -\int_0^\pi\frac{dk}{2\pi}\ln\bigl[1 - \sin^2(\phi_k)\,\sin^2(\varepsilon_k t)\bigr],\qquad
              t^*_n = \frac{\pi}{\varepsilon_{k^*}}\Bigl(n + \tfrac12\Bigr),\quad
              \cos k^* = \frac{1 + g_0g_1}{g_0 + g_1}

    with eps = 2 sqrt((g1 - cos k)^2 + sin^2 k) and the angle phi between the fields of the two Hamiltonians.

    Raises
    ------
    DomainError
        The ring is odd.

    Examples
    --------
    >>> dynamical_phase_transition(0.5, 2.0, [1.0, 2.0]).critical_times.round(6)
    array([0.585401, 1.756204])
    """
    if size % 2:
        raise DomainError("must be even", field="size", value=size, remedy="add a site")
    cosine = (1.0 + before * after) / (before + after) if before + after > 0.0 else 2.0
    kinked = before != after and cosine <= 1.0
    critical = float(np.arccos(cosine)) if kinked else 0.5 * np.pi
    if size:
        k, weight = np.pi * (2.0 * np.arange(size // 2) + 1.0) / size, np.full(size // 2, 2.0 * np.pi / size)
    else:
        k, weight = _nodes(critical)
    latest = float(times.max())
    need(times.size * k.size, field="times", value=times.shape, remedy="give fewer times a call", each=24)
    energy = 2.0 * np.hypot(after - np.cos(k), np.sin(k))
    angle = np.arctan2(np.sin(k), after - np.cos(k)) - np.arctan2(np.sin(k), before - np.cos(k))
    # 1 - sin^2 sin^2 without cancellation: close to the kink both sines are one to rounding
    kept = np.cos(angle) ** 2 + np.sin(angle) ** 2 * np.cos(energy * times[:, None]) ** 2
    rate = -np.log(np.maximum(kept, 1e-300)) @ weight / (2.0 * np.pi)
    if not kinked:
        return LoschmidtRate(rate, np.zeros(0), None)
    first = np.pi / (4.0 * np.hypot(after - cosine, np.sin(critical)))
    need(latest / first, field="times", value=latest, remedy="take earlier times or a weaker field", each=24)
    kinks = first * np.arange(1, 2 * int(latest / first) + 2, 2)
    return LoschmidtRate(rate, kinks[kinks <= latest * (1.0 + 1e-9)], critical)


@dataclass(frozen=True)
class LoschmidtRate(DataRecord):
    """Rate of the echo, -ln L / N."""

    rate: Annotated[FloatArray, Array("1", "n", "rate at each time", ge=-1e-12)]
    critical_times: Annotated[FloatArray, Array("1", "m", "times of the kinks up to the last time; empty without")]
    critical_momentum: Annotated[float | None, Quantity("rad", "momentum of the kinks; None without")]


def _nodes(critical: float) -> tuple[FloatArray, FloatArray]:
    """Return momenta and weights that crowd at the kink, where the logarithm may diverge."""
    place, weight = (np.arange(_NODES) + 0.5) / _NODES, np.full(_NODES, 1.0 / _NODES)
    away, part = place**3, 3.0 * place**2 * weight
    k = np.concatenate([critical * (1.0 - away), critical + (np.pi - critical) * away])
    return k, np.concatenate([critical * part, (np.pi - critical) * part])
