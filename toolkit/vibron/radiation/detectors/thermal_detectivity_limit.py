"""The best bolometer, thermopile or pyroelectric detector."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.constants import BOLTZMANN
from vibron.core.planck import STEFAN_BOLTZMANN
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"detector_temperature": 300.0, "background_temperature": 300.0},
            value=1.8125e10,
            tolerance=2e6,
            source="root of 1/(16 k sigma 300^5) by hand with k = 1.380649e-23 J/K and sigma = 5.670374e-8 W m^-2 K^-4",
        ),
        KnownAnswer(
            call={"detector_temperature": 290.0, "background_temperature": 290.0},
            value=1.98e10,
            tolerance=1e8,
            source="rogalski2010",
        ),
        KnownAnswer(
            call={"detector_temperature": 1e-3, "background_temperature": 300.0},
            value=2.5633e10,
            tolerance=3e6,
            source="a cold detector only has the noise of the background: the root of two better",
            kind="identity",
        ),
    ),
    valid_for="thermal detectors that lose heat by radiation only, over all wavelengths, hemisphere on one side",
    limitations="the textbook value of 1.98e10 at room temperature is rounded: 290 K gives 1.973e10, 300 K 1.813e10; "
    "real detectors lose heat through their legs and stay below",
    papers=("rogalski2010", "jones1953"),
    keywords=(
        "D*",
        "thermal detector",
        "bolometer",
        "thermopile",
        "pyroelectric",
        "DTGS",
        "temperature noise",
        "limit",
    ),
    see_also=("blip_detectivity_photovoltaic", "specific_detectivity", "netd"),
    asks=(
        "[Highest detectivity] of a thermal detector at {detector_temperature} that sees {background_temperature}",
        "[Best possible D*] of a bolometer of {detector_temperature} in surroundings of {background_temperature}",
        "[Temperature noise limit] of a thermopile, {detector_temperature}, {background_temperature}, "
        "absorptance {emissivity}",
        "How good can a DTGS pyroelectric be? [Limiting D*], itself {detector_temperature}, background "
        "{background_temperature}",
    ),
)
def thermal_detectivity_limit(
    detector_temperature: Annotated[FloatArray, Array("K", "...", "temperature of the detector", gt=0)],
    background_temperature: Annotated[FloatArray, Array("K", "...", "temperature of the background", gt=0)],
    emissivity: Annotated[FloatArray | float, Array("1", "...", "absorptance of the detector", gt=0, le=1)] = 1.0,
) -> Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity", gt=0)]:
    r"""Return the highest detectivity of a thermal detector, limited by the fluctuation of the heat it radiates.

    .. math:: D^* = \sqrt{\frac{\varepsilon}{8 k \sigma (T_d^5 + T_b^5)}}

    Parameters
    ----------
    detector_temperature, background_temperature : ndarray
        Temperatures in K.
    emissivity : ndarray
        Absorptance, equal to the emissivity.

    Returns
    -------
    ndarray
        D* in cm Hz^1/2 W^-1.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Rogalski (2010).

    Examples
    --------
    >>> f"{float(thermal_detectivity_limit(77.0, 300.0)):.3e}"
    '2.562e+10'
    """
    fifth = detector_temperature**5 + background_temperature**5
    return np.asarray(100.0 * np.sqrt(emissivity / (8.0 * float(BOLTZMANN) * STEFAN_BOLTZMANN * fifth)))
