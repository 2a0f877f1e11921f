from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import mean_field, molecule, serial


@tool(
    valid_for="small basis sets without diffuse functions",
    limitations="charges of atoms are not observables: those of Mulliken change wildly in large basis sets, so "
    "compare only "
    "within one basis set",
    papers=("mulliken1955", "mayer1983", "szaboostlund1989", "sun2020"),
    see_also=("electric_properties", "orbitals", "self_consistent_field"),
    extra="manybody",
    cost="light",
)
@serial
def population_analysis(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    functional: Annotated[str, Option("functional, nothing for Hartree-Fock")] = "",
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
) -> Populations:
    r"""Return charges of the atoms by Mulliken and Loewdin, and bond orders by Mayer.

    .. math::

        q_A = Z_A - \sum_{\mu\in A}(PS)_{\mu\mu},\qquad q_A^L = Z_A - \sum_{\mu\in A}(S^{1/2}PS^{1/2})_{\mu\mu},\qquad
        B_{AB} = 2\sum_{\sigma}\sum_{\mu\in A,\nu\in B}(P^\sigma S)_{\mu\nu}(P^\sigma S)_{\nu\mu}

    Raises
    ------
    InputError
        The basis set or functional is unknown, or charge and spin do not fit.
    ConvergenceError
        The self-consistent field did not converge.

    Examples
    --------
    >>> cation = Geometry(("He", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7743]], charge=1)
    >>> population_analysis(cation).mulliken.round(4)
    array([0.2726, 0.7274])
    """
    built = molecule(geometry, basis)
    density = np.asarray(mean_field(built, "auto", functional).make_rdm1())
    spins = density if density.ndim == 3 else np.stack([density, density]) / 2.0
    overlap = built.intor("int1e_ovlp")
    values, vectors = np.linalg.eigh(overlap)
    root = (vectors * np.sqrt(values)) @ vectors.T
    home = np.zeros((len(geometry), built.nao))
    for place, (_, _, start, end) in enumerate(built.aoslice_by_atom()):
        home[place, start:end] = 1.0
    gross = np.einsum("spq,qp->sp", spins, overlap) @ home.T
    shared = spins @ overlap
    orders = 2.0 * np.einsum("ap,spq,sqp,bq->ab", home, shared, shared, home, optimize=True)
    np.fill_diagonal(orders, 0.0)
    charges = built.atom_charges().astype(float)
    symmetric = home @ np.einsum("pq,sqr,rp->p", root, spins, root, optimize=True)
    return Populations(charges - gross.sum(axis=0), charges - symmetric, orders, gross[0] - gross[1])


@dataclass(frozen=True)
class Populations(DataRecord):
    """Electrons shared out among the atoms."""

    mulliken: Annotated[FloatArray, Array("e", "n", "charges of Mulliken")]
    lowdin: Annotated[FloatArray, Array("e", "n", "charges of Loewdin")]
    bond_orders: Annotated[FloatArray, Array("1", "n,n", "bond orders of Mayer, zero on the diagonal")]
    spins: Annotated[FloatArray, Array("1", "n", "unpaired electrons on each atom, of Mulliken")]
