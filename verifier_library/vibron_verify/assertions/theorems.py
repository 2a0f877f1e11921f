"""Theorems that tie an energy to its derivatives and expectations."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts, dense
from vibron_verify.assertions.measures import EPS, size
from vibron_verify.check import Check


@assertion(
    number=26,
    topics=("any",),
    formula="dE0/dλ = <∂H/∂λ>",
    tolerance="1e-6 (1e-5 for a matrix product state) by central differences of step 1e-3 or less",
    needs=("parameter_values", "parameter_energies", "parameter_derivatives"),
)
def hellmann_feynman(facts: Facts) -> Iterator[Check]:
    """The slope of the energy is the expectation of the slope of the Hamiltonian."""
    values, energies = np.asarray(facts.parameter_values), np.asarray(facts.parameter_energies)
    yield within("step", np.diff(values), 1.001e-3)
    slope = (energies[2:] - energies[:-2]) / (values[2:] - values[:-2])
    error = np.abs(slope - np.asarray(facts.parameter_derivatives)[1:-1])
    yield within("slope", error, 1e-5 if facts.method == "mps" else 1e-6)


@assertion(
    number=27,
    topics=("any",),
    formula="<[H, A]> = 0 in an eigenstate",
    tolerance="√Var H ‖A‖ with the claimed variance, and 1e-12 ‖H‖ ‖A‖ for rounding",
    needs=("hamiltonian", "state", "probe", "variance"),
)
def hypervirial(facts: Facts) -> Iterator[Check]:
    """The expectation of a commutator with H vanishes as the variance does."""
    image, other = facts.hamiltonian @ facts.state, dense(facts.probe)
    found = np.vdot(image, other @ facts.state) - np.vdot(other.conj().T @ facts.state, image)
    spectral = float(np.linalg.norm(other, 2))
    slack = (np.sqrt(max(0.0, facts.variance)) + 1e-2 * EPS * size(facts.hamiltonian)) * spectral
    yield within("commutator", abs(found), slack)


@assertion(
    number=28,
    topics=("dft", "infrared"),
    formula="2T + V + R dE/dR = 0",
    tolerance="5e-3 T",
    needs=("kinetic_energy", "potential_energy", "radial_derivative"),
)
def virial_theorem(facts: Facts) -> Iterator[Check]:
    """Potential and kinetic energy of a Coulomb system obey the virial theorem."""
    found = 2 * facts.kinetic_energy + facts.potential_energy + facts.radial_derivative
    yield within("virial", abs(found / facts.kinetic_energy), 5e-3)


@assertion(
    number=29,
    topics=("dft", "infrared"),
    formula="F = -dE/dR, and F = 0 at an optimum",
    tolerance="1e-5 hartree a bohr",
    needs=("forces", "forces_by_difference"),
)
def forces_are_gradients(facts: Facts) -> Iterator[Check]:
    """Forces are the slopes of the energy, and vanish at an optimum."""
    yield within("difference", np.abs(np.asarray(facts.forces) - facts.forces_by_difference).max(), 1e-5)
    if facts.optimised:
        yield within("at_optimum", np.abs(facts.forces).max(), 1e-5)
