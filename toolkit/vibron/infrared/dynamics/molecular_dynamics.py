from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.dynamics._tight_binding import (
    degrees_of_freedom,
    one_thread,
    record,
    remove_motion,
    set_velocities,
    tight_binding_atoms,
)
from vibron.infrared.dynamics._trajectory import Trajectory, energy_drift
from vibron.infrared.dynamics._units import DEBYE_IN_E_ANGSTROM


@tool(
    valid_for="isolated molecules up to some dozens of atoms that GFN-xTB describes, from hydrogen to radon",
    limitations="classical nuclei without zero-point energy; GFN2-xTB wavenumbers are off by about 55 cm^-1 on average "
    "and by more than 100 in linear triatomics; the step raises a wavenumber by the part "
    "(2 pi c nu dt)^2/24, 0.5 % for O-H at 0.5 fs; a microcanonical run keeps the energy each mode has at its start",
    papers=("bannwarth2019", "larsen2017"),
    see_also=("infrared_spectrum_from_trajectory", "water_box_dynamics", "velocity_autocorrelation_density_of_states"),
    extra="simulate",
    cost="light",
    seed=0,
)  # fmt: skip
def molecular_dynamics(
    geometry: Annotated[Geometry, Record("the molecule at the start, best at its minimum")],
    steps: Annotated[int, Quantity("1", "steps kept", ge=2, le=1_000_000)] = 1000,
    time_step: Annotated[float, Quantity("fs", "time step", gt=0, le=2)] = 0.5,
    temperature: Annotated[
        float, Quantity("K", "temperature of the thermostat and of the first velocities", ge=0)
    ] = 300.0,
    ensemble: Annotated[
        str, Option("nve: energy is kept; nvt: Langevin thermostat throughout", choices=("nve", "nvt"))
    ] = "nve",
    equilibration: Annotated[int, Quantity("1", "steps with the thermostat before the first one kept", ge=0)] = 200,
    friction: Annotated[float, Quantity("fs^-1", "friction of the thermostat", gt=0, le=1)] = 0.02,
    rotate: Annotated[bool, Option("whether the molecule may rotate as a whole")] = True,
    method: Annotated[str, Option("tight-binding Hamiltonian", choices=("GFN2-xTB", "GFN1-xTB"))] = "GFN2-xTB",
    drift_limit: Annotated[
        float, Quantity("eV", "largest drift of the total energy an atom, nve only", gt=0, kind="energy")
    ] = 0.005,
    seed: Annotated[int, Quantity("1", "seed of velocities and thermostat", ge=0)] = 0,
) -> Trajectory:
    """Return a molecular dynamics trajectory of one molecule, with its dipole moment, on a GFN-xTB potential.

    Velocities are drawn from the Maxwell-Boltzmann distribution, total momentum (and, without ``rotate``, angular
    momentum) is removed, a Langevin thermostat runs for ``equilibration`` steps, and then the velocity Verlet
    integrator of ASE or the thermostat itself gives the steps kept.  tblite computes energies, forces and dipoles; the
    dipole of an ion counts from its centre of mass.

    Parameters
    ----------
    geometry
        Symbols, positions, charge and unpaired electrons.
    steps
        Steps kept, the first being the state after equilibration.
    time_step
        Time step in fs; 0.5 follows X-H stretching.

    Raises
    ------
    InputError
        The molecule has a single atom, or an element is unknown.
    ConvergenceError
        The total energy drifts, or self-consistency is not reached.

    Examples
    --------
    >>> carbon_monoxide = Geometry(("C", "O"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.128]]))
    >>> trajectory = molecular_dynamics(carbon_monoxide, steps=8, equilibration=0)
    >>> trajectory.dipole.shape
    (8, 3)
    """
    if len(geometry) < 2:
        raise InputError("has a single atom", field="geometry", value=geometry.symbols, remedy="give a molecule")
    atoms, units = tight_binding_atoms(geometry, method), require("ase.units", extra="simulate")
    random = np.random.default_rng(seed)
    set_velocities(atoms, temperature, rotate, random)
    verlet = require("ase.md.verlet", extra="simulate").VelocityVerlet(atoms, time_step * units.fs)
    langevin = require("ase.md.langevin", extra="simulate").Langevin(
        atoms, time_step * units.fs, temperature_K=temperature, friction=friction / units.fs, rng=random, fixcm=False
    )
    try:
        with one_thread():
            if equilibration and temperature > 0.0:
                langevin.run(equilibration)
                remove_motion(atoms, rotate)
            records = [record(atoms)]
            for _ in range(steps - 1):
                (verlet if ensemble == "nve" else langevin).run(1)
                records.append(record(atoms))
    except RuntimeError as error:  # tblite's own errors and ASE's derive from it
        raise ConvergenceError(
            f"the potential failed: {error}", field="geometry", remedy="check charge, unpaired electrons and distances"
        ) from error
    positions, velocities, dipole, potential, kinetic = (np.array(part) for part in zip(*records, strict=True))
    dipole = dipole - geometry.charge * np.average(positions, axis=1, weights=atoms.get_masses())
    drift = energy_drift(potential + kinetic)
    if ensemble == "nve" and abs(drift) > drift_limit * len(geometry):
        raise ConvergenceError(
            "the total energy drifts", field="time_step", value=drift, remedy="take a shorter time step"
        )
    return Trajectory(
        time_step=time_step,
        temperature=max(
            float(kinetic.mean() / (0.5 * degrees_of_freedom(atoms, rotate) * units.kB)), np.finfo(float).tiny
        ),
        dipole=dipole / DEBYE_IN_E_ANGSTROM,
        symbols=geometry.symbols,
        positions=positions,
        velocities=velocities * units.fs,
        potential_energy=potential,
        kinetic_energy=kinetic,
        energy_drift=drift,
    )
