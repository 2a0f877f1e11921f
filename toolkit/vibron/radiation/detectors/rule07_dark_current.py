"""Dark current of good HgCdTe photodiodes."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.constants import BOLTZMANN, ELEMENTARY_CHARGE
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool

DENSITY = 8367.00001853855  # A cm^-2
EXPONENT = -1.16239134096245
POWER = 0.544071281108481
SCALE = 0.200847413564122  # um
THRESHOLD = 4.63513642316149  # um
VOLT_UM_RULE = 1.24  # eV um, rounded as in the fit


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"cutoff": 10.0, "temperature": 77.0},
            value=3.080e-6,
            tolerance=1e-9,
            source="formula with the published constants as coded in five public programs, lentil among them",
        ),
        KnownAnswer(
            call={"cutoff": 5.0, "temperature": 120.0},
            value=6.541e-9,
            tolerance=2e-12,
            source="formula with the published constants as coded in five public programs, lentil among them",
        ),
        KnownAnswer(
            call={"cutoff": 4.63513642316149, "temperature": 140.0},
            value=5.3496e-8,
            tolerance=1e-11,
            source="at the threshold both branches meet: 8367 exp(-1.162391 x 1.24 x 11604.52 / (4.635136 x 140)) by "
            "hand",
        ),
    ),
    valid_for="p-on-n HgCdTe photodiodes of 2 to 20 um; products of cutoff and temperature from about 400 to 1700 um K",
    limitations="a rule of thumb for diffusion-limited diodes of 2008, good to a factor of two or three; "
    "newer fully depleted diodes beat it; the constants are quoted from public programs, not from the paper itself",
    papers=("tennant2008",),
    keywords=("Rule 07", "dark current", "HgCdTe", "MCT", "Tennant", "cutoff wavelength", "FPA"),
    see_also=("hgcdte_cutoff", "shot_noise", "diode_current", "blip_detectivity_photovoltaic"),
    asks=(
        "[Rule 07 dark current] of HgCdTe with cutoff {cutoff} at {temperature}",
        "[Dark current density] expected of an MCT photodiode cut off at {cutoff}, operated at {temperature}",
        "How much [current leaks in the dark] per area in a {cutoff} cutoff MCT array cooled to {temperature}?",
    ),
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

    Parameters
    ----------
    cutoff : ndarray
        Cutoff wavelength in um.
    temperature : ndarray
        Temperature in K.

    Returns
    -------
    ndarray
        Current density in A/cm^2.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Tennant, Lee, Zandian, Piquette and Carmody (2008).

    Examples
    --------
    >>> [f"{value:.3e}" for value in rule07_dark_current([10.0, 5.0], [77.0, 120.0])]
    ['3.080e-06', '6.541e-09']
    """
    short = np.maximum(SCALE / cutoff - SCALE / THRESHOLD, 0.0) ** POWER
    effective = cutoff / (1.0 - short)
    volt_kelvin = float(ELEMENTARY_CHARGE) / float(BOLTZMANN)
    return np.asarray(DENSITY * np.exp(EXPONENT * VOLT_UM_RULE * volt_kelvin / (effective * temperature)))
