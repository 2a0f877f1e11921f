from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um
from vibron.radiation.thermal_emission import Per, Wavelength, um_per


@tool(
    valid_for="unpolarised thermal radiation in vacuum, in enclosures large against the wavelength",
    limitations="in a medium of refractive index n the radiance is n^2 times this; the wavelength is that in vacuum",
    papers=("planck1901", "codata2022"),
    see_also=("planck_photon_radiance", "band_radiance", "brightness_temperature", "stefan_boltzmann"),
)
def planck_radiance(
    wavelength: Wavelength,
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    per: Per = "um",
) -> Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance per spectral unit", ge=0)]:
    r"""Return the spectral radiance of a black body by Planck's law.

    .. math:: B_\lambda = \frac{2 h c^2}{\lambda^5} \frac{1}{e^{hc/\lambda k T} - 1}, \qquad
              B_{\tilde\nu} = \lambda^2 B_\lambda, \qquad B_\nu = \frac{\lambda^2}{c} B_\lambda

    Parameters
    ----------
    per
        ``um``, ``cm^-1`` or ``Hz``; the place is a wavelength in each case.

    Returns
    -------
    ndarray
        W m^-2 sr^-1 per spectral unit; zero where it is too small for a double.

    Examples
    --------
    >>> planck_radiance([4.0, 10.0], 300.0).round(5)
    array([0.72198, 9.92403])
    """
    return np.asarray(radiance_per_um(wavelength, temperature) * um_per(wavelength, per))
