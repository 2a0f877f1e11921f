from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN


@tool(
    valid_for="opaque surfaces in vacuum whose emissivity is the total hemispherical one",
    limitations="what the surface receives and reflects is not part of it: see radiative_heat_loss",
    papers=("codata2022",),
    see_also=("planck_radiance", "radiative_heat_loss", "band_radiance"),
)
def stefan_boltzmann(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the surface", gt=0, le=1e12)],
    emissivity: Annotated[
        FloatArray | None, Array("1", "...", "total hemispherical emissivity; 1 where left out", ge=0, le=1)
    ] = None,
) -> Annotated[FloatArray, Array("W m^-2", "...", "total exitance", ge=0)]:
    r"""Return the total exitance of a black or gray body by the Stefan-Boltzmann law.

    .. math:: M = \varepsilon \sigma T^4, \qquad \sigma = \frac{2 \pi^5 k^4}{15 h^3 c^2}

    The total radiance of a diffuse surface is M / pi.

    Examples
    --------
    >>> stefan_boltzmann([300.0, 600.0]).round(4)
    array([ 459.3003, 7348.8052])
    """
    share = or_else(emissivity, 1.0)
    return np.asarray(share * STEFAN_BOLTZMANN * temperature**4)
