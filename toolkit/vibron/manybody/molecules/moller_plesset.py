from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import core_orbitals, mean_field, molecule, serial
from vibron.manybody.molecules._correlation import CorrelatedEnergy, second_order


@tool(
    valid_for="molecules near equilibrium with a gap between occupied and empty orbitals",
    limitations="not variational; diverges where orbitals of the two kinds come close; converges with the basis set as "
    "slowly as any correlation energy (see basis_set_extrapolation)",
    papers=("mollerplesset1934", "grimme2003", "sun2020"),
    see_also=("coupled_cluster", "self_consistent_field", "basis_set_extrapolation"),
    extra="manybody",
    cost="light",
)
@serial
def moller_plesset(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "cc-pVDZ",
    frozen_core: Annotated[bool, Option("whether the cores of the atoms stay uncorrelated")] = False,
) -> PerturbedEnergy:
    r"""Return the energy of a molecule by second-order perturbation theory of Moller and Plesset.

    .. math:: E^{(2)} = -\tfrac14\sum_{ijab}\frac{|\langle ij||ab\rangle|^2}
              {\varepsilon_a+\varepsilon_b-\varepsilon_i-\varepsilon_j}

    Raises
    ------
    InputError
        The basis set is unknown, or charge and spin do not fit.
    ConvergenceError
        The self-consistent field did not converge.

    References
    ----------
    C. Møller, M. S. Plesset, Phys. Rev. 46, 618 (1934); scaling by spin: S. Grimme, J. Chem. Phys. 118, 9095 (2003).

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.740848]])
    >>> round(moller_plesset(hydrogen, "STO-3G").correlation, 5)
    -0.01316
    """
    built = molecule(geometry, basis)
    field = mean_field(built)
    solver = second_order(field, frozen_core)
    same, opposite = float(solver.e_corr_ss), float(solver.e_corr_os)
    total, start = float(solver.e_tot), float(field.e_tot)
    electrons = built.nelectron - 2 * core_orbitals(built, frozen_core)
    return PerturbedEnergy(total, start, total - start, electrons, same, opposite, start + same / 3.0 + 1.2 * opposite)


@dataclass(frozen=True)
class PerturbedEnergy(CorrelatedEnergy):
    """Second-order energies by the spins of the pair."""

    same_spin: Annotated[float, Quantity("hartree", "correlation of pairs of one spin")]
    opposite_spin: Annotated[float, Quantity("hartree", "correlation of pairs of opposite spins")]
    spin_component_scaled: Annotated[float, Quantity("hartree", "total energy with the pairs scaled by 1/3 and 6/5")]
