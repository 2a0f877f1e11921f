"""One run of a script as the verifier sees it: its parameters, what it returned, the system of its rubric there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron_verify.products import Product, at_path, part_at
from vibron_verify.recomputed.space import CHARGES, MOST_STATES, WholeSpace
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import model_from
from vibron_verify.scientific import STATES
from vibron_verify.script.expression import filled

Values = npt.NDArray[Any]
MOST_KEPT = 16
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
    spaces: dict[str, WholeSpace] = field(default_factory=dict, compare=False, repr=False)  # by model, the last few

    @cached_property
    def matrix(self) -> Values | None:
        """The Hamiltonian over all states that an element of kind model returned."""
        for name, product in self.products.items():
            for _, part in product.walk() if self.kinds.get(name) == "model" else ():
                if part.square is not None:
                    return part.square
        return None

    def space(self, changed: Mapping[str, Any], model: str = "") -> WholeSpace:
        """Return the space of the rubric's system, or of another model, with some parameters or charges changed.

        If they do not change the system, its Hamiltonian is the script's own, which was compared before and may have
        its axes turned.
        """
        charges = {name: value for name, value in changed.items() if name in CHARGES and name not in self.given}
        given = {**self.given, **{name: value for name, value in changed.items() if name not in charges}}
        text = filled(model, given) if model else self.rubric.model_text(given)
        named = f"{text} {charges or ''}".strip()
        return self.kept(named, lambda: self._space(text, charges) if text else self._qubits())

    def kept(self, text: str, built: Callable[[], WholeSpace]) -> WholeSpace:
        """Return the space of a model that was built before, or build it."""
        if text not in self.spaces:
            found = built()
            while len(self.spaces) >= MOST_KEPT:
                del self.spaces[next(iter(self.spaces))]
            self.spaces[text] = found
        return self.spaces[text]

    def _space(self, text: str, charges: Mapping[str, Any]) -> WholeSpace:
        model = model_from(text)
        model = replace(model, sector=replace(model.sector, **charges)) if charges else model
        own = self.matrix if text == self.rubric.model_text(self.given) else None
        fits = own is not None and not model.lattice.infinite and len(own) == model.full_dimension <= MOST_STATES
        return WholeSpace(model, own if fits else None)

    def _qubits(self) -> WholeSpace:
        """Return the space of the qubits that a script maps a molecule onto; its Hamiltonian is the script's own."""
        own = self.matrix
        count = 0 if own is None else len(own).bit_length() - 1
        if own is None or len(own) != 2**count or not count:
            raise ValueError("no matrix over qubits was returned by an element of kind model")
        return WholeSpace(model_from(QUBITS.format(count)), own)

    def state(self, path: str) -> Values | None:
        """Return the vector of norm one, or the density matrix of trace one, that a path leads to."""
        place = part_at(self.products, path)
        for part in _with_state(place):
            density = part.values.get("density_matrix")
            if density is not None:
                return np.asarray(density / np.trace(density))
            vector = part.values.get("vector")
            if vector is not None and "states" not in part.values:
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


def _with_state(place: Product | None) -> Iterator[Product]:
    if place is not None:
        yield from (part for _, part in place.walk() if part.kind == "state")
