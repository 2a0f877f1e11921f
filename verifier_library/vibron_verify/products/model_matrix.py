"""Matrices of Vibron's models over the whole space."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from vibron_verify.products.product import Values


def dense_matrix(model: Any, order: str = "interleaved") -> Values:
    """Return the matrix of a model over the whole space."""
    return np.asarray(whole_matrix(model, order).toarray())


def whole_matrix(model: Any, order: str = "interleaved") -> Any:
    """Return the sparse matrix of a model over the whole space."""
    from vibron.manybody.hilbert.hamiltonian import hamiltonian
    from vibron.manybody.specification import Sector

    convention = replace(model.convention, fermion_order=order)
    return hamiltonian(replace(model, sector=Sector(), convention=convention)).matrix
