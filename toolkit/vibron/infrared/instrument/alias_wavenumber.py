"""Where a wavenumber beyond the Nyquist limit shows up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class Alias:
    """Folded wavenumbers."""

    apparent: Annotated[FloatArray, Array("cm^-1", "...", "wavenumber at which it appears", kind="position")]
    zone: Annotated[FloatArray, Array("1", "...", "how many times it was folded; in odd zones the scale runs backward")]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [9000.0, 15798.0, 16798.0, 4000.0], "nyquist": 7899.0},
            path="apparent",
            value=[6798.0, 0.0, 1000.0, 4000.0],
            tolerance=1e-9,
            source="by hand: 2 x 7899 - 9000, and the laser itself folds to zero",
        ),
        KnownAnswer(
            call={"wavenumber": [9000.0, 16798.0, 4000.0], "nyquist": 7899.0},
            path="zone",
            value=[1.0, 2.0, 0.0],
            tolerance=0.0,
            source="whole multiples of the Nyquist wavenumber below each",
            kind="identity",
        ),
    ),
    valid_for="signals sampled at even steps of path difference",
    limitations="tells the place, not the strength; an optical filter must remove what would be folded",
    papers=("griffiths2007",),
    keywords=("alias", "folding", "Nyquist", "undersampling", "FT-Raman", "spurious line"),
    see_also=("laser_sampling", "modulation_frequency"),
    asks=(
        "[apparent: At which wavenumber] does a line at {wavenumber} appear with a Nyquist limit of {nyquist}?",
        "[apparent: Aliased position] of {wavenumber} beyond the Nyquist wavenumber {nyquist}",
        "[zone: How many times] is a line at {wavenumber} folded, Nyquist {nyquist}?",
        "Undersampled spectrum, Nyquist {nyquist}: [apparent: where is the ghost] of the {wavenumber} line?",
    ),
)
def alias_wavenumber(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "true wavenumbers", ge=0, kind="position")],
    nyquist: Annotated[float, Quantity("cm^-1", "Nyquist wavenumber of the sampling", gt=0, kind="position")],
) -> Alias:
    """Return the aliased (folded) wavenumber at which a line beyond the Nyquist limit appears, and its zone.

    nu' = |nu - 2 N round(nu / 2 N)| with the Nyquist wavenumber N; the zone is the whole part of nu / N.

    Parameters
    ----------
    wavenumber : ndarray
        True wavenumbers in cm^-1.
    nyquist : float
        Nyquist wavenumber in cm^-1.

    Returns
    -------
    Alias
        Apparent wavenumbers and zones.

    Raises
    ------
    DomainError
        A wavenumber is negative.

    Examples
    --------
    >>> alias_wavenumber(np.array([7000.0, 9000.0]), 7899.0).apparent
    array([7000., 6798.])
    """
    return Alias(
        apparent=np.abs(wavenumber - 2.0 * nyquist * np.round(wavenumber / (2.0 * nyquist))),
        zone=np.floor(wavenumber / nyquist),
    )
