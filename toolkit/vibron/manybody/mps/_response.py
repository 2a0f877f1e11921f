"""Correlations in time of an operator on one site with its adjoint on all sites, from an evolved ground state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.manybody.hilbert.observables import check_word
from vibron.manybody.mps._chain import Chain, chain_of, quiet
from vibron.manybody.mps._climb import climb, rungs_below
from vibron.manybody.mps._engines import Engine
from vibron.manybody.mps._ground import first_states
from vibron.manybody.operators.local import adjoint
from vibron.manybody.operators.tenpy_names import tenpy_words
from vibron.manybody.specification import Model

_NOTHING = 1e-12
_UNCHARGED = ("Sx", "Sy", "X", "Y")


class ChainResponse(NamedTuple):
    """<A_i^dagger(t) A_c(0)> for times in rows and sites i in columns, and the largest bond dimension."""

    values: npt.NDArray[np.complex128]
    bond_dimension: int


def check(model: Model, operator: str) -> None:
    """Refuse an operator that is unknown or has no definite charge, and a Hamiltonian that is not real."""
    check_word(model, operator, "operator")
    if operator in _UNCHARGED and model.sector.declared:
        raise DomainError(
            "has no definite charge", field="operator", value=operator, remedy="use Sz, Sp or Sm, or declare no sector"
        )
    if any(np.iscomplexobj(matrix) for matrix in model.blocks.values()):
        raise DomainError(
            "must be real", field="model", value=model.name, remedy="leave out twists and complex coefficients"
        )


def ground_chain(model: Model, bond_dimension: int) -> Chain:
    """Return the ground state as a matrix-product state."""
    chain = chain_of(model, first_states(model, "spread"))
    climb(chain, rungs_below(bond_dimension), sweeps=20, tolerance=1e-10, cutoff=1e-10)
    return chain


def response(
    ground: Chain, operator: str, site: int, times: FloatArray, engine: Engine, truncation: Mapping[str, Any]
) -> ChainResponse:
    """Return the correlations at equidistant times from 0, one step of the engine from one to the next."""
    environment = require("tenpy.networks.mps", extra="manybody").MPSEnvironment
    names = tenpy_words(ground.model.site)
    word, back = (names.get(name, name) for name in (operator, adjoint(operator)))
    psi = ground.psi.copy()
    with quiet():
        psi.apply_local_op(site, word, unitary=False, renormalize=False)
    if psi.norm < _NOTHING:
        raise DomainError(
            "annihilates the ground state", field="operator", value=operator, remedy="choose another operator or site"
        )
    energy, largest = ground.energy, 1
    found = np.zeros((len(times), psi.L), dtype=np.complex128)
    for n, time in enumerate(times.tolist()):
        with quiet():
            if n:
                engine(psi, ground.native, 1, time - float(times[n - 1]), truncation)
            found[n] = environment(ground.psi, psi).expectation_value(back)
        found[n] *= np.exp(1j * energy * time)
        largest = max(largest, *psi.chi)
    return ChainResponse(found, int(largest))
