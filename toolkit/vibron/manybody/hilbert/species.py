"""The states of a sector of fermions with spin as pairs of an up and a down configuration, one pair for each orbit.

Lattice symmetries act on both configurations: each orbit begins with the smallest up configuration of its orbit, and
the down configurations are reduced by those elements only that leave it alone.  The sector is never enumerated.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.memory import need
from vibron.manybody.hilbert.configurations import Species, one_species, species_numbers, species_of
from vibron.manybody.hilbert.flipped import FlippedPairs
from vibron.manybody.hilbert.group import SymmetryElement

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

Places = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class SpeciesBasis:
    """Rows of smallest up configurations, each with the down configurations that its little group leaves.

    A vector is given as the coordinates of normalised states in the order of their codes.  ``expanded`` writes it as an
    array of rows and all down configurations, the amplitudes of the up orbit collected in its row.
    """

    up: Species
    down: Species
    elements: tuple[SymmetryElement, ...]
    flip: int = 0

    @cached_property
    def weights(self) -> npt.NDArray[Any]:
        """The weight of each element in the projector, real where all are."""
        found = np.array([element.weight for element in self.elements])
        return found if np.abs(found.imag).any() else np.ascontiguousarray(found.real)

    @cached_property
    def mapping(self) -> npt.NDArray[np.int64]:
        """For each up configuration an element that takes it to the smallest of its orbit."""
        return np.asarray(self.up.image.argmin(0))

    @cached_property
    def rows(self) -> Places:
        """The up configurations that are the smallest of their orbits."""
        return np.flatnonzero(self.up.image.min(0) == np.arange(len(self.up.basis)))

    @cached_property
    def row_of(self) -> Places:
        """The row of each up configuration."""
        return np.asarray(np.searchsorted(self.rows, self.up.image.min(0)))

    @cached_property
    def factor(self) -> npt.NDArray[Any]:
        """The amplitude of each up configuration relative to that of its row, the signs of the down part aside."""
        sign = np.take_along_axis(self.up.sign, self.mapping[None], 0)[0]
        return np.asarray(np.conj(self.weights)[self.mapping] * sign)

    @cached_property
    def orbit(self) -> Places:
        """The number of up configurations in the orbit of each row."""
        return np.bincount(self.row_of, minlength=len(self.rows))

    @cached_property
    def little(self) -> dict[int, tuple[Any, Places, npt.NDArray[np.float64]]]:
        """For each row that some element leaves alone: the isometry to its states, their down parts and weights."""
        fixed = self.up.image[:, self.rows] == self.rows
        return {int(row): self._reduced(int(row), fixed[:, row]) for row in np.flatnonzero(fixed.sum(0) > 1)}

    @cached_property
    def starts(self) -> Places:
        """Where the states of each row begin."""
        count = np.full(len(self.rows), len(self.down.basis), dtype=np.int64)
        for row, (_, places, _) in self.little.items():
            count[row] = len(places)
        return np.concatenate([[0], np.cumsum(count)])

    def __len__(self) -> int:
        return int(self.starts[-1]) if not self.flip else len(self.pairs.kept)

    def _reduced(self, row: int, fixed: npt.NDArray[np.bool_]) -> tuple[Any, Places, npt.NDArray[np.float64]]:
        from scipy.sparse import csr_array

        group = np.flatnonzero(fixed)
        images = self.down.image[group]
        factor = (self.weights[group] * self.up.sign[group, self.rows[row]])[:, None] * self.down.sign[group]
        everywhere = np.arange(images.shape[1])
        smallest, chosen = images.min(0), images.argmin(0)
        weight = (factor * (images == everywhere)).sum(0).real
        kept = np.flatnonzero((smallest == everywhere) & (weight > 0.5))
        column = np.full(images.shape[1], -1, dtype=np.int64)
        column[kept] = np.arange(len(kept))
        inside = np.flatnonzero(column[smallest] >= 0)
        value = np.conj(factor[chosen, everywhere])[inside] * np.sqrt(weight[smallest[inside]] / len(group))
        parts = (value, (inside, column[smallest[inside]]))
        return csr_array(parts, shape=(images.shape[1], len(kept))), kept, weight[kept]

    def expanded(self, vector: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return a vector as an array of rows and down configurations."""
        if self.flip:
            vector = self.pairs.spread(vector)
        if not self.little:
            return vector.reshape(len(self.rows), -1)
        found = np.empty((len(self.rows), len(self.down.basis)), dtype=np.result_type(vector, self.weights))
        for row, (start, stop) in enumerate(zip(self.starts[:-1], self.starts[1:], strict=True)):
            part = vector[start:stop]
            found[row] = self.little[row][0] @ part if row in self.little else part
        return found

    def collected(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the vector of an array of rows, the inverse of ``expanded``."""
        if self.little:
            vector = np.empty(int(self.starts[-1]), dtype=array.dtype)
            for row, (start, stop) in enumerate(zip(self.starts[:-1], self.starts[1:], strict=True)):
                part = array[row]
                vector[start:stop] = self.little[row][0].conj().T @ part if row in self.little else part
        else:
            vector = array.ravel()
        return self.pairs.folded(vector) if self.flip else vector

    def down_places(self, row: int) -> Places:
        """Return the down configurations of the states of a row."""
        return self.little[row][1] if row in self.little else np.arange(len(self.down.basis))

    def states(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
        """Return the code of each state, and the weight of the elements that leave it alone."""
        codes = np.empty(int(self.starts[-1]), dtype=np.int64)
        weights = np.ones(len(codes))
        for row, (start, stop) in enumerate(zip(self.starts[:-1], self.starts[1:], strict=True)):
            upper = self.up.basis.codes[self.rows[row]] << self.up.basis.digits.count
            codes[start:stop] = upper | self.down.basis.codes[self.down_places(row)]
            if row in self.little:
                weights[start:stop] = self.little[row][2]
        if not self.flip:
            return codes, weights
        pairs = self.pairs
        return codes[pairs.kept], weights[pairs.kept] * np.where(pairs.single, 2.0, 1.0)

    @cached_property
    def pairs(self) -> FlippedPairs:
        """The states that a spin flip exchanges."""
        size = int(self.starts[-1])
        need(2.0 * size, field="sector", value=size, remedy="leave out spin_flip", each=8)
        partner = np.empty(size, dtype=np.int64)
        phase = np.empty(size, dtype=np.result_type(self.factor, np.float64))
        number = int(np.bitwise_count(self.up.basis.codes[:1]).sum())
        column, relative = self._columns()
        for row, (start, stop) in enumerate(zip(self.starts[:-1], self.starts[1:], strict=True)):
            place = self.down_places(row)  # the up configuration after the flip
            goal, chosen = self.row_of[place], self.mapping[place]
            below = self.down.image[chosen, self.rows[row]]
            factor = self.factor[place] * self.down.sign[chosen, self.rows[row]]
            for other in np.intersect1d(goal, list(self.little)).tolist():
                here = np.flatnonzero(goal == other)
                factor[here] = factor[here] * relative[other][below[here]]
                below[here] = column[other][below[here]]
            partner[start:stop] = self.starts[goal] + below
            phase[start:stop] = factor
        return FlippedPairs(partner, phase * self.flip * (-1) ** (number * number))

    def _columns(self) -> tuple[dict[int, Places], dict[int, npt.NDArray[Any]]]:
        """Return for each row with a little group the state of each down configuration, and its relative amplitude."""
        column, relative = {}, {}
        for row, (isometry, _, _) in self.little.items():
            entries = isometry.tocoo()
            column[row] = np.zeros(len(self.down.basis), dtype=np.int64)
            relative[row] = np.zeros(len(self.down.basis), dtype=entries.data.dtype)
            column[row][entries.row] = entries.col
            relative[row][entries.row] = entries.data / np.abs(entries.data)
        return column, relative


def species_basis(model: Model) -> SpeciesBasis | None:
    """Return the basis of the sector by species, None where it is not a product of both."""
    numbers = species_numbers(model)
    if numbers is None:
        return None
    sites = model.n_sites
    elements = one_species(model)
    up = species_of(sites, numbers[0], elements)
    down = up if numbers[0] == numbers[1] else species_of(sites, numbers[1], elements)
    flip = model.sector.spin_flip or 0
    return SpeciesBasis(up, down, elements, flip)
