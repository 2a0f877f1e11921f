"""Each convention in which libraries differ has a separate test."""

import subprocess
import sys
from dataclasses import replace

import netket
import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.manybody.compilers.to_block2 import to_block2
from vibron.manybody.compilers.to_netket import to_netket
from vibron.manybody.compilers.to_quimb import to_quimb
from vibron.manybody.compilers.to_sparse_pauli_op import to_sparse_pauli_op
from vibron.manybody.compilers.to_tenpy import to_tenpy
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.exact.exact_levels import exact_levels
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.custom_model import custom_model
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.tfim import tfim
from vibron.manybody.specification import Lattice, Sector, Site, Term


def test_the_ring_of_two_sites_has_one_bond() -> None:
    ring, chain = heisenberg(size=(2,), boundary="periodic"), heisenberg(size=(2,))
    assert exact_levels(ring, method="full").energies == pytest.approx(exact_levels(chain, method="full").energies)


def test_pauli_units_are_four_times_s_units() -> None:
    assert heisenberg(size=(6,), units="pauli").lowest_energy == pytest.approx(4 * heisenberg(size=(6,)).lowest_energy)


def test_pauli_and_s_words_do_not_mix() -> None:
    with pytest.raises(InputError, match="pauli units"):
        custom_model(Lattice("chain", 3), Site("spin"), (Term("field", ("Sx",), "site", "1"),), units="pauli")


def test_netkets_own_heisenberg_counts_in_pauli_units_and_turns_a_sublattice() -> None:
    graph = netket.graph.Chain(4, pbc=True)
    own = netket.operator.Heisenberg(netket.hilbert.Spin(0.5, 4), graph).to_numba_operator().to_dense()
    ours = to_netket(heisenberg(size=(4,), boundary="periodic")).dense()
    assert np.linalg.eigvalsh(own) == pytest.approx(4 * np.linalg.eigvalsh(ours))
    assert np.abs(own - 4 * ours).max() > 1.0


def test_netket_has_the_fermions_with_spin_down_first() -> None:
    space = to_netket(hubbard(size=(2,), sector=Sector(n_up=2, n_down=1))).native.hilbert
    assert np.asarray(space.all_states()).tolist() == [[0, 1, 1, 1], [1, 0, 1, 1]]


def test_the_ising_coupling_is_a_ferromagnet_along_z_and_the_field_is_along_x() -> None:
    found = exact_ground_state(tfim(size=(4,), g=0.0, h=0.1), observables=("Z", "X"))
    assert found.observables["Z"] == pytest.approx(np.ones(4))
    assert exact_ground_state(tfim(size=(4,), J=0.0), observables=("X",)).observables["X"] == pytest.approx(np.ones(4))


def test_qiskit_has_qubit_zero_rightmost() -> None:
    model = tfim(size=(3,), J=0.0, g=0.0, h=[1.0, 2.0, 4.0])
    assert to_sparse_pauli_op(model).table == {"IIZ": -1.0, "IZI": -2.0, "ZII": -4.0}
    assert to_sparse_pauli_op(model, qubit_order="reversed").table == {"ZII": -1.0, "IZI": -2.0, "IIZ": -4.0}
    assert np.diag(to_sparse_pauli_op(model).native.to_matrix())[1].real == 1.0 - 2.0 - 4.0


def test_the_two_fermion_orders_are_one_model() -> None:
    ring = {"size": (3,), "boundary": "periodic", "t": [1.0, 2.0, 3.0], "U": [1.0, 2.0, 4.0]}
    blocks = hubbard(**ring, fermion_order="up_block")
    pairs = hubbard(**ring, fermion_order="interleaved")
    assert exact_levels(blocks, method="full").energies == pytest.approx(exact_levels(pairs, method="full").energies)
    assert np.abs(hamiltonian(blocks).matrix.toarray() - hamiltonian(pairs).matrix.toarray()).max() > 0.5


