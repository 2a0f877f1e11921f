from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.dynamics._correlation import (
    WINDOWS,
    CorrelationSpectrum,
    autocorrelation,
    correlation_spectrum,
    lags_within,
)
from vibron.infrared.dynamics._units import CM_PER_FS
from vibron.physics.constants import ATOMIC_MASS, BOLTZMANN


@tool(
    valid_for="velocities of an equilibrium trajectory at even steps",
    limitations="classical: every mode counts k T, so equipartition must have been reached for the shares to be right; "
    "shows all modes, infrared-active or not",
    papers=("dickey1969", "mcquarrie2000"),
    see_also=("infrared_spectrum_from_trajectory", "power_spectrum_density", "molecular_dynamics"),
)
def velocity_autocorrelation_density_of_states(
    velocities: Annotated[FloatArray, Array("angstrom fs^-1", "t,n,3", "velocity of each atom at each step")],
    masses: Annotated[FloatArray, Array("u", "n", "mass of each atom", gt=0)],
    time_step: Annotated[float, Quantity("fs", "time between two steps", gt=0)],
    temperature: Annotated[
        float | None, Quantity("K", "count a mode for each k T of this temperature, not by equipartition", gt=0)
    ] = None,
    remove_translation: Annotated[bool, Option("whether the motion of the centre of mass is taken off")] = True,
    window: Annotated[str, Option("window over the lags", choices=WINDOWS)] = "hann",
    maximum_lag: Annotated[
        float | None, Quantity("fs", "longest lag; half of the trajectory if left out", gt=0)
    ] = None,
    zero_filling: Annotated[int, Quantity("1", "how many times the grid is refined", ge=1, le=64)] = 2,
) -> DensityOfStates:
    """Return the vibrational density of states from the mass-weighted velocity autocorrelation function.

    D(nu) = 2/(kT) sum_i m_i integral <v_i(0) . v_i(t)> cos(2 pi c nu t) dt, per cm^-1, so that D integrates to the
    number of modes: 3n, or 3n - 3 without the centre of mass.  Without a temperature, T is the kinetic one.

    Raises
    ------
    InputError
        The trajectory is too short, or nothing moves.

    Examples
    --------
    >>> wave = np.sin(2 * np.pi * np.arange(1000) / 20.0)
    >>> velocities = np.zeros((1000, 2, 3))
    >>> velocities[:, 0, 0], velocities[:, 1, 0] = wave, -wave
    >>> masses = np.array([12.0, 12.0])
    >>> states = velocity_autocorrelation_density_of_states(velocities, masses, 1.0, zero_filling=32)
    >>> states.modes, round(float(states.wavenumber[states.density.argmax()]))
    (3.0, 1668)
    """
    moving = velocities
    if remove_translation:
        moving = velocities - np.average(velocities, axis=1, weights=masses)[:, None, :]
    count = lags_within(moving.shape[0], time_step, maximum_lag)
    parts = [
        correlation_spectrum(mass * autocorrelation(moving[:, index])[:count], time_step, window, zero_filling)
        for index, mass in enumerate(masses)
    ]
    twice_kinetic = float(sum(part.correlation[0] for part in parts))  # u angstrom^2 fs^-2
    modes = float(3 * (masses.size - remove_translation))
    if twice_kinetic <= 0.0 or modes == 0.0:
        raise InputError(
            "nothing moves", field="velocities", remedy="give velocities that differ from that of the centre of mass"
        )
    unit = ATOMIC_MASS.value * 1e10 / BOLTZMANN.value  # (angstrom/fs)^2 u to K
    thermal = twice_kinetic / modes if temperature is None else temperature / unit
    by_atom = np.array([_one_sided(part) for part in parts]) / thermal
    return DensityOfStates(
        wavenumber=parts[0].wavenumber,
        density=by_atom.sum(axis=0),
        by_atom=by_atom,
        modes=twice_kinetic / thermal,
        temperature=unit * twice_kinetic / modes,
        resolution=parts[0].resolution,
    )


@dataclass(frozen=True)
class DensityOfStates(Curve):
    """Density of states, in total and for each atom."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "from zero to the Nyquist wavenumber", kind="position")]
    density: Annotated[FloatArray, Array("cm", "k", "modes per cm^-1")]
    by_atom: Annotated[FloatArray, Array("cm", "n,k", "share of each atom")]
    modes: Annotated[float, Quantity("1", "integral of the density", ge=0)]
    temperature: Annotated[float, Quantity("K", "kinetic temperature: 2 x kinetic energy / (k x modes)", ge=0)]
    resolution: Annotated[float, Quantity("cm^-1", "full width that a sharp line gets from the window", kind="width")]


def _one_sided(part: CorrelationSpectrum) -> FloatArray:
    """Return the density per cm^-1 over positive wavenumbers only."""
    return 2.0 * part.density * CM_PER_FS
