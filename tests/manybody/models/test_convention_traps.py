"""Signs, units and factors in which libraries differ: what each means here, and that the other choice would show."""

import numpy as np
import pytest
from tenpy.models.hubbard import BoseHubbardChain

from vibron.core.errors import InputError
from vibron.manybody.circuits.trotter_evolution import trotter_evolution
from vibron.manybody.compilers.to_netket import to_netket
from vibron.manybody.compilers.to_tenpy import to_tenpy
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.custom_model import custom_model
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.tfim import tfim
from vibron.manybody.mps.dmrg_ground_state import dmrg_ground_state
from vibron.manybody.specification import Lattice, Sector, Site, Term


def test_spins_of_netket_are_plus_and_minus_one_and_its_operator_counts_in_halves() -> None:
    field = heisenberg(size=(2,), J=0.0, h=[1.0, 2.0])
    native = to_netket(field).native
    assert list(native.hilbert.local_states) in ([1.0, -1.0], [-1.0, 1.0])  # twice Sz, not Sz
    both_up = np.array([[1.0, 1.0]])
    assert native.to_numba_operator().get_conn_padded(both_up)[1].sum() == pytest.approx(-1.5)  # with sigma_z -3


def test_a_spin_is_half_a_pauli_matrix_in_a_field() -> None:
    fields = {units: heisenberg(size=(1,), h=1.0, units=units).lowest_energy for units in ("S", "pauli")}
    assert fields == {"S": pytest.approx(-0.5), "pauli": pytest.approx(-1.0)}


def test_ladder_operators_have_entries_of_one() -> None:
    exchange = heisenberg(size=(2,), J=1.0, Jz=0.0)
    assert np.abs(hamiltonian(exchange).matrix.toarray()).max() == pytest.approx(
        0.5
    )  # with QuSpin's default, twice each: 2
    with pytest.raises(InputError, match="Sp"):  # in Pauli units the word would be ambiguous by that factor
        custom_model(Lattice("chain", 2), Site("spin"), (Term("p", ("Sp", "Sm"), "nn", "1"),), units="pauli")


def test_a_positive_field_raises_the_spin() -> None:
    found = exact_ground_state(heisenberg(size=(3,), J=0.1, h=1.0), observables=("Sz",))
    assert found.observables["Sz"] == pytest.approx(np.full(3, 0.5))


def test_a_positive_exchange_is_an_antiferromagnet() -> None:
    assert heisenberg(size=(2,), J=1.0).lowest_energy == pytest.approx(-0.75)
    assert heisenberg(size=(2,), J=-1.0).lowest_energy == pytest.approx(-0.25)


def test_neighbours_of_an_antiferromagnet_are_opposed_along_x_too() -> None:
    ring = heisenberg(size=(4,), boundary="periodic", sector=Sector(total_sz=0))
    found = exact_ground_state(ring, observables=("Sx Sx", "Sz Sz")).observables
    assert found["Sx Sx"] == pytest.approx(found["Sz Sz"])  # with one sublattice turned the first changes sign
    assert found["Sx Sx"][0, 1] == pytest.approx(-1.0 / 6.0)


def test_the_ising_chain_is_in_pauli_units() -> None:
    critical = tfim(size=(10,), J=1.0, g=1.0).lowest_energy
    assert critical == pytest.approx(1.0 - 1.0 / np.sin(np.pi / 42.0))  # in S units the field would win by far
    halves = heisenberg(size=(10,), J=0.0, Jz=-1.0)
    assert tfim(size=(10,), g=0.0).lowest_energy == pytest.approx(4.0 * halves.lowest_energy)


def test_a_positive_ising_coupling_aligns_the_spins() -> None:
    ring = tfim(size=(3,), boundary="periodic", g=0.0)
    assert ring.lowest_energy == pytest.approx(-3.0)  # with + J the triangle is frustrated
    assert ring.with_parameters(J=-1.0).lowest_energy == pytest.approx(-1.0)


def test_a_positive_hopping_has_a_minus_before_it() -> None:
    for model, pair in (
        (hubbard(size=(3,), sector=Sector(n_up=1, n_down=0)), "Cdagup Cup"),
        (bose_hubbard(size=(3,), sector=Sector(n_particles=1)), "Bdag B"),
    ):
        coherence = exact_ground_state(model, observables=(pair,)).observables[pair]
        assert coherence[0, 1] == pytest.approx(8.0**-0.5)  # with + t neighbours have opposite signs


def test_a_positive_chemical_potential_fills() -> None:
    found = exact_ground_state(hubbard(size=(2,), mu=9.0), observables=("Ntot",))
    assert found.observables["Ntot"] == pytest.approx([2.0, 2.0])


def test_pairs_of_bosons_are_counted_once() -> None:
    alone = bose_hubbard(size=(1,), t=0.0, U=1.0, n_max=4)
    energies = [alone.with_sector(n_particles=n).lowest_energy for n in range(5)]
    assert energies == pytest.approx([0.0, 0.0, 1.0, 3.0, 6.0])  # U n(n-1) would be twice that, U n^2 / 2 not zero


def test_the_largest_number_of_bosons_is_part_of_the_model() -> None:
    energies = [bose_hubbard(size=(3,), U=1.0, n_max=n, sector=Sector(n_particles=3)).lowest_energy for n in (1, 2, 3)]
    assert energies[0] == pytest.approx(0.0) and energies[0] > energies[1] + 1.0 and energies[1] > energies[2] + 0.01
    assert bose_hubbard(size=(3,), n_max=2).hash != bose_hubbard(size=(3,), n_max=3).hash


def test_the_filling_of_tenpys_bosons_is_that_of_the_sector_and_not_of_its_option() -> None:
    option = BoseHubbardChain({"L": 4, "n_max": 3, "filling": 0.25, "bc_MPS": "finite", "conserve": "N"})
    assert option.lat.mps_sites()[0].filling == 0.25  # one boson on four sites, which no algorithm there looks at
    found = dmrg_ground_state(
        bose_hubbard(size=(4,), mu=1.0, n_max=3, sector=Sector(n_particles=3)), observables=("N",)
    )
    assert found.observables["N"].sum() == pytest.approx(3.0)


def test_the_bonds_of_a_ring_in_tenpy_join_the_same_sites_although_they_differ() -> None:
    ring = heisenberg(size=(6,), boundary="periodic", J=[0.2, 0.3, 0.5, 0.7, 1.1, 1.3])
    assert to_tenpy(ring).dense() == pytest.approx(hamiltonian(ring).matrix.toarray())


def test_a_circuit_gives_its_profile_in_the_order_of_the_sites() -> None:
    model = tfim(size=(3,), J=0.0, g=0.0, h=[0.1, 0.2, 0.4])
    found = trotter_evolution(model, times=[0.5], initial="011", observables=("Z",))
    assert np.asarray(found.observables["Z"])[0] == pytest.approx([1.0, -1.0, -1.0])
