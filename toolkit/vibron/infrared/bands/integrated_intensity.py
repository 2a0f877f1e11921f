from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.constants import (
    AVOGADRO,
    BOHR_RADIUS,
    DEBYE,
    ELEMENTARY_CHARGE,
    GAS_CONSTANT,
    HARTREE,
    PLANCK,
    SPEED_OF_LIGHT,
)

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


@tool(
    valid_for="bands measured within the linear range, in gas or solution; the whole band, wings included",
    limitations=(
        "a gas spectrum needs pressure broadening or a resolution finer than the lines, else the area comes out too "
        "small; no local-field correction in solution; saturation is not seen"
    ),
    papers=("codata2022",),
    see_also=("integrate_band", "fit_bands", "rotational_contour"),
)
def integrated_intensity(
    area: Annotated[
        FloatArray | float, Array("cm^-1", "...", "area of the band in decadic absorbance", ge=0, kind="other")
    ],
    path_length: Annotated[float, Quantity("cm", "path through the sample", gt=0)],
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

    Raises
    ------
    InputError
        If neither or both of concentration and pressure are given.

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
    decadic = np.asarray(area, dtype=np.float64) / (float(moles or 0.0) * path_length)
    molar = np.asarray(decadic * np.log(10.0) / 100.0)
    dipole = None if wavenumber is None else np.asarray(np.sqrt(molar / (PER_DEBYE_SQUARED * wavenumber)))
    return IntegratedIntensity(molar, np.asarray(molar * 1e5 / float(AVOGADRO)), decadic, dipole)


@dataclass(frozen=True)
class IntegratedIntensity(DataRecord):
    """One intensity in the units that are in use (natural logarithm)."""

    molar: Annotated[FloatArray, Array("km mol^-1", "...", "integrated molar absorption coefficient")]
    molecular: Annotated[FloatArray, Array("cm", "...", "integrated cross section, cm per molecule")]
    decadic: Annotated[FloatArray, Array("L mol^-1 cm^-2", "...", "integral of the decadic molar coefficient")]
    transition_dipole: Annotated[
        FloatArray | None, Array("D", "...", "transition dipole moment; none without the place of the band")
    ]
