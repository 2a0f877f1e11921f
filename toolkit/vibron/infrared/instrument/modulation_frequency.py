"""The audio frequencies into which an interferometer turns light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class Modulation:
    """Frequencies of the interferogram in time."""

    frequency: Annotated[FloatArray, Array("Hz", "...", "modulation frequency at each wavenumber", kind="rate")]
    laser_frequency: Annotated[
        float, Quantity("Hz", "frequency of the fringes of the reference laser", gt=0, kind="rate")
    ]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [4000.0, 400.0], "mirror_velocity": 0.6329},
            path="frequency",
            value=[5063.2, 506.32],
            tolerance=1e-9,
            source="by hand: 2 x 0.6329 cm/s x 4000 cm^-1",
        ),
        KnownAnswer(
            call={"wavenumber": [4000.0], "mirror_velocity": 0.6329},
            path="laser_frequency",
            value=20000.0,
            tolerance=10.0,
            source="the mirror velocity 0.6329 cm/s of Thermo Nicolet instruments is their 20 kHz setting",
        ),
        KnownAnswer(
            call={"wavenumber": [0.0], "mirror_velocity": 1.0},
            path="frequency.0",
            value=0.0,
            tolerance=0.0,
            source="what has no wavenumber is not modulated",
            kind="identity",
        ),
    ),
    valid_for="Michelson interferometers with one moving plane mirror at constant velocity",
    limitations="with corner cubes or both mirrors moving the path grows by another factor than 2",
    papers=("griffiths2007",),
    keywords=("modulation", "Fourier frequency", "mirror velocity", "scanner velocity", "kHz", "detector bandwidth"),
    see_also=("rapid_scan_time", "laser_sampling"),
    asks=(
        "[frequency: Modulation frequency] of {wavenumber} at mirror velocity {mirror_velocity}",
        "[frequency: Fourier frequency] at {wavenumber} when the mirror moves at {mirror_velocity}",
        "Scanner speed {mirror_velocity}: [frequency: which detector bandwidth] does {wavenumber} need?",
        "[laser_frequency: Laser fringe frequency], laser {laser_wavenumber}, mirror {mirror_velocity}, line "
        "{wavenumber}",
    ),
)
def modulation_frequency(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "wavenumbers", ge=0, kind="position")],
    mirror_velocity: Annotated[float, Quantity("cm s^-1", "velocity of the moving mirror", gt=0)],
    laser_wavenumber: Annotated[
        float, Quantity("cm^-1", "wavenumber of the reference laser", gt=0, kind="position")
    ] = 15798.0,
) -> Modulation:
    """Return the modulation (Fourier) frequencies of an interferometer, f = 2 v nu, and that of its laser.

    Parameters
    ----------
    wavenumber : ndarray
        Wavenumbers in cm^-1.
    mirror_velocity : float
        Velocity of the mirror in cm/s; the path difference grows at twice that.
    laser_wavenumber : float
        Wavenumber of the reference laser.

    Returns
    -------
    Modulation
        Frequencies in Hz.

    Raises
    ------
    DomainError
        The velocity is not positive.

    References
    ----------
    Griffiths and de Haseth (2007), section 2.2.

    Examples
    --------
    >>> import numpy as np
    >>> modulation_frequency(np.array([1000.0]), 0.1581).frequency
    array([316.2])
    """
    return Modulation(2.0 * mirror_velocity * wavenumber, 2.0 * mirror_velocity * laser_wavenumber)
