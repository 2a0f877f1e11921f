"""Radiant power as a stream of photons, and back."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.units._scales import photon_energy


@tool(
    domain="infrared",
    family="units",
    known_answers=(
        KnownAnswer(
            call={"values": [1.0], "wavenumber": [1000.0]},
            value=[5.03412e19],
            tolerance=1e14,
            source="textbook of infrared detectors: 1 W at wavelength l in um is 5.03412e18 l photons a second",
        ),
        KnownAnswer(
            call={"values": 1.0, "wavenumber": 1000.0, "to": "power"},
            value=1.98644586e-20,
            tolerance=1e-28,
            source="energy of a photon of 1000 cm^-1: CODATA lists h c times 1 m^-1 as 1.986445857e-25 J",
        ),
    ),
    valid_for="monochromatic light, or a spectral density at each wavenumber",
    limitations="a broad band needs its density integrated after the conversion, not before",
    papers=("codata2022",),
    keywords=("photons per second", "watt", "photon radiance", "quantum", "power", "detector", "flux"),
    see_also=("spectral_density_jacobian", "convert_energy"),
    asks=(
        "[How many photons per second] does a power in watts of {values} at {wavenumber} carry?",
        "[Photon rate] of a laser of power {values} and {wavenumber}",
        "[Which] {to=power: power} do {values} photons per second at {wavenumber} carry?",
        "A detector receives a power of {values} at {wavenumber}. [Photons a second]?",
    ),
)
def photon_flux(
    values: Annotated[FloatArray, Array("1", "...", "power in W, or photons a second on the way back", ge=0)],
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "...", "wavenumber of the light; 10 um is understood", gt=0, kind="position")
    ],
    to: Annotated[str, Option("what is wanted", choices=("photons", "power"))] = "photons",
) -> Annotated[FloatArray, Array("1", "...", "photons a second, or W on the way back", ge=0)]:
    r"""Convert power in watts into photons per second, or photons per second into watts.

    .. math:: \Phi_q = \frac{\Phi}{h c \tilde\nu}

    Any quantity proportional to power (irradiance, radiance, a density per um) goes the same way.

    Parameters
    ----------
    values
        Power in W, or photons in s^-1; any shape.
    wavenumber
        Wavenumber in cm^-1, broadcast against the values.
    to
        ``photons`` or ``power``.

    Returns
    -------
    ndarray
        Photons in s^-1, or power in W.

    Raises
    ------
    InputError
        If the shapes do not fit together.

    Examples
    --------
    >>> photon_flux([1.0, 2.0], [1000.0, 2000.0]) / 1e19
    array([5.03411657, 5.03411657])
    """
    energy = photon_energy(wavenumber, "cm^-1")
    return np.asarray(values / energy if to == "photons" else values * energy)
