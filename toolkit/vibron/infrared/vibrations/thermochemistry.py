from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.vibrations._modes import external_motions, main_isotope_masses
from vibron.physics.constants import AVOGADRO, ELEMENTARY_CHARGE, GAS_CONSTANT, JOULE_OF_WAVENUMBER
from vibron.physics.planck import SECOND_CM

_EV = float(ELEMENTARY_CHARGE)  # J


@tool(
    valid_for="ideal gases of rigid molecules in their electronic ground state",
    limitations="rigid rotor and harmonic oscillator: internal rotors and modes below 100 cm^-1 give too much entropy; "
    "one conformer",
    papers=("mcquarrie1976", "janaf1998"),
    see_also=("normal_modes", "scale_frequencies", "harmonic_ir"),
)
def thermochemistry(
    geometry: Annotated[Geometry, Record("molecule, for its mass and moments of inertia")],
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "m", "wavenumbers, degenerate ones repeated", gt=0, kind="position")
    ],
    temperature: Annotated[float, Quantity("K", "temperature", gt=0)] = 298.15,
    pressure: Annotated[float, Quantity("Pa", "pressure", gt=0)] = 1e5,
    symmetry_number: Annotated[int, Quantity("1", "rotations that map the molecule onto itself", ge=1)] = 1,
    multiplicity: Annotated[int, Quantity("1", "degeneracy of the electronic ground state", ge=1)] = 1,
) -> Thermochemistry:
    """Return zero-point energy, enthalpy, entropy, heat capacity and Gibbs energy of the ideal gas.

    Translation (Sackur and Tetrode), rigid rotation at its classical limit and harmonic vibrations, by ASE's
    ideal-gas thermochemistry; heat capacity from the Einstein functions of the vibrations.

    Parameters
    ----------
    symmetry_number
        2 of water and carbon dioxide, 3 of ammonia, 12 of methane and benzene.
    multiplicity
        2S + 1 without orbital degeneracy.

    Raises
    ------
    DomainError
        The number of vibrations does not fit the molecule.

    References
    ----------
    D. A. McQuarrie, Statistical Mechanics, Harper and Row, New York (1976), chapter 8.

    Examples
    --------
    >>> water = Geometry(("O", "H", "H"), np.array([[0.0, 0, 0], [0.757, 0, 0.587], [-0.757, 0, 0.587]]))
    >>> round(thermochemistry(water, np.array([1595.0, 3657.0, 3756.0]), symmetry_number=2).zero_point, 2)
    53.88
    """
    linear = external_motions(geometry.positions, main_isotope_masses(geometry.symbols))[1]
    expected = 3 * len(geometry) - (5 if linear else 6)
    if wavenumber.size != expected:
        raise DomainError(
            f"must hold {expected} vibrations of this {'linear ' if linear else ''}molecule",
            field="wavenumber",
            value=wavenumber.size,
            remedy="repeat degenerate ones and leave translations and rotations out",
        )
    atoms = require("ase", extra="simulate").Atoms(geometry.symbols, geometry.positions)
    atoms.set_masses(main_isotope_masses(geometry.symbols))
    gas = require("ase.thermochemistry", extra="simulate").IdealGasThermo(
        vib_energies=wavenumber * JOULE_OF_WAVENUMBER / _EV,
        geometry="linear" if linear else "nonlinear",
        potentialenergy=0.0,
        atoms=atoms,
        symmetrynumber=symmetry_number,
        spin=(multiplicity - 1) / 2.0,
    )
    molar = float(AVOGADRO) * _EV  # J/mol of one eV
    with np.errstate(over="ignore"):  # a frozen mode overflows to nothing, which is right
        enthalpy = gas.get_enthalpy(temperature, verbose=False) * molar / 1000.0
        entropy = gas.get_entropy(temperature, pressure, verbose=False) * molar
    x = SECOND_CM * wavenumber / temperature
    small = np.minimum(x, 700.0)
    vibrations = float((small**2 * np.exp(-small) / np.expm1(-small) ** 2).sum())
    return Thermochemistry(
        zero_point=float(wavenumber.sum()) / 2.0 * JOULE_OF_WAVENUMBER * float(AVOGADRO) / 1000.0,
        enthalpy=enthalpy,
        entropy=entropy,
        heat_capacity=GAS_CONSTANT * (1.0 + 1.5 + (1.0 if linear else 1.5) + vibrations),
        gibbs=enthalpy - temperature * entropy / 1000.0,
    )


@dataclass(frozen=True)
class Thermochemistry(DataRecord):
    """Molar functions of the ideal gas; energies are counted from the bottom of the potential well."""

    zero_point: Annotated[float, Quantity("kJ/mol", "zero-point energy", ge=0)]
    enthalpy: Annotated[float, Quantity("kJ/mol", "enthalpy above the bottom of the well, zero-point energy included")]
    entropy: Annotated[float, Quantity("J/mol/K", "entropy", gt=0)]
    heat_capacity: Annotated[float, Quantity("J/mol/K", "heat capacity at constant pressure", gt=0)]
    gibbs: Annotated[float, Quantity("kJ/mol", "Gibbs energy above the bottom of the well")]
