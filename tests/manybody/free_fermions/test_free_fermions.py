"""Normal modes agree with exact diagonalisation on small lattices, and with closed forms on large ones."""

from collections.abc import Callable

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.manybody.exact.entanglement_entropy import entanglement_entropy
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.exact.thermal_expectation import thermal_expectation
from vibron.manybody.free_fermions._pfaffian import pfaffian
from vibron.manybody.free_fermions.free_fermion_entanglement import free_fermion_entanglement
from vibron.manybody.free_fermions.free_fermion_evolution import free_fermion_evolution
from vibron.manybody.free_fermions.free_fermion_ground_state import free_fermion_ground_state
from vibron.manybody.free_fermions.free_fermion_modes import free_fermion_modes
from vibron.manybody.free_fermions.free_fermion_thermal import free_fermion_thermal
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.kitaev_chain import kitaev_chain
from vibron.manybody.models.ssh import ssh
from vibron.manybody.models.tfim import tfim
from vibron.manybody.solvers.evolve import evolve
from vibron.manybody.solvers.ground_state import ground_state
from vibron.manybody.solvers.thermal import thermal
from vibron.manybody.specification import Lattice, Model, Sector, Site, Term

R = np.random.default_rng(7)
A, B, C = R.normal(size=6), R.normal(size=6), R.normal(size=7)


def cluster() -> Model:
    """Return the cluster model in a field: strings on three sites are quadratic too."""
    terms = (Term("cluster", ("X", "Z", "X"), "triple", "-1"), Term("field", ("Z",), "site", "-0.4"))
    return Model(Lattice("chain", (6,), ("periodic",)), Site("qubit"), terms)


def complex_pairing() -> Model:
    """Return hopping and pairing with phases, without which two Majorana operators of a kind never meet."""
    terms = (
        Term("hopping", ("Cdag", "C"), "nn", "-exp(0.3j)", plus_hc=True),
        Term("pairing", ("C", "C"), "nn", "0.5*exp(0.9j)", plus_hc=True),
        Term("chemical", ("N",), "site", "-0.3"),
    )
    return Model(Lattice("chain", (6,), ("open",)), Site("fermion"), terms)


GROUND: list[tuple[Callable[[], Model], tuple[str, ...]]] = [
    (lambda: kitaev_chain(size=(7,), t=A, delta=B, mu=C, sector=Sector(parity=1)), ("N", "Cdag C", "C C", "entropy")),
    (lambda: kitaev_chain(size=(7,), t=A, delta=B, mu=C, sector=Sector(parity=-1)), ("N N", "Cdag C", "C C")),
    (lambda: hubbard(size=(6,), U=0.0, potential=A, sector=Sector(n_up=3, n_down=2)), ("Ntot Ntot", "Sp Sm", "Nupdn")),
    (lambda: hubbard(size=(5,), boundary="twisted", twist=40.0, U=0.0, potential=A[:5],
                     sector=Sector(n_up=3, n_down=2)), ("Cdagup Cup", "entropy")),
    (lambda: hubbard(size=(2, 3), lattice="triangular", U=0.0, sector=Sector(n_up=3, n_down=2)), ("Nup",)),
    (lambda: ssh(cells=4, v=0.3, sector=Sector(n_particles=4)), ("N", "Cdag C")),
    (lambda: tfim(size=(7,), g=C, J=A), ("X", "X X", "Z Z", "Y Z", "entropy")),
    (lambda: tfim(size=(7,), g=0.8, boundary="periodic"), ("X X", "Z Z", "entropy")),
    (lambda: heisenberg(size=(7,), Jz=0.0, h=C), ("Sz", "Sp Sm", "Sx Sx", "entropy")),
    (lambda: heisenberg(size=(8,), Jz=0.0, boundary="periodic", sector=Sector(total_sz=1)), ("Sz Sz", "Sp Sm")),
    (cluster, ("Z", "X X")),
]  # fmt: skip


@pytest.mark.parametrize(("build", "observables"), GROUND)
def test_ground_states_are_those_of_exact_diagonalisation(
    build: Callable[[], Model], observables: tuple[str, ...]
) -> None:
    model = build()
    free, exact = free_fermion_ground_state(model, observables), exact_ground_state(model, observables)
    assert free.value == pytest.approx(exact.value, abs=1e-11)
    for name in observables:
        assert np.abs(np.asarray(free.observables[name]) - exact.observables[name]).max() < 1e-9, name


