"""Basis states as NetKet writes them: spins as 2 Sz, others by numbers, fermions with spin down first."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, ResourceError
from vibron.manybody.hilbert.basis import Basis, finite, sector_basis
from vibron.manybody.hilbert.group import SymmetryElement
from vibron.manybody.operators.blocks import Digits, digits_of
from vibron.manybody.specification import Model

#: Up to here the whole space is summed over.
MOST_SUMMED = 2**16
METHODS = ("auto", "full_summation", "sampled")
_CHARGES = ("total_sz", "n_up", "n_down", "n_particles")


def check_sector(model: Model) -> None:
    """Refuse sectors that no sampler here keeps."""
    for name in model.sector.declared:
        if name not in _CHARGES:
            raise DomainError(
                "is not kept by a neural quantum state",
                field=name,
                value=getattr(model.sector, name),
                remedy="leave it out of the sector: the ansatz may still have the symmetry",
            )


def mode_digits(digits: Digits) -> npt.NDArray[np.int64]:
    """Return the digit of each mode of NetKet."""
    if not digits.site.two_modes:
        return np.arange(digits.count)
    return np.array([digits.digit(i, part) for part in (1, 0) for i in range(digits.n_sites)])


def configurations(basis: Basis) -> npt.NDArray[np.float64]:
    """Return the states of a basis, one a row."""
    digits = basis.digits
    values = np.stack([basis.values(int(d)) for d in mode_digits(digits)], axis=1).astype(np.float64)
    return digits.dimension - 1 - 2 * values if digits.site.kind in ("spin", "qubit") else values


def fermion_signs(basis: Basis) -> npt.NDArray[np.float64]:
    """Return the sign between a state of ours and the same state in NetKet's order of modes."""
    goals = np.argsort(mode_digits(basis.digits))
    return np.ones(len(basis)) * SymmetryElement(goals, False, 1.0, basis.digits).sign(basis.codes)


def summed(model: Model, method: str) -> bool:
    """Return True if all states are to be summed."""
    finite(model)
    check_sector(model)
    if method == "sampled" or (method == "auto" and not _small(model)):
        return False
    if not _small(model):
        raise ResourceError(
            "has too many states to sum over", field="model", value=model.full_dimension, remedy="choose method sampled"
        )
    return True


def _small(model: Model) -> bool:
    if model.full_dimension <= MOST_SUMMED:
        return True
    # A sector may be small where the space is not; spaces that cannot be listed are not small.
    return bool(model.sector.declared) and model.full_dimension <= 2**26 and len(sector_basis(model)) <= MOST_SUMMED


def local_dimension(model: Model) -> int:
    """Return the number of values of an entry of a configuration."""
    return digits_of(model).dimension
