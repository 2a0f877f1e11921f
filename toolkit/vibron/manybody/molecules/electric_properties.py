from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import converged, molecule, serial, unsolved

_FIELD = 2e-3  # hartree / (e bohr); differences of fourth order leave some 1e-5 bohr^3
DEBYE = 2.541746473  # per e bohr


@tool(
    valid_for="molecules at rest in static fields; basis sets with diffuse functions for the polarisability",
    limitations="mean field only; dipoles of Hartree-Fock are about 5 to 10 % too large; the dipole of an ion depends "
    "on the "
    "origin",
    papers=("hehre1986", "sun2020"),
    see_also=("population_analysis", "self_consistent_field"),
    extra="manybody",
    cost="light",
)
@serial
def electric_properties(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    functional: Annotated[str, Option("functional, nothing for Hartree-Fock")] = "",
    basis: Annotated[str, Option("basis set by its usual name")] = "aug-cc-pVDZ",
) -> ElectricProperties:
    r"""Return dipole moment and static polarisability of a molecule.

    .. math:: \mu_a = -\frac{\partial E}{\partial F_a},\qquad \alpha_{ab} = \frac{\partial\mu_a}{\partial F_b}

    The dipole is that of the density; its derivative is a difference of fourth order over a field.

    Raises
    ------
    InputError
        The basis set or functional is unknown, or charge and spin do not fit.
    ConvergenceError
        The self-consistent field did not converge.

    Examples
    --------
    >>> hydrogen = Geometry(("H",), [[0.0, 0.0, 0.0]], unpaired=1)
    >>> round(electric_properties(hydrogen, basis="aug-cc-pVQZ").mean_polarisability, 2)
    4.5
    """
    built = molecule(geometry, basis)
    with built.with_common_origin((0.0, 0.0, 0.0)):
        position = built.intor("int1e_r")
    bare = converged(unsolved(built, "auto", functional))
    density = bare.make_rdm1()

    def dipole(solver: Any) -> FloatArray:
        return np.asarray(solver.dip_moment(unit="AU", verbose=0), dtype=np.float64)

    def answer(push: FloatArray) -> FloatArray:
        solver = unsolved(built, "auto", functional)
        core = solver.get_hcore() + np.einsum("x,xij->ij", push, position)
        solver.get_hcore = lambda *_: core
        return dipole(converged(solver, density))

    columns = [
        (8.0 * (answer(push) - answer(-push)) - (answer(2.0 * push) - answer(-2.0 * push))) / (12.0 * _FIELD)
        for push in _FIELD * np.eye(3)
    ]
    tensor = np.stack(columns, axis=1)
    tensor = (tensor + tensor.T) / 2.0
    found = DEBYE * dipole(bare)
    return ElectricProperties(found, float(np.linalg.norm(found)), tensor, float(np.trace(tensor)) / 3.0)


@dataclass(frozen=True)
class ElectricProperties(DataRecord):
    """How a molecule answers an electric field."""

    dipole: Annotated[FloatArray, Array("debye", "3", "dipole moment about the origin")]
    moment: Annotated[float, Quantity("debye", "size of the dipole moment", ge=0)]
    polarisability: Annotated[FloatArray, Array("bohr^3", "3,3", "static dipole polarisability")]
    mean_polarisability: Annotated[float, Quantity("bohr^3", "a third of its trace")]
