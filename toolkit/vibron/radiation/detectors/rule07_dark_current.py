from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN, ELEMENTARY_CHARGE

DENSITY = 8367.00001853855  # A cm^-2
EXPONENT = -1.16239134096245
POWER = 0.544071281108481
SCALE = 0.200847413564122  # um
THRESHOLD = 4.63513642316149  # um
VOLT_UM_RULE = 1.24  # eV um, rounded as in the fit


@tool(
    valid_for="p-on-n HgCdTe photodiodes of 2 to 20 um; products of cutoff and temperature from about 400 to 1700 um K",
    limitations="a rule of thumb for diffusion-limited diodes of 2008, good to a factor of two or three; "
    "newer fully depleted diodes beat it; the constants are quoted from public programs, not from the paper itself",
    papers=("tennant2008",),
    see_also=("hgcdte", "detector_noise", "diode_current", "detectivity_limit"),
)
def rule07_dark_current(
    cutoff: Annotated[
        FloatArray, Array("um", "...", "cutoff wavelength at the temperature", ge=2, le=20, kind="position")
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the diode", gt=0, le=400)],
) -> Annotated[FloatArray, Array("A cm^-2", "...", "dark current density", ge=0)]:
    r"""Return the dark current density of a HgCdTe photodiode by Rule 07.

    .. math:: J = J_0 \exp\left(\frac{1.24\, C q}{k \lambda_e T}\right), \qquad
        \lambda_e = \begin{cases} \lambda_c & \lambda_c \ge \lambda_t \\
        \lambda_c / [1 - (\lambda_s/\lambda_c - \lambda_s/\lambda_t)^P] & \lambda_c < \lambda_t \end{cases}

    Examples
    --------
    >>> [f"{value:.3e}" for value in rule07_dark_current([10.0, 5.0], [77.0, 120.0])]
    ['3.080e-06', '6.541e-09']
    """
    short = np.maximum(SCALE / cutoff - SCALE / THRESHOLD, 0.0) ** POWER
    effective = cutoff / (1.0 - short)
    volt_kelvin = float(ELEMENTARY_CHARGE) / float(BOLTZMANN)
    return np.asarray(DENSITY * np.exp(EXPONENT * VOLT_UM_RULE * volt_kelvin / (effective * temperature)))
