from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.detectors._background import VOLT_UM


@tool(
    valid_for="photon detectors, photovoltaic (gain one) or photoconductive, below saturation",
    limitations="the quantum efficiency is that at the wavelength; nothing is assumed of the cutoff; thermal "
    "detectors have no photon responsivity",
    papers=("codata2022", "rogalski2010"),
    see_also=("specific_detectivity", "photocurrent", "quantum_efficiency"),
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
    gain
        Photoconductive gain (lifetime over transit time).

    Examples
    --------
    >>> responsivity([3.0, 5.0], 0.8).round(4)
    array([1.9357, 3.2262])
    """
    return np.asarray(quantum_efficiency * gain * wavelength / VOLT_UM)
