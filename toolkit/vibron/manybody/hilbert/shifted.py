"""The sector to which an operator on one site leads, and its matrix between the two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vibron.core.errors import DomainError
from vibron.manybody.hilbert.basis import ADDITIVE, Basis
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.operators.blocks import Blocks, blocks_of, digits_of
from vibron.manybody.operators.strings import OperatorString
from vibron.manybody.operators.symmetry import changes, digit_charges

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from vibron.manybody.specification import Model


def sector_after(model: Model, word: str, field: str = "operator") -> Model:
    """Return the model in the sector to which a word on a site leads.

    Raises
    ------
    DomainError
        The word leads to several sectors.
    """
    declared = model.sector.declared
    shifts: dict[str, Any] = {}
    for name in ADDITIVE:
        if name not in declared:
            continue
        found = changed_by(model, word, name)
        if len(found) > 1:
            raise DomainError(
                f"leads to several values of {name}", field=field, value=word,
                remedy=f"leave {name} out of the sector, or take an operator that changes it by one amount",
            )  # fmt: skip
        step = next(iter(found), 0)
        if name == "parity":
            shifts[name] = declared[name] * (-1) ** step
        else:
            shifts[name] = declared[name] + (step / 2 if name == "total_sz" else step)
    return model.with_sector(**{**declared, **shifts}) if shifts else model


def changed_by(model: Model, word: str, charge: str) -> set[int]:
    """Return by how much a word on a site changes a charge, spin projections counted twice."""
    charges = digit_charges(digits_of(model))
    return changes(_blocks(model, word, 0), charges[charge], modulo=2 if charge == "parity" else 0)


def operator_between(model: Model, word: str, site: int, basis: Basis, target: Basis) -> csr_array[Any]:
    """Return the matrix of a word on a site from one basis to another; what leaves the target is projected out."""
    return matrix_of(_blocks(model, word, site), basis, target)


def _blocks(model: Model, word: str, site: int) -> Blocks:
    return blocks_of(digits_of(model), (OperatorString(1.0, ((word, site),), "observable"),))