def test_complex_pairing_joins_majorana_operators_of_one_kind() -> None:
    model = complex_pairing()
    assert free_fermion_ground_state(model).value == pytest.approx(exact_ground_state(model).value, abs=1e-11)
    levels = free_fermion_modes(model).energies
    assert free_fermion_thermal(model, [0.4]).free_energy[0] == pytest.approx(
        thermal_expectation(model, [0.4]).free_energy[0], abs=1e-11
    )
    assert np.all(np.diff(levels) >= 0)


THERMAL = [
    lambda: tfim(size=(6,), boundary="periodic", g=0.7),
    lambda: tfim(size=(5,), boundary="periodic", g=1.3, J=-1.0),
    lambda: heisenberg(size=(6,), Jz=0.0, boundary="periodic"),
    lambda: kitaev_chain(size=(6,), delta=0.4, mu=0.3),
    lambda: hubbard(size=(3,), U=0.0, mu=0.2),
]


@pytest.mark.parametrize("build", THERMAL)
def test_thermodynamic_functions_are_those_of_the_full_spectrum(build: Callable[[], Model]) -> None:
    temperatures = np.array([0.1, 0.5, 3.0])
    free, exact = free_fermion_thermal(build(), temperatures), thermal_expectation(build(), temperatures)
    for name in ("energy", "specific_heat", "entropy", "free_energy"):
        assert np.abs(getattr(free, name) - getattr(exact, name)).max() < 1e-9, name


def test_thermal_correlations_tend_to_those_of_the_ground_state() -> None:
    model = kitaev_chain(size=(6,), delta=0.4, mu=2.5)
    cold = free_fermion_thermal(model, [1e-3, 1e6], observables=("N", "Cdag C"))
    ground = free_fermion_ground_state(model, ("N", "Cdag C"))
    assert np.abs(cold.observables["Cdag C"][0] - ground.observables["Cdag C"]).max() < 1e-9
    assert np.abs(cold.observables["N"][1] - 0.5).max() < 1e-5


QUENCHES: list[tuple[Callable[[], Model], tuple[str, ...], dict[str, object]]] = [
    (lambda: heisenberg(size=(6,), Jz=0.0), ("Sz", "Sz Sz", "entropy"), {}),
    (lambda: heisenberg(size=(6,), Jz=0.0, boundary="periodic", h=0.3), ("Sp Sm",), {}),
    (lambda: hubbard(size=(3,), U=0.0, boundary="twisted", twist=50.0), ("Nup", "Cdagup Cup"), {}),
    (lambda: kitaev_chain(size=(6,), delta=0.4, mu=0.3), ("N", "C C"), {"initial": "110100"}),
    (lambda: tfim(size=(6,), g=0.7, boundary="periodic"), ("X", "Z Z"),
     {"initial": "ground_state", "before": tfim(size=(6,), g=2.0, boundary="periodic")}),
    (lambda: tfim(size=(6,), g=0.7), ("X", "Z Z"), {"initial": "all_plus"}),
]  # fmt: skip


@pytest.mark.parametrize(("build", "observables", "start"), QUENCHES)
def test_quenches_are_those_of_the_state_vector(
    build: Callable[[], Model], observables: tuple[str, ...], start: dict[str, object]
) -> None:
    times = np.array([0.0, 0.4, 1.7])
    free = free_fermion_evolution(build(), times, observables=observables, **start)
    exact = krylov_evolution(build(), times, observables=observables, **start)
    assert np.abs(free.energy - exact.energy).max() < 1e-9
    assert np.abs(free.echo - exact.echo).max() < 1e-9
    for name in observables:
        assert np.abs(free.observables[name] - exact.observables[name]).max() < 1e-8, name


def test_a_long_critical_chain_has_pfeutys_energy() -> None:
    found = free_fermion_ground_state(tfim(size=(300,)))
    assert found.value == pytest.approx(1 - 1 / np.sin(np.pi / 1202), abs=1e-9)


