from __future__ import annotations

from typing import Annotated

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import SPINS, converged, molecule, serial, unsolved
from vibron.manybody.molecules._energy import MeanFieldEnergy, energies


@tool(
    valid_for="molecules near equilibrium, about a hundred basis functions",
    limitations="errors are those of the functional: self-interaction, no dispersion unless it is in the functional, "
    "energies depend on the grid to some 1e-5 hartree at level 3",
    papers=("kohnsham1965", "kotochigova1997", "sun2020"),
    see_also=("hartree_fock", "core_excitations", "orbitals"),
    extra="manybody",
    cost="light",
)
@serial
def density_functional(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    functional: Annotated[str, Option("functional by its name in libxc, exchange and correlation parted by a comma")],
    basis: Annotated[str, Option("basis set by its usual name")] = "6-31G*",
    spin: Annotated[str, Option("orbitals of the spins; auto: restricted if closed", choices=SPINS)] = "auto",
    grid: Annotated[int, Quantity("1", "fineness of the grid", ge=0, le=9)] = 3,
) -> MeanFieldEnergy:
    r"""Return the energy of a molecule by a density functional.

    .. math:: E = T_s[\rho] + \int v\rho + \tfrac12\iint\frac{\rho\rho'}{|r-r'|} + E_{xc}[\rho] + V_{nn}

    Parameters
    ----------
    functional
        ``B3LYP``, ``PBE0``, ``LDA,VWN``, ...

    Raises
    ------
    InputError
        The functional or the basis set is unknown, or charge and spin do not fit.
    ConvergenceError
        The self-consistent field did not converge.

    References
    ----------
    W. Kohn, L. J. Sham, Phys. Rev. 140, A1133 (1965).

    Examples
    --------
    >>> helium = Geometry(("He",), [[0.0, 0.0, 0.0]])
    >>> round(density_functional(helium, "LDA,VWN", "aug-cc-pVQZ").total, 4)  # complete basis: -2.8348
    -2.8347
    """
    solver = unsolved(molecule(geometry, basis), spin, functional)
    solver.grids.level = grid
    return energies(converged(solver))
