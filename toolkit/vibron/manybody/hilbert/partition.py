"""A vector cut in two: some sites against the others, fermion signs included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.manybody.hilbert.basis import Basis, bits_of
from vibron.manybody.hilbert.group import SymmetryElement
from vibron.manybody.operators.blocks import digits_of

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

MOST_ROWS = 4096


def cut(
    model: Model, sites: Iterable[int], vector: npt.NDArray[Any], basis: Basis
) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
    """Return the codes of the states of the sites, and the amplitudes: those states in rows, the rest in columns."""
    digits, chosen = digits_of(model), list(sites)
    if len(set(chosen)) != len(chosen) or not chosen or min(chosen) < 0 or max(chosen) >= model.n_sites:
        raise InputError(
            "must be different sites of the lattice",
            field="sites",
            value=chosen,
            remedy=f"choose from 0 to {model.n_sites - 1}",
        )
    parts = (0, 1) if model.site.two_modes else (0,)
    own = sorted(digits.digit(site, part) for site in chosen for part in parts)
    order = [*own, *(d for d in range(digits.count) if d not in set(own))]
    goals = np.empty(digits.count, dtype=np.int64)
    goals[order] = np.arange(digits.count)
    mover = SymmetryElement(goals, False, 1.0, digits)
    moved = mover.image(basis.codes)
    low = bits_of(digits) * (digits.count - len(own))
    rows, row = np.unique(moved >> low, return_inverse=True)
    columns, column = np.unique(moved & ((1 << low) - 1), return_inverse=True)
    if min(len(rows), len(columns)) > MOST_ROWS:
        raise DomainError(
            "cut too large a system in the middle", field="sites", value=chosen, remedy="choose fewer sites, or DMRG"
        )
    matrix = np.zeros((len(rows), len(columns)), dtype=vector.dtype)
    matrix[row, column] = vector * mover.sign(basis.codes)
    return rows, matrix


def schmidt_values(
    model: Model, sites: Iterable[int], vector: npt.NDArray[Any], basis: Basis
) -> npt.NDArray[np.float64]:
    """Return the Schmidt values, largest first."""
    _, matrix = cut(model, sites, vector, basis)
    return np.asarray(np.linalg.svd(matrix, compute_uv=False))
