"""A molecule of ASE on a potential of tblite, its velocities and what is recorded of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.core.require import require


def tight_binding_atoms(geometry: Geometry, method: str) -> Any:
    """Return the atoms of ASE with the calculator of tblite."""
    calculator = require("tblite.ase", extra="simulate").TBLite(
        method=method,
        charge=float(geometry.charge),
        multiplicity=geometry.unpaired + 1,
        accuracy=0.1,
        verbosity=0,
    )
    atoms = require("ase", extra="simulate").Atoms(geometry.symbols, geometry.positions, calculator=calculator)
    if (int(atoms.numbers.sum()) - geometry.charge - geometry.unpaired) % 2:
        raise InputError(
            "cannot have this charge with so many unpaired electrons",
            field="geometry",
            value=(geometry.charge, geometry.unpaired),
            remedy="change the number of unpaired electrons by one",
        )
    return atoms


def set_velocities(atoms: Any, temperature: float, rotate: bool, random: np.random.Generator) -> None:
    """Draw velocities so that the kinetic energy of what may move has the temperature's mean."""
    width = np.sqrt(atoms.get_masses() * require("ase.units", extra="simulate").kB * temperature)
    atoms.set_momenta(random.normal(size=(len(atoms), 3)) * width[:, None])
    remove_motion(atoms, rotate)


def remove_motion(atoms: Any, rotate: bool) -> None:
    """Stop the centre of mass and, unless it may rotate, the rotation of the whole."""
    distribution = require("ase.md.velocitydistribution", extra="simulate")
    distribution.Stationary(atoms, preserve_temperature=False)
    if not rotate:
        with np.errstate(invalid="ignore", divide="ignore"):  # a linear molecule has a moment of inertia of zero
            distribution.ZeroRotation(atoms, preserve_temperature=False)


def record(atoms: Any) -> tuple[FloatArray, FloatArray, FloatArray, float, float]:
    """Return positions, velocities, dipole (e angstrom), potential and kinetic energy in the units of ASE."""
    return (
        atoms.get_positions(),
        atoms.get_velocities(),
        atoms.get_dipole_moment(),
        float(atoms.get_potential_energy()),
        float(atoms.get_kinetic_energy()),
    )


def degrees_of_freedom(atoms: Any, rotate: bool) -> int:
    """Return how many degrees of freedom hold kinetic energy."""
    moments = atoms.get_moments_of_inertia()
    rotations = int((moments > 1e-6 * moments.max()).sum())
    return int(3 * len(atoms) - 3 - (0 if rotate else rotations))


def one_thread() -> Any:
    """Return a context in which libraries use one thread: more cost more than they bring for so small matrices."""
    return require("threadpoolctl", extra="simulate").threadpool_limits(limits=1)
