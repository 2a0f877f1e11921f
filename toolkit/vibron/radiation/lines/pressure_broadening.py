from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.lines._constants import ATMOSPHERE, REFERENCE_TEMPERATURE


@tool(
    valid_for="pressures at which collisions are binary and short, up to about ten atmospheres",
    limitations="one temperature exponent for air and self broadening and none for shifts, as in HITRAN's "
    "160-character format; the power law is valid within about 100 K of the reference temperature",
    papers=("rothman2005",),
    see_also=("doppler_width", "voigt_width", "line_profile"),
)
def pressure_broadening(
    pressure: Annotated[FloatArray, Array("Pa", "...", "total pressure", ge=0)],
    air_width: Annotated[FloatArray | None, Array("cm^-1/atm", "...", "half width by air at 296 K", ge=0)] = None,
    self_width: Annotated[
        FloatArray | None, Array("cm^-1/atm", "...", "half width by the absorber at 296 K", ge=0)
    ] = None,
    mole_fraction: Annotated[FloatArray | float, Array("1", "...", "part of the absorber", ge=0, le=1)] = 0.0,
    temperature: Annotated[FloatArray | float, Array("K", "...", "temperature", gt=0)] = REFERENCE_TEMPERATURE,
    exponent: Annotated[FloatArray | float, Array("1", "...", "temperature exponent n of the widths")] = 0.0,
    air_shift: Annotated[FloatArray | None, Array("cm^-1/atm", "...", "shift by air")] = None,
    self_shift: Annotated[FloatArray | None, Array("cm^-1/atm", "...", "shift by the absorber")] = None,
) -> PressureBroadening:
    r"""Return the Lorentzian half width and the shift of a line at a pressure, temperature and mole fraction.

    .. math:: \gamma_L = p\,\left[(1 - x)\,\gamma_{air} + x\,\gamma_{self}\right]\left(\frac{296\,K}{T}\right)^n,
        \qquad \Delta = p\,\left[(1 - x)\,\delta_{air} + x\,\delta_{self}\right]

    The shift is to be added to the vacuum wavenumber of the line.

    Parameters
    ----------
    air_width, self_width
        For the width; the latter may be left out for an absorber in traces.
    air_shift, self_shift
        For the shift; the latter is zero if left out.

    Raises
    ------
    InputError
        Neither ``air_width`` nor ``air_shift`` is given, or ``self_width`` is needed.

    Examples
    --------
    >>> line = pressure_broadening(50662.5, 0.07, 0.09, 0.1, air_shift=-0.003)
    >>> line.width, line.shift
    (array(0.036), array(-0.00135))
    """
    if air_width is None and air_shift is None:
        raise InputError("or air_shift is needed", field="air_width", remedy="give one or both")
    for field, own, air in (("self_width", self_width, air_width), ("self_shift", self_shift, air_shift)):
        if own is not None and air is None:
            other = field.replace("self", "air")
            raise InputError(f"goes with {other}", field=field, remedy=f"give {other} too, or leave {field} out")
    part, atmospheres = np.asarray(mole_fraction), pressure / ATMOSPHERE
    width = shift = None
    if air_width is not None:
        if self_width is None and (part > 0.0).any():
            raise InputError("is needed for a mole fraction above zero", field="self_width", remedy="give it")
        mixed = (1.0 - part) * air_width + part * (0.0 if self_width is None else self_width)
        width = np.asarray(atmospheres * mixed * (REFERENCE_TEMPERATURE / np.asarray(temperature)) ** exponent)
    if air_shift is not None:
        shift = np.asarray(
            atmospheres * ((1.0 - part) * air_shift + part * (0.0 if self_shift is None else self_shift))
        )
    return PressureBroadening(width, shift)


@dataclass(frozen=True)
class PressureBroadening(DataRecord):
    """What collisions do to a line; a part is None where its coefficient in air was not given."""

    width: Annotated[FloatArray | None, Array("cm^-1", "...", "half width at half maximum", ge=0, kind="width")]
    shift: Annotated[FloatArray | None, Array("cm^-1", "...", "shift of the line", kind="width")]
