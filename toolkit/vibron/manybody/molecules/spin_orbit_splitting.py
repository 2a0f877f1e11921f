from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.mean_field import molecule, pyscf, serial
from vibron.physics.constants import HARTREE, PLANCK, SPEED_OF_LIGHT

WAVENUMBER = HARTREE.value / (PLANCK.value * SPEED_OF_LIGHT.value * 100.0)  # cm^-1 per hartree
_CLOSED = (0, 10, 18, 36, 54, 86)


@tool(
    valid_for="rare gases, the halide ions and other closed shells ending in p^6, and bare nuclei",
    limitations="X2C has the spin-orbit coupling of one electron only: without the screening by the others it is 20 "
    "to 60 % too "
    "large in light atoms (measured Ne+ 780, Ar+ 1432, Kr+ 5370 cm^-1); Dirac has the Coulomb repulsion but not that "
    "of "
    "Gaunt, is about 20 % too high for Ne, and takes minutes; both are orbital energies without relaxation",
    papers=("kutzelnigg2005", "dirac1928", "nistasd", "sun2020"),
    see_also=("delta_scf", "self_consistent_field"),
    extra="manybody",
    cost="heavy",
)
@serial
def spin_orbit_splitting(
    symbol: Annotated[str, Option("symbol of the atom")],
    charge: Annotated[int, Quantity("1", "charge in elementary charges")] = 0,
    method: Annotated[str, Option("two or four components", choices=("X2C", "Dirac"))] = "X2C",
    basis: Annotated[str, Option("basis set, uncontracted")] = "unc-cc-pVTZ",
) -> Splitting:
    r"""Return the splitting of the outer p shell of an atom by the spin-orbit coupling.

    .. math:: \Delta = \varepsilon(np_{3/2}) - \varepsilon(np_{1/2})

    from Hartree-Fock in two components with the exact decoupling of the one-electron Hamiltonian, or in the four of
    Dirac. For a bare nucleus the levels 2p are those of one electron.

    Raises
    ------
    DomainError
        The atom has another number of electrons than 0, 10, 18, 36, 54 or 86.
    ConvergenceError
        The self-consistent field did not converge.

    Examples
    --------
    One electron at the neon nucleus; Dirac's formula gives 3664.5.

    >>> round(spin_orbit_splitting("Ne", 10).splitting, -2)
    3500.0
    """
    built = molecule(Geometry((symbol,), np.zeros((1, 3)), charge), basis)
    if built.nelectron not in _CLOSED:
        raise DomainError(
            "leaves no outer closed p shell",
            field="charge",
            value=charge,
            remedy="use a rare gas or halide",
        )
    solver = pyscf("scf").GHF(built).x2c() if method == "X2C" else pyscf("scf").DHF(built)
    occupied = built.nelectron
    if occupied:
        solver.conv_tol = 1e-9
        solver.kernel()
        if not solver.converged:
            raise ConvergenceError("did not converge", field="symbol", value=symbol, remedy="use another basis set")
        energies, vectors = np.asarray(solver.mo_energy), np.asarray(solver.mo_coeff)
    else:
        from scipy.linalg import eigh

        energies, vectors = eigh(solver.get_hcore(), solver.get_ovlp())
    weights = _weight_of_p(built, vectors, method)
    if method == "Dirac":  # levels of the positron come first
        energies, weights = energies[energies.size // 2 :], weights[energies.size // 2 :]
    shell = energies[weights > 0.5]
    levels = np.sort(energies[:occupied][weights[:occupied] > 0.5])[-6:] if occupied else shell[:6]
    lower, upper = float(levels[:2].mean()), float(levels[2:].mean())
    total = float(solver.e_tot) if occupied else lower
    return Splitting(WAVENUMBER * (upper - lower), lower, upper, total)


@dataclass(frozen=True)
class Splitting(DataRecord):
    """The two levels of a p shell."""

    splitting: Annotated[float, Quantity("cm^-1", "level j = 3/2 less level j = 1/2", kind="energy")]
    lower: Annotated[float, Quantity("hartree", "energy of the orbitals with j = 1/2")]
    upper: Annotated[float, Quantity("hartree", "energy of the orbitals with j = 3/2")]
    total: Annotated[float, Quantity("hartree", "total energy, of one electron in 2p for a bare nucleus")]


def _weight_of_p(built: Any, vectors: FloatArray, method: str) -> FloatArray:
    """Return the part of p functions in each orbital, of the large component in Dirac's case."""
    if method == "X2C":
        momenta = np.array([label[2].lstrip("0123456789")[0] for label in built.ao_labels(fmt=None)] * 2)
        overlap = np.kron(np.eye(2), built.intor("int1e_ovlp"))
    else:
        momenta = np.array([label.split()[2].lstrip("0123456789")[0] for label in built.spinor_labels()])
        overlap = built.intor("int1e_ovlp_spinor")
    large = vectors[: momenta.size]
    share = np.real(large.conj() * (overlap @ large))
    return np.asarray(share[momenta == "p"].sum(axis=0) / np.maximum(share.sum(axis=0), 1e-300), dtype=np.float64)
