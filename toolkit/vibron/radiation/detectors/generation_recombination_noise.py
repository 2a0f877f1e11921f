"""Noise of carriers that come and go."""

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
            call={"current": 1e-3, "gain": 0.5, "lifetime": 1e-6, "frequency": 0.0},
            value=1.79009e-11,
            tolerance=1e-15,
            source="root of 4 x 1.602176634e-19 x 0.5 x 1e-3 by hand",
        ),
        KnownAnswer(
            call={"current": 1e-3, "gain": 1.0, "lifetime": 1e-6, "frequency": [0.0, 159154.9431]},
            value=[2.53155e-11, 1.79008e-11],
            tolerance=2e-15,
            source="at the corner 1/(2 pi tau) the power of a Lorentzian has fallen to one half: by hand",
        ),
    ),
    valid_for="photoconductors with one lifetime, few carriers fluctuating compared with their mean",
    limitations="one trap level; near-intrinsic material with both carriers of like density needs their reduced "
    "variance",
    papers=("vanvliet1967", "rogalski2010"),
    keywords=("generation recombination", "g-r noise", "photoconductor", "Lorentzian", "lifetime", "carrier noise"),
    see_also=("shot_noise", "noise_spectrum", "blip_detectivity_photoconductive"),
    asks=(
        "[Generation-recombination noise] at {frequency}, current {current}, gain {gain}, lifetime {lifetime}",
        "A photoconductor biased with {current} has gain {gain}, carrier lifetime {lifetime}. [g-r noise] at "
        "{frequency}?",
        "[Carrier noise] of a photoconductor: I = {current}, G = {gain}, tau = {lifetime}, f = {frequency}",
    ),
)
def generation_recombination_noise(
    current: Annotated[FloatArray, Array("A", "...", "bias current through the photoconductor", ge=0)],
    gain: Annotated[FloatArray, Array("1", "...", "photoconductive gain, lifetime over transit time", gt=0)],
    lifetime: Annotated[FloatArray, Array("s", "...", "lifetime of the carriers", gt=0)],
    frequency: Annotated[FloatArray, Array("Hz", "...", "electrical frequency", ge=0, kind="rate")],
) -> Annotated[FloatArray, Array("A Hz^-0.5", "...", "noise current density", ge=0)]:
    r"""Return the generation-recombination noise of a photoconductor.

    .. math:: i_n = \sqrt{\frac{4 q g I}{1 + (2 \pi f \tau)^2}}

    Its integral over all frequencies is q g I / tau: with I = q N g / tau the relative variance of the current is 1/N,
    that of a Poisson number of carriers.

    Parameters
    ----------
    current : ndarray
        Mean current in A.
    gain : ndarray
        Photoconductive gain.
    lifetime : ndarray
        Carrier lifetime in s.
    frequency : ndarray
        Frequencies in Hz.

    Returns
    -------
    ndarray
        Noise density in A Hz^-1/2.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    van Vliet (1967).

    Examples
    --------
    >>> generation_recombination_noise(1e-3, 1.0, 1e-6, [1e3, 1e6]).round(14)
    array([2.531e-11, 3.980e-12])
    """
    power = 4.0 * float(ELEMENTARY_CHARGE) * gain * current
    return np.asarray(np.sqrt(power) / np.hypot(1.0, 2.0 * np.pi * frequency * lifetime))
