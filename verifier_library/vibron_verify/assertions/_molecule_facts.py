"""What the assertions are judged on: molecules."""

# ruff: noqa: RUF009  (about declares a dataclass field)
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vibron_verify.assertions._about import Array, Pair, about


@dataclass(frozen=True, eq=False)
class MoleculeFacts:
    """Plain data of a calculation of a molecule, in atomic units where no other is named."""

    # Electrons
    energies: Mapping[str, float] = about("total energies by method: hf, mp2, cisd, ccsd, ccsd(t), fci")
    far_energies: Mapping[str, Pair] = about("energies by method of a far dimer and of the sum of its parts")
    koopmans_ip: float = about("ionisation energy by Koopmans' theorem")
    delta_scf_ip: float = about("the same by the difference of two mean fields")
    basis_energies: Array = about("Hartree-Fock energies as the basis set grows")
    n_electrons: int = about("number of electrons")
    kinetic_energy: float = about("<T>")
    potential_energy: float = about("<V>")
    radial_derivative: float = about("R dE/dR, zero at equilibrium")
    forces: Array = about("analytic forces (atom, 3)")
    forces_by_difference: Array = about("forces by finite differences of the energy")
    optimised: bool = about("whether the geometry is claimed to be an optimum")
    one_rdm: Array = about("spin-summed one-particle density matrix in orthonormal orbitals")
    two_rdm: Array = about("spin-summed two-particle density matrix, (pq|rs) order")
    one_electron: Array = about("one-electron integrals in the same orbitals")
    two_electron: Array = about("two-electron integrals (pq|rs)")
    nuclear_repulsion: float = about("repulsion of the nuclei")
    oscillator_strengths: Array = about("oscillator strengths of all excitations")
    complete_basis: bool = about("whether the basis set is near its limit")
    levels_by_irrep: Sequence[Array] = about("groups of levels that symmetry makes equal")
    core_pair: Pair = about("energies in eV of a pair of core excitations that symmetry makes equal")
    spin_orbit_levels: Array = about("the six levels of a p shell with spin-orbit coupling")
    spin_orbit_centroid: float = about("level of that shell without it")
    spin_orbit_trend: Mapping[int, float] = about("splittings of hydrogen-like ions by nuclear charge")
    dipole: Array = about("dipole of a neutral molecule")
    dipole_moved: Array = about("the same after moving the origin")

    # Vibrations
    hessian: Array = about("second derivatives (3n, 3n) in hartree a bohr squared")
    masses: Array = about("masses of the atoms in unified atomic mass units")
    geometry: Array = about("positions of the atoms in bohr")
    dipole_derivatives: Array = about("derivatives of the dipole (3, 3n)")
    charge: float = about("charge of the molecule")
    infrared_intensities: Array = about("infrared intensity of each mode")
    raman_activities: Array = about("Raman activity of each mode")
    homonuclear: bool = about("whether it is a homonuclear diatomic molecule")
    centrosymmetric: bool = about("whether it has a centre of inversion")
    degenerate_modes: Sequence[Array] = about("groups of wavenumbers that symmetry makes equal")
