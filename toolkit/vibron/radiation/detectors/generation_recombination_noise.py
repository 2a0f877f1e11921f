from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import ELEMENTARY_CHARGE


@tool(
    valid_for="photoconductors with one lifetime, few carriers fluctuating compared with their mean",
    limitations="one trap level; near-intrinsic material with both carriers of like density needs their reduced "
    "variance",
    papers=("vanvliet1967", "rogalski2010"),
    see_also=("shot_noise", "noise_spectrum", "blip_detectivity"),
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
