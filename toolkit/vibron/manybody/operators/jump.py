"""A jump operator of Lindblad's equation: a product of local operators, where it acts, and its rate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.manybody.operators.canonical import Canonical, frozen
from vibron.manybody.operators.local import ODD
from vibron.manybody.operators.strings import OperatorString, strings_of
from vibron.manybody.operators.term import Term

if TYPE_CHECKING:
    from vibron.manybody.specification.model import Model


@dataclass(frozen=True, eq=False)
class Jump(Canonical):
    """A product of operators that acts at a rate, on each place separately: L = sqrt(rate) O.

    ``ops``, ``on`` and ``sites`` are those of a ``Term``: ``Jump("Sm", 0.1)`` is decay of each site,
    ``Jump("Sm", 0.1, sites=(0,))`` that of the first, ``Jump("Sm Sp", 0.1, on="nn")`` hopping along each bond.
    ``rate`` is a number or one for each place.  A ``collective`` jump is one operator, the sum over the places.
    """

    ops: Annotated[str, Option("operators in the order of their product, such as Sm or Sm Sp")]
    rate: Annotated[FloatArray | float, Array("1", "...", "rate in the unit of energy; or one for each place", ge=0)]
    on: Annotated[str, Option("site, a bond class or triple; sites, if they are listed")] = "site"
    sites: Annotated[tuple[Any, ...] | None, Array("1", "...", "sites, or those of each place; None for all")] = None
    collective: Annotated[bool, Option("whether the sum over the places is one operator")] = False

    def __post_init__(self) -> None:
        if not isinstance(self.ops, str):
            raise InputError("must be text", field="ops", value=self.ops, remedy="write words such as Sm, or Sm Sp")
        listed = None if self.sites is None else _places(frozen(self.sites))
        if listed is not None:
            object.__setattr__(self, "on", "sites")
        rate: Any = frozen(np.asarray(self.rate, dtype=np.float64))
        if np.ndim(rate) > 1 or not np.all(np.isfinite(rate)) or np.any(np.asarray(rate) < 0.0):
            raise InputError("must be 0 or more", field="rate", value=rate, remedy="give a number, or one a place")
        object.__setattr__(self, "rate", rate)
        term = Term("jump", self._words, self.on, "1", sites=listed)
        object.__setattr__(self, "sites", term.sites)

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(self.ops.split())

    @property
    def odd(self) -> bool:
        """Whether the operator changes the parity of the number of fermions."""
        return sum(word.partition("@")[0] in ODD for word in self._words) % 2 == 1

    def operators(self, model: Model) -> tuple[tuple[OperatorString, ...], ...]:
        """Return the jump operators of a model, each as a sum of strings; those of rate zero are left out."""
        strings = strings_of(model, Term("jump", self._words, self.on, "1", sites=self.sites), jump=True)
        if np.ndim(self.rate) and len(np.asarray(self.rate)) != len(strings):
            remedy = f"give {len(strings)}, one for each place, or one number"
            raise InputError("has another number of places", field="rate", value=self.rate, remedy=remedy)
        rates = np.broadcast_to(np.asarray(self.rate, dtype=np.float64), (len(strings),)).tolist()
        weighted = tuple(
            string._replace(coefficient=string.coefficient * rate**0.5)
            for string, rate in zip(strings, rates, strict=True)
            if rate > 0.0
        )
        return (weighted,) * bool(weighted) if self.collective else tuple((string,) for string in weighted)


def _places(sites: Any) -> tuple[tuple[int, ...], ...]:
    """Return the sites of each place, of which single ones may be written without brackets."""
    places = (
        tuple(place if isinstance(place, tuple) else (place,) for place in sites) if isinstance(sites, tuple) else ()
    )
    if not places or not all(isinstance(n, int | float) and n == int(n) for place in places for n in place):
        raise InputError("must be whole numbers", field="sites", value=sites, remedy="list sites, counted from 0")
    return tuple(tuple(int(n) for n in place) for place in places)
