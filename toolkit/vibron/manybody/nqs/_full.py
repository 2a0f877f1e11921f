"""Optimisation with sums over all states: no sampling error."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vibron.core.require import require
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.nqs._ansatz import NetworkAnsatz
from vibron.manybody.nqs._configurations import configurations, fermion_signs
from vibron.manybody.specification import Model

Vector = npt.NDArray[Any]
_LEAST_DAMPING, _MOST_DAMPING = 1e-7, 1e9
_FLOOR = 1e-8
_KRYLOV = 8


class Point(NamedTuple):
    """Parameters, the vector they make, its energy and the variance of the energy."""

    parameters: Vector
    vector: Vector
    energy: float
    variance: float


@cache
def compiled() -> SimpleNamespace:
    """Return the compiled logarithms of amplitudes and their derivatives; compiled once for each network."""
    jax, jnp = require("jax", extra="manybody"), require("jax.numpy", extra="manybody")

    def logarithms(network: Any, variables: Any, states: Any) -> Any:
        return network.apply(variables, states)

    def derivatives(network: Any, holomorphic: bool, variables: Any, states: Any) -> Any:
        def one(inside: Any, state: Any) -> Any:
            found = network.apply(inside, state[None, :])[0]
            return found if holomorphic else found.real

        each = jax.vmap(jax.grad(one, holomorphic=holomorphic), in_axes=(None, 0))(variables, states)
        return jnp.concatenate([leaf.reshape(len(states), -1) for leaf in jax.tree_util.tree_leaves(each)], axis=1)

    return SimpleNamespace(
        logarithms=jax.jit(logarithms, static_argnums=0), derivatives=jax.jit(derivatives, static_argnums=(0, 1))
    )


class Sums:
    """A network on all states of a sector, with the matrix of the model in NetKet's order of fermion modes."""

    def __init__(self, model: Model, ansatz: NetworkAnsatz, seed: int) -> None:
        built = hamiltonian(model)
        self.ansatz, self.basis = ansatz, built.basis
        self.states, self.signs = configurations(self.basis), fermion_signs(self.basis)
        scaled = built.matrix.multiply(self.signs[:, None]).multiply(self.signs[None, :]).tocsr()
        self.matrix = scaled if ansatz.holomorphic else scaled.real
        jax = require("jax", extra="manybody")
        variables = ansatz.network.init(jax.random.PRNGKey(seed), self.states[:1])
        flat, self.unravel = require("jax.flatten_util", extra="manybody").ravel_pytree(variables)
        self.start: Vector = np.asarray(flat)

    def logarithms(self, parameters: Vector) -> Vector:
        """Return the logarithms of the amplitudes, up to a constant."""
        return np.asarray(compiled().logarithms(self.ansatz.network, self.unravel(parameters), self.states))

    def point(self, parameters: Vector) -> Point:
        """Return the normalised vector of some parameters and its energy."""
        logs = self.logarithms(parameters)
        vector = np.exp(logs - logs.real.max())
        vector = vector if self.ansatz.holomorphic else vector.real
        vector = vector / np.linalg.norm(vector)
        image = self.matrix @ vector
        energy = float(np.vdot(vector, image).real)
        return Point(parameters, vector, energy, float(np.linalg.norm(image - energy * vector) ** 2))

    def tangent(self, point: Point) -> Vector:
        """Return the derivatives of the vector, orthogonal to it: one column a parameter."""
        holomorphic = self.ansatz.holomorphic
        variables = self.unravel(point.parameters)
        found = np.asarray(compiled().derivatives(self.ansatz.network, holomorphic, variables, self.states))
        columns = found * point.vector[:, None]
        return np.asarray(columns - np.outer(point.vector, point.vector.conj() @ columns))


def descend(sums: Sums, steps: int, tolerance: float) -> list[tuple[int, Point]]:
    """Minimise the energy; return the point after a quarter and a half of the steps, and the last.

    The step is that of stochastic reconfiguration with the curvature added (Rayleigh-Gauss-Newton):
    (T'(H - E)T + a T'T) dx = -T'(H - E)psi, with T the tangent vectors; 1/a is the step of imaginary time, and the
    damping a falls after each step that lowers the energy and grows after one that does not.
    """
    here = sums.point(sums.start)
    damping = 10.0 * max(1.0, np.sqrt(here.variance))
    found: list[tuple[int, Point]] = []
    for step in range(1, steps + 1):
        tangent = sums.tangent(here)
        overlap = tangent.conj().T @ tangent
        shifted = sums.matrix @ tangent - here.energy * tangent
        curvature, force = tangent.conj().T @ shifted, shifted.conj().T @ here.vector
        overlap += _FLOOR * max(1.0, float(np.trace(overlap).real) / len(overlap)) * np.eye(len(overlap))
        while damping < _MOST_DAMPING:
            change = _solved(curvature + damping * overlap, force)
            if change is not None:
                there = sums.point(here.parameters - change)
                if there.energy <= here.energy:
                    break
            damping *= 4.0
        else:
            break
        here, damping = there, max(damping / 3.0, _LEAST_DAMPING)
        if step in (steps // 4, steps // 2):
            found.append((step, here))
        if here.variance <= tolerance * max(1.0, here.energy**2):
            break
    return [*found, (step, here)]


def _solved(matrix: Vector, right: Vector) -> Vector | None:
    """Return the solution for a positive definite matrix; a step of another would lead to a saddle."""
    linalg = require("scipy.linalg")
    try:
        return np.asarray(linalg.cho_solve(linalg.cho_factor(matrix, lower=True), right))
    except linalg.LinAlgError:
        return None


def lanczos_energy(sums: Sums, point: Point) -> float:
    """Return the lowest energy in the Krylov space of a point: how far down a few Lanczos steps still lead."""
    space = [point.vector]
    for _ in range(min(_KRYLOV, len(point.vector) - 1)):
        image = sums.matrix @ space[-1]
        for _ in range(2):
            for vector in space:
                image = image - np.vdot(vector, image) * vector
        size = float(np.linalg.norm(image))
        if size < 1e-10 * max(1.0, abs(point.energy)):
            break
        space.append(image / size)
    basis = np.array(space).T
    return float(np.linalg.eigvalsh(basis.conj().T @ (sums.matrix @ basis))[0])
