from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError, InputError, unwritable
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import mean_field, molecule, pyscf, serial


@tool(
    valid_for="molecules near equilibrium",
    limitations="energies of empty orbitals depend on the basis set and mean little in Hartree-Fock; a minus orbital "
    "energy "
    "is the ionisation energy only without relaxation and correlation, and may come in the wrong order (N2)",
    papers=("koopmans1934", "cade1966", "huckel1931", "sun2020"),
    see_also=("self_consistent_field", "delta_scf", "population_analysis"),
    extra="manybody",
    cost="light",
    effects=("writes one file if a cube is asked for",),
)
@serial
def orbitals(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    functional: Annotated[str, Option("functional, nothing for Hartree-Fock")] = "",
    basis: Annotated[str, Option("basis set by its usual name")] = "6-31G*",
    cube: Annotated[str, Option("file to write one orbital to, nothing for none")] = "",
    index: Annotated[int, Quantity("1", "orbital of the cube, counted from zero", ge=0)] = 0,
    points: Annotated[int, Quantity("1", "points of the cube along each axis", ge=10, le=200)] = 40,
) -> Orbitals:
    r"""Return the orbitals of a molecule in Hartree-Fock or Kohn-Sham theory.

    .. math:: F\,\phi_i = \varepsilon_i\,\phi_i

    Parameters
    ----------
    cube
        Where to write an orbital in Gaussian's format for viewers.

    Raises
    ------
    DomainError
        No orbital has that index.
    InputError
        The file cannot be written, or charge and spin do not fit.

    Examples
    --------
    >>> found = orbitals(Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.740848]]), basis="STO-3G")
    >>> found.energies[0].round(4), found.point_group
    (array([-0.5782,  0.6703]), 'Dooh')
    """
    built = molecule(geometry, basis, symmetry=True)
    try:
        field = mean_field(built, "auto", functional)
    except ConvergenceError:  # an open shell may need to choose among degenerate orbitals
        field = mean_field(molecule(geometry, basis), "auto", functional)
    energies, occupations = np.atleast_2d(field.mo_energy), np.atleast_2d(field.mo_occ)
    vectors = np.asarray(field.mo_coeff).reshape(len(energies), built.nao, -1)
    # each orbital is named after the representation that holds most of it
    names = pyscf("symm").label_orb_symm(built, built.irrep_name, built.symm_orb, vectors[0], check=False)
    if cube:
        if index >= energies.shape[1]:
            raise DomainError(
                "is not the index of an orbital", field="index", value=index, remedy=f"stay below {energies.shape[1]}"
            )
        try:
            Path(cube).touch()
        except OSError as error:
            raise unwritable(error, "cube", cube) from error
        pyscf("tools.cubegen").orbital(built, cube, vectors[0][:, index], nx=points, ny=points, nz=points)
    empty = energies[occupations == 0.0]
    if not empty.size:
        raise InputError("leaves no empty orbital", field="basis", value=basis, remedy="use a larger basis set")
    order = np.argsort(energies, axis=1, kind="stable")
    return Orbitals(
        np.take_along_axis(energies, order, axis=1),
        np.take_along_axis(occupations, order, axis=1),
        tuple(str(names[place]) for place in order[0]),
        str(built.topgroup),
        str(built.groupname),
        float(energies[occupations > 0.0].max()),
        float(empty.min()),
    )


@dataclass(frozen=True)
class Orbitals(DataRecord):
    """Orbitals of a mean field, by energy; those of spin down follow only in unrestricted fields."""

    energies: Annotated[FloatArray, Array("hartree", "s,n", "orbital energies, rising, one row a spin")]
    occupations: Annotated[FloatArray, Array("1", "s,n", "electrons in each orbital", ge=0, le=2)]
    symmetries: Annotated[tuple[str, ...], Option("irreducible representations of the first row")]
    point_group: Annotated[str, Option("point group of the molecule")]
    group: Annotated[str, Option("group of the representations: abelian, or that of linear molecules or atoms")]
    highest_occupied: Annotated[float, Quantity("hartree", "energy of the highest occupied orbital")]
    lowest_empty: Annotated[float, Quantity("hartree", "energy of the lowest empty orbital")]
