"""Parametrised circuits on state vectors: generators, fixed gates, energies and their gradients."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.manybody.circuits._engine import Complex, Gate, applied, layers_of, terms_of
from vibron.manybody.hilbert.basis import Basis, sector_basis, whole
from vibron.manybody.hilbert.initial import initial_state
from vibron.manybody.hilbert.matrix import diagonal
from vibron.manybody.operators.blocks import blocks_of, digits_of
from vibron.manybody.specification import Model

_Y = np.array([[0.0, -0.5j], [0.5j, 0.0]])
_Z = np.diag([0.5, -0.5])
_CZ = np.diag([1.0, 1.0, 1.0, -1.0])


@dataclass(frozen=True, eq=False)
class CircuitElement:
    """exp(-i theta h) with the generator h, or a fixed gate if it has no parameter."""

    gate: Gate
    parameter: int | None

    @cached_property
    def solved(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[Any]]:
        """Eigenvalues and eigenvectors of the generator."""
        values, vectors = np.linalg.eigh(self.gate.matrix)
        return values, vectors

    def at(self, theta: FloatArray, sign: float = 1.0) -> Gate:
        """Return the gate for a set of parameters, or its inverse."""
        if self.parameter is not None:
            values, vectors = self.solved
            phases = np.exp(-1j * sign * float(theta[self.parameter]) * values)
            return Gate(self.gate.digits, (vectors * phases) @ vectors.conj().T)
        return self.gate if sign > 0 else Gate(self.gate.digits, self.gate.matrix.conj().T)


@dataclass(frozen=True, eq=False)
class Ansatz:
    """A circuit on qubits that starts from a state."""

    qubits: int
    start: Complex
    elements: tuple[CircuitElement, ...]
    parameters: int

    def gates(self, theta: FloatArray) -> list[Gate]:
        """Return the gates in order of action."""
        return [element.at(theta) for element in self.elements]

    def state(self, theta: FloatArray) -> Complex:
        """Return the state."""
        return applied(self.gates(theta), self.start, 2, self.qubits)

    def random(self, generator: np.random.Generator) -> FloatArray:
        """Return parameters that turn each generator by up to half a turn."""
        norms = np.ones(self.parameters)
        for element in self.elements:
            if element.parameter is not None:
                norms[element.parameter] = np.linalg.norm(element.gate.matrix, 2)
        return np.asarray(generator.uniform(-0.5 * np.pi, 0.5 * np.pi, self.parameters) / norms)

    def energy(self, theta: FloatArray, matrix: Any) -> tuple[float, FloatArray]:
        """Return the energy and its gradient, going back through the circuit once."""
        state = self.state(theta)
        image: Complex = np.asarray(matrix @ state, dtype=np.complex128)
        energy, gradient = float(np.vdot(state, image).real), np.zeros(self.parameters)
        both = np.concatenate([state, image])  # one more digit in front tells the two vectors apart
        for element in reversed(self.elements):
            if element.parameter is not None:
                turned = applied([element.gate], both[: state.size], 2, self.qubits)
                gradient[element.parameter] += 2.0 * np.vdot(both[state.size :], turned).imag
            back = element.at(theta, -1.0)
            moved = Gate(tuple(digit + 1 for digit in back.digits), back.matrix)
            both = applied([moved], both, 2, self.qubits + 1)
        return energy, gradient


def hardware_efficient(qubits: int, layers: int) -> Ansatz:
    """Return turns about y and z on each qubit and a ladder of controlled phases, the turns once more at the end."""
    elements: list[CircuitElement] = []
    for layer in range(layers + 1):
        for generator in (_Y, _Z):
            for q in range(qubits):
                elements.append(CircuitElement(Gate((q,), generator), sum(e.parameter is not None for e in elements)))
        if layer < layers:
            elements += [CircuitElement(Gate((q, q + 1), _CZ), None) for q in range(qubits - 1)]
    start = np.zeros(2**qubits, dtype=np.complex128)
    start[0] = 1.0
    return Ansatz(qubits, start, tuple(elements), 2 * qubits * (layers + 1))


def hamiltonian_variational(model: Model, layers: int, initial: str) -> Ansatz:
    """Return evolutions under the terms of the model in turn, each layer of terms with its own time.

    The circuit starts in the sector of the model, which its terms conserve.
    """
    digits = digits_of(model)
    parts: list[list[Gate]] = []
    reach = [len({site for _, site in string.ops}) for string in model.strings]
    for sites in sorted(set(reach), reverse=True):  # bonds, then what acts on one site
        strings = [string for string, size in zip(model.strings, reach, strict=True) if size == sites]
        parts += layers_of(terms_of(model, blocks_of(digits, strings)))
    basis = sector_basis(model)
    if initial == "auto":
        solved = [state for state in (_ground(part, digits.count) for part in parts[::-1]) if state is not None]
        start = next((state for state in solved if inside(state, basis)), _lowest_product(model, basis))
    else:
        start = initial_state(without_sector(model), initial, whole(model)).astype(np.complex128)
        if not inside(start, basis):
            raise DomainError(
                "lies outside the sector of the model", field="initial", value=initial, remedy="choose auto"
            )
    elements = [
        CircuitElement(gate, layer * len(parts) + place)
        for layer in range(layers)
        for place, part in enumerate(parts)
        for gate in part
    ]
    return Ansatz(digits.count, start, tuple(elements), layers * len(parts))


def _ground(part: Sequence[Gate], count: int) -> Complex | None:
    """Return the ground state of terms that cover all digits in order, if it is the only one."""
    placed = [digit for gate in part for digit in gate.digits]
    if placed != list(range(count)):
        return None
    solved = [np.linalg.eigh(gate.matrix) for gate in part]
    if any(values[1] - values[0] < 1e-9 for values, _ in solved):
        return None
    return np.asarray(reduce(np.kron, [vectors[:, 0] for _, vectors in solved]), dtype=np.complex128)


def inside(state: Complex, basis: Basis) -> bool:
    """Return True if a vector of the whole space has all its weight on the states of a sector."""
    return bool(np.linalg.norm(state[basis.codes]) ** 2 > (1.0 - 1e-9) * np.linalg.norm(state) ** 2)


def _lowest_product(model: Model, basis: Basis) -> Complex:
    """Return the Neel state if it is in the sector, else the product state of the lowest energy there."""
    whole_space = whole(model)
    neel = initial_state(without_sector(model), "neel", whole_space).astype(np.complex128)
    if inside(neel, basis):
        return neel
    start = np.zeros(len(whole_space), dtype=np.complex128)
    start[basis.codes[int(np.argmin(diagonal(model.blocks, basis).real.round(9)))]] = 1.0
    return start


def lowest(
    energy: Callable[[FloatArray], tuple[float, FloatArray]],
    starts: Sequence[FloatArray],
    most: int,
    gradient: float = 1e-7,
) -> tuple[float, npt.NDArray[np.float64]]:
    """Return the lowest energy that BFGS reaches from several starts, and its parameters."""
    minimize, options = require("scipy.optimize").minimize, {"gtol": gradient, "maxiter": most}
    found = [minimize(energy, start, jac=True, method="BFGS", options=options) for start in starts]
    best = min(found, key=lambda result: float(result.fun))
    return float(best.fun), np.asarray(best.x)


def without_sector(model: Model) -> Model:
    """Return the model on the whole space."""
    return replace(model, sector=type(model.sector)())
