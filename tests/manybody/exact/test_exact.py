"""Exact diagonalisation against tables, and against itself by other ways."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

from vibron.core.errors import ConvergenceError, DomainError, InputError, ResourceError
from vibron.manybody.exact.correlation_function import correlation_function
from vibron.manybody.exact.entanglement_entropy import entanglement_entropy
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.exact.exact_levels import exact_levels
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.exact.reduced_density_matrix import reduced_density_matrix
from vibron.manybody.exact.spectral_function import spectral_function
from vibron.manybody.exact.thermal_expectation import thermal_expectation
from vibron.manybody.hilbert import levels as level_module
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.levels import levels, split
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.kitaev_chain import kitaev_chain
from vibron.manybody.models.ssh import ssh
from vibron.manybody.models.tfim import tfim
from vibron.manybody.models.tj import tj
from vibron.manybody.specification import Model, Sector, Term

SYMMETRIC: list[tuple[Model, list[dict[str, Any]]]] = [
    (heisenberg(size=(6,), boundary="periodic"), [{"momentum": k} for k in range(6)]),
    (heisenberg(size=(6,)), [{"inversion": p, "spin_flip": z} for p in (1, -1) for z in (1, -1)]),
    (heisenberg(size=(4,), boundary="periodic", spin=1.0), [{"momentum": k} for k in range(4)]),
    (
        heisenberg(size=(3, 2), lattice="square", boundary="periodic"),
        [{"momentum": (a, b)} for a in range(3) for b in range(2)],
    ),
    (
        heisenberg(size=(2, 2), lattice="honeycomb", boundary="periodic"),
        [{"momentum": (a, b)} for a in (0, 1) for b in (0, 1)],
    ),
    (hubbard(size=(4,), boundary="periodic"), [{"momentum": k} for k in range(4)]),
    (hubbard(size=(3,), boundary="periodic", fermion_order="interleaved"), [{"momentum": k} for k in range(3)]),
    (hubbard(size=(3,)), [{"inversion": p} for p in (1, -1)]),
    (hubbard(size=(3,), fermion_order="interleaved"), [{"spin_flip": p} for p in (1, -1)]),
    (tj(size=(4,), boundary="periodic"), [{"momentum": k} for k in range(4)]),
    (bose_hubbard(size=(4,), boundary="periodic", n_max=2), [{"momentum": k} for k in range(4)]),
    (ssh(cells=3), [{"inversion": p} for p in (1, -1)]),
    (tfim(size=(6,), boundary="periodic"), [{"momentum": k, "spin_flip": z} for k in range(6) for z in (1, -1)]),
    (kitaev_chain(size=(5,), boundary="periodic", mu=0.3), [{"momentum": k} for k in range(5)]),
]  # fmt: skip


@pytest.mark.parametrize(("model", "blocks"), SYMMETRIC, ids=lambda value: getattr(value, "name", ""))
def test_blocks_of_symmetry_hold_the_whole_spectrum(model: Model, blocks: list[dict[str, Any]]) -> None:
    whole = hamiltonian(model).matrix.toarray()
    found = []
    for sector in blocks:
        built = hamiltonian(model.with_sector(**sector))
        matrix = built.matrix.toarray()
        assert np.abs(matrix - matrix.conj().T).max() < 1e-12
        values, vectors = np.linalg.eigh(matrix)
        vector, _ = built.embedded(vectors[:, 0])
        assert np.linalg.norm(vector) == pytest.approx(1.0)
        assert np.abs(whole @ vector - values[0] * vector).max() < 1e-10
        found.append(values)
    assert np.sort(np.concatenate(found)) == pytest.approx(np.linalg.eigvalsh(whole), abs=1e-10)


def test_momentum_is_the_phase_from_one_site_to_the_next() -> None:
    walker = heisenberg(size=(5,), boundary="periodic", sector=Sector(total_sz=1.5, momentum=1))
    built = hamiltonian(walker)
    vector, basis = built.embedded(np.ones(1))
    amplitude = {int(4 - np.log2(code)): value for code, value in zip(basis.codes, vector, strict=True)}
    assert amplitude[1] / amplitude[0] == pytest.approx(np.exp(2j * np.pi / 5))


def test_a_twist_turns_momenta() -> None:
    one = Sector(n_particles=1)
    for phase in (0.0, 23.0, 180.0, 360.0):
        ring = bose_hubbard(size=(5,), boundary="twisted", twist=phase, sector=one)
        expected = -2 * np.cos((2 * np.pi * np.arange(5) + np.radians(phase)) / 5)
        assert exact_levels(ring, method="full").energies == pytest.approx(np.sort(expected))


@pytest.mark.parametrize(
    "model",
    [
        heisenberg(size=(9,), h=0.1, sector=Sector(total_sz=0.5)),
        hubbard(size=(4,), boundary="twisted", twist=18.0, sector=Sector(n_up=2, n_down=2)),
        bose_hubbard(size=(5,), sector=Sector(n_particles=5)),
        heisenberg(size=(7,), spin=1.0, sector=Sector(total_sz=0)),
    ],
    ids=lambda model: model.name,
)
def test_the_matrix_that_is_not_stored_is_the_same(model: Model) -> None:
    stored, applied = (exact_ground_state(model, path=path) for path in ("matrix", "matrix_free"))
    assert applied.value == pytest.approx(stored.value, abs=1e-10) and applied.converged


def test_a_sector_that_is_too_large_to_store_is_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    model = heisenberg(size=(10,), sector=Sector(total_sz=1))
    stored = exact_ground_state(model)

    def refuse(*_: Any) -> None:
        raise AssertionError("the matrix was built")

    monkeypatch.setattr(level_module, "MOST_STORED", model.dimension - 1)
    monkeypatch.setattr(level_module, "hamiltonian", refuse)
    applied = exact_ground_state(model)
    assert applied.value == pytest.approx(stored.value, abs=1e-10) and applied.converged
    with pytest.raises(AssertionError, match="built"):
        exact_ground_state(model.with_sector(total_sz=4))


def test_symmetries_of_the_hubbard_chain() -> None:
    t, u, size = 1.0, 3.0, (5,)
    for up, down in ((1, 2), (2, 2), (3, 1)):
        here = hubbard(size=size, t=t, U=u, sector=Sector(n_up=up, n_down=down)).lowest_energy
        turned = hubbard(size=size, t=t, U=-u, sector=Sector(n_up=up, n_down=5 - down)).lowest_energy
        other_sign = hubbard(size=size, t=-t, U=u, sector=Sector(n_up=up, n_down=down)).lowest_energy
        assert here == pytest.approx(turned + u * up, abs=1e-9)  # Shiba
        assert here == pytest.approx(other_sign, abs=1e-10)


def test_theorems_of_the_heisenberg_chain() -> None:
    chain = heisenberg(size=(8,))
    lowest = [chain.with_sector(total_sz=m).lowest_energy for m in range(5)]
    assert all(np.diff(lowest) > 0)  # Lieb and Mattis
    vector = levels(chain.with_sector(total_sz=0), 1)
    signs = (-1.0) ** np.bitwise_count(vector.basis.codes & 0b01010101)
    marshall = signs * vector.vectors[:, 0]
    assert (marshall > 0).all() or (marshall < 0).all()
    found = {word: correlation_function(chain, word, word).values for word in ("Sx", "Sy", "Sz")}
    assert found["Sx"] == pytest.approx(found["Sz"], abs=1e-9) and found["Sy"] == pytest.approx(found["Sz"], abs=1e-9)
    assert np.trace(found["Sz"]) / 8 == pytest.approx(0.25)


def test_hellmann_and_feynman() -> None:
    step, model = 1e-4, tfim(size=(8,), g=0.7)
    slope = (model.with_parameters(g=0.7 + step).lowest_energy - model.with_parameters(g=0.7 - step).lowest_energy) / (
        2 * step
    )
    field = exact_ground_state(model, observables=("X",)).observables["X"].sum()
    assert slope == pytest.approx(-field, abs=1e-6)


def test_evolution_is_that_of_the_exponential() -> None:
    model = tfim(size=(6,), g=0.8, h=0.3)
    matrix = hamiltonian(model).matrix.toarray()
    found = krylov_evolution(model, [0.0, 0.01, 3.0], initial="all_plus", observables=("Z", "entropy"), krylov=12)
    start = np.full(64, 1 / 8)
    exact = expm(-3j * matrix) @ start
    assert found.echo[2] == pytest.approx(abs(start @ exact) ** 2, abs=1e-9)
    assert np.ptp(found.energy) < 1e-9 and found.error[-1] <= 1e-10
    variance = start @ matrix @ matrix @ start - (start @ matrix @ start) ** 2
    assert (1 - found.echo[1]) / 1e-4 == pytest.approx(variance, rel=1e-3)
    assert found.observables["Z"].shape == (3, 6) and found.observables["entropy"][0] == pytest.approx(
        np.zeros(5), abs=1e-9
    )


def test_a_quench_starts_from_the_ground_state_of_the_other_model() -> None:
    before, after = tfim(size=(8,), boundary="periodic", g=0.5), tfim(size=(8,), boundary="periodic", g=2.0)
    found = krylov_evolution(after, [0.0, 0.2], initial="ground_state", before=before)
    assert found.echo[0] == pytest.approx(1.0) and found.echo[1] < 1.0
    with pytest.raises(InputError, match="ground_state"):
        krylov_evolution(after, [0.1], before=before)
    with pytest.raises(DomainError, match="outside"):
        krylov_evolution(heisenberg(size=(4,), sector=Sector(total_sz=1)), [0.1])
    with pytest.raises(InputError, match="ascend"):
        krylov_evolution(after, [0.2, 0.1])
    with pytest.raises(ConvergenceError):
        krylov_evolution(after, [50.0], initial="all_up", krylov=2, tolerance=1e-15)


def test_domain_walls_melt_as_free_fermions_do() -> None:
    wall = heisenberg(size=(12,), Jz=0.0, sector=Sector(total_sz=0))
    found = krylov_evolution(wall, [1.0, 2.0, 3.0], initial="domain_wall", observables=("Sz",))
    moved = 3.0 - found.observables["Sz"][:, :6].sum(1)
    assert moved == pytest.approx([0.22122, 0.63635, 0.95391], abs=2e-3)


def test_thermodynamics_holds_together() -> None:
    model, temperatures = hubbard(size=(3,), mu=2.0), np.array([0.3, 1.0, 3.0])
    found = thermal_expectation(model, temperatures)
    step = 1e-4
    ahead, behind = (thermal_expectation(model, temperatures + s * step) for s in (1, -1))
    assert found.specific_heat == pytest.approx((ahead.energy - behind.energy) / (2 * step), rel=1e-5)
    assert found.entropy == pytest.approx(-(ahead.free_energy - behind.free_energy) / (2 * step), rel=1e-6)
    assert found.free_energy == pytest.approx(found.energy - temperatures * found.entropy)
    assert thermal_expectation(model, [1e5]).entropy[0] == pytest.approx(3 * np.log(4), abs=1e-6)
    with pytest.raises(ResourceError, match="6000"):
        thermal_expectation(tfim(size=(14,)), [1.0])


def test_spectral_weight_is_the_occupation() -> None:
    model = hubbard(size=(4,), t=[1.0, 0.7, 0.4], U=2.0, sector=Sector(n_up=2, n_down=1))
    occupied = exact_ground_state(model, observables=("Nup",)).observables["Nup"]
    for site in (0, 2):
        removed = spectral_function(model, [0.0], operator="Cup", site=site)
        added = spectral_function(model, [0.0], operator="Cdagup", site=site)
        assert removed.total == pytest.approx(occupied[site])
        assert removed.total + added.total == pytest.approx(1.0)
    frequencies = np.linspace(-200.0, 200.0, 200_001)
    spectrum = spectral_function(model, frequencies, operator="Cdagup", site=1, broadening=0.2)
    assert np.trapezoid(spectrum.intensity, frequencies) == pytest.approx(spectrum.total, rel=2e-3)
    with pytest.raises(DomainError, match="annihilates"):
        spectral_function(heisenberg(size=(4,), boundary="periodic"), [1.0], momentum=0.0)


def test_the_f_sum_rule() -> None:
    model = heisenberg(size=(8,), boundary="periodic", sector=Sector(total_sz=0))
    bond = correlation_function(model).values[0, 1]
    for k in (1, 2, 4):
        q = 2 * np.pi * k / 8
        found = spectral_function(model, [1.0], momentum=q)
        assert (found.poles * found.weights).sum() == pytest.approx(-2 * (1 - np.cos(q)) * bond, abs=1e-8)


@pytest.mark.parametrize("order", ["up_block", "interleaved"])
def test_entanglement_does_not_depend_on_the_order_of_modes(order: str) -> None:
    model = hubbard(size=(4,), boundary="periodic", U=3.0, t=[1.0, 0.8, 0.5, 0.9], fermion_order=order)
    model = replace(model, sector=Sector(n_up=2, n_down=1))
    part, rest = entanglement_entropy(model, sites=(0, 2)), entanglement_entropy(model, sites=(1, 3))
    assert part.entropy == pytest.approx(rest.entropy)
    assert (part.schmidt_values**2).sum() == pytest.approx(1.0)
    assert 0 < part.renyi_two <= part.entropy <= part.bound
    weights = reduced_density_matrix(model, sites=(0, 2)).weights
    assert weights[: len(part.schmidt_values)] == pytest.approx(part.schmidt_values**2, abs=1e-10)
    densities = exact_ground_state(model, observables=("Nup",)).observables["Nup"]
    assert np.diag(reduced_density_matrix(model, sites=(1,)).real)[2:].sum() == pytest.approx(densities[1])


def test_the_two_orders_give_the_same_entropy() -> None:
    found = [
        entanglement_entropy(
            hubbard(size=(4,), t=[1.0, 0.8, 0.5], fermion_order=order, sector=Sector(n_up=2, n_down=2)), sites=(0, 2)
        ).entropy
        for order in ("up_block", "interleaved")
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-9)


def test_a_reduced_matrix_gives_expectation_values() -> None:
    spins = heisenberg(size=(5,), spin=1.0, h=[0.1, 0.2, 0.3, 0.4, 0.5])
    holes = tj(size=(4,), sector=Sector(n_up=2, n_down=1))
    for model, local in ((spins, [1.0, 0.0, -1.0]), (holes, [0.0, -0.5, 0.5])):
        found = reduced_density_matrix(model, sites=(1, 3))
        assert np.trace(found.real) == pytest.approx(1.0) and (found.weights > -1e-12).all()
        one = reduced_density_matrix(model, sites=(3,))
        mean = exact_ground_state(model, observables=("Sz",)).observables["Sz"][3]
        assert np.diag(one.real) @ local == pytest.approx(mean)
    pair = np.outer([1.0, 0.0, -1.0], [1.0, 0.0, -1.0]).ravel()
    product = np.diag(reduced_density_matrix(spins, sites=(1, 3)).real) @ pair
    assert product == pytest.approx(correlation_function(spins).values[1, 3])


def test_sectors_of_a_model_are_all_there() -> None:
    for model in (tj(size=(3,)), hubbard(size=(3,)), heisenberg(size=(4,), spin=1.0), tfim(size=(4,))):
        assert sum(piece.dimension for piece in split(model)) == model.full_dimension


def test_degenerate_levels_are_counted() -> None:
    assert exact_levels(Model.from_text("aklt(size=[4], boundary='periodic')"), count=3).degeneracies[0] == 1
    assert exact_levels(heisenberg(size=(8,), boundary="periodic", J2=0.5), count=3).degeneracies == (2, 1)
    with pytest.raises(DomainError, match="more levels"):
        exact_levels(heisenberg(size=(2,)), count=5)
    assert len(exact_levels(heisenberg(size=(2,))).energies) == 4


def test_gaps_of_both_methods_agree_and_inputs_of_the_other_are_refused() -> None:
    chain = heisenberg(size=(6,))
    for extra in ({}, {"level": 7}, {"above": Sector(total_sz=2)}):
        assert exact_levels(chain, **extra).gap == pytest.approx(exact_levels(chain, method="full", **extra).gap)
    assert exact_levels(chain, count=1).gap is None
    with pytest.raises(InputError, match="does not apply") as caught:
        exact_levels(chain, count=3, method="full")
    assert caught.value.field == "count"
    with pytest.raises(DomainError, match="no other sector"):
        exact_levels(chain, level=2, above=Sector(total_sz=2))
    with pytest.raises(DomainError, match="beyond the states"):
        exact_levels(heisenberg(size=(2,)), level=4, method="full")


def test_too_large_and_infinite_systems_are_refused() -> None:
    with pytest.raises(ResourceError, match="sites"):
        exact_ground_state(heisenberg(size=(100,), sector=Sector(total_sz=0)))
    with pytest.raises(ResourceError, match="memory"):
        exact_ground_state(tfim(size=(25,)), path="matrix")
    with pytest.raises(DomainError, match="infinite"):
        exact_ground_state(heisenberg(size=(2,), boundary="infinite"))
    with pytest.raises(InputError, match="not an operator"):
        exact_ground_state(heisenberg(size=(2,)), observables=("N",))


def test_an_operator_may_be_a_model_of_its_own() -> None:
    model = heisenberg(size=(4,), boundary="periodic")
    total = model.with_terms((Term("spin", ("Sz", "Sz"), "all", "2"), Term("own", ("Sz@0", "Sz@0"), "site", "1")))
    squares = np.unique(np.diag(hamiltonian(total).matrix.toarray()).round(12))
    assert squares.tolist() == [0.0, 1.0, 4.0]


def test_states_are_counted_without_being_written_out() -> None:
    for model in (tj(size=(4,)), hubbard(size=(3,)), heisenberg(size=(4,), spin=1.5), bose_hubbard(size=(4,), n_max=3)):
        for piece in split(model):
            assert piece.dimension == len(hamiltonian(piece).basis)
    for parity in (1, -1):
        piece = kitaev_chain(size=(5,), sector=Sector(parity=parity))
        assert piece.dimension == len(hamiltonian(piece).basis) == 16
    assert heisenberg(size=(100,), sector=Sector(total_sz=0)).dimension == math.comb(100, 50)


def test_a_total_spin_is_refused_rather_than_ignored() -> None:
    with pytest.raises(DomainError, match="total_spin"):
        exact_ground_state(heisenberg(size=(4,), sector=Sector(total_spin=1)))
