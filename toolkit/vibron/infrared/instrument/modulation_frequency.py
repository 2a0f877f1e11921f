from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="Michelson interferometers with one moving plane mirror at constant velocity",
    limitations="with corner cubes or both mirrors moving the path grows by another factor than 2",
    papers=("griffiths2007",),
    see_also=("rapid_scan_time", "laser_sampling"),
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
    mirror_velocity
        Velocity of the mirror in cm/s; the path difference grows at twice that.

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


@dataclass(frozen=True)
class Modulation(DataRecord):
    """Frequencies of the interferogram in time."""

    frequency: Annotated[FloatArray, Array("Hz", "...", "modulation frequency at each wavenumber", kind="rate")]
    laser_frequency: Annotated[
        float, Quantity("Hz", "frequency of the fringes of the reference laser", gt=0, kind="rate")
    ]
