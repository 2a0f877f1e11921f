"""How a reference laser samples an interferogram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class LaserSampling:
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


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"laser_wavelength": 632.99},
            path="nyquist",
            value=7899.0,
            tolerance=0.1,
            source="the usual figure for one sample a fringe of a helium-neon laser, griffiths2007",
        ),
        KnownAnswer(
            call={},
            path="laser_wavenumber",
            value=15798.0,
            tolerance=0.02,
            source="vacuum wavenumber of the 633 nm helium-neon line as instruments file it, 15798.0 cm^-1",
        ),
        KnownAnswer(
            call={"laser_wavelength": 632.99, "fringes": 0.5},
            path="path_step",
            value=3.16495e-5,
            tolerance=1e-10,
            source="two zero crossings a fringe lie half a wavelength apart, 316.495 nm",
            kind="identity",
        ),
    ),
    valid_for="interferometers in which laser and infrared beam travel the same path",
    limitations="alignment changes the effective wavenumber of the laser by parts in 1e5, see calibrate_wavenumber",
    papers=("griffiths2007",),
    keywords=("He-Ne", "HeNe", "laser", "Nyquist", "sampling", "undersampling ratio", "UDR", "zero crossing", "SSP"),
    see_also=("alias_wavenumber", "interferogram_to_spectrum", "calibrate_wavenumber"),
    asks=(
        "[nyquist: Nyquist wavenumber] with a reference laser of {laser_wavelength}",
        "[path_step: Sampling step] for a laser of {laser_wavelength}, {fringes=0.5: every zero crossing}",
        "HeNe at {laser_wavelength}, a sample each {fringes} fringes: [nyquist: highest wavenumber not folded]?",
        "[largest_fringes: Undersampling ratio] that suffices up to {highest} with a {laser_wavelength} laser",
        "[laser_wavenumber: Wavenumber] of the reference laser at {laser_wavelength}",
    ),
)
def laser_sampling(
    laser_wavelength: Annotated[
        float, Quantity("nm", "vacuum wavelength of the reference laser", gt=0, kind="position")
    ] = 632.9914,
    fringes: Annotated[
        float, Quantity("1", "fringes between samples: 0.5 (every zero crossing), 1, 2, ...", gt=0)
    ] = 1.0,
    highest: Annotated[
        float | None, Quantity("cm^-1", "highest wavenumber that reaches the detector", gt=0, kind="position")
    ] = None,
) -> LaserSampling:
    """Return the sampling step and Nyquist wavenumber of an interferogram sampled by a reference laser.

    With the laser's wavelength w and m fringes between samples, dx = m w and nu_max = 1/(2 m w).  For a highest
    wavenumber the largest m is given: a half, or the largest whole number with nu_max no lower.

    Parameters
    ----------
    laser_wavelength : float
        Vacuum wavelength in nm; in air the helium-neon line has 632.816 nm.
    fringes : float
        0.5 or a whole number.
    highest : float, optional
        Highest wavenumber present in the signal.

    Returns
    -------
    LaserSampling
        Laser wavenumber, step, Nyquist wavenumber and undersampling.

    Raises
    ------
    DomainError
        ``fringes`` is neither a half nor whole, or ``highest`` lies beyond the laser.

    References
    ----------
    Griffiths and de Haseth (2007), section 3.1.

    Examples
    --------
    >>> sampling = laser_sampling(fringes=1, highest=3900.0)
    >>> round(sampling.nyquist), sampling.largest_fringes
    (7899, 2.0)
    """
    if fringes != 0.5 and fringes != round(fringes):
        raise DomainError("is neither a half nor whole", field="fringes", value=fringes, remedy="use 0.5, 1, 2, ...")
    laser = 1e7 / laser_wavelength
    largest = None
    if highest is not None:
        if highest > laser:
            raise DomainError(
                "lies beyond what two samples a fringe resolve",
                field="highest",
                value=highest,
                remedy=f"filter the beam below {laser:.0f} cm^-1",
            )
        whole = float(laser / (2.0 * highest) // 1.0)
        largest = whole if whole >= 1.0 else 0.5
    return LaserSampling(laser, fringes / laser, laser / (2.0 * fringes), fringes, largest)
