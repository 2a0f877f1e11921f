"""What the assertions are judged on: plain data taken from a run, all of it optional."""

# ruff: noqa: RUF009  (about declares a dataclass field)
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron_verify.assertions._about import Array, Pair, about
from vibron_verify.assertions._molecule_facts import MoleculeFacts

__all__ = ["Array", "Facts", "dense", "meaning"]


@dataclass(frozen=True, eq=False)
class Facts(MoleculeFacts):
    """Plain data of one run; a field left out makes the assertions that need it not applicable.

    Site 0 is the most significant digit of a basis state; ``meaning`` tells what a field holds.
    """

    # What was declared
    topic: str = about("dmrg, nqs, qsim, dft, exact or infrared")
    model: str = about("name of the model: heisenberg, xxz, tfim, hubbard, bose_hubbard, ssh, aklt, ...")
    boundary: str = about("open, periodic or infinite")
    lattice: str = about("kind of lattice; a chain if left out")
    statistics: str = about("spin, fermion or boson")
    method: str = about("exact, mps, nqs, vqe or mc; hf, mp2, cisd, ccsd, fci, rpa, tddft, tda, ... for molecules")
    parameters: Mapping[str, float] = about("declared couplings by name: J, g, U, t, v, w, Delta")
    n_sites: int = about("number of sites")
    local_dimension: int = about("states of one site")
    spin: float = about("spin of one site")
    total_spin: float = about("total spin of the declared state")
    particles: Sequence[int] = about("number of particles of each species")
    bipartite: bool = about("whether the lattice is bipartite")
    half_filling: bool = about("whether there is one electron a site and no potential")
    mirror_symmetric: bool = about("whether reversing the order of the sites leaves the system as it is")
    translation_invariant: bool = about("whether moving by one site leaves the system as it is")
    time_reversal: bool = about("whether the magnetic field is zero")
    edge_modes: bool = about("whether the cut leaves edge modes, as in a Haldane or topological chain")
    central_charge: float = about("central charge of the critical theory")
    velocity: float = about("velocity of the excitations, in sites times energy")

    # Matrices at small size
    hamiltonian: Array = about("Hamiltonian at small size in the declared sector, dense or scipy sparse")
    annihilators: Sequence[Array] = about("matrices of the fermion operators c_i")
    spin_operators: Sequence[Array] = about("matrices of Sx, Sy, Sz of one site")
    string_coefficients: Array = about("coefficients of the traceless, mutually orthogonal operator strings of H")
    string_norms: Array = about("Tr O†O / D of each of these strings")
    constant: float = about("multiple of the identity in H")
    charges: Mapping[str, Array] = about("conserved charges by name: matrices or diagonals in the basis of H")
    charge_values: Mapping[str, float] = about("the value that each charge is declared to have")
    positive_term: Array = about("matrix of a positive term P")
    probe: Array = about("matrix of any operator A in the basis of H")
    one_body: Array = about("one-particle hopping matrix, without a sign from the statistics")
    local_levels: Sequence[Array] = about("levels of each site (or bond) once the coupling is off")
    sublattice: Array = about("0 or 1 for each site")
    configurations: Array = about("digit of each site (0 up, 1 down) for each basis state")

    # Energies
    energy: float = about("the claimed energy")
    energy_error: float = about("the solver's own estimate of its error, or one standard error")
    variance: float = about("the claimed <H²> - <H>²")
    autocorrelation_time: float = about("integrated autocorrelation time in samples; left out if the error has it")
    r_hat: float = about("Gelman and Rubin's ratio of the Markov chains")
    fresh_energy: float = about("energy of the final state from fresh samples")
    fresh_error: float = about("its standard error")
    exact_energy: float = about("exact energy of the same system")
    first_excited: float = about("a lower bound of the first excited energy")
    small_energy: float = about("the solver's energy of the system whose Hamiltonian is given")
    levels: Array = about("levels of the declared system")
    levels_reversed: Array = about("levels after the sign of the hopping was reversed")
    ladder_energies: Array = about("energies as a nested basis grows: bond dimension, orbitals, hidden units")
    decoupled_energy: float = about("the solver's energy with the coupling off")
    energy_density: float = about("energy a site of the infinite system, extrapolated")
    gap_extrapolated: float = about("gap of the infinite system, extrapolated")
    raised_energy: float = about("lowest energy after the positive term was added")
    cluster_energy: float = about("lowest energy of the open cluster")
    cluster_sites: int = about("number of its sites")
    edge_energy: float = about("energy of the hybridised edge state")
    parameter_values: Array = about("values of a coupling, evenly spaced")
    parameter_energies: Array = about("lowest energies there")
    parameter_derivatives: Array = about("<dH/dλ> there")
    strong_coupling_u: Array = about("two interactions, the second twice the first")
    strong_coupling_energies: Array = about("Hubbard energies there")
    heisenberg_energy: float = about("lowest level of sum(S·S - 1/4) on the same lattice")
    particle_energies: Mapping[int, float] = about("lowest energy by number of electrons")
    multiplet_energies: Array = about("lowest energies of the sectors Sz = 0 (or 1/2), ... S of one multiplet")
    spin_energies: Array = about("lowest energy for each total spin, from the smallest up")
    shiba_energies: Pair = about("E(U, N↑, N↓) and E(-U, N↑, L - N↓)")
    dual_energies: Pair = about("energies at (J, g) and at (g, J), with the boundary matched")
    gap_sizes: Array = about("sizes of the rings, rising")
    gaps: Array = about("their gaps")
    ring_sizes: Array = about("sizes of the rings, rising")
    ring_energies: Array = about("their lowest energies")

    # States
    state: Array = about("state vector in the basis of H")
    schmidt_values: Sequence[Array] = about("Schmidt values at each cut")
    discarded_weight: Array = about("weight discarded at each cut; zero if left out")
    bond_dimensions: Array = about("bond dimension at each cut")
    entropies: Array = about("entropy in nats at the cuts 1 ... L-1")
    region_entropies: Mapping[str, float] = about("entropies of regions, each named by its sorted letters: A, AB, ...")
    pure: bool = about("whether the state of all regions together is pure")
    random_entropies: Array = about("entropies of random states")
    part_dimensions: tuple[int, int] = about("dimensions of their two parts")
    density: Array = about("occupation of each site")
    density_error: Array = about("standard error of the occupations, or their change along the convergence series")
    magnetisation: Array = about("<Sz_i> of each site")
    correlations: Mapping[str, Array] = about("matrices of <S^a_i S^a_j> named xx, yy, zz")
    structure_factor: Array = about("static structure factor at all L momenta, q = 0 first")
    structure_component: str = about("total for S·S, or one of xx, yy, zz")
    spin_square: float = about("<S²>")
    momentum_distribution: Array = about("n_k")
    spectral_frequencies: Array = about("frequencies of the spectral function, from the Fermi level")
    spectral_weights: Array = about("its weights (momentum, frequency), integrated over each bin")
    pole_frequencies: Array = about("frequencies of S(q, ω)")
    pole_weights: Array = about("its weights, integrated over each bin")
    double_commutator: float = about("<[[ρ_q, H], ρ_-q]>")
    broadening: float = about("width given to the poles; zero if left out")

    # Dynamics
    times: Array = about("times of the series below")
    integrator: str = about("exact, trotter or tdvp")
    trotter_order: int = about("order of the product formula")
    time_steps: Array = about("steps of the ladder of product formulas")
    trotter_errors: Array = about("their errors of the state or the energy")
    norms: Array = about("norm at each time")
    energies_in_time: Array = about("energy at each time")
    charges_in_time: Mapping[str, Array] = about("conserved charges at each time")
    initial_state: Array = about("state at time zero")
    returned_state: Array = about("state after going forth and back")
    hamiltonian_parts: Sequence[Array] = about("the two parts of H that a product formula exponentiates")
    trotter_unitary: Array = about("matrix of the product formula")
    evolution_time: float = about("its total time")
    trotter_steps: int = about("its number of steps")
    short_time: float = about("a time of about 0.01")
    short_fidelity: float = about("|<ψ(0)|ψ(t)>|² there")
    spread: Array = about("signal (time, distance) that spreads from a source at distance 0")
    circuit_depth: int = about("number of layers of nearest-neighbour gates")
    circuit_correlations: Array = about("connected correlations by distance after these layers from a product state")
    densities_in_time: Array = about("occupations (time, site)")
    currents_in_time: Array = about("currents (time, bond) from site i to i + 1")
    staggered_in_time: Array = about("staggered magnetisation at each time")

    # Thermal and open systems
    beta: float = about("inverse temperature")
    dynamic_frequencies: Array = about("frequencies of S(ω), both signs")
    dynamic_structure: Array = about("S(ω) there")
    temperatures: Array = about("temperatures of the curves below, in the unit of energy")
    thermal_energies: Array = about("thermal <H> at each temperature")
    free_energies: Array = about("free energy F at each temperature")
    thermal_entropies: Array = about("entropy at each temperature, in units of Boltzmann's constant")
    heat_capacity: Array = about("heat capacity at each temperature")
    thermal_betas: Array = about("the inverse temperatures")
    thermal_variances: Array = about("thermal <H²> - <H>² there")
    thermal_error: float = about("statistical error of the thermal curves, the largest; zero if left out")
    infinite_entropy: float = about("entropy at infinite temperature")
    free_energy: float = about("free energy F")
    trial_free_energy: float = about("free energy F0 of a trial Hamiltonian H0")
    trial_difference: float = about("<H - H0> in the trial state")
    liouvillian: Array = about("matrix of the master equation on row-stacked density matrices")
    density_matrix: Array = about("density matrix")

    # Circuits
    circuit_unitary: Array = about("matrix of the circuit")
    clifford_expectations: Array = about("expectations of Pauli strings after a Clifford circuit")
    asymmetric_vector: Array = about("vector after one X on site 0 of an empty register")
    counts: Array = about("counts of the outcomes")
    probabilities: Array = about("their exact probabilities")
    shots: int = about("number of shots")
    shot_expectation: float = about("expectation of a Pauli string from them")
    shot_variance: float = about("the variance claimed for it")
    phase_energy: float = about("energy read from iterative phase estimation")
    phase_bits: int = about("its number of bits")
    phase_time: float = about("its unit of evolution time")
    gradient_shift: Array = about("gradient by the parameter-shift rule")
    gradient_difference: Array = about("the same by finite differences")

    def has(self, name: str) -> bool:
        """Return True if a field is known; of names joined by ``|`` one is enough."""
        return any(getattr(self, part) is not None for part in name.split("|"))

    def parameter(self, name: str, default: float = 1.0) -> float:
        """Return a declared coupling."""
        return float((self.parameters or {}).get(name, default))


def meaning(name: str) -> str:
    """Return the description of a field of the facts."""
    return str(Facts.__dataclass_fields__[name].metadata["about"])


def dense(matrix: Any) -> Array:
    """Return a matrix as a dense array."""
    return np.asarray(matrix.toarray() if hasattr(matrix, "toarray") else matrix)
