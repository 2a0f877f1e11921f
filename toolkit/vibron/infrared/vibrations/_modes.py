"""Normal modes of a harmonic force field, free of translation and rotation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.vibrations._constants import ELECTRON_MASSES, HARTREE_WAVENUMBER, KM_PER_MOL
from vibron.infrared.vibrations._field import HarmonicField

_LINEAR = 1e-5  # smallest share of the largest moment of inertia that counts as a third axis


@dataclass(frozen=True, eq=False)
class Modes:
    """Normal modes: wavenumbers (cm^-1, negative for imaginary), intensities (km/mol), displacements and masses."""

    wavenumber: FloatArray
    intensity: FloatArray
    displacement: FloatArray
    reduced_mass: FloatArray
    residue: FloatArray
    linear: bool


def external_motions(positions: FloatArray, masses: FloatArray) -> tuple[FloatArray, bool]:
    """Return orthonormal mass-weighted translations and rotations, shape (5 or 6, 3n), and whether n atoms are in line.

    Wilson, Decius and Cross, Molecular Vibrations (1955), the conditions of Eckart.
    """
    centred = positions - np.average(positions, axis=0, weights=masses)
    root = np.sqrt(masses)[:, None]
    moves = [root * axis for axis in np.eye(3)]
    inertia, axes = np.linalg.eigh(_inertia(centred, masses))
    linear = bool(inertia[0] < _LINEAR * inertia[-1])
    if inertia[-1] > 0:
        moves += [root * np.cross(axis, centred) for axis in axes.T[1 if linear else 0 :]]
    stack = np.array([move.ravel() for move in moves])
    return np.asarray(np.linalg.qr(stack.T)[0].T), linear


def normal_modes_of(field: HarmonicField, masses: FloatArray) -> Modes:
    """Diagonalise the mass-weighted Hessian after the external motions are projected out."""
    weights = np.repeat(np.sqrt(masses), 3)
    external, linear = external_motions(field.geometry.positions, masses)
    weighted = field.hessian / np.outer(weights, weights) / ELECTRON_MASSES
    # What the external motions would vibrate at, a measure of how exact Hessian and geometry are.
    residue = _wavenumbers(np.asarray(np.linalg.eigvalsh(external @ weighted @ external.T), dtype=np.float64))
    basis = np.linalg.svd(external, full_matrices=True)[2][len(external) :]
    squared, inside = np.linalg.eigh(basis @ weighted @ basis.T)
    vectors = basis.T @ inside  # mass-weighted, orthonormal, one mode a column
    cartesian = vectors / weights[:, None]
    norms = np.linalg.norm(cartesian, axis=0)
    intensity = ((field.dipole_derivatives.T @ cartesian) ** 2).sum(axis=0) * KM_PER_MOL
    _verify(vectors, intensity, basis, field.dipole_derivatives / weights[:, None])
    moves = cartesian / norms
    moves *= np.sign(moves[np.abs(moves).argmax(axis=0), np.arange(moves.shape[1])])
    return Modes(_wavenumbers(squared), intensity, moves.T.reshape(-1, masses.size, 3), 1.0 / norms**2, residue, linear)


def main_isotope_masses(symbols: tuple[str, ...]) -> FloatArray:
    """Return the mass of the most abundant isotope of each atom, in u."""
    table = require("rdkit.Chem").GetPeriodicTable()
    return np.array([table.GetMostCommonIsotopeMass(symbol) for symbol in symbols])


def groups_of_equal(wavenumber: FloatArray, tolerance: float) -> list[npt.NDArray[np.int64]]:
    """Return the indices of modes that lie together within the tolerance, in ascending order."""
    cuts = np.flatnonzero(np.diff(wavenumber) > tolerance) + 1
    return list(np.split(np.arange(wavenumber.size), cuts))


def _verify(vectors: FloatArray, intensity: FloatArray, basis: FloatArray, slopes: FloatArray) -> None:
    """Assert orthonormality and the sum rule of intensities: a rotation of the basis cannot change their sum."""
    if not np.allclose(vectors.T @ vectors, np.eye(vectors.shape[1]), atol=1e-8):
        raise ConvergenceError("normal modes are not orthonormal", field="field", remedy="check the Hessian")
    total = float(((basis @ slopes) ** 2).sum()) * KM_PER_MOL
    if not np.isclose(intensity.sum(), total, rtol=1e-8, atol=1e-8):
        raise ConvergenceError("intensities break their sum rule", field="field", value=total, remedy="report this")


def _inertia(centred: FloatArray, masses: FloatArray) -> FloatArray:
    squares = (masses[:, None, None] * centred[:, :, None] * centred[:, None, :]).sum(axis=0)
    return np.asarray(np.trace(squares) * np.eye(3) - squares)


def _wavenumbers(squared: FloatArray) -> FloatArray:
    return np.asarray(np.sign(squared) * np.sqrt(np.abs(squared)) * HARTREE_WAVENUMBER)
