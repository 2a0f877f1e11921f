"""The state from which an evolution starts: a name, the ground state of a model, or any vector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.manybody.hilbert.hamiltonian import Hamiltonian
from vibron.manybody.hilbert.initial import initial_state
from vibron.manybody.hilbert.levels import levels

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

Vector = npt.NDArray[np.complex128]


def starting_state(built: Hamiltonian, initial: Any, before: Model | None = None) -> Vector:
    """Return the initial state in the basis of a Hamiltonian.

    Parameters
    ----------
    built
        Hamiltonian with its basis.
    initial
        A name of ``initial_state``, ``ground_state``, an earlier result that holds a ``state``, or amplitudes.
    before
        Model of the ground state; None for that of the Hamiltonian.
    """
    if before is not None and not (isinstance(initial, str) and initial == "ground_state"):
        raise InputError("goes with initial = ground_state", field="before", remedy="leave it out")
    size = built.matrix.shape[0]
    if not isinstance(initial, str):
        return given_state(initial, size)
    if initial == "ground_state":
        found: npt.NDArray[Any] = levels(built.model if before is None else before, 1).vectors[:, 0]
        if len(found) != size:
            raise DomainError("must have the same space and sector", field="before", remedy="declare the same sector")
    elif built.block is not None:
        raise DomainError(
            "takes product states without symmetry blocks only", field="initial", value=initial,
            remedy="free the sector, or give the amplitudes in its basis",
        )  # fmt: skip
    else:
        found = initial_state(built.model, initial, built.basis)
    return found.astype(np.complex128)


def given_state(initial: Any, size: int) -> Vector:
    """Return amplitudes, or those of a result that holds a state, as a normalised vector of a size."""
    found = given_numbers(initial)
    if found is None or found.ndim != 1:
        raise InputError(
            "must be a name, a list of amplitudes, or a result that holds a state vector", field="initial",
            value=type(initial).__name__, remedy="give an array, or a result of krylov_evolution or exact_ground_state",
        )  # fmt: skip
    if len(found) != size:
        raise DomainError(
            f"must have one amplitude for each of the {size} states of the basis", field="initial", value=len(found),
            remedy="take a state of a model with the same space and sector",
        )  # fmt: skip
    norm = float(np.linalg.norm(found))
    if not 1e-100 < norm < 1e100:
        raise InputError("must be finite and not zero", field="initial", value=norm, remedy="correct the amplitudes")
    return found / norm


def given_numbers(initial: Any) -> Vector | None:
    """Return an array, or that of a result that holds a state; in JSON a complex number is {"real": x, "imag": y}."""
    given = getattr(initial, "state", initial)
    if given is None or isinstance(given, Mapping):
        return None
    try:
        return np.array(_plain(given), dtype=np.complex128)
    except (TypeError, ValueError):
        return None


def _plain(part: Any) -> Any:
    """Return nested lists with complex numbers where JSON has their two parts."""
    if isinstance(part, list | tuple):
        return [_plain(one) for one in part]
    return complex(part["real"], part["imag"]) if _is_complex(part) else part


def _is_complex(part: Any) -> bool:
    return isinstance(part, Mapping) and set(part) == {"real", "imag"} and all(
        isinstance(number, int | float) for number in part.values()
    )  # fmt: skip
