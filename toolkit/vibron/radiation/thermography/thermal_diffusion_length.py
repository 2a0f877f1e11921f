"""How deep a thermal wave reaches."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={"diffusivity": 1e-5, "frequency": 0.3183098861837907},
            value=3.16227766,
            tolerance=1e-8,
            source="by hand: at f = 1/pi Hz the length is the root of the diffusivity, sqrt(1e-5) m = 3.16 mm",
        ),
        KnownAnswer(
            call={"diffusivity": [8.8e-5, 1.1e-7], "frequency": 1.0},
            value=[5.2925, 0.18712],
            tolerance=1e-3,
            source="silicon and a polymer at 1 Hz, by hand: sqrt(8.8e-5/pi) m and sqrt(1.1e-7/pi) m",
        ),
    ),
    valid_for="plane thermal waves in a homogeneous solid",
    limitations="defects show down to about 1.5 to 2 lengths in the phase image; lateral blur is of the same size",
    papers=("breitenstein2010",),
    keywords=("thermal diffusion length", "thermal wave", "lock-in", "penetration depth", "diffusivity"),
    see_also=("lockin_thermography", "pulsed_thermography_depth"),
    asks=(
        "[Thermal diffusion length] at {frequency} in a material of diffusivity {diffusivity}",
        "[How deep] does a thermal wave of {frequency} go into steel of {diffusivity}?",
        "Lock-in heating at {frequency}, alpha = {diffusivity}: [probing depth mu]",
        "A lamp is modulated at {frequency}. [Over which length] does the wave decay by e, diffusivity {diffusivity}?",
    ),
)
def thermal_diffusion_length(
    diffusivity: Annotated[FloatArray, Array("m^2 s^-1", "...", "thermal diffusivity", gt=0)],
    frequency: Annotated[FloatArray, Array("Hz", "...", "frequency of the heating", gt=0, kind="rate")],
) -> Annotated[FloatArray, Array("mm", "...", "length over which the wave falls by e", gt=0)]:
    r"""Return the diffusion length of a thermal wave.

    .. math:: \mu = \sqrt{\frac{\alpha}{\pi f}}

    Over this length the wave falls by a factor of e and comes one radian late.

    Parameters
    ----------
    diffusivity : ndarray
        Thermal diffusivity in m^2/s.
    frequency : ndarray
        Frequency in Hz.

    Returns
    -------
    ndarray
        Length in mm.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Breitenstein, Warta and Langenkamp (2010).

    Examples
    --------
    >>> thermal_diffusion_length(4e-6, [0.1, 1.0, 10.0]).round(3)
    array([3.568, 1.128, 0.357])
    """
    return np.asarray(1e3 * np.sqrt(diffusivity / (np.pi * frequency)))
