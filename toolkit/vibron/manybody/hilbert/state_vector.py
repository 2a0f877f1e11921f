"""Amplitudes of a state that know the basis over which they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.hamiltonian import Hamiltonian
from vibron.manybody.hilbert.observables import applied, asked, check_word

if TYPE_CHECKING:
    from vibron.manybody.hilbert.symmetric import SymmetricBasis
    from vibron.manybody.specification import Model


class StateVector(np.ndarray[Any, Any]):
    """Amplitudes in the basis of a sector, an array like any other; what is computed from it is plain numbers.

    Of a sum of terms, ``to_sparse(model.with_terms(...)).matrix`` is the matrix over the same basis.

    Attributes
    ----------
    model : Model or None
        Model with its sector; None for an array that was computed from a state.
    """

    model: Model | None = None
    _basis: Basis
    _block: SymmetricBasis | None

    def __new__(cls, amplitudes: npt.NDArray[Any], built: Hamiltonian) -> StateVector:
        """Return amplitudes over the basis of a Hamiltonian, without a copy."""
        found = np.asarray(amplitudes).view(cls)
        found.model, found._basis, found._block = built.model, built.basis, built.block
        return found

    def expectation(self, words: str) -> npt.NDArray[Any]:
        """Return a word of the sites on each site, two words on each pair of sites, or the ``entropy`` of each cut.

        Raises
        ------
        InputError
            The sites do not know the word, or the array was computed from a state.
        """
        vector, basis = self._in_product_basis()
        assert self.model is not None
        found = asked(self.model, (words,), vector, basis)
        if words not in found:
            raise InputError("is not measured", field="words", value=words, remedy="take the energy of the solution")
        return np.asarray(found[words])

    def matrix_element(self, other: StateVector, *ops: tuple[str, int]) -> complex:
        """Return the matrix element of a product of words on sites between this state, on the left, and another.

        The sectors may differ: ``odd.matrix_element(even, ("C", 0))`` annihilates a fermion on the first site.  Without
        words it is the overlap.

        Raises
        ------
        InputError
            A word or a site is unknown, or the states are of different lattices.
        """
        left, target = self._in_product_basis()
        right, basis = other._in_product_basis()
        model = self.model
        assert model is not None
        if basis.digits != target.digits:
            raise InputError(
                "is of other sites", field="other", value=len(other), remedy="take one of the same lattice"
            )
        for word, site in ops:
            check_word(model, word, field="ops")
            if not 0 <= site < model.n_sites:
                remedy = f"sites are 0 to {model.n_sites - 1}"
                raise InputError("is not a site of the lattice", field="ops", value=site, remedy=remedy)
        return complex(np.vdot(left, applied(model, ops or (("Id", 0),), right, basis, target)))

    def by_site(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
        """Return the numbers of the states in the product of the sites' spaces, ascending, and their amplitudes.

        Site 0 is most significant, spin up comes first, and the modes of a site with spin are next to each other, up
        before down, whatever the order of modes of the model.

        Raises
        ------
        InputError
            The array was computed from a state and has no basis.
        """
        vector, basis = self._in_product_basis()
        assert self.model is not None
        site, n = self.model.site, self.model.n_sites
        numbers, signs = np.zeros(len(basis), dtype=np.int64), np.ones(len(basis))
        if not site.two_modes:
            for i in range(n):
                numbers = numbers * site.dimension + basis.values(i)
            return numbers, vector
        downs = np.zeros(len(basis), dtype=np.int64)
        for i in range(n):
            up, down = (basis.values(basis.digits.digit(i, part)) for part in (0, 1))
            if self.model.convention.fermion_order == "up_block":  # up_i moves before the downs on earlier sites
                signs[(up * downs) % 2 == 1] *= -1.0
            numbers = numbers * site.dimension + 2 * up + down
            downs += down
        order = np.argsort(numbers)
        return numbers[order], (signs * vector)[order]

    def whole(self) -> npt.NDArray[Any]:
        """Return the amplitudes over all states, zero outside the sector, in the order of :meth:`by_site`."""
        numbers, amplitudes = self.by_site()
        assert self.model is not None
        found = np.zeros(self.model.full_dimension, dtype=amplitudes.dtype)
        found[numbers] = amplitudes
        return found

    def _in_product_basis(self) -> tuple[npt.NDArray[Any], Basis]:
        """Return the amplitudes over the products of states of the sites in the sector, and these."""
        if self.model is None:
            raise InputError("has no basis", field="state", value=self.shape, remedy="take the state of a solution")
        if self._block is None:
            return np.asarray(self), self._basis
        whole = sector_basis(self.model)
        return self._block.embedded(np.asarray(self), whole), whole
