"""Radiance and exitance of a black body in a band."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.planck import STEFAN_BOLTZMANN
from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import LONGEST, PHOTON_CONSTANT, SHORTEST, fraction_below


@dataclass(frozen=True, eq=False)
class BandRadiance:
    """What a black or gray body sends out between two wavelengths."""

    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance in the band", ge=0)]
    exitance: Annotated[FloatArray, Array("W m^-2", "...", "exitance in the band, pi times the radiance", ge=0)]
    photon_radiance: Annotated[FloatArray, Array("s^-1 m^-2 sr^-1", "...", "photon radiance in the band", ge=0)]
    photon_exitance: Annotated[FloatArray, Array("s^-1 m^-2", "...", "photon exitance in the band", ge=0)]


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"lower": [3.0, 8.0, 8.0], "upper": [5.0, 12.0, 14.0], "temperature": 300.0},
            path="exitance",
            value=[5.86207431548, 120.952648989, 172.578558698],
            tolerance=1e-9,
            source="Planck's law times pi integrated over the band by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"lower": [3.0, 8.0], "upper": [5.0, 14.0], "temperature": [1000.0, 300.0]},
            path="photon_exitance",
            value=[4.01365144081e23, 9.45254554058e21],
            tolerance=1e13,
            source="photon radiance times pi integrated over the band by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"lower": 1e-3, "upper": 1e9, "temperature": 300.0},
            path="exitance",
            value=459.300327954,
            tolerance=1e-8,
            source="all wavelengths together give sigma T^4",
            kind="identity",
        ),
    ),
    valid_for="black and gray bodies in vacuum, a band with sharp edges",
    limitations="for a measured response of the sensor use band_average; the path between is left out",
    papers=("chang1984", "codata2022"),
    keywords=("in-band radiance", "band exitance", "3-5 um", "8-12 um", "MWIR", "LWIR", "photon flux in band"),
    see_also=("band_fraction", "planck_radiance", "band_brightness_temperature", "target_background_contrast"),
    asks=(
        "[radiance: In-band radiance] of a black body at {temperature} from {lower} to {upper}",
        "[exitance: Power per area] that a wall of emissivity {emissivity} at {temperature} emits between "
        "{lower} and {upper}",
        "[photon_radiance: Photon radiance] of a {temperature} scene in the band {lower} to {upper}",
        "How many [photon_exitance: photons per second and area] leave a {temperature} surface from {lower} "
        "to {upper}?",
        "A gray body, emissivity {emissivity}, at {temperature}: [radiance: radiance in the band] {lower} to {upper}",
        "[exitance: Band exitance] in the window {lower} to {upper} at T = {temperature}",
    ),
)
def band_radiance(
    lower: Annotated[
        FloatArray, Array("um", "...", "shortest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    upper: Annotated[
        FloatArray, Array("um", "...", "longest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the body", gt=0, le=1e12)],
    emissivity: Annotated[
        FloatArray | None, Array("1", "...", "emissivity in the band; 1 where left out", ge=0, le=1)
    ] = None,
) -> BandRadiance:
    r"""Return radiance, exitance and photons of a black or gray body in a band of wavelengths.

    .. math:: L = \varepsilon \int_{\lambda_1}^{\lambda_2} B_\lambda \, \mathrm{d}\lambda
                = \varepsilon \left[F(0 \to \lambda_2 T) - F(0 \to \lambda_1 T)\right] \frac{\sigma T^4}{\pi},
              \qquad M = \pi L

    The integral is a series and costs no quadrature, however narrow or wide the band.

    Parameters
    ----------
    lower, upper, temperature, emissivity
        Broadcast against each other; emissivity 1 where left out.

    Returns
    -------
    BandRadiance
        Radiance and exitance, of power and of photons.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a lower limit lies above its upper limit.

    References
    ----------
    [chang1984]_.

    Examples
    --------
    >>> band_radiance([3.0, 8.0], [5.0, 14.0], 300.0).exitance.round(4)
    array([  5.8621, 172.5786])
    """
    share = or_else(emissivity, 1.0)
    if (lower > upper).any():
        raise DomainError("lies above the upper limit", field="lower", value=lower, remedy="swap the two limits")
    power, photons = (
        share * (fraction_below(upper, temperature, kind) - fraction_below(lower, temperature, kind)) * total
        for kind, total in ((False, STEFAN_BOLTZMANN * temperature**4), (True, PHOTON_CONSTANT * temperature**3))
    )
    return BandRadiance(*(np.asarray(value) for value in (power / math.pi, power, photons / math.pi, photons)))