def test_a_ring_of_fermions_is_not_a_ring_of_hard_core_bosons_when_their_number_is_even() -> None:
    bosons = heisenberg(size=(6,), boundary="periodic", J=-2.0, Jz=0.0)
    fermions = custom_model(
        Lattice("chain", 6, "periodic"), Site("fermion"), (Term("hop", ("Cdag", "C"), "nn", "-1", plus_hc=True),)
    )
    for number in range(7):
        hard_core = bosons.with_sector(total_sz=number - 3).lowest_energy
        free = fermions.with_sector(n_particles=number).lowest_energy
        turned = replace(fermions, lattice=Lattice("chain", 6, "twisted", 180.0)).with_sector(n_particles=number)
        assert hard_core == pytest.approx(free if number % 2 else turned.lowest_energy)


def test_tenpys_operator_cdd_creates_and_cd_removes_a_fermion_with_spin_down() -> None:
    down_only = hubbard(size=(3,), U=0.0, t=[1.0, 2.0])
    assert to_tenpy(down_only).dense() == pytest.approx(hamiltonian(down_only).matrix.toarray())


def test_tenpys_ring_keeps_the_order_of_the_sites() -> None:
    native = to_tenpy(heisenberg(size=(6,), boundary="periodic")).native
    assert [int(i) for i in native.lat.order[:, 0]] == list(range(6))


def test_block2_selects_the_spin_projection_of_spins() -> None:
    model = heisenberg(size=(6,), spin=1.0)
    for projection in (0, 1, 2):
        piece = model.with_sector(total_sz=projection)
        assert to_block2(piece).lowest_energy == pytest.approx(piece.lowest_energy, abs=1e-7)


def test_block2_has_the_sites_in_our_order() -> None:
    model = hubbard(size=(4,), t=[0.2, 0.3, 0.5], U=[1.0, 2.0, 3.0, 4.0], sector=Sector(n_up=2, n_down=1))
    driver, mpo = to_block2(model).native
    driver.bw.b.Random.rand_seed(0)
    state = driver.get_random_mps("KET", bond_dim=50, nroots=1)
    driver.dmrg(mpo, state, n_sweeps=12, bond_dims=[50], noises=[1e-4] * 4 + [0.0], thrds=[1e-12], iprint=0)
    up, down = driver.get_1pdm(state)
    exact = exact_ground_state(model, observables=("Nup", "Ndn")).observables
    assert np.diag(up) == pytest.approx(exact["Nup"], abs=1e-6)
    assert np.diag(down) == pytest.approx(exact["Ndn"], abs=1e-6)


def test_block2_is_not_given_what_does_not_keep_its_charges() -> None:
    with pytest.raises(DomainError, match="declared"):
        to_block2(hubbard(size=(3,)))
    with pytest.raises(DomainError, match="total Sz"):
        to_block2(heisenberg(size=(3,), units="pauli", sector=Sector(total_sz=0.5)))


def test_the_filling_of_bosons_is_that_of_the_sector() -> None:
    free = bose_hubbard(size=(3,), U=1.0, mu=2.0, n_max=3)
    numbers = exact_ground_state(free, observables=("N",)).observables["N"].sum()
    assert numbers == pytest.approx(round(numbers)) and numbers > 3
    fixed = exact_ground_state(free.with_sector(n_particles=2), observables=("N",))
    assert fixed.observables["N"].sum() == pytest.approx(2.0)


def test_quimbs_plus_lowers_a_spin() -> None:
    model = heisenberg(size=(3,), J=[1.0, 2.0], h=[0.1, 0.2, 0.4])
    assert to_quimb(model).dense() == pytest.approx(hamiltonian(model).matrix.toarray())


def test_quimb_leaves_scipy_as_it_was() -> None:
    code = """
from scipy import sparse
before = {kind: (kind._matmul_vector, kind._matmul_multivector) for kind in (sparse.csr_matrix, sparse.csc_matrix)}
from vibron.manybody.compilers._quimb import quimb_operator
quimb_operator()
for kind, methods in before.items():
    assert (kind._matmul_vector, kind._matmul_multivector) == methods, kind
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_infinite_model_counts_on_into_the_next_cell() -> None:
    model = heisenberg(size=(2,), boundary="infinite")
    assert [string.ops for string in model.strings][-1] == (("Sz", 1), ("Sz", 2))
    assert to_tenpy(model).native.lat.bc_MPS == "infinite"
    with pytest.raises(DomainError, match="finite"):
        to_quimb(model)
