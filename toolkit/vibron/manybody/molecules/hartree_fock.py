from __future__ import annotations

from typing import Annotated

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import SPINS, mean_field, molecule, serial
from vibron.manybody.molecules._energy import MeanFieldEnergy, energies


@tool(
    valid_for="molecules near equilibrium with one leading determinant, about a hundred basis functions",
    limitations="no electron correlation: bonds break wrongly in restricted orbitals; a solution may be no minimum "
    "(see stability_analysis); basis sets are those of PySCF "
    "with five d functions, where old tables of 6-31G* have six (0.001 hartree for water)",
    papers=("szaboostlund1989", "sun2020"),
    see_also=("orbitals", "stability_analysis", "density_functional", "moller_plesset"),
    extra="manybody",
    cost="light",
)
@serial
def hartree_fock(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    spin: Annotated[str, Option("orbitals of the spins; auto: restricted if closed", choices=SPINS)] = "auto",
) -> MeanFieldEnergy:
    r"""Return the Hartree-Fock energy of a molecule and its parts.

    .. math:: E = \sum_i h_{ii} + \tfrac12\sum_{ij}\big(J_{ij}-K_{ij}\big) + V_{nn}

    Parameters
    ----------
    geometry
        Atoms, positions in angstrom, charge, unpaired electrons.
    basis
        Basis set, for instance ``6-31G*`` or ``cc-pVTZ``.

    Raises
    ------
    InputError
        The basis set is unknown, or charge and spin do not fit.
    ConvergenceError
        The self-consistent field did not converge.

    References
    ----------
    A. Szabo, N. S. Ostlund, Modern Quantum Chemistry (1989).

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414]])
    >>> round(hartree_fock(hydrogen).total, 6)
    -1.116684
    """
    return energies(mean_field(molecule(geometry, basis), spin))
