from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import BOHR, converged, molecule, serial, unsolved
from vibron.manybody.molecules._correlation import second_order

_STEPS = 200
_PUSH = 3e-6  # hartree/bohr, where a search that stops on rounding errors still counts


@tool(
    valid_for="small molecules in the gas phase, some twenty atoms",
    limitations="finds the nearest minimum in Cartesian coordinates, which may be a saddle point if the start has its "
    "symmetry; no solvent, no constraints",
    papers=("hehre1986", "sun2020"),
    see_also=("potential_curve", "self_consistent_field"),
    extra="manybody",
    cost="light",
)
@serial
def optimise_molecule(
    geometry: Annotated[Geometry, Record("molecule near its equilibrium, or its SMILES")],
    method: Annotated[str, Option('"HF", "MP2" or the name of a functional')] = "HF",
    basis: Annotated[str, Option("basis set by its usual name")] = "6-31G*",
    force: Annotated[float, Quantity("hartree/bohr", "largest component of the force allowed", gt=0)] = 1e-5,
) -> Equilibrium:
    r"""Return the geometry at which no force acts on the nuclei.

    .. math:: \frac{\partial E}{\partial\mathbf R_A} = 0

    by the quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno with analytic gradients.

    Raises
    ------
    DomainError
        There is one atom only.
    ConvergenceError
        The forces did not vanish.

    Examples
    --------
    >>> found = optimise_molecule(Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.8]]), basis="STO-3G")
    >>> round(float(found.distances[0, 1]), 4)
    0.7122
    """
    from scipy.optimize import minimize

    if len(geometry) < 2:
        raise DomainError("has one atom only", field="geometry", value=1, remedy="give a molecule")
    functional = "" if method in ("HF", "MP2") else method
    built = molecule(geometry, basis)
    memory: list[object] = [None]

    def surface(places: FloatArray) -> tuple[float, FloatArray]:
        built.set_geom_(places.reshape(-1, 3), unit="bohr")
        field = converged(unsolved(built, "auto", functional), memory[0])
        memory[0] = field.make_rdm1()
        solved = second_order(field, False) if method == "MP2" else field
        gradients = solved.nuc_grad_method()
        gradients.grid_response = True  # else a gradient on a grid is off by some 1e-4
        gradients.verbose = 0
        return float(solved.e_tot), np.asarray(gradients.kernel(), dtype=np.float64).ravel()

    start = geometry.positions.ravel() / BOHR
    found = minimize(surface, start, jac=True, method="BFGS", options={"gtol": force, "maxiter": _STEPS})
    left = float(np.abs(found.jac).max())
    if left > max(force, _PUSH):
        raise ConvergenceError(
            "forces are left", field="force", value=left, remedy="start nearer to the minimum or allow more force"
        )
    rest = found.x.reshape(-1, 3) * BOHR
    moved = Geometry(geometry.symbols, rest, geometry.charge, geometry.unpaired)
    between = np.linalg.norm(rest[:, None] - rest[None, :], axis=-1)
    return Equilibrium(moved, float(found.fun), between, left, int(found.nfev))


@dataclass(frozen=True)
class Equilibrium(DataRecord):
    """A geometry at rest."""

    geometry: Annotated[Geometry, Record("atoms at rest")]
    energy: Annotated[float, Quantity("hartree", "total energy")]
    distances: Annotated[FloatArray, Array("angstrom", "n,n", "distances of the atoms", ge=0)]
    largest_force: Annotated[float, Quantity("hartree/bohr", "largest component of the force left", ge=0)]
    evaluations: Annotated[int, Quantity("1", "energies and gradients computed", gt=0)]
