"""Photons that a black or gray body sends out."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import PHOTON_CONSTANT


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"temperature": 300.0},
            value=4.10524432036e22,
            tolerance=1e12,
            source="photon radiance times pi integrated over wavelength by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"temperature": [1.0, 2.0]},
            value=[1.5204609e15, 8 * 1.5204609e15],
            tolerance=1e9,
            source="4 pi zeta(3) k^3 / (h^3 c^2) = 1.52046085939e15 m^-2 s^-1 K^-3 by mpmath",
        ),
    ),
    valid_for="opaque surfaces in vacuum, all wavelengths",
    limitations="a gray emissivity: for one that depends on the wavelength integrate planck_photon_radiance",
    papers=("codata2022",),
    keywords=("photon exitance", "photons per second", "T^3", "quantum detector", "background limited"),
    see_also=("stefan_boltzmann", "planck_photon_radiance", "band_radiance"),
    asks=(
        "[Total photon exitance] of a black body at {temperature}",
        "[How many photons] a second leave each square metre of a wall of {temperature} with emissivity {emissivity}?",
        "[Photon flux over all wavelengths] emitted by a gray surface at {temperature}, emissivity {emissivity}",
        "T cubed law: [photons emitted per area] at {temperature}",
    ),
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

    Parameters
    ----------
    temperature
        Temperature in K, any shape.
    emissivity
        Between 0 and 1, broadcast against the temperature; 1 where left out.

    Returns
    -------
    ndarray
        Photons in s^-1 m^-2, into the hemisphere.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a temperature is not above zero or an emissivity lies outside 0 to 1.

    References
    ----------
    Constants of [codata2022]_.

    Examples
    --------
    >>> photon_exitance([77.0, 300.0]) / 1e22
    array([0.06941406, 4.10524432])
    """
    share = or_else(emissivity, 1.0)
    return np.asarray(share * PHOTON_CONSTANT * temperature**3)
