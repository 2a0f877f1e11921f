from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import mean_field, molecule, pyscf, serial
from vibron.manybody.molecules._active_space import ActiveSpace, interaction, optimised, perturbed
from vibron.manybody.molecules._correlation import determinants
from vibron.manybody.molecules._energy import FromPyscf


@tool(
    valid_for="breaking bonds, diradicals, transition metals, excited states, with an active space chosen by chemical "
    "sense",
    limitations="only correlation inside the active space unless perturbation is on; orbitals start from those of "
    "Hartree-Fock about the gap, so that other spaces of the same size may lie lower; up to four million determinants; "
    "NEVPT2 needs memory of the eighth power of the active orbitals",
    papers=("roos1980", "angeli2001", "sun2020"),
    see_also=("full_configuration_interaction", "coupled_cluster", "molecular_hamiltonian"),
    extra="manybody",
    cost="light",
)
@serial
def casscf(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    electrons: Annotated[int, Quantity("1", "active electrons", ge=1)],
    orbitals: Annotated[int, Quantity("1", "active orbitals", ge=1)],
    basis: Annotated[str, Option("basis set by its usual name")] = "cc-pVDZ",
    states: Annotated[int, Quantity("1", "lowest states, averaged with equal weights", ge=1, le=20)] = 1,
    optimise: Annotated[
        bool, Option("whether the orbitals are optimised; CASCI in those of Hartree-Fock if not")
    ] = True,
    perturbation: Annotated[
        bool, Option("whether second-order energies (strongly contracted NEVPT2) are added")
    ] = False,
    irrep: Annotated[
        str, Option("irreducible representation of the states in the point group, such as A1g; empty for any")
    ] = "",
    tolerance: Annotated[float, Quantity("hartree", "change of the energy that ends the optimisation", gt=0)] = 1e-10,
) -> ActiveSpaceEnergy:
    r"""Return the energies of all determinants of an active space, in the orbitals that make their mean lowest.

    .. math:: E = \min_{\kappa, c}\; \frac1n \sum_{k=1}^{n} \langle\Psi_k(c)|e^{\kappa}He^{-\kappa}|\Psi_k(c)\rangle

    .. math:: E_k^{(2)} = -\sum_l \frac{N_l}{E_l - E_k}

    Without ``optimise`` the orbitals are those of Hartree-Fock (CASCI). ``perturbation`` adds the correlation outside
    the active space by n-electron valence perturbation theory, with the norms N_l and energies E_l of the perturber
    functions of Dyall's Hamiltonian.

    Parameters
    ----------
    geometry
        Molecule; its unpaired electrons fix the spin.

    Raises
    ------
    InputError
        The active space does not fit the molecule, or the point group has no such representation.
    ResourceError
        It has too many determinants.
    ConvergenceError
        The orbitals did not converge.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414]])
    >>> round(casscf(hydrogen, 2, 2, "STO-3G").total, 6)
    -1.13727
    >>> casscf(hydrogen, 2, 4, "6-31G", states=2, irrep="A1u").point_group
    'Dooh'
    """
    built = molecule(geometry, basis, symmetry=bool(irrep))
    inactive = built.nelectron - electrons
    pair = ((electrons + built.spin) // 2, (electrons - built.spin) // 2)
    fits = inactive >= 0 and inactive % 2 == 0 and min(pair) >= 0 and max(pair) <= orbitals
    if not fits:
        raise InputError(
            "does not fit the molecule",
            field="electrons",
            value=electrons,
            remedy=f"leave an even number of the {built.nelectron} electrons inactive, with room in the orbitals",
        )
    if inactive // 2 + orbitals > built.nao:
        raise InputError("exceed the basis", field="orbitals", value=orbitals, remedy="use a larger basis")
    count = determinants(orbitals, pair)
    if states > count:
        raise InputError("exceed the determinants", field="states", value=states, remedy=f"give at most {count}")
    if irrep and irrep not in built.irrep_name:
        raise InputError(
            f"is not a representation in {built.groupname} that orbitals of this molecule have", field="irrep",
            value=irrep, remedy=f"use {', '.join(built.irrep_name)}",
        )  # fmt: skip
    field = mean_field(built, "restricted open-shell" if built.spin else "restricted")
    space = ActiveSpace(field, orbitals, pair, states, irrep)
    solver = interaction(space, optimised(space, tolerance) if optimise else field.mo_coeff)
    energies = np.atleast_1d(np.asarray(solver.e_tot, dtype=np.float64))
    vectors: list[Any] = solver.ci if states > 1 else [solver.ci]
    density = np.mean([solver.fcisolver.make_rdm1(vector, orbitals, pair) for vector in vectors], axis=0)
    square = float(pyscf("fci").spin_op.spin_square(vectors[0], orbitals, pair)[0])
    return ActiveSpaceEnergy(
        float(energies[0]),
        float(field.e_tot),
        np.linalg.eigvalsh(density)[::-1],
        square,
        count,
        energies,
        energies + perturbed(space, solver) if perturbation else np.array([]),
        str(built.groupname) if irrep else "",
        pyscf=solver,
    )


@dataclass(frozen=True)
class ActiveSpaceEnergy(FromPyscf):
    """The energies of a complete active space; ``pyscf`` is the solved one, with vectors and density matrices."""

    total: Annotated[float, Quantity("hartree", "total energy of the lowest state")]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy")]
    occupations: Annotated[
        FloatArray, Array("1", "n", "natural occupations of the active orbitals, mean of the states, falling")
    ]
    spin_square: Annotated[float, Quantity("1", "<S^2> of the lowest state")]
    determinants: Annotated[int, Quantity("1", "number of determinants", gt=0)]
    energies: Annotated[FloatArray, Array("hartree", "k", "total energy of each state, rising")]
    perturbed: Annotated[
        FloatArray, Array("hartree", "p", "total energy of each state with NEVPT2; none without perturbation")
    ]
    point_group: Annotated[str, Option("point group used; empty if none")]
