"""Integrated intensity of a vibration from the area of its band."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.constants import AVOGADRO, BOHR_RADIUS, BOLTZMANN, ELEMENTARY_CHARGE, HARTREE, PLANCK, SPEED_OF_LIGHT
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

DEBYE = 1e-21 / float(SPEED_OF_LIGHT)  # C m
GAS_CONSTANT = float(AVOGADRO) * float(BOLTZMANN)
#: km/mol for one debye at 1 cm^-1: 8 pi³ N_A d² / (3 h c 4 pi eps0), with e² / (4 pi eps0) = E_h a_0
PER_DEBYE_SQUARED = (
    8.0
    * np.pi**3
    * float(AVOGADRO)
    * (DEBYE / float(ELEMENTARY_CHARGE)) ** 2
    * float(HARTREE)
    * float(BOHR_RADIUS)
    / (3.0 * float(PLANCK) * float(SPEED_OF_LIGHT))
    * 100.0
    / 1000.0
)


@dataclass(frozen=True)
class IntegratedIntensity:
    """One intensity in the units that are in use (natural logarithm)."""

    molar: Annotated[FloatArray, Array("km mol^-1", "...", "integrated molar absorption coefficient")]
    molecular: Annotated[FloatArray, Array("cm", "...", "integrated cross section, cm per molecule")]
    decadic: Annotated[FloatArray, Array("L mol^-1 cm^-2", "...", "integral of the decadic molar coefficient")]
    transition_dipole: Annotated[
        FloatArray | None, Array("D", "...", "transition dipole moment; none without the place of the band")
    ]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"area": 43.42944819, "path": 1.0, "concentration": 1.0},
            path="molar",
            value=1.0,
            tolerance=1e-9,
            source="1 km/mol is 100 / ln 10 = 43.4294 L mol^-1 cm^-2, by hand",
        ),
        KnownAnswer(
            call={"area": 43.42944819, "path": 1.0, "concentration": 1.0},
            path="molecular",
            value=1.660539e-19,
            tolerance=1e-24,
            source="codata2022",
        ),
        KnownAnswer(
            call={"area": 43.42944819, "path": 1.0, "concentration": 1.0, "wavenumber": 1000.0},
            path="transition_dipole",
            value=0.01997353,
            tolerance=1e-7,
            source="sqrt(1 / 2506.6414) with 2.5066414 km/mol per debye² and cm^-1, as quantum chemistry codes have it",
        ),
        KnownAnswer(
            call={"area": 1.0, "path": 10.0, "pressure": 101325.0, "temperature": 273.15},
            path="molecular",
            value=8.570054e-21,
            tolerance=1e-25,
            source="ln 10 over 10 cm and Loschmidt's 2.6867811e19 cm^-3, by hand",
        ),
    ),
    valid_for="bands measured within the linear range, in gas or solution; the whole band, wings included",
    limitations=(
        "a gas spectrum needs pressure broadening or a resolution finer than the lines, else the area comes out too "
        "small; no local-field correction in solution; saturation is not seen"
    ),
    papers=("codata2022",),
    keywords=("band strength", "km/mol", "integrated absorption coefficient", "intensity", "transition dipole"),
    see_also=("integrate_band", "fit_bands", "rotational_contour"),
    asks=(
        "[molar: Integrated intensity] of a band of area {area}, path {path}, concentration {concentration}",
        "[molar: Band strength in km/mol] from a band area of {area} in a {path} cell at {concentration}",
        "Gas band of area {area}, path {path}, partial pressure {pressure}, {temperature}: [molecular: cross section]?",
        "[transition_dipole: Transition dipole] of a band at {wavenumber}, area {area}, {path} path, {concentration}",
        "[decadic: Integral of the molar absorptivity], band area {area}, {concentration} solution in a {path} cell",
    ),
)
def integrated_intensity(
    area: Annotated[
        FloatArray | float, Array("cm^-1", "...", "area of the band in decadic absorbance", ge=0, kind="other")
    ],
    path: Annotated[float, Quantity("cm", "path length", gt=0)],
    concentration: Annotated[float | None, Quantity("mol/L", "concentration; or give the pressure", gt=0)] = None,
    pressure: Annotated[float | None, Quantity("Pa", "partial pressure of an ideal gas", gt=0)] = None,
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)] = 298.15,
    wavenumber: Annotated[
        float | None, Quantity("cm^-1", "centre of the band, for the dipole moment", gt=0, kind="position")
    ] = None,
) -> IntegratedIntensity:
    """Turn the area of a band into an integrated intensity in km/mol, cm per molecule and debye.

    A = ln 10 S / (c l) with S the area in decadic absorbance times cm^-1, and c = p / (R T) for an ideal gas; the
    transition dipole follows from A = 8 pi³ N_A v mu² / (3 h c 4 pi eps0) = 2.50664 km/mol v/cm^-1 (mu/D)².

    Parameters
    ----------
    area
        As ``integrate_band`` or ``fit_bands`` return it, any shape.
    path
        In cm.
    concentration
        In mol/L; leave out for a gas.
    pressure, temperature
        Of an ideal gas.
    wavenumber
        Centre of the band in cm^-1.

    Returns
    -------
    IntegratedIntensity
        km/mol, cm/molecule and L mol^-1 cm^-2, and the transition dipole moment in debye.

    Raises
    ------
    InputError
        If neither or both of concentration and pressure are given.

    References
    ----------
    Constants of [codata2022]_.

    Examples
    --------
    >>> round(float(integrated_intensity(10.0, 0.01, 0.1).molar), 1)
    230.3
    """
    if (concentration is None) == (pressure is None):
        raise InputError(
            "or else a pressure is needed", field="concentration", value=concentration, remedy="give one of the two"
        )
    moles = concentration if pressure is None else pressure / (GAS_CONSTANT * temperature) / 1000.0
    decadic = np.asarray(area, dtype=np.float64) / (float(moles or 0.0) * path)
    molar = np.asarray(decadic * np.log(10.0) / 100.0)
    dipole = None if wavenumber is None else np.asarray(np.sqrt(molar / (PER_DEBYE_SQUARED * wavenumber)))
    return IntegratedIntensity(molar, np.asarray(molar * 1e5 / float(AVOGADRO)), decadic, dipole)
