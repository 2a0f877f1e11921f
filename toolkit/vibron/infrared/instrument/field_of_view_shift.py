"""What oblique rays in the interferometer do to wavenumbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class FieldOfView:
    """Apparent wavenumbers with a finite field of view."""

    apparent: Annotated[FloatArray, Array("cm^-1", "...", "wavenumber at which a line appears", kind="position")]
    shift: Annotated[FloatArray, Array("cm^-1", "...", "apparent less true wavenumber, negative", kind="width")]
    broadening: Annotated[
        FloatArray, Array("cm^-1", "...", "width of the box over which the line is spread", kind="width")
    ]
    solid_angle: Annotated[float, Quantity("1", "solid angle in sr", ge=0)]
    correction: Annotated[float, Quantity("1", "factor by which apparent wavenumbers are multiplied", ge=1)]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [4000.0], "half_angle": 22.360679775},
            path="broadening.0",
            value=1.0,
            tolerance=2e-4,
            source="Omega = pi alpha^2 = 1.5708e-3 sr: nu Omega / 2 pi = nu alpha^2/2 = 1 cm^-1, griffiths2007",
        ),
        KnownAnswer(
            call={"wavenumber": [2000.0], "half_angle": 10.0},
            path="apparent.0",
            value=1999.95000042,
            tolerance=1e-7,
            source="mean of nu cos(theta) over the circle by hand: 2000 (1 + cos 0.01)/2 = 2000 (1 - 2.499979e-5)",
        ),
        KnownAnswer(
            call={"wavenumber": [1000.0, 3000.0], "half_angle": 0.0},
            path="shift",
            value=[0.0, 0.0],
            tolerance=1e-12,
            source="an axial ray is not shifted",
            kind="identity",
        ),
    ),
    valid_for="a circular field stop, lit evenly and centred on the axis of the interferometer",
    limitations="an off-centre or unevenly lit stop shifts lines by other amounts and skews them",
    papers=("griffiths2007",),
    keywords=("off-axis", "field of view", "aperture", "Jacquinot", "wavenumber shift", "beam divergence", "obliquity"),
    see_also=("jacquinot_stop", "instrument_line_shape", "calibrate_wavenumber"),
    asks=(
        "[shift: Wavenumber shift] of a line at {wavenumber} by a field of view of half angle {half_angle}",
        "[apparent: Where does a line] at {wavenumber} appear in a beam of half angle {half_angle}?",
        "[broadening: Field-of-view broadening] at {wavenumber} for a divergence of {half_angle}",
        "[correction: Correction factor] of the wavenumber scale for off-axis rays up to {half_angle} at {wavenumber}",
        "[solid_angle: Solid angle] of the interferometer beam, half angle {half_angle}, line at {wavenumber}",
    ),
)
def field_of_view_shift(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "true wavenumbers", ge=0, kind="position")],
    half_angle: Annotated[float, Quantity("mrad", "half angle of the beam in the interferometer", ge=0, le=200)],
) -> FieldOfView:
    """Return the wavenumber shift and broadening of lines by the finite field of view of an interferometer.

    A ray at the angle theta sees the path difference x cos(theta).  Over a circular stop of the half angle alpha, with
    Omega = 2 pi (1 - cos alpha), a line spreads evenly from nu (1 - Omega/2pi) to nu, its middle at
    nu' = nu (1 - Omega / 4 pi).

    Parameters
    ----------
    wavenumber : ndarray
        True wavenumbers in cm^-1.
    half_angle : float
        Half angle alpha in mrad.

    Returns
    -------
    FieldOfView
        Apparent wavenumbers, shift, broadening and the factor that undoes the shift.

    Raises
    ------
    DomainError
        The half angle is negative or beyond 200 mrad.

    References
    ----------
    Griffiths and de Haseth (2007), section 2.6.

    Examples
    --------
    >>> field_of_view_shift(np.array([2000.0, 4000.0]), 15.0).shift.round(3)
    array([-0.112, -0.225])
    """
    solid_angle = float(2.0 * np.pi * (1.0 - np.cos(half_angle * 1e-3)))
    part = solid_angle / (4.0 * np.pi)
    return FieldOfView(
        apparent=wavenumber * (1.0 - part),
        shift=0.0 - wavenumber * part,
        broadening=2.0 * wavenumber * part,
        solid_angle=solid_angle,
        correction=1.0 / (1.0 - part),
    )
