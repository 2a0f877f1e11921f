"""Molecules in determinants: the Hamiltonian in the sector of the electrons, excitations, and strings of operators."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.errors import ResourceError
from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.molecules.molecular_hamiltonian import MolecularHamiltonian, molecular_hamiltonian
from vibron.manybody.operators.blocks import Digits, blocks_of, digits_of
from vibron.manybody.operators.strings import OperatorString
from vibron.manybody.specification import Lattice, Model, Sector, Site, Term

if TYPE_CHECKING:
    from scipy.sparse import csr_array

MOST_DETERMINANTS = 5000
_NEGLIGIBLE = 1e-12
_MODES = (("Cdagup", "Cup"), ("Cdagdn", "Cdn"))


@dataclass(frozen=True)
class Excitation:
    """Electrons moved: (spin, from, to), one or two of them."""

    moves: tuple[tuple[int, int, int], ...]

    def strings(self) -> tuple[OperatorString, ...]:
        """Return the excitation as a product of operators."""
        ops = tuple(op for spin, i, a in self.moves for op in ((_MODES[spin][0], a), (_MODES[spin][1], i)))
        return (OperatorString(1.0, ops, "excitation"),)


class Electrons:
    """The electrons of a molecule in an active space."""

    def __init__(self, geometry: Geometry, basis: str, electrons: int, orbitals: int) -> None:
        self.integrals: MolecularHamiltonian = molecular_hamiltonian(geometry, basis, electrons, orbitals)
        self.orbitals = len(self.integrals.one_body)
        up, down = self.integrals.up, self.integrals.down
        space = Model(
            Lattice("chain", (self.orbitals,)),
            Site("spinful_fermion"),
            (Term("empty", ("Ntot",), "site", "0"),),
            sector=Sector(n_up=up, n_down=down),
        )
        self.digits: Digits = digits_of(space)
        if space.dimension > MOST_DETERMINANTS:
            raise ResourceError(
                "has too many determinants", field="geometry", value=space.dimension, remedy="choose an active space"
            )
        self.basis: Basis = sector_basis(space)

    @property
    def digest(self) -> str:
        """The SHA-256 of the integrals, rounded."""
        one, two = self.integrals.one_body.round(8) + 0.0, self.integrals.two_body.round(8) + 0.0
        return hashlib.sha256(one.tobytes() + two.tobytes()).hexdigest()

    @cached_property
    def strings(self) -> tuple[OperatorString, ...]:
        """The Hamiltonian without its constant, written out."""
        one, two, found = self.integrals.one_body, self.integrals.two_body, []
        for p, q in zip(*np.nonzero(np.abs(one) > _NEGLIGIBLE), strict=True):
            found += [OperatorString(float(one[p, q]), ((c, int(p)), (a, int(q))), "one") for c, a in _MODES]
        for p, q, r, s in zip(*np.nonzero(np.abs(two) > _NEGLIGIBLE), strict=True):
            for (c, a), (create, annihilate) in product(_MODES, _MODES):
                if c == create and (p == r or q == s):
                    continue
                ops = ((c, int(p)), (create, int(r)), (annihilate, int(s)), (a, int(q)))
                found.append(OperatorString(float(two[p, q, r, s]) / 2.0, ops, "two"))
        return tuple(found)

    @cached_property
    def matrix(self) -> csr_array[Any]:
        """The Hamiltonian with its constant in the sector."""
        pairs = [[self.matrix_for(self._pair(p, q)) for q in range(self.orbitals)] for p in range(self.orbitals)]
        one, two = self.integrals.one_body, self.integrals.two_body
        total = self.integrals.constant * _identity(len(self.basis))
        for p, q in product(range(self.orbitals), repeat=2):
            field = one[p, q] * _identity(len(self.basis))
            field = field - 0.5 * sum(two[p, r, r, q] for r in range(self.orbitals)) * _identity(len(self.basis))
            for r, s in product(range(self.orbitals), repeat=2):
                if abs(two[p, q, r, s]) > _NEGLIGIBLE:
                    field = field + 0.5 * two[p, q, r, s] * pairs[r][s]
            total = total + pairs[p][q] @ field
        return _rows(total)

    def _pair(self, p: int, q: int) -> tuple[OperatorString, ...]:
        return tuple(OperatorString(1.0, ((c, p), (a, q)), "pair") for c, a in _MODES)

    def matrix_for(self, strings: tuple[OperatorString, ...]) -> csr_array[Any]:
        """Return an operator that keeps the electrons, in the sector."""
        return _rows(matrix_of(blocks_of(self.digits, strings), self.basis))

    @cached_property
    def reference(self) -> FloatArray:
        """The determinant of the lowest orbitals."""
        code = sum(
            1 << self.basis.shift(self.digits.digit(orbital, spin))
            for spin, count in enumerate((self.integrals.up, self.integrals.down))
            for orbital in range(count)
        )
        return np.asarray(self.basis.codes == code, dtype=np.float64)

    def excitations(self) -> tuple[list[Excitation], list[Excitation]]:
        """Return the single and the double excitations of the reference that keep each spin."""
        filled = (self.integrals.up, self.integrals.down)
        singles = [(s, i, a) for s in (0, 1) for i in range(filled[s]) for a in range(filled[s], self.orbitals)]
        doubles = [
            Excitation((one, two))
            for k, one in enumerate(singles)
            for two in singles[k + 1 :]
            if one[0] != two[0] or (one[1] < two[1] and one[2] != two[2])
        ]
        seen, distinct = set(), []
        for double in doubles:
            key = (tuple(sorted((s, i) for s, i, _ in double.moves)), tuple(sorted((s, a) for s, _, a in double.moves)))
            if key not in seen:
                seen.add(key)
                distinct.append(double)
        return [Excitation((move,)) for move in singles], distinct

    def generator(self, excitation: Excitation) -> csr_array[Any]:
        """Return T less its transpose, which is real and antisymmetric."""
        matrix = self.matrix_for(excitation.strings())
        return _rows(matrix - matrix.T)


def turned(generator: csr_array[Any], angle: float, state: FloatArray) -> FloatArray:
    """Return exp(angle G) state for the generator of one excitation, for which G cubed is minus G."""
    image = generator @ state
    return np.asarray(state + np.sin(angle) * image + (1.0 - np.cos(angle)) * (generator @ image))


def energy_of(
    theta: FloatArray, generators: list[csr_array[Any]], reference: FloatArray, matrix: csr_array[Any]
) -> tuple[float, FloatArray]:
    """Return the energy of turns applied in order, and its gradient."""
    state = reference
    for angle, generator in zip(theta.tolist(), generators, strict=True):
        state = turned(generator, angle, state)
    image = np.asarray(matrix @ state)
    energy, gradient = float(state @ image), np.zeros(theta.size)
    for place in range(theta.size - 1, -1, -1):
        gradient[place] = 2.0 * float(image @ (generators[place] @ state))
        state = turned(generators[place], -theta[place], state)
        image = turned(generators[place], -theta[place], image)
    return energy, gradient


def state_of(theta: FloatArray, generators: list[csr_array[Any]], reference: FloatArray) -> FloatArray:
    """Return the state after turns in order."""
    for angle, generator in zip(theta.tolist(), generators, strict=True):
        reference = turned(generator, angle, reference)
    return reference


def _rows(matrix: Any) -> csr_array[Any]:
    from scipy.sparse import csr_array

    return csr_array(matrix)


def _identity(size: int) -> csr_array[Any]:
    from scipy.sparse import eye_array

    return _rows(eye_array(size))
