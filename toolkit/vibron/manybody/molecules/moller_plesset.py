"""Second-order perturbation energy of a molecule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.molecules._correlation import CorrelatedEnergy, second_order
from vibron.manybody.molecules._examples import HYDROGEN, OWN, atom
from vibron.manybody.molecules._mean_field import core_orbitals, mean_field, molecule, serial


@dataclass(frozen=True)
class PerturbedEnergy(CorrelatedEnergy):
    """Second-order energies by the spins of the pair."""

    same_spin: Annotated[float, Quantity("hartree", "correlation of pairs of one spin")]
    opposite_spin: Annotated[float, Quantity("hartree", "correlation of pairs of opposite spins")]
    spin_component_scaled: Annotated[float, Quantity("hartree", "total energy with the pairs scaled by 1/3 and 6/5")]


@tool(
    domain="manybody",
    family="molecules",
    known_answers=(
        KnownAnswer(
            call={"geometry": HYDROGEN, "basis": "STO-3G"},
            path="correlation",
            value=-0.013157870,
            tolerance=1e-8,
            source=OWN,
        ),
        KnownAnswer(
            call={"geometry": atom("He"), "basis": "cc-pVQZ"},
            path="same_spin",
            value=0.0,
            tolerance=1e-12,
            source="two electrons of opposite spins have no pair of one spin",
            kind="identity",
        ),
        KnownAnswer(
            call={"geometry": atom("He"), "basis": "cc-pV5Z"},
            path="correlation",
            value=-0.037377,
            tolerance=1.5e-3,
            source="basis limit of the second-order energy of helium, -0.037377 hartree, Bukowski, Jeziorski and "
            "Szalewicz, J. Chem. Phys. 110, 4165 (1999)",
        ),
    ),
    valid_for="molecules near equilibrium with a gap between occupied and empty orbitals",
    limitations="not variational; diverges where orbitals of the two kinds come close; converges with the basis set as "
    "slowly as any correlation energy (see basis_set_extrapolation)",
    papers=("mollerplesset1934", "grimme2003", "sun2020"),
    keywords=("MP2", "perturbation theory", "SCS-MP2", "electron correlation", "dispersion"),
    see_also=("coupled_cluster", "hartree_fock", "basis_set_extrapolation"),
    extra="manybody",
    cost="light",
    asks=(
        "[total: MP2 energy] of {geometry}",
        "[correlation: MP2 correlation energy] of {geometry} in {basis}",
        "[spin_component_scaled: SCS-MP2 energy] of {geometry}",
        "[total: Energy by second-order Moller-Plesset theory] of {geometry}/{basis}, {frozen_core=true: frozen core}",
        "[opposite_spin: Opposite-spin pair correlation] of {geometry} in second-order perturbation theory",
    ),
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

    Parameters
    ----------
    geometry : Geometry
        Molecule.
    basis : str
        Basis set.
    frozen_core : bool
        Leave the cores of the atoms out.

    Returns
    -------
    PerturbedEnergy
        Total energy, correlation and its parts by spin.

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
