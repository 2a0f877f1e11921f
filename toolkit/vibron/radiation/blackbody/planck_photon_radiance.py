"""Spectral photon radiance of a black body."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.planck import radiance_per_um
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import LONGEST, PER, SHORTEST, photon_joule, um_per


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [10.0, 3.0], "temperature": [300.0, 1000.0]},
            value=[4.9958740603754965e20, 6.167745753549992e22],
            tolerance=1e11,
            source="astropy 8.0.2, BlackBody divided by the photon energy of its constants",
        ),
        KnownAnswer(
            call={"wavelength": 10.0, "temperature": 300.0, "per": "cm^-1"},
            value=4.99587406e18,
            tolerance=1e10,
            source="the value per um at 10 um times 0.01 um per cm^-1",
            kind="identity",
        ),
    ),
    valid_for="unpolarised thermal radiation in vacuum",
    limitations="a mean rate: photon statistics (Bose factor) are not part of it",
    papers=("planck1901", "codata2022"),
    keywords=("photon radiance", "photons per second", "quantum detector", "Planck's law", "background photon flux"),
    see_also=("planck_radiance", "photon_exitance", "band_radiance"),
    asks=(
        "[Spectral photon radiance] of a black body of {temperature} at {wavelength}",
        "[How many photons] per second, steradian and micrometre does a {temperature} black body emit at {wavelength}?",
        "[Photon form of Planck's law] {per=cm^-1: per wavenumber} at {wavelength}, {temperature}",
        "A detector looks at a {temperature} background: [spectral photons per sr] {per=Hz: per hertz} at {wavelength}",
    ),
)
def planck_photon_radiance(
    wavelength: Annotated[
        FloatArray,
        Array("um", "...", "wavelength in vacuum; 1000 cm^-1 is understood", ge=SHORTEST, le=LONGEST, kind="position"),
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    per: Annotated[str, Option("spectral unit that the radiance is a density per", choices=PER)] = "um",
) -> Annotated[FloatArray, Array("s^-1 m^-2 sr^-1", "...", "photon radiance per spectral unit", ge=0)]:
    r"""Return the spectral photon radiance of a black body: radiance over the energy of a photon.

    .. math:: Q_\lambda = \frac{\lambda}{h c} B_\lambda = \frac{2 c}{\lambda^4} \frac{1}{e^{hc/\lambda k T} - 1}

    Parameters
    ----------
    wavelength
        Wavelength in um, any shape.
    temperature
        Temperature in K, broadcast against the wavelength.
    per
        ``um``, ``cm^-1`` or ``Hz``.

    Returns
    -------
    ndarray
        Photons s^-1 m^-2 sr^-1 per spectral unit.

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
    >>> planck_photon_radiance([10.0], 300.0) / 1e20
    array([4.99587406])
    """
    return np.asarray(radiance_per_um(wavelength, temperature) / photon_joule(wavelength) * um_per(wavelength, per))
