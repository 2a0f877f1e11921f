from __future__ import annotations

from typing import Annotated

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import SPINS, converged, molecule, serial, unsolved
from vibron.manybody.molecules._energy import MeanFieldEnergy, energies


@tool(
    valid_for="molecules near equilibrium with one leading determinant, about a hundred basis functions",
    limitations="Hartree-Fock has no electron correlation: bonds break wrongly in restricted orbitals; a solution may "
    "be no minimum (see stability_analysis); errors of a functional are self-interaction, no dispersion unless it is "
    "in the functional, and some 1e-5 hartree from the grid at level 3; basis sets are those of PySCF with five d "
    "functions, where old tables of 6-31G* have six (0.001 hartree for water)",
    papers=("szaboostlund1989", "kohnsham1965", "kotochigova1997", "sun2020"),
    see_also=("orbitals", "stability_analysis", "moller_plesset", "core_excitations"),
    extra="manybody",
    cost="light",
)
@serial
def self_consistent_field(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    functional: Annotated[
        str, Option("functional by its name in libxc, exchange and correlation parted by a comma; none: Hartree-Fock")
    ] = "",
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    spin: Annotated[str, Option("orbitals of the spins; auto: restricted if closed", choices=SPINS)] = "auto",
    grid: Annotated[int | None, Quantity("1", "fineness of a functional's grid; 3 by default", ge=0, le=9)] = None,
    tolerance: Annotated[float, Quantity("hartree", "change of the energy that ends the iterations", gt=0)] = 1e-11,
) -> MeanFieldEnergy:
    r"""Return the energy of a molecule and its parts by Hartree-Fock, or by a density functional if one is named.

    .. math:: E_\mathrm{HF} = \sum_i h_{ii} + \tfrac12\sum_{ij}\big(J_{ij}-K_{ij}\big) + V_{nn}

    .. math:: E_\mathrm{KS} = T_s[\rho] + \int v\rho + \tfrac12\iint\frac{\rho\rho'}{|r-r'|} + E_{xc}[\rho] + V_{nn}

    Parameters
    ----------
    geometry
        Atoms, positions in angstrom, charge, unpaired electrons.
    functional
        ``B3LYP``, ``PBE0``, ``LDA,VWN``, ...
    basis
        Basis set, for instance ``6-31G*`` or ``cc-pVTZ``.

    Returns
    -------
    MeanFieldEnergy
        ``.pyscf`` is the mean field of PySCF, with orbitals, integrals and gradients.

    Raises
    ------
    InputError
        The functional or the basis set is unknown, charge and spin do not fit, or there is a grid without a functional.
    ConvergenceError
        The self-consistent field did not converge.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414]])
    >>> round(self_consistent_field(hydrogen).total, 6)
    -1.116684
    >>> helium = Geometry(("He",), [[0.0, 0.0, 0.0]])
    >>> round(self_consistent_field(helium, "LDA,VWN", "aug-cc-pVQZ").total, 4)  # complete basis: -2.8348
    -2.8347
    """
    solver = unsolved(molecule(geometry, basis), spin, functional, grid)
    solver.conv_tol = tolerance
    return energies(converged(solver))
