from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.air_constants import STANDARD_GRAVITY


@tool(
    valid_for="columns in hydrostatic balance; the humidity follows a power of the pressure between the levels",
    limitations="constant gravity (the column is 0.3 % more at 10 km); nothing is added above the last level",
    papers=("anderson1986",),
    see_also=("convert_humidity", "column_amount", "convert_column"),
)
def precipitable_water(
    pressure: Annotated[FloatArray, Array("Pa", "n", "pressures from the ground upwards", gt=0)],
    specific_humidity: Annotated[FloatArray, Array("1", "n", "mass of vapour over mass of moist air", ge=0, lt=1)],
) -> Annotated[float, Quantity("kg/m^2", "water of the column, which is also mm of rain", ge=0)]:
    r"""Return the precipitable water of a column from humidity against pressure.

    .. math:: W = \frac{1}{g} \int q \, dp

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
