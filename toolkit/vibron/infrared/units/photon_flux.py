from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.units._scales import photon_energy


@tool(
    valid_for="monochromatic light, or a spectral density at each wavenumber",
    limitations="a broad band needs its density integrated after the conversion, not before",
    papers=("codata2022",),
    see_also=("spectral_density_jacobian", "convert_unit"),
)
def photon_flux(
    values: Annotated[FloatArray, Array("1", "...", "power in W, or photons a second on the way back", ge=0)],
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "...", "wavenumber of the light; 10 um is understood", gt=0, kind="position")
    ],
    to: Annotated[str, Option("quantity to convert to", choices=("photons", "power"))] = "photons",
) -> Annotated[FloatArray, Array("1", "...", "photons a second, or W on the way back", ge=0)]:
    r"""Convert power in watts into photons per second, or photons per second into watts.

    .. math:: \Phi_q = \frac{\Phi}{h c \tilde\nu}

    Any quantity proportional to power (irradiance, radiance, a density per um) goes the same way.

    Returns
    -------
    ndarray
        Photons in s^-1, or power in W.

    Examples
    --------
    >>> photon_flux([1.0, 2.0], [1000.0, 2000.0]) / 1e19
    array([5.03411657, 5.03411657])
    """
    energy = photon_energy(wavenumber, "cm^-1")
    return np.asarray(values / energy if to == "photons" else values * energy)
