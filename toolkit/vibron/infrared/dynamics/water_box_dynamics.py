from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.quantity import FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.dynamics._trajectory import Trajectory, energy_drift
from vibron.infrared.dynamics._units import DEBYE_IN_E_ANGSTROM
from vibron.infrared.dynamics._water import water_box
from vibron.physics.constants import AVOGADRO, BOLTZMANN, ELEMENTARY_CHARGE

_EV_PER_KJ = 1000.0 / (AVOGADRO.value * ELEMENTARY_CHARGE.value)  # of 1 kJ/mol


@tool(
    valid_for="liquid water near room temperature with the flexible model SPC/Fw",
    limitations="fixed charges: no polarisation, so intensities are rough and hydrogen bonds shift the O-H band too "
    "little; harmonic bonds; classical nuclei; the Lennard-Jones force is cut at 9 angstroms or 0.49 of the box",
    papers=("wu2006", "eastman2024"),
    see_also=("molecular_dynamics", "infrared_spectrum_from_trajectory"),
    extra="simulate",
    cost="light",
    seed=0,
)
def water_box_dynamics(
    molecules: Annotated[int, Quantity("1", "molecules of water in the box", ge=27, le=1000)] = 64,
    steps: Annotated[int, Quantity("1", "steps kept", ge=2, le=1_000_000)] = 1000,
    time_step: Annotated[float, Quantity("fs", "time step", gt=0, le=1)] = 0.5,
    temperature: Annotated[float, Quantity("K", "temperature of the thermostat", gt=0)] = 300.0,
    density: Annotated[float, Quantity("g cm^-3", "density", gt=0.3, lt=1.3)] = 0.997,
    equilibration: Annotated[int, Quantity("1", "steps with the thermostat before the first one kept", ge=0)] = 2000,
    seed: Annotated[int, Quantity("1", "seed of orientations, velocities and thermostat", ge=0, lt=2**31)] = 0,
) -> Trajectory:
    """Return a molecular dynamics trajectory of liquid water, with the dipole moment of the box, from a force field.

    Molecules start on a lattice at random orientation, are relaxed, warmed by a Langevin thermostat (friction 5/ps) and
    then followed at constant energy and volume with OpenMM: SPC/Fw water, particle-mesh Ewald, all periodic.  The
    dipole is the sum of charges times unwrapped positions.

    Raises
    ------
    ConvergenceError
        The total energy drifts or the simulation breaks down.

    Examples
    --------
    >>> trajectory = water_box_dynamics(molecules=27, steps=4, equilibration=20)
    >>> trajectory.dipole.shape, trajectory.volume
    ((4, 3), 810.1...)
    """
    openmm = require("openmm", extra="simulate")
    random = np.random.default_rng(seed)
    box = water_box(molecules, density, random)
    langevin = openmm.LangevinMiddleIntegrator(temperature, 5.0, time_step * 1e-3)
    langevin.setRandomNumberSeed(seed + 1)
    try:
        warm = _context(box.system, langevin)
        warm.setPositions(box.positions)
        openmm.LocalEnergyMinimizer.minimize(warm, 10.0, 200)
        warm.setVelocitiesToTemperature(temperature, seed + 1)
        langevin.step(equilibration)
        state = warm.getState(positions=True, velocities=True)
        verlet = openmm.VerletIntegrator(time_step * 1e-3)
        context = _context(box.system, verlet)
        context.setPositions(state.getPositions())
        context.setVelocities(state.getVelocities())
        records = [_record(context, box.charges)]
        for _ in range(steps - 1):
            verlet.step(1)
            records.append(_record(context, box.charges))
    except openmm.OpenMMException as error:
        raise ConvergenceError(
            f"the simulation broke down: {error}", field="time_step", remedy="take a shorter time step"
        ) from error
    positions, velocities, dipole, potential, kinetic = (np.array(part) for part in zip(*records, strict=True))
    drift = energy_drift(potential + kinetic)
    if abs(drift) > 0.02 * molecules:
        raise ConvergenceError(
            "the total energy drifts", field="time_step", value=drift, remedy="take a shorter time step"
        )
    per_kelvin = BOLTZMANN.value / ELEMENTARY_CHARGE.value * 0.5 * (9 * molecules - 3)
    return Trajectory(
        time_step=time_step,
        temperature=float(kinetic.mean()) / per_kelvin,
        dipole=dipole,
        symbols=("O", "H", "H") * molecules,
        positions=positions,
        velocities=velocities,
        potential_energy=potential,
        kinetic_energy=kinetic,
        volume=(box.edge * 10.0) ** 3,
        energy_drift=drift,
    )


def _context(system: Any, integrator: Any) -> Any:
    """Return a context that computes the same forces in every run."""
    openmm = require("openmm", extra="simulate")
    platform = openmm.Platform.getPlatformByName("CPU")
    return openmm.Context(system, integrator, platform, {"Threads": "1", "DeterministicForces": "true"})


def _record(context: Any, charges: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, float, float]:
    """Return positions (angstrom), velocities (angstrom/fs), dipole (debye), potential and kinetic energy (eV)."""
    unit = require("openmm.unit", extra="simulate")
    state = context.getState(positions=True, velocities=True, energy=True)
    positions = state.getPositions(asNumpy=True).value_in_unit(unit.angstrom)
    velocities = state.getVelocities(asNumpy=True).value_in_unit(unit.angstrom / unit.femtosecond)
    potential = state.getPotentialEnergy().value_in_unit(unit.kilojoule_per_mole) * _EV_PER_KJ
    kinetic = state.getKineticEnergy().value_in_unit(unit.kilojoule_per_mole) * _EV_PER_KJ
    return positions, velocities, charges @ positions / DEBYE_IN_E_ANGSTROM, potential, kinetic
