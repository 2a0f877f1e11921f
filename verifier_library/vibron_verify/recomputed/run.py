"""One run of a script as the verifier sees it: its parameters, what it returned, the system of its rubric there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron_verify.products import Product, at_path, part_at
from vibron_verify.recomputed.space import MOST_STATES, WholeSpace
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import model_of
from vibron_verify.scientific import STATES

Values = npt.NDArray[Any]
CHARGES = ("total_sz", "n_up", "n_down", "n_particles", "parity")


@dataclass(frozen=True)
class FinishedRun:
    """What the elements of a script returned at some parameters.

    Attributes
    ----------
    rubric : Rubric
        What it is held against.
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

    @cached_property
    def matrix(self) -> Values | None:
        """The Hamiltonian over all states that an element of kind model returned."""
        for name, product in self.products.items():
            for _, part in product.walk() if self.kinds.get(name) == "model" else ():
                matrix = part.values.get("matrix", part.values.get("value") if part.kind == "array" else None)
                if matrix is not None and matrix.ndim == 2 and len(matrix) == matrix.shape[1]:
                    return matrix
        return None

    def space(self, changed: Mapping[str, Any]) -> WholeSpace:
        """Return the space of the rubric's system, with some parameters or charges of its sector changed.

        If they do not change the system, its Hamiltonian is the script's own, which was compared before and may have
        its axes turned.
        """
        charges = {name: value for name, value in changed.items() if name not in self.given}
        if strange := [name for name in charges if name not in CHARGES]:
            raise InputError(
                "is neither a parameter of the script nor a charge", field="observables", value=strange[0],
                remedy=f"change {', '.join((*self.given, *CHARGES))}",
            )  # fmt: skip
        given = {**self.given, **{name: value for name, value in changed.items() if name not in charges}}
        model = model_of(self.rubric, given)
        model = replace(model, sector=replace(model.sector, **charges)) if charges else model
        own = self.matrix if self.rubric.model_text(given) == self.rubric.model_text(self.given) else None
        fits = own is not None and not model.lattice.infinite and len(own) == model.full_dimension <= MOST_STATES
        return WholeSpace(model, own if fits else None)

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
        names = (name for name in self.products if self.kinds.get(name) == kind)
        paths = (path for name in names for path in (name, *(f"{name}.{word}" for word in STATES)))
        return next((path for path in paths if self.state(path) is not None), "")


def _with_state(place: Product | None) -> Iterator[Product]:
    if place is not None:
        yield from (part for _, part in place.walk() if part.kind == "state")
