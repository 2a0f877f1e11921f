"""The vocabulary of local operators: what each word means as matrices on the digits of a basis state.

A digit is a site, or, for fermions with spin, one of the two modes of a site.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.manybody.operators.site import Site

Matrix: TypeAlias = npt.NDArray[Any]
#: A word as a sum of products of factors (operator of a digit, which digit of the site).
Expansion: TypeAlias = tuple[tuple[complex, tuple[tuple[str, int], ...]], ...]

ADJOINT = {
    "Sp": "Sm", "Sm": "Sp", "C": "Cdag", "Cdag": "C", "Cup": "Cdagup", "Cdagup": "Cup", "Cdn": "Cdagdn",
    "Cdagdn": "Cdn", "B": "Bdag", "Bdag": "B",
}  # fmt: skip
ODD = ("C", "Cdag", "Cup", "Cdagup", "Cdn", "Cdagdn")
SPIN = ("Sx", "Sy", "Sz", "Sp", "Sm", "Pup", "Pdn", "Id")
PAULI = ("X", "Y", "Z", "Pup", "Pdn", "Id")
TWO_MODES = {
    "Cup": ((1.0, (("C", 0),)),),
    "Cdagup": ((1.0, (("Cdag", 0),)),),
    "Cdn": ((1.0, (("C", 1),)),),
    "Cdagdn": ((1.0, (("Cdag", 1),)),),
    "Nup": ((1.0, (("N", 0),)),),
    "Ndn": ((1.0, (("N", 1),)),),
    "Ntot": ((1.0, (("N", 0),)), (1.0, (("N", 1),))),
    "Nupdn": ((1.0, (("N", 0), ("N", 1))),),
    "Sz": ((0.5, (("N", 0),)), (-0.5, (("N", 1),))),
    "Sp": ((1.0, (("Cdag", 0), ("C", 1))),),
    "Sm": ((1.0, (("Cdag", 1), ("C", 0))),),
    "Sx": ((0.5, (("Cdag", 0), ("C", 1))), (0.5, (("Cdag", 1), ("C", 0)))),
    "Sy": ((-0.5j, (("Cdag", 0), ("C", 1))), (0.5j, (("Cdag", 1), ("C", 0)))),
    "Id": ((1.0, (("Id", 0),)),),
}  # fmt: skip


def vocabulary(site: Site, spin_units: str) -> tuple[str, ...]:
    """Return the operators that a site of this kind understands.

    Pauli words belong to models in Pauli units and S words to models in S units: no factor 2 or 4 can slip in.
    """
    if site.kind == "qubit" or (site.kind == "spin" and spin_units == "pauli"):
        return PAULI
    if site.kind == "spin":
        return SPIN if site.S == 0.5 else tuple(word for word in SPIN if word not in ("Pup", "Pdn"))
    if site.kind == "boson":
        return ("B", "Bdag", "N", "Id")
    if site.kind == "fermion":
        return ("C", "Cdag", "N", "Id")
    return tuple(word for word in TWO_MODES if site.kind == "spinful_fermion" or word != "Nupdn")


def jump_vocabulary(site: Site, spin_units: str) -> tuple[str, ...]:
    """Return the operators that a jump may use: those of the site, and Sp and Sm, which are the same in Pauli units."""
    known = vocabulary(site, spin_units)
    return (*known, "Sp", "Sm") if known == PAULI else known


def expansion(site: Site, word: str) -> Expansion:
    """Return a word as a sum of products of operators of digits."""
    return TWO_MODES[word] if site.two_modes else ((1.0, ((word, 0),)),)


def adjoint(word: str) -> str:
    """Return the word of the Hermitian conjugate."""
    return ADJOINT.get(word, word)


@cache
def digit_matrix(site: Site, word: str) -> Matrix:
    """Return the matrix of an operator of one digit; ``"F"`` is the parity of a fermion mode."""
    if site.kind in ("spin", "qubit"):
        found = _spin(site.S if site.kind == "spin" else 0.5, word)
    elif site.fermionic:
        found = {
            "C": np.array([[0.0, 1.0], [0.0, 0.0]]),
            "Cdag": np.array([[0.0, 0.0], [1.0, 0.0]]),
            "N": np.diag([0.0, 1.0]),
            "F": np.diag([1.0, -1.0]),
            "Id": np.eye(2),
        }.get(word)
    else:
        ladder = np.diag(np.sqrt(np.arange(1.0, site.n_max + 1)), 1)
        number = np.diag(np.arange(site.n_max + 1.0))
        found = {"B": ladder, "Bdag": ladder.T, "N": number, "Id": np.eye(site.n_max + 1)}.get(word)
    if found is None:
        raise InputError("is not an operator of this site", field="ops", value=word, remedy=f"site of kind {site.kind}")
    found.setflags(write=False)
    return found


def _spin(spin: float, word: str) -> Matrix | None:
    m = np.arange(spin, -spin - 1.0, -1.0)
    plus = np.diag(np.sqrt(spin * (spin + 1.0) - m[1:] * (m[1:] + 1.0)), 1)
    scale = 1.0 if word in ("X", "Y", "Z") else 0.5
    if word in ("Sx", "X"):
        return np.asarray(scale * (plus + plus.T))
    if word in ("Sy", "Y"):
        return np.asarray(scale * -1j * (plus - plus.T))
    return {
        "Sz": np.diag(m),
        "Z": np.diag(2.0 * m),
        "Sp": plus,
        "Sm": plus.T.copy(),
        "Pup": np.diag((m == spin) * 1.0),
        "Pdn": np.diag((m == -spin) * 1.0),
        "Id": np.eye(m.size),
    }.get(word)
