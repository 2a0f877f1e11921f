from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="noise that is white over the bandwidth, signals within the linear range",
    limitations="the bandwidth is that of the noise (1/(2 t) for an integration over t); a detectivity scales with "
    "the area only where the noise does",
    papers=("jones1953", "rogalski2010"),
    see_also=("specific_detectivity", "responsivity", "detector_noise"),
)
def noise_equivalent_power(
    noise: Annotated[FloatArray | None, Array("A Hz^-0.5", "...", "noise current density", gt=0)] = None,
    responsivity: Annotated[FloatArray | None, Array("A W^-1", "...", "responsivity, with the noise", gt=0)] = None,
    detectivity: Annotated[
        FloatArray | None, Array("cm Hz^0.5 W^-1", "...", "specific detectivity, in place of both", gt=0)
    ] = None,
    area: Annotated[FloatArray | None, Array("cm^2", "...", "area of the detector, with the detectivity", gt=0)] = None,
    bandwidth: Annotated[
        FloatArray | float, Array("Hz", "...", "noise bandwidth; 1 Hz gives W per root Hz", gt=0, kind="rate")
    ] = 1.0,
) -> Annotated[FloatArray, Array("W", "...", "noise equivalent power in the bandwidth", gt=0)]:
    r"""Return the noise equivalent power from noise and responsivity, or from the specific detectivity.

    .. math:: \mathrm{NEP} = \frac{i_n \sqrt{\Delta f}}{R} = \frac{\sqrt{A\,\Delta f}}{D^*}

    Noise in V with a responsivity in V/W goes the same way.

    Raises
    ------
    InputError
        Not exactly one complete pair is given, or the shapes do not fit together.

    References
    ----------
    Jones (1953); Rogalski (2010).

    Examples
    --------
    >>> float(noise_equivalent_power(detectivity=5e10, area=1e-4))
    2e-13
    """
    if noise is not None and responsivity is not None and detectivity is None and area is None:
        return np.asarray(noise * np.sqrt(bandwidth) / responsivity)
    if detectivity is not None and area is not None and noise is None and responsivity is None:
        return np.asarray(np.sqrt(area * bandwidth) / detectivity)
    raise InputError(
        "give noise and responsivity, or detectivity and area",
        field="noise",
        remedy="give one pair and leave the other out",
    )
