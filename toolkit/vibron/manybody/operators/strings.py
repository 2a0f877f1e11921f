"""The Hamiltonian written out: every product of operators on named sites with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vibron.core.errors import InputError
from vibron.manybody.operators.coefficient import Coefficient
from vibron.manybody.operators.local import ODD, adjoint, jump_vocabulary, vocabulary
from vibron.manybody.operators.term import Place, Term

if TYPE_CHECKING:
    from vibron.manybody.specification.model import Model

#: What an operator adds to the charge that a twist couples to.
_RAISES = {
    "Sp": 1, "Sm": -1, "C": -1, "Cdag": 1, "Cup": -1, "Cdagup": 1, "Cdn": -1, "Cdagdn": 1, "B": -1, "Bdag": 1,
}  # fmt: skip
_MIXES = ("Sx", "Sy", "X", "Y")


class OperatorString(NamedTuple):
    """``coefficient`` times the product, left to right, of words on sites; ``term`` is the name of the term."""

    coefficient: complex
    ops: tuple[tuple[str, int], ...]
    term: str


def strings_of(model: Model, term: Term, *, jump: bool = False) -> tuple[OperatorString, ...]:
    """Return the strings of one term, conjugates and twists included, vanishing ones left out.

    A ``jump`` may have an odd number of fermion operators, and Sp and Sm in Pauli units.
    """
    factors = term.factors()
    _check_words(model, term, factors, jump)
    places = term.places(model.lattice)
    if not places:
        return ()
    _check_positions(term, factors, places[0][0])
    sites = np.array([place for place, _, _ in places])
    if term.on in ("sites", "triple"):  # bond classes join a pair once
        _check_once(term, factors, places)
    values = Coefficient(term.name, term.coeff, model.parameters, sites, model.lattice.n_sites).values()
    found = []
    for value, (place, wrap, beyond) in zip(values.tolist(), places, strict=True):
        if value == 0.0:
            continue
        number = value * _phase(model, term, factors, wrap, beyond)
        ops = tuple((word, place[position]) for word, position in factors)
        found.append(OperatorString(number, ops, term.name))
        if term.plus_hc:
            back = tuple((adjoint(word), site) for word, site in reversed(ops))
            found.append(OperatorString(number.conjugate(), back, term.name))
    return tuple(found)


def _phase(
    model: Model, term: Term, factors: tuple[tuple[str, int], ...], wrap: tuple[int, ...], beyond: int
) -> complex:
    if not model.lattice.twist or not any(wrap):
        return 1.0
    moved = [word for word, position in factors if position >= beyond]
    if any(word in _MIXES for word in moved):
        raise InputError(
            f"term {term.name!r} has no definite charge, so a twist is not defined",
            field="ops",
            value=term.ops,
            remedy="write it with Sp and Sm",
        )
    charge = sum(_RAISES.get(word, 0) for word in moved)
    angle = charge * np.radians(sum(w * phi for w, phi in zip(wrap, model.lattice.twist, strict=True)))
    return complex(np.exp(1j * angle)) if abs(np.sin(angle)) > 1e-15 else float(np.cos(angle))


def _check_words(model: Model, term: Term, factors: tuple[tuple[str, int], ...], jump: bool) -> None:
    known = (jump_vocabulary if jump else vocabulary)(model.site, model.convention.spin)
    for word, _ in factors:
        if word not in known:
            raise InputError(
                f"term {term.name!r} uses an unknown operator of a site of kind {model.site.kind!r} "
                f"in {model.convention.spin} units",
                field="ops",
                value=word,
                remedy=f"known are {', '.join(known)}",
            )
    if not jump and sum(word in ODD for word, _ in factors) % 2:
        raise InputError(
            f"term {term.name!r} has an odd number of fermion operators",
            field="ops",
            value=term.ops,
            remedy="an observable has an even number",
        )


def _check_positions(term: Term, factors: tuple[tuple[str, int], ...], place: tuple[int, ...]) -> None:
    if max(position for _, position in factors) >= len(place):
        raise InputError(
            f"term {term.name!r} has more operators than sites on {term.on!r}",
            field="ops",
            value=term.ops,
            remedy="write positions, as in Sz@0 Sz@0",
        )


def _check_once(term: Term, factors: tuple[tuple[str, int], ...], places: tuple[Place, ...]) -> None:
    """Refuse places that hold the same product on the same sites, as three in a row on a ring of three do."""
    seen = set()
    for place, _, _ in places:
        product = (frozenset(place), tuple(sorted((word, place[position]) for word, position in factors)))
        if product in seen:
            raise InputError(
                f"term {term.name!r} overlaps: its product on the sites {tuple(sorted(place))} is there twice",
                field="on",
                value=term.on,
                remedy="list each place once, add up the coefficients, or make the lattice longer",
            )
        seen.add(product)


def reach(model: Model) -> int:
    """Return the longest distance, in sites of the chain, between two sites that one term joins."""
    return max((max(i for _, i in s.ops) - min(i for _, i in s.ops) for s in model.strings), default=0)
