"""A periodic box of SPC/Fw water for OpenMM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.constants import AVOGADRO

# The model of Wu, Tepper and Voth 2006: lengths in nm, energies in kJ/mol (1 kcal = 4.184 kJ), masses in u.
_MASSES = (15.9994, 1.008, 1.008)
_CHARGES = (-0.82, 0.41, 0.41)
_BOND, _BOND_CONSTANT = 0.1012, 1059.162 * 418.4
_ANGLE, _ANGLE_CONSTANT = np.radians(113.24), 75.90 * 4.184
_SIGMA, _EPSILON = 0.3165492, 0.1554253 * 4.184


@dataclass(frozen=True)
class WaterBox:
    """System of OpenMM and first positions (nm), with charges (e) and the edge of the box (nm)."""

    system: Any
    positions: FloatArray
    charges: FloatArray
    edge: float


def water_box(molecules: int, density: float, random: np.random.Generator) -> WaterBox:
    """Return molecules at random orientation on a cubic lattice of the density (g/cm3) wanted."""
    openmm = require("openmm", extra="simulate")
    edge = float((molecules * sum(_MASSES) / (density * AVOGADRO.value) * 1e21) ** (1.0 / 3.0))
    system, bonds = openmm.System(), openmm.HarmonicBondForce()
    angles, nonbonded = openmm.HarmonicAngleForce(), openmm.NonbondedForce()
    system.setDefaultPeriodicBoxVectors(*(np.eye(3) * edge).tolist())
    for first in range(0, 3 * molecules, 3):
        for part, (mass, charge) in enumerate(zip(_MASSES, _CHARGES, strict=True)):
            system.addParticle(mass)
            nonbonded.addParticle(charge, _SIGMA, 0.0 if part else _EPSILON)
        for hydrogen in (first + 1, first + 2):
            bonds.addBond(first, hydrogen, _BOND, _BOND_CONSTANT)
            nonbonded.addException(first, hydrogen, 0.0, _SIGMA, 0.0)
        angles.addAngle(first + 1, first, first + 2, _ANGLE, _ANGLE_CONSTANT)
        nonbonded.addException(first + 1, first + 2, 0.0, _SIGMA, 0.0)
    nonbonded.setNonbondedMethod(openmm.NonbondedForce.PME)
    nonbonded.setCutoffDistance(min(0.9, 0.49 * edge))
    for force in (bonds, angles, nonbonded):
        system.addForce(force)
    return WaterBox(system, _positions(molecules, edge, random), np.tile(_CHARGES, molecules), edge)


def _positions(molecules: int, edge: float, random: np.random.Generator) -> FloatArray:
    side = int(np.ceil(molecules ** (1.0 / 3.0) - 1e-9))
    sites = np.stack(np.meshgrid(*[np.arange(side)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    chosen = sites[random.permutation(len(sites))[:molecules]] * (edge / side)
    x, z = _BOND * np.sin(_ANGLE / 2.0), _BOND * np.cos(_ANGLE / 2.0)
    shape = np.array([[0.0, 0.0, 0.0], [x, 0.0, z], [-x, 0.0, z]])
    turns = require("scipy.spatial.transform").Rotation.random(molecules, rng=random).as_matrix()
    placed = chosen[:, None, :] + np.einsum("mij,aj->mai", turns, shape)
    return np.asarray(placed.reshape(-1, 3), dtype=np.float64)
