"""Current of a photon detector for a watt of light."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.detectors._background import VOLT_UM


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"wavelength": 10.0, "quantum_efficiency": 1.0},
            value=8.065543937,
            tolerance=1e-8,
            source="CODATA lists one electronvolt as 8065.543937 cm^-1: at 10 um and unit efficiency that is 8.0655 "
            "A/W",
        ),
        KnownAnswer(
            call={"wavelength": [1.239841984, 2.479683969], "quantum_efficiency": 1.0},
            value=[1.0, 2.0],
            tolerance=1e-8,
            source="a photon of one electronvolt gives one A per W: the voltage of the photon is 1.239841984 um over "
            "its wavelength, CODATA",
        ),
        KnownAnswer(
            call={"wavelength": 4.0, "quantum_efficiency": 0.7, "gain": 2.0},
            value=4.51670,
            tolerance=1e-5,
            source="by hand: 0.7 x 2 x 4 / 1.239842",
        ),
    ),
    valid_for="photon detectors, photovoltaic (gain one) or photoconductive, below saturation",
    limitations="the quantum efficiency is that at the wavelength; nothing is assumed of the cutoff; thermal "
    "detectors have no photon responsivity",
    papers=("codata2022", "rogalski2010"),
    keywords=("responsivity", "A/W", "quantum efficiency", "photoconductive gain", "photodiode", "spectral response"),
    see_also=("noise_equivalent_power", "photocurrent", "quantum_efficiency"),
    asks=(
        "[Responsivity] of a photodiode at {wavelength} with quantum efficiency {quantum_efficiency}",
        "[Amperes per watt] at {wavelength} for QE {quantum_efficiency} and photoconductive gain {gain}",
        "A detector collects {quantum_efficiency} electrons per photon at {wavelength}. [How much current per watt]?",
        "[Current response] to light of {wavelength}, eta = {quantum_efficiency}, gain {gain}",
    ),
)
def responsivity(
    wavelength: Annotated[FloatArray, Array("um", "...", "wavelength of the light", gt=0, kind="position")],
    quantum_efficiency: Annotated[
        FloatArray, Array("1", "...", "electrons collected per photon that falls in", ge=0, le=1)
    ],
    gain: Annotated[FloatArray | float, Array("1", "...", "photoconductive gain, one for a photodiode", gt=0)] = 1.0,
) -> Annotated[FloatArray, Array("A W^-1", "...", "current responsivity", ge=0)]:
    r"""Return the current responsivity of a photon detector.

    .. math:: R = \eta g \frac{q \lambda}{h c}

    Parameters
    ----------
    wavelength : ndarray
        Wavelength in um.
    quantum_efficiency : ndarray
        External quantum efficiency, 0 to 1, broadcast against the wavelength.
    gain : ndarray
        Photoconductive gain (lifetime over transit time).

    Returns
    -------
    ndarray
        Responsivity in A/W.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Rogalski (2010).

    Examples
    --------
    >>> responsivity([3.0, 5.0], 0.8).round(4)
    array([1.9357, 3.2262])
    """
    return np.asarray(quantum_efficiency * gain * wavelength / VOLT_UM)
