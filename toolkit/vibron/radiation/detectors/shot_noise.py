"""Noise of a current that consists of electrons."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.constants import ELEMENTARY_CHARGE
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"current": 1e-6},
            value=5.6607e-13,
            tolerance=1e-17,
            source="root of 2 x 1.602176634e-19 x 1e-6 by hand",
        ),
        KnownAnswer(
            call={"current": 1.0, "bandwidth": 1e4},
            value=57e-9,
            tolerance=5e-10,
            source="horowitz2015",
        ),
        KnownAnswer(call={"current": 1e-12, "bandwidth": 1e4}, value=57e-15, tolerance=5e-16, source="horowitz2015"),
    ),
    valid_for="electrons that cross a barrier independently of each other: photodiodes, dark current, photoemission",
    limitations="currents in metallic conductors have far less; avalanche gain adds its excess noise factor; a "
    "photoconductor has twice the power (see generation_recombination_noise)",
    papers=("schottky1918", "horowitz2015"),
    keywords=("shot noise", "Schottky", "photon noise", "dark current", "photodiode", "excess noise factor", "APD"),
    see_also=("johnson_noise", "generation_recombination_noise", "signal_to_noise_budget"),
    asks=(
        "[Shot noise] of a current of {current} in a bandwidth of {bandwidth}",
        "[Schottky noise current] per root hertz of a dark current {current}",
        "An APD with gain {gain}, excess noise factor {excess_noise_factor} carries {current}: [rms noise] "
        "in {bandwidth}",
        "How [noisy] is a photocurrent of {current} measured in {bandwidth}?",
    ),
)
def shot_noise(
    current: Annotated[FloatArray, Array("A", "...", "mean current before gain", ge=0)],
    bandwidth: Annotated[
        FloatArray | float, Array("Hz", "...", "bandwidth; 1 Hz gives a density per root Hz", gt=0, kind="rate")
    ] = 1.0,
    gain: Annotated[FloatArray | float, Array("1", "...", "avalanche gain", gt=0)] = 1.0,
    excess_noise_factor: Annotated[
        FloatArray | float, Array("1", "...", "mean square over squared mean of the gain", ge=1)
    ] = 1.0,
) -> Annotated[FloatArray, Array("A", "...", "rms noise current in the bandwidth", ge=0)]:
    r"""Return the shot noise of a current.

    .. math:: i_n = g \sqrt{2 q I F\,\Delta f}

    Parameters
    ----------
    current : ndarray
        Mean current in A, dark and light together, before gain.
    bandwidth : ndarray
        Bandwidth in Hz.
    gain, excess_noise_factor : ndarray
        Avalanche gain g and its excess noise factor F; one without avalanche.

    Returns
    -------
    ndarray
        Noise current in A, rms.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Schottky (1918).

    Examples
    --------
    >>> float(shot_noise(1e-9).round(18))
    1.7901e-14
    """
    charge = float(ELEMENTARY_CHARGE)
    return np.asarray(gain * np.sqrt(2.0 * charge * current * excess_noise_factor * bandwidth))
