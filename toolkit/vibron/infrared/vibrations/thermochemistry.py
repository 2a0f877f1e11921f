"""Thermodynamic functions of an ideal gas from its vibrations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.constants import AVOGADRO, BOLTZMANN, ELEMENTARY_CHARGE, PLANCK, SPEED_OF_LIGHT
from vibron.core.errors import DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations._modes import external_motions, main_isotope_masses

_GAS = float(AVOGADRO) * float(BOLTZMANN)  # J mol^-1 K^-1
_QUANTUM = float(PLANCK) * float(SPEED_OF_LIGHT) * 100.0  # J per cm^-1
_EV = float(ELEMENTARY_CHARGE)  # J
_WATER = {"symbols": ["O", "H", "H"], "positions": [[0.0, 0.0, 0.0], [0.757, 0.0, 0.587], [-0.757, 0.0, 0.587]]}
_WATER_CALL = {"geometry": _WATER, "wavenumber": [1595.0, 3657.0, 3756.0], "symmetry_number": 2}
_DIOXIDE = {"symbols": ["O", "C", "O"], "positions": [[-1.16, 0.0, 0.0], [0.0, 0.0, 0.0], [1.16, 0.0, 0.0]]}


@dataclass(frozen=True)
class Thermochemistry:
    """Molar functions of the ideal gas; energies are counted from the bottom of the potential well."""

    zero_point: Annotated[float, Quantity("kJ/mol", "zero-point energy", ge=0)]
    enthalpy: Annotated[float, Quantity("kJ/mol", "enthalpy above the bottom of the well, zero-point energy included")]
    entropy: Annotated[float, Quantity("J/mol/K", "entropy", gt=0)]
    heat_capacity: Annotated[float, Quantity("J/mol/K", "heat capacity at constant pressure", gt=0)]
    gibbs: Annotated[float, Quantity("kJ/mol", "Gibbs energy above the bottom of the well")]


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(call=_WATER_CALL, path="entropy", value=188.83, tolerance=0.3, source="janaf1998"),
        KnownAnswer(call=_WATER_CALL, path="heat_capacity", value=33.59, tolerance=0.2, source="janaf1998"),
        KnownAnswer(
            call={"geometry": _DIOXIDE, "wavenumber": [667.0, 667.0, 1333.0, 2349.0], "symmetry_number": 2},
            path="entropy",
            value=213.79,
            tolerance=0.4,
            source="janaf1998",
        ),
        KnownAnswer(
            call={**_WATER_CALL, "temperature": 1e-3},
            path="enthalpy",
            value=0.5 * (1595.0 + 3657.0 + 3756.0) * 0.0119626566,
            tolerance=1e-3,
            source="without heat nothing is left but the zero-point energy",
            kind="identity",
        ),
    ),
    valid_for="ideal gases of rigid molecules in their electronic ground state",
    limitations="rigid rotor and harmonic oscillator: internal rotors and modes below 100 cm^-1 give too much entropy; "
    "one conformer",
    papers=("mcquarrie1976", "janaf1998"),
    keywords=("entropy", "enthalpy", "Gibbs", "zero-point energy", "heat capacity", "partition function", "RRHO"),
    see_also=("normal_modes", "scale_frequencies", "harmonic_ir"),
    asks=(
        "[gibbs: Gibbs energy] of the molecule {geometry} with vibrations {wavenumber} at {temperature}",
        "[entropy: Entropy] of the gas {geometry}, wavenumbers {wavenumber}, symmetry number {symmetry_number}",
        "[heat_capacity: Heat capacity Cp] at {temperature} of {geometry} vibrating at {wavenumber}",
        "[zero_point: Zero-point energy] of {geometry} with the vibrational wavenumbers {wavenumber}",
        "[enthalpy: Thermal enthalpy] of {geometry}, vibrations {wavenumber}, at {temperature} and {pressure}",
    ),
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
    geometry : Geometry
        Molecule; main isotopes.
    wavenumber : array of float, shape (3n - 6,) or (3n - 5,), cm^-1
        Vibrations.
    temperature : float, K
    pressure : float, Pa
    symmetry_number : int
        2 of water and carbon dioxide, 3 of ammonia, 12 of methane and benzene.
    multiplicity : int
        2S + 1 where there is no orbital degeneracy.

    Returns
    -------
    Thermochemistry
        Molar functions.

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
        vib_energies=wavenumber * _QUANTUM / _EV,
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
    x = wavenumber * _QUANTUM / (float(BOLTZMANN) * temperature)
    small = np.minimum(x, 700.0)
    vibrations = float((small**2 * np.exp(-small) / np.expm1(-small) ** 2).sum())
    return Thermochemistry(
        zero_point=float(wavenumber.sum()) / 2.0 * _QUANTUM * float(AVOGADRO) / 1000.0,
        enthalpy=enthalpy,
        entropy=entropy,
        heat_capacity=_GAS * (1.0 + 1.5 + (1.0 if linear else 1.5) + vibrations),
        gibbs=enthalpy - temperature * entropy / 1000.0,
    )
