"""Models that are solved in closed form."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.assertions.measures import allowed
from vibron_verify.check import Check
from vibron_verify.references.manybody.aklt_energy import aklt_energy
from vibron_verify.references.manybody.haldane_shastry_energy import haldane_shastry_energy
from vibron_verify.references.manybody.hubbard_dimer import hubbard_dimer
from vibron_verify.references.manybody.lieb_wu_energy import lieb_wu_energy
from vibron_verify.references.manybody.lieb_wu_gap import lieb_wu_gap
from vibron_verify.references.manybody.majumdar_ghosh_energy import majumdar_ghosh_energy
from vibron_verify.references.manybody.ssh_edge_energy import ssh_edge_energy
from vibron_verify.references.manybody.tfim_open_energy import tfim_open_energy
from vibron_verify.references.manybody.xxz_chain_energy import xxz_chain_energy


@assertion(
    number=11,
    topics=("any",),
    formula="E/L = 1/4 - ln 2 - c π²/(12 L²), c = 1",
    tolerance="0.02 on c",
    needs=("energy", "n_sites"),
    where={"model": "heisenberg", "boundary": "periodic", "spin": 0.5},
    chain=True,
)
def bethe_ring(facts: Facts) -> Iterator[Check]:
    """The Heisenberg ring of twelve sites or more has the energy of the Bethe ansatz."""
    length, density = facts.n_sites, facts.energy / facts.n_sites / facts.parameter("J")
    charge = (0.25 - np.log(2) - density) * 12 * length**2 / np.pi**2
    if length >= 12:
        yield within("effective_central_charge", abs(charge - 1), 0.02, f"c = {charge:.4f}")


@assertion(
    number=12,
    topics=("any",),
    formula="e0(Δ) = Δ/4 - sin γ ∫ sinh((π-γ)x) / (sinh πx cosh γx) dx, Δ = cos γ",
    tolerance="1e-4",
    needs=("energy_density", "parameters"),
    where={"model": "xxz"},
    chain=True,
)
def xxz_density(facts: Facts) -> Iterator[Check]:
    """The extrapolated energy of the XXZ chain is that of the Bethe ansatz."""
    planar = facts.parameter("J", facts.parameter("Jxy"))
    known = planar * xxz_chain_energy(facts.parameter("Delta", facts.parameter("Jz") / planar))
    yield within("energy_density", abs(facts.energy_density - known), 1e-4)


@assertion(
    number=13,
    topics=("any",),
    formula="e0 = -4t ∫ J0 J1 / (x (1 + exp(Ux/2t))) dx and the charge gap of Lieb and Wu",
    tolerance="1e-3",
    needs=("energy_density|gap_extrapolated", "parameters"),
    where={"model": "hubbard", "half_filling": True},
    chain=True,
)
def lieb_wu(facts: Facts) -> Iterator[Check]:
    """The extrapolated energy and charge gap of the half-filled Hubbard chain are those of Lieb and Wu."""
    t = facts.parameter("t")
    if facts.energy_density is not None:
        yield within("energy_density", abs(facts.energy_density - t * lieb_wu_energy(facts.parameter("U") / t)), 1e-3)
    if facts.gap_extrapolated is not None:
        yield within("gap", abs(facts.gap_extrapolated - t * lieb_wu_gap(facts.parameter("U") / t)), 1e-3)


@assertion(
    number=14,
    topics=("any",),
    formula="E0 = -Σ singular values of the bidiagonal (g; J); J(1 - 1/sin(π/(2(2L+1)))) at g = J",
    tolerance="1e-9; for nqs, vqe and mc five times the stated error or √Var H",
    needs=("energy", "n_sites", "parameters"),
    where={"model": "tfim", "boundary": "open"},
    chain=True,
)
def open_ising_chain(facts: Facts) -> Iterator[Check]:
    """The open Ising chain in a transverse field has the energy of free fermions."""
    j = facts.parameter("J")
    known = j * tfim_open_energy(facts.n_sites, facts.parameter("g") / j)
    yield within("energy", abs(facts.energy - known), allowed(facts, 1e-9))


@assertion(
    number=15,
    topics=("any",),
    formula="E0 = -3NJ/8 (Majumdar-Ghosh), -2J/3 a bond (AKLT)",
    tolerance="1e-9; for nqs, vqe and mc five times the stated error or √Var H",
    needs=("energy", "n_sites", "boundary"),
    where={"model": ("majumdar_ghosh", "aklt")},
)
def valence_bond_solids(facts: Facts) -> Iterator[Check]:
    """The chains whose ground states are products of valence bonds have their exact energies."""
    known = majumdar_ghosh_energy(facts.n_sites) if facts.model == "majumdar_ghosh" else None
    known = aklt_energy(facts.n_sites, facts.boundary) if known is None else known
    yield within("energy", abs(facts.energy - facts.parameter("J") * known), allowed(facts, 1e-9))


@assertion(
    number=16,
    topics=("any",),
    formula="E0 = -J π² (N + 5/N) / 24",
    tolerance="1e-9; for nqs, vqe and mc five times the stated error or √Var H",
    needs=("energy", "n_sites"),
    where={"model": "haldane_shastry"},
)
def haldane_shastry_ring(facts: Facts) -> Iterator[Check]:
    """The ring with exchange by the inverse square of the chord has its exact energy."""
    known = facts.parameter("J") * haldane_shastry_energy(facts.n_sites)
    yield within("energy", abs(facts.energy - known), allowed(facts, 1e-9))


@assertion(
    number=17,
    topics=("any",),
    formula="E0 = (U - √(U² + 16t²)) / 2",
    tolerance="1e-12",
    needs=("energy", "parameters"),
    where={"model": "hubbard", "half_filling": True, "n_sites": 2},
)
def dimer(facts: Facts) -> Iterator[Check]:
    """Two Hubbard sites with two electrons and one bond have the closed energy."""
    known = float(hubbard_dimer(facts.parameter("U"), facts.parameter("t"))[0])
    yield within("energy", abs(facts.energy - known), 1e-12)


@assertion(
    number=18,
    topics=("any",),
    formula="ε = w (v/w)^N (1 - v²/w²)",
    tolerance="1e-3 relative",
    needs=("edge_energy", "n_sites", "parameters"),
    where={"model": "ssh", "boundary": "open"},
)
def edge_state(facts: Facts) -> Iterator[Check]:
    """The edge states of a dimerised chain of N cells split by their overlap."""
    known = ssh_edge_energy(facts.n_sites // 2, facts.parameter("v"), facts.parameter("w"))
    yield within("edge_energy", abs(abs(facts.edge_energy) / known - 1), 1e-3)
