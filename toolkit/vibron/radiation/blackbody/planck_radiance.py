"""Spectral radiance of a black body."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.planck import radiance_per_um
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import LONGEST, PER, SHORTEST, um_per


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [10.0, 4.0], "temperature": 300.0},
            value=[9.924033330070703, 0.7219764225707695],
            tolerance=1e-11,
            source="astropy 8.0.2, modeling.models.BlackBody, converted to a density per um",
        ),
        KnownAnswer(
            call={"wavelength": 0.5, "temperature": 5772.0, "per": "Hz"},
            value=2.1880587610209202e-08,
            tolerance=1e-19,
            source="astropy 8.0.2, modeling.models.BlackBody",
        ),
        KnownAnswer(
            call={"wavelength": "1000 cm^-1", "temperature": "300 K", "per": "cm^-1"},
            value=[0.09924033330071],
            tolerance=1e-13,
            source="the radiance per um at 10 um and 300 K times 0.01 um per cm^-1",
            kind="identity",
        ),
    ),
    valid_for="unpolarised thermal radiation in vacuum, in enclosures large against the wavelength",
    limitations="in a medium of refractive index n the radiance is n^2 times this; the wavelength is that in vacuum",
    papers=("planck1901", "codata2022"),
    keywords=("Planck's law", "blackbody radiance", "spectral radiance", "thermal emission", "per wavenumber"),
    see_also=("planck_photon_radiance", "band_radiance", "brightness_temperature", "stefan_boltzmann"),
    asks=(
        "[Spectral radiance] of a black body of {temperature} at {wavelength}",
        "[How bright] is an ideal emitter at {temperature} at a wavelength of {wavelength}?",
        "[Planck function] B {per=cm^-1: per wavenumber} at {wavelength}, T = {temperature}",
        "[Thermal radiance] {per=Hz: per hertz} at {wavelength} from an oven at {temperature}",
    ),
)
def planck_radiance(
    wavelength: Annotated[
        FloatArray,
        Array("um", "...", "wavelength in vacuum; 1000 cm^-1 is understood", ge=SHORTEST, le=LONGEST, kind="position"),
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    per: Annotated[str, Option("spectral unit that the radiance is a density per", choices=PER)] = "um",
) -> Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance per spectral unit", ge=0)]:
    r"""Return the spectral radiance of a black body by Planck's law.

    .. math:: B_\lambda = \frac{2 h c^2}{\lambda^5} \frac{1}{e^{hc/\lambda k T} - 1}, \qquad
              B_{\tilde\nu} = \lambda^2 B_\lambda, \qquad B_\nu = \frac{\lambda^2}{c} B_\lambda

    Parameters
    ----------
    wavelength
        Wavelength in um, any shape.
    temperature
        Temperature in K, broadcast against the wavelength.
    per
        ``um``, ``cm^-1`` or ``Hz``; the place is a wavelength in each case.

    Returns
    -------
    ndarray
        W m^-2 sr^-1 per spectral unit; zero where it is too small for a double.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a wavelength or temperature lies outside its range.

    References
    ----------
    [planck1901]_, constants of [codata2022]_.

    Examples
    --------
    >>> planck_radiance([4.0, 10.0], 300.0).round(5)
    array([0.72198, 9.92403])
    """
    return np.asarray(radiance_per_um(wavelength, temperature) * um_per(wavelength, per))
