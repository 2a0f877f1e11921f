"""Exponential integrals of integer order."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="transfer",
    known_answers=(
        KnownAnswer(
            call={"order": 1, "optical_depth": [1.0]},
            value=[0.219383934],
            tolerance=5e-10,
            source="abramowitz1964",
        ),
        KnownAnswer(
            call={"order": 3, "optical_depth": [0.1, 1.0, 2.0]},
            value=[0.4162915, 0.1096920, 0.0301334],
            tolerance=5e-8,
            source="abramowitz1964",
        ),
        KnownAnswer(
            call={"order": 3, "optical_depth": 0.0},
            value=0.5,
            tolerance=1e-15,
            source="E_n(0) = 1/(n - 1)",
            kind="identity",
        ),
    ),
    valid_for="orders from 1, depth from 0 (above 0 for the first order); beyond 740 the value is below 1e-300",
    limitations="real arguments only",
    papers=("abramowitz1964",),
    keywords=("exponential integral", "En", "E3", "flux transmittance", "diffuse"),
    see_also=("slab_emissivity_diffuse",),
    asks=(
        "[Exponential integral] of order {order} at optical depth {optical_depth}",
        "[E_n] for n = {order}, tau = {optical_depth}",
        "What is the {order=3: third} [exponential integral] of {optical_depth}?",
        "Evaluate the {order=1: first-order} [exponential integral] at {optical_depth}",
    ),
)
def exponential_integral(
    order: Annotated[int, Quantity("1", "order n", ge=1, le=100)],
    optical_depth: Annotated[FloatArray, Array("1", "...", "optical depth of any shape", ge=0)],
) -> Annotated[FloatArray, Array("1", "...", "E_n", ge=0)]:
    r"""Return the exponential integral of an optical depth.

    .. math:: E_n(\tau) = \int_0^1 \mu^{n-2} e^{-\tau/\mu} \, d\mu

    Isotropic light loses intensity with 2 E_2 of a mean over directions, flux with 2 E_3.

    Parameters
    ----------
    order
        n.
    optical_depth
        Of any shape.

    Returns
    -------
    ndarray
        E_n, same shape.

    Raises
    ------
    DomainError
        If the depth is negative, or zero for the first order, which diverges there.

    References
    ----------
    [abramowitz1964]_.

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
