"""Follow a molecule in time on a tight-binding potential."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
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

_WATER = {
    "symbols": ["O", "H", "H"],
    "positions": [[0.0, 0.0, 0.119262], [0.0, 0.763239, -0.477047], [0.0, -0.763239, -0.477047]],
}
_CARBON_MONOXIDE = {"symbols": ["C", "O"], "positions": [[0.0, 0.0, 0.0], [0.0, 0.0, 1.16]]}


@tool(
    domain="infrared",
    family="dynamics",
    known_answers=(
        KnownAnswer(
            call={"geometry": _WATER, "steps": 8, "equilibration": 0},
            path="potential_energy.0",
            value=-137.967776,
            tolerance=1e-4,
            source="the manual of xtb-python, another program for GFN2-xTB, prints -137.9677759 eV for this geometry",
        ),
        KnownAnswer(
            call={"geometry": _WATER, "steps": 8, "equilibration": 0},
            path="dipole.0.2",
            value=-2.28640,
            tolerance=1e-3,
            source="the manual of tblite prints -0.476021 e angstrom for this geometry",
        ),
        KnownAnswer(
            call={"geometry": _CARBON_MONOXIDE, "steps": 61, "time_step": 0.25, "temperature": 0.0,
                  "equilibration": 0, "rotate": False},
            path="positions.60.1.2",
            value=1.16,
            tolerance=5e-4,
            source="released at rest, CO is back after one period: 15.0 fs at the harmonic 2222 cm^-1 of GFN2-xTB, "
            "computed from second differences of energies",
        ),
        KnownAnswer(
            call={"geometry": _WATER, "steps": 40, "equilibration": 0},
            path="energy_drift",
            value=0.0,
            tolerance=2e-3,
            source="the total energy of an isolated molecule is conserved",
            kind="identity",
        ),
    ),
    valid_for="isolated molecules up to some dozens of atoms that GFN-xTB describes, from hydrogen to radon",
    limitations="classical nuclei without zero-point energy; GFN2-xTB wavenumbers are off by some 55 cm^-1 on average "
    "and by more than 100 in linear triatomics; the step raises a wavenumber by the part "
    "(2 pi c nu dt)^2/24, 0.5 % for O-H at 0.5 fs; a microcanonical run keeps the energy each mode has at its start",
    papers=("bannwarth2019", "larsen2017"),
    keywords=("molecular dynamics", "MD", "NVE", "NVT", "Langevin", "GFN2-xTB", "tblite", "trajectory", "simulate"),
    see_also=("infrared_spectrum_from_trajectory", "water_box_dynamics", "velocity_autocorrelation_density_of_states"),
    extra="simulate",
    cost="light",
    seed=0,
    asks=(
        "[positions: Molecular dynamics] of the molecule {geometry} at {temperature}",
        "[dipole: Dipole moment along an MD run] of {geometry}, {steps} steps of {time_step}",
        "[positions: Simulate] a molecule {geometry} with xTB, {ensemble=nvt: Langevin thermostat}, {temperature}",
        "[energy_drift: Energy drift] of an {ensemble=nve: NVE} run of {geometry} with a time step of {time_step}",
    ),
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
    geometry : Geometry
        Symbols, positions, charge and unpaired electrons.
    steps : int
        Steps kept, the first being the state after equilibration.
    time_step : float
        Time step in fs; 0.5 follows X-H stretching.
    temperature : float
        Temperature in K; 0 starts at rest.
    ensemble : str
        ``nve`` or ``nvt``.
    equilibration : int
        Steps with the thermostat beforehand.
    friction : float
        Friction in 1/fs.
    rotate : bool
        Keep the rotation of the whole molecule.
    method : str
        Tight-binding Hamiltonian.
    drift_limit : float
        Largest drift of the total energy over the run, in eV an atom.
    seed : int
        Seed.

    Returns
    -------
    Trajectory
        Positions, velocities, dipole moments and energies at each step.

    Raises
    ------
    InputError
        The molecule has a single atom, or an element is unknown.
    ConvergenceError
        The total energy drifts, or self-consistency is not reached.

    References
    ----------
    Bannwarth, Ehlert and Grimme, J. Chem. Theory Comput. 15, 1652 (2019).

    Examples
    --------
    >>> carbon_monoxide = Geometry(("C", "O"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.128]]))
    >>> trajectory = molecular_dynamics(carbon_monoxide, steps=8, equilibration=0)
    >>> trajectory.positions.shape, abs(trajectory.energy_drift) < 1e-3
    ((8, 2, 3), True)
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
