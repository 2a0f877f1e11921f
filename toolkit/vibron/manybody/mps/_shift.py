"""A Hamiltonian moved below zero, and overlaps of states."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.manybody.specification import Model, Term


def shifted(model: Model) -> tuple[Model, float]:
    """Return the model less a number that its energies do not reach, and that number."""
    bound = sum(float(np.linalg.norm(matrix, 2)) for matrix in model.blocks.values())
    shift = float(np.ceil(1.1 * bound + 1.0))
    moved = Term("shift", ("Id",), "sites", "-spectrum_shift", sites=((0,),))
    return model.with_terms((*model.terms, moved), spectrum_shift=shift), shift


def overlap(one: Any, other: Any) -> float:
    """Return the absolute value of the overlap of two states, to one digit."""
    return float(f"{abs(one.overlap(other)):.0e}")
