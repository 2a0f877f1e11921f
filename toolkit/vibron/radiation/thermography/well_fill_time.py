"""How long a pixel may look before it is full."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.constants import ELEMENTARY_CHARGE
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class WellFill:
    """Integration time and what fills the well."""

    time: Annotated[FloatArray, Array("s", "...", "integration time", gt=0)]
    electron_rate: Annotated[FloatArray, Array("s^-1", "...", "electrons a second", gt=0)]
    dark_share: Annotated[FloatArray, Array("1", "...", "part of them from the dark current", ge=0, le=1)]


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={"capacity": 1e7, "photon_irradiance": 1e16, "area": 1e-6, "quantum_efficiency": 0.5},
            path="time",
            value=2e-3,
            tolerance=1e-12,
            source="by hand: 5e9 electrons a second fill 1e7 in 2 ms",
        ),
        KnownAnswer(
            call={"capacity": 1e7, "photon_irradiance": 0.0, "area": 1e-6, "dark_current": 1.602176634e-6, "fill": 0.5},
            path="time",
            value=0.5,
            tolerance=1e-9,
            source="by hand: 1e7 elementary charges a second and half a well",
        ),
        KnownAnswer(
            call={"capacity": 1e7, "photon_irradiance": 2.881e16, "area": 9e-6, "quantum_efficiency": 0.7},
            path="time",
            value=5.5097e-5,
            tolerance=1e-8,
            source="300 K below 10 um at F/2 (4.8978e17 photons s^-1 cm^-2 by quadrature, over 17) on a pixel of 30 "
            "um, by hand",
        ),
    ),
    valid_for="wells that fill linearly, direct injection or capacitive stages",
    limitations="gain, skimming and non-linearity of the read-out are left out",
    papers=("rogalski2010",),
    keywords=("integration time", "well capacity", "charge", "full well", "FPA", "saturation", "dark current"),
    see_also=("signal_to_noise_budget", "rule07_dark_current", "netd"),
    asks=(
        "[time: Integration time] that fills a well of {capacity} electrons, pixel area {area}, flux "
        "{photon_irradiance}",
        "[time: How long] until {fill} of the {capacity} full well is filled by {photon_irradiance} on {area}?",
        "[electron_rate: Electrons per second], pixel {area}, {photon_irradiance}, QE {quantum_efficiency}, "
        "well {capacity}",
        "[dark_share: Share of the dark current] {dark_current} in a well of {capacity}, "
        "{photon_irradiance}, pixel {area}",
    ),
)
def well_fill_time(
    capacity: Annotated[FloatArray, Array("1", "...", "electrons that a well holds", gt=0)],
    photon_irradiance: Annotated[FloatArray, Array("s^-1 cm^-2", "...", "photons on the pixel", ge=0)],
    area: Annotated[FloatArray, Array("cm^2", "...", "area of the pixel", gt=0)],
    quantum_efficiency: Annotated[FloatArray | float, Array("1", "...", "quantum efficiency", gt=0, le=1)] = 1.0,
    dark_current: Annotated[FloatArray | float, Array("A cm^-2", "...", "dark current density", ge=0)] = 0.0,
    fill: Annotated[FloatArray | float, Array("1", "...", "part of the well to fill", gt=0, le=1)] = 1.0,
) -> WellFill:
    r"""Return the integration time that fills a well to a given part.

    .. math:: t = \frac{f N_w}{A (\eta E_q + J_d / q)}

    Parameters
    ----------
    capacity : ndarray
        Electrons of a full well.
    photon_irradiance : ndarray
        Photons in s^-1 cm^-2.
    area : ndarray
        Pixel area in cm^2.
    quantum_efficiency : ndarray
        Quantum efficiency.
    dark_current : ndarray
        Dark current density in A/cm^2.
    fill : ndarray
        Part of the well.

    Returns
    -------
    WellFill
        Time in s, rate in electrons a second, part of the dark current.

    Raises
    ------
    DomainError
        Neither light nor dark current fills the well.
    InputError
        The shapes do not fit together.

    References
    ----------
    Rogalski (2010).

    Examples
    --------
    >>> result = well_fill_time(7e6, 2e16, 2.25e-6, quantum_efficiency=0.7, dark_current=3e-6, fill=0.7)
    >>> round(1e6 * float(result.time), 1), round(float(result.dark_share), 5)
    (155.3, 0.00134)
    """
    dark = np.asarray(dark_current / float(ELEMENTARY_CHARGE) * area)
    rate = np.asarray(quantum_efficiency * photon_irradiance * area + dark)
    if not (rate > 0.0).all():
        raise DomainError(
            "and dark current are zero: the well never fills", field="photon_irradiance", value=0.0, remedy="give light"
        )
    return WellFill(np.asarray(fill * capacity / rate), rate, np.asarray(dark / rate))
