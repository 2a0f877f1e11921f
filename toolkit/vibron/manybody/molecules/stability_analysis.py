from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import mean_field, molecule, serial
from vibron.manybody.molecules._correlation import stable


@tool(
    valid_for="molecules with an even number of electrons in a singlet",
    limitations="real orbitals only; the search follows the steepest instability and may miss a lower solution far "
    "away; "
    "a broken solution mixes singlet and triplet",
    papers=("coulsonfischer1949", "szaboostlund1989", "sun2020"),
    see_also=("self_consistent_field", "potential_curve", "casscf"),
    extra="manybody",
    cost="light",
)
@serial
def stability_analysis(
    geometry: Annotated[Geometry, Record("molecule without unpaired electrons, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
) -> Stability:
    r"""Return whether unrestricted orbitals lower the Hartree-Fock energy of a molecule.

    .. math:: \begin{pmatrix}A & B\\ B & A\end{pmatrix} \text{ has a negative eigenvalue}
              \;\Rightarrow\; E_\mathrm{UHF} < E_\mathrm{RHF}

    The restricted solution is pushed along the negative direction and converged again, until nothing lowers it.

    Raises
    ------
    InputError
        The molecule has unpaired electrons.
    ConvergenceError
        No stable solution was found.

    Examples
    --------
    >>> found = stability_analysis(Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 3.0]]))
    >>> found.broken, round(found.spin_square, 2)
    (True, 1.0)
    """
    if geometry.unpaired:
        raise InputError("has unpaired electrons", field="geometry", value=geometry.unpaired, remedy="use a singlet")
    built = molecule(geometry, basis)
    restricted = float(mean_field(built, "restricted").e_tot)
    solver = stable(built)
    energy, square = float(solver.e_tot), float(solver.spin_square()[0])
    return Stability(restricted, energy, square, max(0.0, restricted - energy), square > 1e-4)


@dataclass(frozen=True)
class Stability(DataRecord):
    """A restricted solution and the best unrestricted one."""

    restricted: Annotated[float, Quantity("hartree", "energy of the restricted solution")]
    unrestricted: Annotated[float, Quantity("hartree", "energy of the stable unrestricted solution")]
    spin_square: Annotated[float, Quantity("1", "<S^2> of the unrestricted solution")]
    gain: Annotated[float, Quantity("hartree", "energy gained by breaking the symmetry of the spins", ge=0)]
    broken: Annotated[bool, Option("whether the symmetry of the spins is broken")]
