from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.driven import DrivenHamiltonian
from vibron.manybody.operators.drive import Drive
from vibron.manybody.specification import Model

_MOST_STATES = 1000
_MOST_STEPS = 4096


@tool(
    valid_for="sectors of up to 1000 states under a drive of finite period",
    limitations="the factors are taken from time 0 to one period; whether a table repeats is not checked",
    papers=("shirley1965", "blanes2006"),
    see_also=("krylov_evolution", "floquet_evolution", "level_statistics"),
    cost="light",
)
def floquet_spectrum(
    model: Annotated[Model, Record("model in its sector")],
    period: Annotated[float, Quantity("1", "period of the drive in the inverse unit of energy", gt=0)],
    drive: Annotated[tuple[Drive, ...], Record("terms that depend on time, and how")],
    tolerance: Annotated[float, Quantity("1", "allowed error of the one-period operator", gt=0, lt=1)] = 1e-8,
) -> FloquetSpectrum:
    r"""Compute the quasi-energies of a periodically driven model.

    .. math:: U(T) = \mathcal{T}\exp\Bigl(-i\int_0^T H(t)\,dt\Bigr),\qquad
              U(T)\,|\phi_n\rangle = e^{-i\varepsilon_n T}\,|\phi_n\rangle,\qquad -\pi/T < \varepsilon_n \le \pi/T

    U(T) is a product of commutator-free Magnus steps of fourth order, twice as many until it no longer changes.

    Returns
    -------
    FloquetSpectrum
        Quasi-energies ascending, their error, and the mean energy of each Floquet state.

    Raises
    ------
    DomainError
        A cosine does not repeat after the period, or a driven term does not conserve the sector.
    ResourceError
        The sector has more than 1000 states.
    ConvergenceError
        The operator still changes with 4096 steps per smooth piece.

    Examples
    --------
    >>> spin = tfim(size=(2,), J=0.0, g=1.0)
    >>> pulse = [{"term": "transverse", "kind": "steps", "times": [0.0, 0.5], "values": [1.0, 0.5]}]
    >>> round(float(floquet_spectrum(spin, 1.0, pulse).quasi_energies[3]), 9)
    1.5
    """
    if not drive:
        raise DomainError("must name a term at least", field="drive", value=[], remedy="or use exact_levels")
    if model.dimension > _MOST_STATES:
        remedy = "declare a sector, or follow one state with krylov_evolution"
        raise ResourceError(f"has more than {_MOST_STATES} states", field="model", value=model.dimension, remedy=remedy)
    for one in drive:
        turns = one.fastest * period / (2 * np.pi)
        if one.kind == "cosine" and abs(turns - round(turns)) > 1e-9 * max(1.0, turns):
            remedy = "choose frequency * period as a multiple of 2 pi"
            raise DomainError("does not repeat after the period", field="drive", value=one.frequency, remedy=remedy)
    changing = DrivenHamiltonian(model, drive)
    total: npt.NDArray[Any] = np.eye(changing.whole.matrix.shape[0], dtype=np.complex128)
    error = 0.0
    pieces = changing.pieces(0.0, period)
    for start, stop in pieces:
        part, more = _smooth(changing, start, stop, tolerance / len(pieces))
        total, error = part @ total, error + more
    phases, vectors = _eigenphases(total)
    mean = np.einsum("in,ij,jn->n", vectors.conj(), changing.at((0.0, 1.0)).toarray(), vectors).real
    order = np.argsort(phases)
    return FloquetSpectrum(phases[order] / period, max(error, 1e-14) / period, mean[order])


@dataclass(frozen=True)
class FloquetSpectrum(DataRecord):
    """Quasi-energies of one period."""

    quasi_energies: Annotated[FloatArray, Array("1", "n", "quasi-energies in (-pi/T, pi/T], ascending")]
    error: Annotated[float, Quantity("1", "estimated error of the quasi-energies", ge=0)]
    energies: Annotated[FloatArray, Array("1", "n", "mean of H(0) in each Floquet state")]


def _smooth(changing: DrivenHamiltonian, start: float, stop: float, tolerance: float) -> tuple[npt.NDArray[Any], float]:
    """Return the operator from start to stop, and its estimated error."""
    if all(drive.constant(start, stop) for drive in changing.drives):
        return _exponential(changing.at(((start + stop) / 2, 1.0)).toarray(), stop - start), 0.0
    steps = max(4, int(np.ceil(min((stop - start) / changing.longest(stop - start), _MOST_STEPS))))
    coarse = _product(changing, start, stop, steps)
    while 2 * steps <= _MOST_STEPS:
        steps *= 2
        fine = _product(changing, start, stop, steps)
        error = float(np.linalg.norm(fine - coarse, 2)) / 15.0
        if error <= tolerance:
            return fine, error
        coarse = fine
    raise ConvergenceError(
        "the one-period operator did not converge", field="tolerance", value=tolerance, remedy="loosen the tolerance"
    )


def _product(changing: DrivenHamiltonian, start: float, stop: float, steps: int) -> npt.NDArray[Any]:
    step = (stop - start) / steps
    total: npt.NDArray[Any] = np.eye(changing.whole.matrix.shape[0], dtype=np.complex128)
    for number in range(steps):
        for matrix in changing.exponents(start + number * step, step):
            total = _exponential(matrix.toarray(), step) @ total
    return total


def _exponential(matrix: npt.NDArray[Any], time: float) -> npt.NDArray[Any]:
    values, vectors = np.linalg.eigh(matrix)
    return np.asarray((vectors * np.exp(-1j * time * values)) @ vectors.conj().T)


def _eigenphases(unitary: npt.NDArray[Any]) -> tuple[FloatArray, npt.NDArray[Any]]:
    """Return the phases e of exp(-i e) and orthonormal eigenvectors in columns, by the Schur form."""
    from scipy.linalg import schur

    triangle, vectors = schur(unitary, output="complex")
    phases = -np.angle(np.diagonal(triangle))
    return np.where(phases <= -np.pi + 1e-12, np.pi, phases), vectors
