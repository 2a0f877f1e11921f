"""Vibrations of molecules and their selection rules."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron.physics.constants import ATOMIC_MASS, BOHR_RADIUS, HARTREE, SPEED_OF_LIGHT
from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Array, Facts
from vibron_verify.check import Check

VIBRATIONS = ("dft", "infrared")


@assertion(
    number=72,
    topics=VIBRATIONS,
    formula="six modes (five of a linear molecule) at zero, all others real",
    tolerance="10 cm-1",
    needs=("hessian", "masses", "geometry"),
)
def zero_modes(facts: Facts) -> Iterator[Check]:
    """Translations and rotations cost no energy at a minimum."""
    found = wavenumbers(facts)
    order = np.argsort(np.abs(found))
    positions = np.asarray(facts.geometry, dtype=float).reshape(-1, 3)
    spread = np.linalg.svd(positions - positions.mean(axis=0), compute_uv=False)
    free = 5 if spread[1] < 1e-6 * spread[0] else 6
    yield within("zero_modes", np.abs(found[order[:free]]), 10.0, f"{free} modes move or turn the molecule")
    yield within("real_modes", 10.0 - found[order[free:]], 0.0)


def wavenumbers(facts: Facts) -> Array:
    """Return the harmonic wavenumbers in cm-1, imaginary ones as negative."""
    root = np.sqrt(np.repeat(np.asarray(facts.masses, dtype=float), 3))
    curvatures = np.linalg.eigvalsh(np.asarray(facts.hessian) / np.outer(root, root))
    angular = float(HARTREE) / float(BOHR_RADIUS) ** 2 / float(ATOMIC_MASS)
    unit = np.sqrt(angular) / (2 * np.pi * float(SPEED_OF_LIGHT) * 100)
    return np.asarray(np.sign(curvatures) * np.sqrt(np.abs(curvatures)) * unit)


@assertion(
    number=72,
    topics=VIBRATIONS,
    formula="Σ_B H_AB = 0, H = H^T",
    tolerance="1e-7 hartree a bohr squared",
    needs=("hessian",),
)
def acoustic_sum(facts: Facts) -> Iterator[Check]:
    """Moving the whole molecule pulls at no atom."""
    hessian = np.asarray(facts.hessian)
    atoms = len(hessian) // 3
    yield within("sum", np.abs(hessian.reshape(3 * atoms, atoms, 3).sum(axis=1)), 1e-7)
    yield within("symmetric", np.abs(hessian - hessian.T), 1e-7)


@assertion(
    number=72,
    topics=VIBRATIONS,
    formula="Σ_A ∂μ_α/∂R_Aβ = Q δ_αβ",
    tolerance="1e-5 e",
    needs=("dipole_derivatives", "charge"),
)
def dipole_sum_rule(facts: Facts) -> Iterator[Check]:
    """Moving the whole molecule moves its charge and nothing else."""
    total = np.asarray(facts.dipole_derivatives).reshape(3, -1, 3).sum(axis=1)
    yield within("sum", np.abs(total - facts.charge * np.eye(3)), 1e-5)


@assertion(
    number=72,
    topics=VIBRATIONS,
    formula="homonuclear diatomic: ∂μ/∂Q = 0",
    tolerance="1e-6 of an intensity unit",
    needs=("infrared_intensities",),
    where={"homonuclear": True},
)
def homonuclear_inactivity(facts: Facts) -> Iterator[Check]:
    """The stretching of two equal atoms does not absorb."""
    yield within("intensity", np.abs(facts.infrared_intensities), 1e-6)


@assertion(
    number=72,
    topics=VIBRATIONS,
    formula="centre of inversion: infrared × Raman = 0 mode by mode",
    tolerance="1e-6 of the product of the strongest",
    needs=("infrared_intensities", "raman_activities"),
    where={"centrosymmetric": True},
)
def mutual_exclusion(facts: Facts) -> Iterator[Check]:
    """With a centre of inversion no mode is active in both spectra."""
    infrared, raman = np.abs(facts.infrared_intensities), np.abs(facts.raman_activities)
    yield within("both_active", infrared * raman, 1e-6 * infrared.max() * raman.max())


@assertion(
    number=72,
    topics=VIBRATIONS,
    formula="modes of one degenerate representation have one wavenumber",
    tolerance="0.2 cm-1 (1e-6 hartree)",
    needs=("degenerate_modes",),
)
def degenerate_modes(facts: Facts) -> Iterator[Check]:
    """Modes that symmetry makes equal are equal."""
    yield within("splitting", [np.ptp(group) for group in facts.degenerate_modes], 0.2)
