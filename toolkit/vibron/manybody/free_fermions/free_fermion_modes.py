from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.free_fermions._modes import modes
from vibron.manybody.free_fermions._quadratic import modes_per_site, quadratic
from vibron.manybody.specification import Model


@tool(
    valid_for="fermions without interaction and free spin chains, as in free_fermion_ground_state; of a spin ring the "
    "modes of an even number of fermions",
    limitations="the sector of the model is not used; of degenerate modes any combination may be returned",
    papers=("lieb1961", "kitaev2001", "pfeuty1970"),
    see_also=("free_fermion_ground_state", "kitaev_chain", "ssh"),
    cost="light",
)
def free_fermion_modes(
    model: Annotated[Model, Record("model that is quadratic in fermions")],
    profiles: Annotated[int, Quantity("1", "lowest modes of which the weight on the sites is returned", ge=0)] = 1,
) -> FreeFermionModes:
    r"""Compute the excitation energies of free fermions (Bogoliubov-de Gennes) and where the lowest modes are.

    .. math:: H = E_0 + \sum_k \varepsilon_k\, \eta_k^\dagger \eta_k,\qquad
              \eta_k = \tfrac12 \sum_a (u_{ak} + i v_{ak})\,\gamma_a,\qquad \varepsilon_k \ge 0

    A mode of zero energy whose two Majorana operators u and v are at opposite ends is a Majorana end mode.

    Returns
    -------
    FreeFermionModes
        ``first`` and ``second`` are the weights of the Majorana operators u and v on the sites, each of sum 1.

    Raises
    ------
    DomainError
        The model has interactions.

    Examples
    --------
    >>> found = free_fermion_modes(kitaev_chain(size=(60,), mu=0.5))
    >>> float(found.energies[0]) < 1e-12, found.first[0].argmax() in (0, 59)
    (True, True)
    """
    found = modes(quadratic(model)[0])
    count = min(profiles, len(found.energies))
    shape = (count, model.n_sites, 2 * modes_per_site(model))
    first, second = (np.square(part[:, :count].T).reshape(shape).sum(2) for part in (found.u, found.v))
    return FreeFermionModes(found.energies, found.vacuum_energy, found.vacuum_parity, first, second)


@dataclass(frozen=True)
class FreeFermionModes(DataRecord):
    """Quasi-particles of a quadratic Hamiltonian."""

    energies: Annotated[FloatArray, Array("1", "m", "excitation energies, ascending", ge=0)]
    ground_energy: Annotated[float, Quantity("1", "energy without quasi-particles")]
    parity: Annotated[int, Quantity("1", "parity of the fermions without quasi-particles, 1 or -1")]
    first: Annotated[FloatArray, Array("1", "k,s", "weight of the Majorana operator u of the lowest modes per site")]
    second: Annotated[FloatArray, Array("1", "k,s", "weight of the Majorana operator v per site")]
