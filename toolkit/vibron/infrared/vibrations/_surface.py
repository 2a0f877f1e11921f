"""What every energy surface offers, the way down to its minimum, and its second derivatives by differences."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.vibrations._constants import BOHR

STEP = 0.005  # bohr
FORCE = 1e-5  # hartree/bohr, where an optimisation stops
_ENOUGH = 1e-4  # the same, accepted where noise ends it earlier
_ROUNDS = 20
_ITERATIONS = 200
_SOFTEST = 0.05  # hartree/bohr^2
_NOISE = 1e-7  # hartree, of energies integrated on a grid
_LONGEST = 0.3  # bohr, of one coordinate in one step


class Surface(Protocol):
    """Energy (hartree), gradient (hartree/bohr, flat) and dipole (e bohr) at flat positions in bohr."""

    def __call__(self, positions: FloatArray) -> tuple[float, FloatArray, FloatArray]:
        """Evaluate the surface."""


def relaxed(surface: Surface, geometry: Geometry, force: float = FORCE) -> Geometry:
    """Return the geometry at the nearest minimum (quasi-Newton), no component of the gradient above ``force``."""
    minimize = require("scipy.optimize").minimize
    place = geometry.positions.ravel() / BOHR
    for _ in range(_ROUNDS):  # a fresh quasi-Newton matrix now and then gets over noise in the line search
        options = {"gtol": force, "maxiter": _ITERATIONS, "hess_inv0": _springs_inverse(place.reshape(-1, 3))}
        result = minimize(lambda x: surface(x)[:2], place, jac=True, method="BFGS", options=options)
        place = result.x
        if np.abs(result.jac).max() < _ENOUGH:
            return Geometry(geometry.symbols, place.reshape(-1, 3) * BOHR, geometry.charge, geometry.unpaired)
    raise _restless(float(np.abs(result.jac).max()))


def descended(surface: Surface, geometry: Geometry, force: float = FORCE) -> Geometry:
    """Return the geometry at the nearest minimum of a surface whose energies carry noise, as those on grids do.

    Quasi-Newton steps follow the gradient alone, since a line search would chase the noise of the energy; a step that
    goes uphill by more than the noise is taken back and shortened (J. Nocedal, S. J. Wright, Numerical Optimization,
    2006, sections 4.1 and 6.1).
    """
    place, longest = geometry.positions.ravel() / BOHR, _LONGEST
    inverse = _springs_inverse(place.reshape(-1, 3))
    energy, gradient, _ = surface(place)
    for _ in range(_ITERATIONS):
        if np.abs(gradient).max() < force:
            return Geometry(geometry.symbols, place.reshape(-1, 3) * BOHR, geometry.charge, geometry.unpaired)
        step = -inverse @ gradient
        step *= min(1.0, longest / float(np.abs(step).max()))
        reached, ahead, _ = surface(place + step)
        if reached > energy + _NOISE:
            longest = 0.3 * float(np.abs(step).max())
            continue
        change = ahead - gradient
        curved = float(step @ change)
        if curved > 1e-8 * float(np.linalg.norm(step) * np.linalg.norm(change)):
            turn = np.eye(step.size) - np.outer(step, change) / curved
            inverse = turn @ inverse @ turn.T + np.outer(step, step) / curved
        place, energy, gradient, longest = place + step, reached, ahead, min(2.0 * longest, _LONGEST)
    raise _restless(float(np.abs(gradient).max()))


def differences(surface: Surface, rest: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return Hessian and dipole derivatives by central differences of gradient and dipole."""
    hessian, slopes = np.empty((rest.size, rest.size)), np.empty((rest.size, 3))
    for index in range(rest.size):
        shift = np.zeros(rest.size)
        shift[index] = STEP
        _, forward, dipole_forward = surface(rest + shift)
        _, backward, dipole_backward = surface(rest - shift)
        hessian[index] = (forward - backward) / (2.0 * STEP)
        slopes[index] = (dipole_forward - dipole_backward) / (2.0 * STEP)
    return (hessian + hessian.T) / 2.0, slopes


def _restless(left: float) -> ConvergenceError:
    return ConvergenceError(
        "the geometry did not come to rest", field="geometry", value=left, remedy="start from another conformer"
    )


def _springs_inverse(positions: FloatArray) -> FloatArray:
    """Return the inverse Hessian of springs between all atoms that soften with distance, a start for the quasi-Newton.

    The stiffness is the stretching part of the model of Lindh, Bernhardsson, Karlström and Malmqvist,
    Chem. Phys. Lett. 241, 423 (1995), with one radius for all elements; soft directions are stiffened to stay tame.
    """
    apart = positions[:, None] - positions
    distance = np.linalg.norm(apart, axis=2) + np.eye(len(positions))
    stiffness = 0.45 * np.exp(np.minimum(0.28 * (2.5**2 - distance**2), 0.0)) * (1.0 - np.eye(len(positions)))
    unit = apart / distance[:, :, None]
    blocks = -stiffness[:, :, None, None] * unit[:, :, :, None] * unit[:, :, None, :]
    blocks[np.diag_indices(len(positions))] = -blocks.sum(axis=1)
    hessian = blocks.transpose(0, 2, 1, 3).reshape(positions.size, positions.size)
    values, vectors = np.linalg.eigh(hessian)
    inverse = vectors / np.maximum(values, _SOFTEST) @ vectors.T
    return np.asarray((inverse + inverse.T) / 2.0)
