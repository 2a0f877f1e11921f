"""One run of a script as the verifier sees it: its parameters, what it returned, the system of its rubric there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.specification import Model, Sector
from vibron_verify.products import Product, at_path, part_at
from vibron_verify.recomputed.solved import SolvedSystems, levels_of
from vibron_verify.recomputed.space import CHARGES, DIVIDING, MOST_STATES, WholeSpace
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.sectors import in_sector
from vibron_verify.rubric.systems import model_from
from vibron_verify.run_facts import STATES
from vibron_verify.script.expression import filled

Values = npt.NDArray[Any]
NO_SECTOR = Sector()
QUBITS = (
    "custom_model(lattice={{'kind': 'chain', 'size': [{}]}}, site={{'kind': 'qubit'}}, "
    "terms=[{{'name': 'field', 'ops': ['Z'], 'on': 'site', 'coeff': '1'}}])"
)


@dataclass(frozen=True)
class FinishedRun:
    """What the elements of a script returned at some parameters.

    Attributes
    ----------
    rubric : Rubric
        The rubric that it is compared with.
    kinds : mapping of str to str
        Kind of each element.
    products : mapping of str to Product
        What each returned.
    given : mapping
        The parameters.
    label : str
        Ends the name of each check: ``, small run``.
    """

    rubric: Rubric
    kinds: Mapping[str, str]
    products: Mapping[str, Product]
    given: Mapping[str, Any]
    label: str = ""
    solved: SolvedSystems = field(default_factory=SolvedSystems, compare=False, repr=False)  # shared between runs
    own: SolvedSystems = field(default_factory=SolvedSystems, compare=False, repr=False)  # with the script's matrix

    @cached_property
    def matrix(self) -> Values | None:
        """The Hamiltonian over all states that an element of kind model returned."""
        found = self._model_part
        return None if found is None or "states" in found.values else found.square

    @cached_property
    def _model_part(self) -> Product | None:
        models = (one for name, one in self.products.items() if self.kinds.get(name) == "model")
        return next((part for one in models for _, part in one.walk() if part.square is not None), None)

    def space(self, changed: Mapping[str, Any], model: str = "") -> WholeSpace:
        """Return the space of the rubric's system, or of another model, with some parameters or charges changed.

        If they do not change the system, its Hamiltonian is the script's own, which was compared before and may have
        its axes turned.
        """
        text, parts = self._system(changed, model)
        if not text:
            return self.own.space("", self._qubits)
        named = f"{text} {parts or ''}"
        if self._is_own(text):
            return self.own.space(named, lambda: self._space(text, parts))
        return self.solved.space(named, lambda: WholeSpace(_in_sector(text, parts)))

    def levels(self, count: int, changed: Mapping[str, Any], model: str = "") -> Values:
        """Return the lowest levels of what :meth:`space` returns, and of larger systems if the sector is small enough.

        Parts of the sector that divide it by symmetries of the lattice count where they are changed.
        """
        text, parts = self._system(changed, model)
        divided = any(name in DIVIDING for name in parts)
        if not text or (self._is_own(text) and not divided):
            return self.space(changed, model).levels(count)[0]
        return self.solved.levels(f"{text} {parts or ''}", count, lambda some: levels_of(_in_sector(text, parts), some))

    def _system(self, changed: Mapping[str, Any], model: str) -> tuple[str, dict[str, Any]]:
        """Return a model as text, empty for a molecule, and the parts of its sector that are changed."""
        sector = (*CHARGES, *DIVIDING)
        parts = {name: value for name, value in changed.items() if name in sector and name not in self.given}
        given = {**self.given, **{name: value for name, value in changed.items() if name not in parts}}
        return filled(model, given) if model else self.rubric.model_text(given), parts

    def _is_own(self, text: str) -> bool:
        return self._model_part is not None and text == self._own_text

    @cached_property
    def _own_text(self) -> str:
        return self.rubric.model_text(self.given)

    def _space(self, text: str, parts: Mapping[str, Any]) -> WholeSpace:
        """Return the space of the script's own system, with its Hamiltonian where that is over the right states."""
        model, part = _in_sector(text, parts), self._model_part
        if part is None or part.square is None or model.lattice.infinite or model.full_dimension > MOST_STATES:
            return WholeSpace(model)
        states, matrix = part.values.get("states"), part.square
        if states is None:
            return WholeSpace(model, matrix if len(matrix) == model.full_dimension else None)
        inside = np.flatnonzero(in_sector(model))
        if parts or len(states) != len(matrix) or not np.array_equal(np.sort(states), inside):
            return WholeSpace(model)
        return WholeSpace(model, _embedded(matrix, states, model.full_dimension))

    def _qubits(self) -> WholeSpace:
        """Return the space of the qubits that a script maps a molecule onto; its Hamiltonian is the script's own."""
        own = self.matrix
        count = 0 if own is None else len(own).bit_length() - 1
        if own is None or len(own) != 2**count or not count:
            raise ValueError("no matrix over qubits was returned by an element of kind model")
        return WholeSpace(model_from(QUBITS.format(count)), own)

    def state(self, path: str, size: int = 0) -> Values | None:
        """Return the vector of norm one, or the density matrix of trace one, that a path leads to.

        A vector over the states of a sector gets zeros elsewhere where ``size``, that of the whole space, is given.
        """
        place = part_at(self.products, path)
        for part in _with_state(place):
            density = part.values.get("density_matrix")
            if density is not None:
                return np.asarray(density / np.trace(density))
            vector, states = part.values.get("vector"), part.values.get("states")
            if vector is not None and states is not None and size:
                vector = _spread(vector, states, size)
            if vector is not None:
                return np.asarray(vector / np.linalg.norm(vector))
        found = at_path(self.products, path) if place is None or place.kind == "array" else None
        if found is not None and found.ndim in (1, 2) and found.size > 1:
            whole = found / (np.linalg.norm(found) if found.ndim == 1 else np.trace(found))
            return np.asarray(whole)
        return None

    def first(self, kind: str) -> str:
        """Return the path of the first state that an element of a kind returned, or nothing."""
        names = [name for name in self.products if self.kinds.get(name) == kind]
        states = [place for name in names for place in self.states_at(name)]
        arrays = (path for name in names for path in (name, *(f"{name}.{word}" for word in STATES)))
        read = next((path for path in (*states, *arrays) if self.state(path) is not None), "")
        return read or next(iter(states), "")

    def states_at(self, path: str) -> list[str]:
        """Return the paths of the states at a path and inside it."""
        place = part_at(self.products, path)
        return [] if place is None else [where for where, part in place.walk(path) if part.kind == "state"]


def _in_sector(text: str, parts: Mapping[str, Any]) -> Model:
    """Return a model with parts of its sector changed; without a change, only charges divide it."""
    model = model_from(text)
    whole = {} if any(name in DIVIDING for name in parts) else {name: getattr(NO_SECTOR, name) for name in DIVIDING}
    sector = replace(model.sector, **{**whole, **parts})
    return model if sector == model.sector else replace(model, sector=sector)


def _embedded(matrix: Values, states: Values, size: int) -> Any:
    """Return a matrix over some states as a sparse one over all."""
    from scipy.sparse import coo_array

    part = coo_array(matrix)
    return coo_array((part.data, (states[part.row], states[part.col])), shape=(size, size)).tocsr()


def _spread(vector: Values, states: Values, size: int) -> Values:
    if len(states) != len(vector) or states.max(initial=0) >= size or states.min(initial=0) < 0:
        raise ValueError(f"the state has entries that are not among {size} states")
    whole = np.zeros(size, dtype=vector.dtype)
    whole[states] = vector
    return whole


def _with_state(place: Product | None) -> Iterator[Product]:
    if place is not None:
        yield from (part for _, part in place.walk() if part.kind == "state")
