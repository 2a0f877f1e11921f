from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.free_fermions._gaussian import entropy, renyi_two, symplectic
from vibron.manybody.free_fermions._quadratic import spins
from vibron.manybody.free_fermions._states import ground
from vibron.manybody.specification import Model


@tool(
    valid_for="ground states of fermions without interaction and of free spin chains, thousands of sites",
    limitations="parts of a spin chain must be contiguous: there the entropies of spins and fermions are equal",
    papers=("peschel2003", "calabrese2004"),
    see_also=("free_fermion_ground_state", "entanglement_entropy", "mps_entanglement"),
    cost="light",
)
def free_fermion_entanglement(
    model: Annotated[Model, Record("model that is quadratic in fermions")],
    sites: Annotated[tuple[int, ...], Option("sites of the part; empty for the first half")] = (),
) -> GaussianEntanglement:
    r"""Compute the entanglement of a set of sites with the others in the ground state of free fermions.

    .. math:: S = -\sum_k \sum_\pm \frac{1 \pm \nu_k}{2} \ln \frac{1 \pm \nu_k}{2},\qquad
              \pm\nu_k\ \text{eigenvalues of}\ i\,\Gamma_A

    Raises
    ------
    InputError
        Sites are out of range or named twice.
    DomainError
        The model has interactions, or the sites of a spin chain are not contiguous.

    Examples
    --------
    >>> critical = [free_fermion_entanglement(tfim(size=(n,))).entropy for n in (100, 200)]
    >>> round(float(6.0 * (critical[1] - critical[0]) / np.log(2.0)), 1)  # S = (c / 6) ln L + const of one cut
    0.5
    """
    chosen = [int(site) for site in sites] or list(range(model.n_sites // 2))
    if len(set(chosen)) != len(chosen) or not set(chosen) < set(range(model.n_sites)):
        raise InputError(
            "must be different sites of the lattice, and not all", field="sites", value=sites[:8],
            remedy=f"give numbers from 0 to {model.n_sites - 1}, each once",
        )  # fmt: skip
    if spins(model) and max(chosen) - min(chosen) + 1 != len(chosen):
        raise DomainError(
            "must be contiguous in a spin chain", field="sites", value=sites[:8],
            remedy="take neighbours, or entanglement_entropy",
        )  # fmt: skip
    values = symplectic(ground(model).covariance, model, chosen)
    return GaussianEntanglement(entropy(values), renyi_two(values), values)


@dataclass(frozen=True)
class GaussianEntanglement(DataRecord):
    """Entanglement of a part of a Gaussian state."""

    entropy: Annotated[float, Quantity("1", "von Neumann entropy in nats", ge=0)]
    renyi_two: Annotated[float, Quantity("1", "second Renyi entropy in nats", ge=0)]
    values: Annotated[
        FloatArray, Array("1", "k", "nu_k of the modes of the smaller part; 1 where a mode is not entangled", ge=0)
    ]