def test_the_end_modes_of_the_kitaev_chain_sit_at_opposite_ends() -> None:
    """At mu = 0 and t = delta the end Majorana operators drop out of the Hamiltonian."""
    found = free_fermion_modes(kitaev_chain(size=(12,), mu=0.0), profiles=1)
    assert found.energies[0] < 1e-14
    assert found.energies[1] == pytest.approx(2.0)
    assert {int(found.first[0].argmax()), int(found.second[0].argmax())} == {0, 11}
    assert found.first[0].max() == pytest.approx(1.0)


def test_the_parity_of_the_vacuum_changes_at_level_crossings_of_a_ring() -> None:
    """The topological ring of an even number of sites has the other parity than the trivial one: k = 0 is filled."""
    parities = [free_fermion_modes(kitaev_chain(size=(8,), boundary="periodic", mu=mu)).parity for mu in (1.0, -3.0)]
    exact = [
        min((1, -1), key=lambda p: exact_ground_state(
            kitaev_chain(size=(8,), boundary="periodic", mu=mu, sector=Sector(parity=p))).value)
        for mu in (1.0, -3.0)
    ]  # fmt: skip
    assert parities == exact == [-1, 1]


def test_the_entanglement_of_scattered_sites_is_that_of_the_state_vector() -> None:
    model = hubbard(size=(5,), U=0.0, potential=A[:5], sector=Sector(n_up=2, n_down=2))
    free, exact = free_fermion_entanglement(model, (0, 2, 3)), entanglement_entropy(model, (0, 2, 3))
    assert free.entropy == pytest.approx(exact.entropy, abs=1e-9)
    assert free.renyi_two == pytest.approx(exact.renyi_two, abs=1e-9)
    rest = free_fermion_entanglement(model, (1, 4))
    assert rest.entropy == pytest.approx(free.entropy, abs=1e-12)


@pytest.mark.parametrize(
    ("model", "why"),
    [
        (hubbard(size=(3,), U=1.0), "not quadratic"),
        (kitaev_chain(size=(4,), V=0.5), "not quadratic"),
        (heisenberg(size=(4,)), "Jordan-Wigner"),
        (tfim(size=(4,), h=0.1), "Jordan-Wigner"),
        (tfim(size=(2, 3), lattice="square"), "Jordan-Wigner"),
        (bose_hubbard(size=(3,)), "no free fermions"),
        (hubbard(size=(3,), U=0.0, sector=Sector(n_up=1)), "not a sector"),
    ],
)
def test_what_is_not_free_is_refused(model: Model, why: str) -> None:
    with pytest.raises(DomainError, match=why):
        free_fermion_ground_state(model)


def test_what_is_not_gaussian_is_refused() -> None:
    with pytest.raises(DomainError, match="not Gaussian"):
        free_fermion_evolution(tfim(size=(4,)), [1.0], "all_up")
    with pytest.raises(DomainError, match="not Gaussian"):
        free_fermion_thermal(tfim(size=(4,), boundary="periodic"), [1.0], observables=("X",))
    with pytest.raises(DomainError, match="contiguous"):
        free_fermion_entanglement(tfim(size=(6,)), (0, 2))
    with pytest.raises(InputError, match="not all"):
        free_fermion_entanglement(tfim(size=(2,)), (0, 1))
    with pytest.raises(DomainError, match="grand-canonical"):
        free_fermion_thermal(ssh(cells=2, sector=Sector(n_particles=2)), [1.0])


def test_the_facades_run_it() -> None:
    chain = tfim(size=(6,), g=0.7)
    assert ground_state(chain, "free_fermions").value == pytest.approx(ground_state(chain).value, abs=1e-11)
    assert thermal(chain, [0.5], "free_fermions").energy[0] == pytest.approx(thermal(chain, [0.5]).energy[0], abs=1e-11)
    free, exact = (evolve(heisenberg(size=(4,), Jz=0.0), [1.0], method=m).echo for m in ("free_fermions", "krylov"))
    assert free[0] == pytest.approx(exact[0], abs=1e-10)


def test_the_square_of_the_pfaffian_is_the_determinant() -> None:
    matrix = R.normal(size=(10, 10))
    matrix -= matrix.T
    assert pfaffian(matrix) ** 2 == pytest.approx(np.linalg.det(matrix))
    assert pfaffian(np.kron(np.eye(3), [[0.0, 1.0], [-1.0, 0.0]])) == 1.0
    assert pfaffian(np.zeros((4, 4))) == 0.0
