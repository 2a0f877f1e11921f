"""Trajectories: conservation, equipartition, wavenumbers near the harmonic ones, repeatability."""

import numpy as np
import pytest

pytest.importorskip("tblite")
pytest.importorskip("openmm")

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.geometry import Geometry
from vibron.infrared.dynamics._trajectory import Trajectory
from vibron.infrared.dynamics.infrared_spectrum_from_trajectory import infrared_spectrum_from_trajectory
from vibron.infrared.dynamics.molecular_dynamics import molecular_dynamics
from vibron.infrared.dynamics.velocity_autocorrelation_density_of_states import (
    velocity_autocorrelation_density_of_states,
)
from vibron.infrared.dynamics.water_box_dynamics import water_box_dynamics

WATER = Geometry(("O", "H", "H"), np.array([[0.0, 0.0, 0.119], [0.0, 0.763, -0.477], [0.0, -0.763, -0.477]]))
CARBON_DIOXIDE = Geometry(("C", "O", "O"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.143], [0.0, 0.0, -1.143]]))


@pytest.fixture(scope="module")
def carbon_dioxide() -> Trajectory:
    return molecular_dynamics(CARBON_DIOXIDE, steps=400, temperature=100.0, equilibration=0, rotate=False)


def verlet(wavenumber: float, time_step: float = 0.5) -> float:
    """Return a wavenumber as the integrator's step raises it."""
    return wavenumber * (1.0 + (2 * np.pi * 2.99792458e-5 * wavenumber * time_step) ** 2 / 24)


def strongest(trajectory: Trajectory) -> float:
    spectrum = infrared_spectrum_from_trajectory((trajectory,), zero_filling=8).spectrum
    return float(spectrum.wavenumber[spectrum.ordinate.argmax()])


def test_the_antisymmetric_stretch_of_carbon_dioxide(carbon_dioxide: Trajectory) -> None:
    assert strongest(carbon_dioxide) == pytest.approx(verlet(2593.2), abs=20.0)
    assert carbon_dioxide.energy_drift is not None and abs(carbon_dioxide.energy_drift) < 1e-3


def test_the_bend_of_water() -> None:
    trajectory = molecular_dynamics(WATER, steps=400, temperature=100.0, equilibration=0, rotate=False)
    assert strongest(trajectory) == pytest.approx(verlet(1539.5), abs=25.0)


def test_density_of_states_shows_what_the_dipole_does_not(carbon_dioxide: Trajectory) -> None:
    assert carbon_dioxide.velocities is not None
    masses = np.array([12.011, 15.999, 15.999])
    states = velocity_autocorrelation_density_of_states(carbon_dioxide.velocities, masses, 0.5)
    spectrum = infrared_spectrum_from_trajectory((carbon_dioxide,)).spectrum
    seen, unseen = (np.abs(x - 1425.0) < 60.0 for x in (states.wavenumber, spectrum.wavenumber))  # symmetric stretch
    assert states.density[seen].max() > 0.05 * states.density.max()
    assert spectrum.ordinate[unseen].max() < 0.01 * spectrum.ordinate.max()


def test_seeds_repeat_and_differ() -> None:
    first, same, other = (molecular_dynamics(WATER, steps=4, equilibration=4, seed=seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first.dipole, same.dipole)
    assert not np.array_equal(first.dipole, other.dipole)


def test_momenta_are_removed() -> None:
    trajectory = molecular_dynamics(WATER, steps=3, equilibration=0, rotate=False)
    assert trajectory.velocities is not None and trajectory.positions is not None
    momenta = np.array([15.999, 1.008, 1.008])[:, None] * trajectory.velocities[0]
    np.testing.assert_allclose(momenta.sum(axis=0), 0.0, atol=1e-8)
    np.testing.assert_allclose(np.cross(trajectory.positions[0], momenta).sum(axis=0), 0.0, atol=1e-8)


def test_dipole_of_an_ion_moves_with_it() -> None:
    ammonium = np.array([[0.0, 0.0, 0.0], [0.6, 0.6, 0.6], [0.6, -0.6, -0.6], [-0.6, 0.6, -0.6], [-0.6, -0.6, 0.6]])
    here, there = (
        molecular_dynamics(Geometry(("N", "H", "H", "H", "H"), ammonium + shift, charge=1), steps=3, equilibration=0)
        for shift in (0.0, 5.0)
    )
    np.testing.assert_allclose(here.dipole, there.dipole, atol=1e-3)


def test_what_cannot_be_simulated_is_refused() -> None:
    with pytest.raises(InputError, match="single atom"):
        molecular_dynamics(Geometry(("Ar",), np.zeros((1, 3))))
    with pytest.raises(InputError, match="unpaired"):
        molecular_dynamics(Geometry(WATER.symbols, WATER.positions, charge=1))
    with pytest.raises(ConvergenceError, match="distances"):
        molecular_dynamics(Geometry(("H", "H"), np.zeros((2, 3))))
    with pytest.raises(ConvergenceError):
        molecular_dynamics(WATER, steps=30, time_step=2.0, temperature=3000.0, equilibration=0, drift_limit=1e-6)


def test_liquid_water_has_the_published_molecular_dipole() -> None:
    trajectory = water_box_dynamics(molecules=27, steps=60, equilibration=2500)
    assert trajectory.positions is not None and trajectory.volume is not None
    charges = np.array([-0.82, 0.41, 0.41])
    moments = np.einsum("a,tmai->tmi", charges, trajectory.positions.reshape(60, 27, 3, 3)) * 4.80320471
    assert np.linalg.norm(moments, axis=2).mean() == pytest.approx(2.39, abs=0.06)  # Wu, Tepper and Voth 2006
    np.testing.assert_allclose(moments.sum(axis=1), trajectory.dipole, rtol=1e-6)
    assert trajectory.energy_drift is not None and abs(trajectory.energy_drift) < 0.05
    spectrum = infrared_spectrum_from_trajectory((trajectory,)).spectrum
    assert spectrum.metadata["ordinate"].startswith("n alpha")
