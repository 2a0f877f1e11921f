"""Kohn-Sham energy of a molecule."""

from __future__ import annotations

from typing import Annotated

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.molecules._energy import MeanFieldEnergy, energies
from vibron.manybody.molecules._examples import HYDROGEN, OWN, atom
from vibron.manybody.molecules._mean_field import SPINS, converged, molecule, serial, unsolved


@tool(
    domain="manybody",
    family="molecules",
    known_answers=(
        KnownAnswer(
            call={"geometry": HYDROGEN, "functional": "HF", "basis": "STO-3G"},
            path="total",
            value=-1.116714325,
            tolerance=2e-8,
            source=OWN,
        ),
        KnownAnswer(
            call={"geometry": atom("He"), "functional": "LDA,VWN", "basis": "aug-cc-pVQZ"},
            path="total",
            value=-2.834836,
            tolerance=3e-4,
            source="kotochigova1997",
        ),
        KnownAnswer(
            call={"geometry": atom("H", unpaired=1), "functional": "LDA,VWN", "basis": "aug-cc-pVQZ"},
            path="total",
            value=-0.478671,
            tolerance=1e-4,
            source="kotochigova1997",
        ),
    ),
    valid_for="molecules near equilibrium, some hundred basis functions",
    limitations="errors are those of the functional: self-interaction, no dispersion unless it is in the functional, "
    "energies depend on the grid to some 1e-5 hartree at level 3",
    papers=("kohnsham1965", "kotochigova1997", "sun2020"),
    keywords=("DFT", "Kohn-Sham", "B3LYP", "PBE", "LDA", "hybrid functional", "exchange-correlation"),
    see_also=("hartree_fock", "core_excitations", "orbitals"),
    extra="manybody",
    cost="light",
    asks=(
        "[total: DFT energy] of {geometry} with {functional}",
        "[total: Kohn-Sham energy] of {geometry} at {functional}/{basis}",
        "[kinetic: Kinetic energy] of {geometry} in DFT, functional {functional}, basis {basis}",
        "Single point of {geometry} with the functional {functional}, {spin=unrestricted: unrestricted}: "
        "[total: total energy]",
        "[spin_square: Spin contamination] of {geometry} with {functional}, {spin=unrestricted: unrestricted "
        "Kohn-Sham}",
        "[virial_ratio: Virial ratio] of {geometry} with the density functional {functional}, grid {grid}",
    ),
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
    geometry : Geometry
        Molecule.
    functional : str
        ``B3LYP``, ``PBE0``, ``LDA,VWN``, ...
    basis : str
        Basis set.
    spin : str
        Restricted, unrestricted or restricted open-shell orbitals.
    grid : int
        0 (coarse) to 9.

    Returns
    -------
    MeanFieldEnergy
        Total energy and its parts.

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
