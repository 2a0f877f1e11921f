"""What a model must fulfil: it is Hermitian, and its sector is conserved and not empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.manybody.operators.blocks import Blocks, blocks_of, digits_of
from vibron.manybody.operators.strings import strings_of
from vibron.manybody.operators.symmetry import conserves, digit_charges

if TYPE_CHECKING:
    from vibron.manybody.specification.model import Model

_TOLERANCE = 1e-12


def check_hermitian(model: Model) -> None:
    """Refuse a Hamiltonian that is not Hermitian, and a term whose conjugate would double it."""
    for term in model.terms:
        alone = strings_of(model, replace(term, plus_hc=False)) if term.plus_hc else ()
        if alone and _hermitian(blocks_of(digits_of(model), alone)):
            raise InputError(
                f"term {term.name!r} is Hermitian already, so that plus_hc would double it",
                field="plus_hc",
                value=True,
                remedy="leave plus_hc out",
            )
    if not _hermitian(model.blocks):
        culprits = _terms_where_not(model, _hermitian)
        raise InputError(
            f"the Hamiltonian is not Hermitian: term {culprits}",
            field="terms",
            remedy="set plus_hc, or make the coefficient real",
        )


def _terms_where_not(model: Model, right: Callable[[Blocks], bool]) -> str:
    """Return the names of the terms of whose blocks something does not hold."""
    digits = digits_of(model)
    return ", ".join(repr(t.name) for t in model.terms if not right(blocks_of(digits, strings_of(model, t))))


def check_sector(model: Model) -> None:
    """Refuse a sector that the model does not conserve, or that is empty."""
    declared, charges = model.sector.declared, digit_charges(digits_of(model))
    for name in ("total_sz", "n_up", "n_down", "n_particles", "parity"):
        if name not in declared:
            continue
        value = declared[name]
        if name not in charges:
            raise DomainError(
                f"has no meaning for sites of kind {model.site.kind!r}", field=name, value=value,
                remedy=f"fix {', '.join(charges)}",
            )  # fmt: skip
        kept = partial(conserves, charge=charges[name], modulo=2 if name == "parity" else 0)
        if not kept(model.blocks):
            culprits = _terms_where_not(model, kept)
            raise DomainError(
                f"is not conserved by term {culprits}", field=name, value=value, remedy="leave it out of the sector"
            )
        if name == "parity" or model.lattice.infinite:
            continue
        unit = 2 if name == "total_sz" else 1
        target = round(unit * value)
        low, high = charges[name].min(1).sum(), charges[name].max(1).sum()
        if not low <= target <= high or (name == "total_sz" and not _reachable(model, target)):
            raise DomainError(
                "cannot exist in this space", field=name, value=value,
                remedy=f"choose from {low / unit:g} to {high / unit:g} in steps of 1",
            )  # fmt: skip


def _reachable(model: Model, twice_sz: int) -> bool:
    """Return True if steps of spin projections, which keep a parity in a spin space, reach a value."""
    if model.site.two_modes:
        return True
    return (twice_sz - round(2 * model.site.S) * model.n_sites) % 2 == 0


def _hermitian(blocks: Blocks) -> bool:
    return all(
        bool(np.abs(matrix - matrix.conj().T).max() <= _TOLERANCE * max(1.0, float(np.abs(matrix).max())))
        for matrix in blocks.values()
    )
