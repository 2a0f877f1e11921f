from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.manybody.open_systems._liouville import generator, propagated

_RAISE = np.array([[0.0, 0.0], [1.0, 0.0]], dtype=np.complex128)  # basis: ground, excited
_Z = np.diag([1.0, -1.0]).astype(np.complex128)


@tool(
    valid_for="weak coupling to a bath without memory; times of any size",
    limitations="Born-Markov and rotating-wave approximations; rates are constants of the model, not derived from a "
    "spectrum",
    papers=("lindblad1976", "gorini1976", "breuer2002"),
    see_also=("jaynes_cummings", "spin_boson_absorption"),
)
def lindblad_decay(
    times: Annotated[FloatArray, Array("1/J", "n", "times, rising from zero on", ge=0, kind="model")],
    decay: Annotated[float, Quantity("J", "gamma, the rate of emission into an empty bath", ge=0, kind="model")],
    dephasing: Annotated[
        float, Quantity("J", "rate at which the coherence falls beyond decay", ge=0, kind="model")
    ] = 0.0,
    occupation: Annotated[float, Quantity("1", "mean number of quanta in the bath", ge=0)] = 0.0,
    rabi: Annotated[float, Quantity("J", "Rabi frequency Omega of a resonant drive", ge=0, kind="model")] = 0.0,
    detuning: Annotated[float, Quantity("J", "detuning of the drive", kind="model")] = 0.0,
    angle: Annotated[float, Quantity("degree", "polar angle of the first state; 180 is the excited level")] = 180.0,
) -> TwoLevelDecay:
    r"""Return the populations and coherence of a two-level system in a bath.

    .. math::

        \dot\rho = -i[H,\rho] + \sum_k\Big(L_k\rho L_k^\dagger-\tfrac12\{L_k^\dagger L_k,\rho\}\Big),\qquad
        H = \tfrac12(\Omega\,\sigma_x - \delta\,\sigma_z)

    with :math:`L = \sqrt{\gamma(n+1)}\,\sigma_-,\ \sqrt{\gamma n}\,\sigma_+,\ \sqrt{\gamma_\phi/2}\,\sigma_z`. The
    vector
    of the density matrix is propagated by the exponential of its generator.

    Parameters
    ----------
    times
        Times in ascending order, in the inverse of the unit of the rates.
    angle
        First state, cos(angle/2)|g> + sin(angle/2)|e>.

    Examples
    --------
    >>> lindblad_decay([0.0, 1.0], 1.0).excited.round(6)
    array([1.      , 0.367879])
    """
    if np.any(np.diff(times) < 0.0):
        raise DomainError("must rise", field="times", value=times.tolist(), remedy="sort them")
    raising, lower = _RAISE, _RAISE.conj().T
    jumps = (
        np.sqrt(decay * (occupation + 1.0)) * lower,
        np.sqrt(decay * occupation) * raising,
        np.sqrt(dephasing / 2.0) * _Z,
    )
    hamiltonian = 0.5 * rabi * (raising + lower) + 0.5 * detuning * _Z
    half = np.radians(angle) / 2.0
    start = np.array([np.cos(half), np.sin(half)])
    states = propagated(generator(hamiltonian, jumps), np.outer(start, start).astype(np.complex128), times)
    purity = np.real(np.einsum("tij,tji->t", states, states))
    return TwoLevelDecay(np.real(states[:, 1, 1]), np.abs(states[:, 0, 1]), purity)


@dataclass(frozen=True)
class TwoLevelDecay(DataRecord):
    """A two-level system over time."""

    excited: Annotated[FloatArray, Array("1", "n", "population of the excited level", ge=-1e-9)]
    coherence: Annotated[FloatArray, Array("1", "n", "size of the coherence of the two levels", ge=0)]
    purity: Annotated[FloatArray, Array("1", "n", "Tr rho^2, one for a pure state", ge=0)]
