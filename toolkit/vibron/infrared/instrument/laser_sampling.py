from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron.core.tool import tool


@tool(
    valid_for="interferometers in which laser and infrared beam travel the same path",
    limitations="alignment changes the effective wavenumber of the laser by parts in 1e5, see calibrate_wavenumber",
    papers=("griffiths2007",),
    see_also=("alias_wavenumber", "interferogram_to_spectrum", "calibrate_wavenumber"),
)
def laser_sampling(
    laser_wavelength: Annotated[
        float, Quantity("nm", "vacuum wavelength of the reference laser", gt=0, kind="position")
    ] = 632.9914,
    fringes: Annotated[
        float, Quantity("1", "fringes between samples: 0.5 (every zero crossing), 1, 2, ...", gt=0)
    ] = 1.0,
    high: Annotated[
        float | None, Quantity("cm^-1", "highest wavenumber that reaches the detector", gt=0, kind="position")
    ] = None,
) -> LaserSampling:
    """Return the sampling step and Nyquist wavenumber of an interferogram sampled by a reference laser.

    With the laser's wavelength w and m fringes between samples, dx = m w and nu_max = 1/(2 m w).  For a highest
    wavenumber the largest m is given: a half, or the largest whole number with nu_max no lower.

    Parameters
    ----------
    laser_wavelength
        Vacuum wavelength in nm; in air the helium-neon line has 632.816 nm.

    Raises
    ------
    DomainError
        ``fringes`` is neither a half nor whole, or ``high`` lies beyond the laser.

    References
    ----------
    Griffiths and de Haseth (2007), section 3.1.

    Examples
    --------
    >>> sampling = laser_sampling(fringes=1, high=3900.0)
    >>> round(sampling.nyquist), sampling.largest_fringes
    (7899, 2.0)
    """
    if fringes != 0.5 and fringes != round(fringes):
        raise DomainError("is neither a half nor whole", field="fringes", value=fringes, remedy="use 0.5, 1, 2, ...")
    laser = 1e7 / laser_wavelength
    largest = None
    if high is not None:
        if high > laser:
            raise DomainError(
                "lies beyond what two samples a fringe resolve",
                field="high",
                value=high,
                remedy=f"filter the beam below {laser:.0f} cm^-1",
            )
        whole = float(laser / (2.0 * high) // 1.0)
        largest = whole if whole >= 1.0 else 0.5
    return LaserSampling(laser, fringes / laser, laser / (2.0 * fringes), fringes, largest)


@dataclass(frozen=True)
class LaserSampling(DataRecord):
    """Step of path difference and the range it allows."""

    laser_wavenumber: Annotated[float, Quantity("cm^-1", "vacuum wavenumber of the laser", gt=0, kind="position")]
    path_step: Annotated[float, Quantity("cm", "optical path difference between two samples", gt=0)]
    nyquist: Annotated[
        float, Quantity("cm^-1", "highest wavenumber that is not folded, 1/(2 path_step)", gt=0, kind="position")
    ]
    fringes: Annotated[float, Quantity("1", "laser fringes between two samples", gt=0)]
    largest_fringes: Annotated[
        float | None, Quantity("1", "fringes between samples that still suffice for the range given")
    ] = None
