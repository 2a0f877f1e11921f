from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import EV, converged, molecule, pyscf, serial, unsolved


@tool(
    valid_for="closed-shell molecules; outer and 1s holes of light elements",
    limitations="no relativity (0.4 eV at oxygen 1s); Hartree-Fock lacks the correlation of the lost pair, about 1 "
    "eV; a hole "
    "in equivalent atoms comes out delocalised and too high; inner valence holes break down into satellites",
    papers=("bagus1965", "gilbert2008", "siegbahn1969", "sun2020"),
    see_also=("orbitals", "core_excitations", "self_consistent_field"),
    extra="manybody",
    cost="light",
)
@serial
def delta_scf(
    geometry: Annotated[Geometry, Record("molecule without unpaired electrons, or its SMILES")],
    functional: Annotated[str, Option("functional, nothing for Hartree-Fock")] = "",
    basis: Annotated[str, Option("basis set by its usual name")] = "cc-pVDZ",
    orbital: Annotated[int | None, Quantity("1", "orbital that loses an electron, from zero", ge=0)] = None,
    tolerance: Annotated[float, Quantity("hartree", "change of the energies that ends the iterations", gt=0)] = 1e-11,
) -> Ionisation:
    r"""Return the energy to take an electron out of an orbital, with all other orbitals relaxed.

    .. math:: I_i = E(N-1, \text{hole in } i) - E(N),\qquad I_i^\mathrm{Koopmans} = -\varepsilon_i

    The hole is kept in its orbital by the method of maximum overlap.

    Parameters
    ----------
    orbital
        Occupied orbital, counted from zero in the order of energies.

    Raises
    ------
    DomainError
        The orbital is not occupied, or electrons are unpaired.
    ConvergenceError
        The ion did not converge.

    Examples
    --------
    >>> found = delta_scf(Geometry(("He",), [[0.0, 0.0, 0.0]]), basis="cc-pVTZ")
    >>> round(found.energy, 1), round(found.koopmans, 1)
    (23.5, 25.0)
    """
    built = molecule(geometry, basis)
    if built.spin:
        raise DomainError("has unpaired electrons", field="geometry", value=built.spin, remedy="use a singlet")
    pairs = built.nelectron // 2
    hole = pairs - 1 if orbital is None else orbital
    if hole >= pairs:
        raise DomainError("is not occupied", field="orbital", value=hole, remedy=f"stay below {pairs}")
    closed = unsolved(built, "restricted", functional)
    closed.conv_tol = tolerance
    ground = converged(closed)
    ion_geometry = Geometry(geometry.symbols, geometry.positions, geometry.charge + 1, 1)
    ion = unsolved(molecule(ion_geometry, basis), "unrestricted", functional)
    vectors = np.stack([ground.mo_coeff] * 2)
    occupations = np.stack([ground.mo_occ / 2.0] * 2)
    occupations[1, hole] = 0.0
    ion = pyscf("scf.addons").mom_occ(ion, vectors, occupations)
    ion.max_cycle, ion.conv_tol = 200, tolerance
    ion.kernel(ion.make_rdm1(vectors, occupations))
    if not ion.converged:
        raise ConvergenceError("the ion did not converge", field="orbital", value=hole, remedy="use another orbital")
    difference, koopmans = EV * float(ion.e_tot - ground.e_tot), -EV * float(ground.mo_energy[hole])
    square = float(ion.spin_square()[0])
    return Ionisation(difference, koopmans, koopmans - difference, square, _kept(ion, ground.mo_coeff[:, hole]))


@dataclass(frozen=True)
class Ionisation(DataRecord):
    """The energy to take one electron out of an orbital."""

    energy: Annotated[float, Quantity("eV", "difference of the energies of ion and molecule", kind="energy")]
    koopmans: Annotated[float, Quantity("eV", "minus the energy of the orbital", kind="energy")]
    relaxation: Annotated[float, Quantity("eV", "how much the other electrons gain by following", kind="energy")]
    spin_square: Annotated[float, Quantity("1", "<S^2> of the ion, 0.75 for a pure doublet")]
    kept: Annotated[float, Quantity("1", "overlap of the hole with the orbital it was made in", ge=0)]


def _kept(ion: Any, hole: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    """Return the part of the orbital that the electrons of its spin have left."""
    filled = ion.mo_coeff[1][:, ion.mo_occ[1] > 0.0]
    left = filled.T @ ion.get_ovlp() @ hole
    return float(max(0.0, 1.0 - left @ left))
