from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um
from vibron.radiation.thermal_emission import Per, Wavelength, photon_joule, um_per


@tool(
    valid_for="unpolarised thermal radiation in vacuum",
    limitations="a mean rate: photon statistics (Bose factor) are not part of it",
    papers=("planck1901", "codata2022"),
    see_also=("planck_radiance", "band_radiance", "wien_peak"),
)
def planck_photon_radiance(
    wavelength: Wavelength,
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    per: Per = "um",
) -> Annotated[FloatArray, Array("s^-1 m^-2 sr^-1", "...", "photon radiance per spectral unit", ge=0)]:
    r"""Return the spectral photon radiance of a black body: radiance over the energy of a photon.

    .. math:: Q_\lambda = \frac{\lambda}{h c} B_\lambda = \frac{2 c}{\lambda^4} \frac{1}{e^{hc/\lambda k T} - 1}

    Examples
    --------
    >>> planck_photon_radiance([10.0], 300.0) / 1e20
    array([4.99587406])
    """
    return np.asarray(radiance_per_um(wavelength, temperature) / photon_joule(wavelength) * um_per(wavelength, per))
