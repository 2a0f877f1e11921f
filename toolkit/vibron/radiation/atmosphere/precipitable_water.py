"""Water that a column of air holds."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.atmosphere._constants import STANDARD_GRAVITY

# U.S. Standard Atmosphere of AFGL (1986), 0 to 12 km: pressure in Pa and specific humidity from its mole fractions.
_PRESSURE = [101300.0, 89880.0, 79500.0, 70120.0, 61660.0, 54050.0, 47220.0, 41110.0, 35650.0, 30800.0, 26500.0,
             22700.0, 19400.0]  # fmt: skip
_HUMIDITY = [4.832e-3, 3.784e-3, 2.885e-3, 1.980e-3, 1.346e-3, 8.735e-4, 5.786e-4, 3.653e-4, 2.284e-4, 9.827e-5,
             4.348e-5, 2.251e-5, 1.187e-5]  # fmt: skip


@tool(
    domain="radiation",
    family="atmosphere",
    known_answers=(
        KnownAnswer(
            call={"pressure": _PRESSURE, "specific_humidity": _HUMIDITY},
            value=14.2,
            tolerance=0.3,
            source="the U.S. Standard Atmosphere of AFGL and LOWTRAN holds 1.42 g/cm^2 of water (anderson1986)",
        ),
        KnownAnswer(
            call={"pressure": [100000.0, 50000.0], "specific_humidity": [0.008, 0.002]},
            value=0.008 * 1e5 / (3.0 * 9.80665) * (1.0 - 0.5**3),
            tolerance=1e-9,
            source="by hand: q falls with the square of p, so the integral is q0 p0 / 3g (1 - 1/8)",
        ),
        KnownAnswer(
            call={"pressure": [100000.0, 80000.0, 50000.0], "specific_humidity": [0.01, 0.01, 0.01]},
            value=0.01 * 50000.0 / 9.80665,
            tolerance=1e-9,
            source="hydrostatic balance: a constant share of the mass of the column",
            kind="identity",
        ),
    ),
    valid_for="columns in hydrostatic balance; the humidity follows a power of the pressure between the levels",
    limitations="constant gravity (the column is 0.3 % more at 10 km); nothing is added above the last level",
    papers=("anderson1986",),
    keywords=("PWV", "precipitable water", "column water vapour", "TPW", "IWV", "kg/m2", "mm"),
    see_also=("convert_humidity", "column_amount", "convert_column"),
    asks=(
        "[Precipitable water] of a sounding with specific humidity {specific_humidity} at pressures {pressure}",
        "[PWV] from q = {specific_humidity} on the pressure levels {pressure}",
        "A radiosonde gives {pressure} and moisture {specific_humidity}. [How many mm of rain] would the vapour make?",
        "Integrated [column water vapour], pressures {pressure}, specific humidities {specific_humidity}",
    ),
)
def precipitable_water(
    pressure: Annotated[FloatArray, Array("Pa", "n", "pressures from the ground upwards", gt=0)],
    specific_humidity: Annotated[FloatArray, Array("1", "n", "mass of vapour over mass of moist air", ge=0, lt=1)],
) -> Annotated[float, Quantity("kg/m^2", "water of the column, which is also mm of rain", ge=0)]:
    r"""Return the precipitable water of a column from humidity against pressure.

    .. math:: W = \frac{1}{g} \int q \, dp

    Parameters
    ----------
    pressure : array of float, shape (n,), Pa
        Falling.
    specific_humidity : array of float, shape (n,)
        kg/kg.

    Returns
    -------
    float
        kg/m^2, or mm of liquid water.

    Raises
    ------
    InputError
        The pressures do not fall.

    Examples
    --------
    >>> round(precipitable_water([1e5, 5e4], [0.008, 0.002]), 2)
    23.79
    """
    if pressure.size < 2 or not (np.diff(pressure) < 0).all():
        raise InputError(
            "must hold two levels or more that fall", field="pressure", value=pressure.tolist(), remedy="sort downwards"
        )
    low, high = pressure[:-1], pressure[1:]
    q_low, q_high = specific_humidity[:-1], specific_humidity[1:]
    positive = (q_low > 0) & (q_high > 0)
    power = np.log(np.where(positive, q_high, 1.0) / np.where(positive, q_low, 1.0)) / np.log(high / low)
    regular = positive & (np.abs(power + 1.0) > 1e-9)
    integral = (q_low * low - q_high * high) / np.where(regular, power + 1.0, 1.0)
    inverse = q_low * low * np.log(low / high)  # where q p is constant
    plain = 0.5 * (q_low + q_high) * (low - high)
    return float(np.where(regular, integral, np.where(positive, inverse, plain)).sum() / STANDARD_GRAVITY)
