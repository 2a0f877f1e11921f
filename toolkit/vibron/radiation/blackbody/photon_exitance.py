from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.radiation.thermal_emission import PHOTON_CONSTANT


@tool(
    valid_for="opaque surfaces in vacuum, all wavelengths",
    limitations="a gray emissivity: for one that depends on the wavelength integrate planck_photon_radiance",
    papers=("codata2022",),
    see_also=("stefan_boltzmann", "planck_photon_radiance", "band_radiance"),
)
def photon_exitance(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the surface", gt=0, le=1e12)],
    emissivity: Annotated[
        FloatArray | None, Array("1", "...", "hemispherical emissivity; 1 where left out", ge=0, le=1)
    ] = None,
) -> Annotated[FloatArray, Array("s^-1 m^-2", "...", "photons a second and square metre", ge=0)]:
    r"""Return the total photon exitance of a black or gray body.

    .. math:: M_q = \varepsilon \frac{4 \pi \zeta(3) k^3}{h^3 c^2} T^3

    The mean photon of a black body has the energy 2.701 k T.

    Examples
    --------
    >>> photon_exitance([77.0, 300.0]) / 1e22
    array([0.06941406, 4.10524432])
    """
    share = or_else(emissivity, 1.0)
    return np.asarray(share * PHOTON_CONSTANT * temperature**3)
