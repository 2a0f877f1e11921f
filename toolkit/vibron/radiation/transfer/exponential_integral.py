from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool


@tool(
    valid_for="orders from 1, depth from 0 (above 0 for the first order); beyond 740 the value is below 1e-300",
    limitations="real arguments only",
    papers=("abramowitz1964",),
    see_also=("slab_emissivity_diffuse",),
)
def exponential_integral(
    order: Annotated[int, Quantity("1", "order n", ge=1, le=100)],
    optical_depth: Annotated[FloatArray, Array("1", "...", "optical depth of any shape", ge=0)],
) -> Annotated[FloatArray, Array("1", "...", "E_n", ge=0)]:
    r"""Return the exponential integral of an optical depth.

    .. math:: E_n(\tau) = \int_0^1 \mu^{n-2} e^{-\tau/\mu} \, d\mu

    Isotropic light loses intensity with 2 E_2 of a mean over directions, flux with 2 E_3.

    Raises
    ------
    DomainError
        If the depth is negative, or zero for the first order, which diverges there.

    Examples
    --------
    >>> 2.0 * exponential_integral(3, [0.1, 1.0, 2.0]).round(7)
    array([0.832583 , 0.219384 , 0.0602668])
    """
    if order == 1 and (optical_depth == 0.0).any():
        raise DomainError(
            "makes the first order infinite", field="optical_depth", value=0.0, remedy="give a depth above 0"
        )
    return np.asarray(require("scipy.special").expn(order, optical_depth), dtype=np.float64)
