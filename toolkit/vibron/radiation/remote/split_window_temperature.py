from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.remote._regression import split_window_terms


@tool(
    valid_for="two bands near 11 and 12 um and the sensor, region and season for which the coefficients were fitted",
    limitations="no coefficients are built in: take those published for your sensor, or fit them with "
    "fit_split_window; cloud-free pixels",
    papers=("mcmillin1975", "sobrino1996"),
    see_also=("fit_split_window", "nonlinear_sst", "ndvi_emissivity", "temperature_emissivity_separation"),
)
def split_window_temperature(
    first: Annotated[FloatArray, Array("K", "...", "brightness temperature near 11 um", gt=0)],
    second: Annotated[FloatArray, Array("K", "...", "brightness temperature near 12 um", gt=0)],
    coefficients: Annotated[FloatArray, Array("1", "7", "c0 to c6; zero for terms left out")],
    emissivity: Annotated[FloatArray | float, Array("1", "...", "mean emissivity of the two bands", gt=0, le=1)] = 1.0,
    emissivity_difference: Annotated[FloatArray | float, Array("1", "...", "first less second", gt=-1, lt=1)] = 0.0,
    water: Annotated[FloatArray | float, Array("g cm^-2", "...", "column of water vapour", ge=0)] = 0.0,
) -> Annotated[FloatArray, Array("K", "...", "surface temperature", gt=0)]:
    r"""Return the surface temperature by the split window.

    .. math:: T = T_1 + c_0 + c_1 d + c_2 d^2 + (c_3 + c_4 w)(1 - \varepsilon) + (c_5 + c_6 w)\,\Delta\varepsilon,
              \qquad d = T_1 - T_2

    Parameters
    ----------
    coefficients
        c0 to c6: K, 1, 1/K, K, K per g/cm^2, K, K per g/cm^2.

    Raises
    ------
    DomainError
        The result is not a temperature.

    References
    ----------
    McMillin (1975); Sobrino and others (1996).

    Examples
    --------
    >>> coefficients = np.array([-0.3, 1.4, 0.2, 54.0, -2.2, -129.0, 16.0])
    >>> split_window_temperature([295.0, 301.0], [294.0, 298.5], coefficients, 0.98, 0.0, 1.5).round(2)
    array([297.31, 306.46])
    """
    extra = (np.asarray(part) for part in (emissivity, emissivity_difference, water))
    temperature = first + split_window_terms(first, second, *extra) @ coefficients
    if not (temperature > 0.0).all():
        raise DomainError(
            "lead below absolute zero",
            field="coefficients",
            value=float(temperature.min()),
            remedy="check their order and units",
        )
    return np.asarray(temperature)
