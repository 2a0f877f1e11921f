"""Hartree-Fock energy of a molecule."""

from __future__ import annotations

from typing import Annotated

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.molecules._energy import MeanFieldEnergy, energies
from vibron.manybody.molecules._examples import HYDROGEN, OWN, WATER, atom, diatomic
from vibron.manybody.molecules._mean_field import SPINS, mean_field, molecule, serial


@tool(
    domain="manybody",
    family="molecules",
    known_answers=(
        KnownAnswer(
            call={"geometry": HYDROGEN}, path="total", value=-1.1167, tolerance=6e-5, source="szaboostlund1989"
        ),
        KnownAnswer(call={"geometry": HYDROGEN}, path="total", value=-1.116714325, tolerance=2e-8, source=OWN),
        KnownAnswer(call={"geometry": WATER}, path="total", value=-74.963, tolerance=6e-4, source="szaboostlund1989"),
        KnownAnswer(
            call={"geometry": diatomic("N", "N", 1.097514)},
            path="total",
            value=-107.496,
            tolerance=6e-4,
            source="szaboostlund1989",
        ),
        KnownAnswer(
            call={"geometry": atom("He"), "basis": "cc-pV5Z"},
            path="virial_ratio",
            value=2.0,
            tolerance=1e-4,
            source="the virial theorem at the Hartree-Fock limit",
            kind="identity",
        ),
    ),
    valid_for="molecules near equilibrium with one leading determinant, some hundred basis functions",
    limitations="no electron correlation: bonds break wrongly in restricted orbitals; a solution may be no minimum "
    "(see stability_analysis); basis sets are those of PySCF "
    "with five d functions, where old tables of 6-31G* have six (0.001 hartree for water)",
    papers=("szaboostlund1989", "sun2020"),
    keywords=("SCF", "RHF", "UHF", "ROHF", "ab initio", "self-consistent field", "virial", "spin contamination"),
    see_also=("orbitals", "stability_analysis", "density_functional", "moller_plesset"),
    extra="manybody",
    cost="light",
    asks=(
        "[total: Hartree-Fock energy] of {geometry}",
        "[total: SCF energy] of {geometry} at HF/{basis}",
        "[spin_square: Spin contamination] of {geometry} in UHF, {spin=unrestricted: unrestricted}",
        "[nuclear: Nuclear repulsion energy] of {geometry}",
        "[virial_ratio: Virial ratio] of {geometry} in Hartree-Fock, basis {basis}",
        "[total: ROHF energy] of {geometry}, {spin=restricted open-shell: restricted open-shell}, basis {basis}",
    ),
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
    geometry : Geometry
        Atoms, positions in angstrom, charge, unpaired electrons.
    basis : str
        Basis set, for instance ``6-31G*`` or ``cc-pVTZ``.
    spin : str
        Restricted, unrestricted or restricted open-shell orbitals.

    Returns
    -------
    MeanFieldEnergy
        Total energy, its parts, virial ratio and <S^2>.

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
