"""Pressure shift of a line."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"air_shift": -0.00301, "pressure": 0.7, "mole_fraction": 0.3},
            value=-0.0014749,
            tolerance=1e-12,
            source="HAPI 1.3: Delta0 of calculateProfileParametersVoigt with 0.7 air and 0.3 self without a self shift",
        ),
        KnownAnswer(
            call={"air_shift": -0.00301, "self_shift": 0.002, "pressure": 0.0, "mole_fraction": 0.3},
            value=0.0,
            tolerance=0.0,
            source="there is no shift without pressure",
            kind="identity",
        ),
        KnownAnswer(
            call={"air_shift": [-0.004, -0.002], "self_shift": [0.002, 0.002], "pressure": 2.0, "mole_fraction": 0.5},
            path="1",
            value=0.0,
            tolerance=1e-18,
            source="equal parts of opposite shifts cancel",
            kind="identity",
        ),
    ),
    valid_for="pressures at which shifts are linear, up to some ten atmospheres",
    limitations="no dependence on temperature, as HITRAN's records of 160 characters have none",
    papers=("rothman2005",),
    keywords=("collisional shift", "delta_air", "line position"),
    see_also=("pressure_width",),
    asks=(
        "[Pressure shift] of a line with air shift coefficient {air_shift} at {pressure}",
        "[How far does a line move] at {pressure} with delta_air {air_shift}?",
        "[Collisional shift], air {air_shift}, self {self_shift}, mole fraction {mole_fraction}, total "
        "pressure {pressure}",
    ),
)
def pressure_shift(
    air_shift: Annotated[FloatArray, Array("cm^-1/atm", "...", "shift by air")],
    pressure: Annotated[FloatArray, Array("atm", "...", "total pressure", ge=0)],
    mole_fraction: Annotated[FloatArray | float, Array("1", "...", "part of the absorber", ge=0, le=1)] = 0.0,
    self_shift: Annotated[FloatArray | float, Array("cm^-1/atm", "...", "shift by the absorber")] = 0.0,
) -> Annotated[FloatArray, Array("cm^-1", "...", "shift of the line", kind="width")]:
    r"""Return the collisional shift of a line, to be added to its vacuum wavenumber.

    .. math:: \Delta = p\,\left[(1 - x)\,\delta_{air} + x\,\delta_{self}\right]

    Parameters
    ----------
    air_shift, self_shift : ndarray
        In cm^-1 per atm; all arguments broadcast.
    pressure : ndarray
        In atm.
    mole_fraction : ndarray
        Part x of the absorber.

    Returns
    -------
    ndarray
        Shift in cm^-1.

    Raises
    ------
    DomainError
        A value is out of its range.

    References
    ----------
    Rothman et al. (2005).

    Examples
    --------
    >>> float(pressure_shift(-0.003, 0.5))
    -0.0015
    """
    part = np.asarray(mole_fraction)
    return np.asarray(pressure * ((1.0 - part) * air_shift + part * np.asarray(self_shift)))
