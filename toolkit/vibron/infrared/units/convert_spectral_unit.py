"""The place of light in the spectrum: wavelength, wavenumber, frequency, photon energy, temperature."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.units._scales import AXES, from_photon_energy, photon_energy


@tool(
    domain="infrared",
    family="units",
    known_answers=(
        KnownAnswer(
            call={"values": [10.0, 2.5], "unit": "um", "to": "cm^-1"},
            value=[1000.0, 4000.0],
            tolerance=1e-9,
            source="wavenumber in cm^-1 is 10000 over the wavelength in um",
            kind="identity",
        ),
        KnownAnswer(
            call={"values": 1000.0, "unit": "cm^-1", "to": "THz"},
            value=29.9792458,
            tolerance=1e-12,
            source="speed of light, 299792458 m/s exactly: 1 cm^-1 is 29.9792458 GHz",
        ),
        KnownAnswer(
            call={"values": 10.0, "unit": "um", "to": "eV"},
            value=0.1239841984,
            tolerance=1e-10,
            source="the product h c = 1.239841984 eV um as NIST lists it, divided by 10 um",
        ),
    ),
    valid_for="light in vacuum; any part of the spectrum",
    limitations="wavelengths are vacuum wavelengths: convert one measured in air with air_vacuum_wavelength first",
    papers=("codata2022",),
    keywords=("wavelength", "wavenumber", "frequency", "micrometre", "nm", "cm-1", "THz", "eV", "unit", "convert"),
    see_also=("convert_energy", "air_vacuum_wavelength", "spectral_density_jacobian"),
    asks=(
        "[Convert] {values} {unit=um: micrometres} to {to=cm^-1: wavenumbers}",
        "[What wavelength] in {to=um: microns} is {values} {unit=cm^-1: cm-1}?",
        "[Photon energy] in {to=eV: eV} of light of {values} {unit=nm: nm}",
        "[Which frequency] in {to=THz: THz} has radiation of {values} {unit=um: um}?",
        "A line at {values} {unit=GHz: GHz}: [what] is its {to=mm: wavelength in mm}?",
        "[Express] the photon energy {values} {unit=meV: meV} as {to=nm: wavelength in nm}",
    ),
)
def convert_spectral_unit(
    values: Annotated[FloatArray, Array("1", "...", "places in the spectrum in `unit`, of any shape", gt=0)],
    unit: Annotated[str, Option("unit of the values", choices=AXES)],
    to: Annotated[str, Option("unit wanted", choices=AXES)],
) -> Annotated[FloatArray, Array("1", "...", "the same places in the unit wanted")]:
    r"""Convert wavelength, wavenumber, frequency, photon energy or temperature equivalent into one another.

    .. math:: E = \frac{h c}{\lambda} = h c \tilde\nu = h \nu = k_\mathrm{B} T

    Parameters
    ----------
    values
        Places in the spectrum, any shape, above zero.
    unit, to
        ``um``, ``nm``, ``angstrom``, ``mm``, ``m`` (vacuum wavelength); ``cm^-1``, ``m^-1`` (wavenumber); ``Hz``,
        ``GHz``, ``THz`` (frequency); ``J``, ``eV``, ``meV`` (photon energy); ``K`` (temperature, E = k T).

    Returns
    -------
    ndarray
        Same shape; an ascending wavelength axis becomes a descending wavenumber axis.

    Raises
    ------
    DomainError
        If a value is not above zero, or zero or infinite after the conversion.

    References
    ----------
    Constants of [codata2022]_.

    Examples
    --------
    >>> convert_spectral_unit([2.5, 10.0], "um", "cm^-1")
    array([4000., 1000.])
    """
    with np.errstate(over="ignore", divide="ignore"):
        found = values * 1.0 if unit == to else from_photon_energy(photon_energy(values, unit), to)
    if not (np.isfinite(found).all() and (found > 0).all()):
        raise DomainError(
            "lie beyond what double precision can hold", field="values", value=unit, remedy="use a unit nearer to them"
        )
    return found
