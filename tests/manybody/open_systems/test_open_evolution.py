"""Density matrices over time, exact and by trajectories, compared with dense generators and closed forms."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.registry import find
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.custom_model import custom_model
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.tfim import tfim
from vibron.manybody.open_systems.lindblad_decay import lindblad_decay
from vibron.manybody.open_systems.open_evolution import open_evolution
from vibron.manybody.operators.jump import Jump
from vibron.manybody.specification import Lattice, Sector, Site, Term

TIMES = np.array([0.0, 0.4, 1.5, 1.5, 4.0])
JUMPS = (Jump("Sm", 0.3), Jump("Sz", (0.2, 0.1, 0.0)), Jump("Sp", 0.1, sites=(0,)))


def fermions(size, **sector):
    """Return a chain of fermions that hop, attract a little and have uneven levels."""
    terms = (
        Term("hop", ("Cdag", "C"), "nn", "-1", plus_hc=True),
        Term("v", ("N", "N"), "nn", "0.5"),
        Term("level", ("N",), "site", "0.3*i"),
    )
    return custom_model(Lattice("chain", (size,)), Site("fermion"), terms, sector=Sector(**sector))


def test_a_chain_of_spins_compared_with_the_dense_generator(dense):
    n = 3
    jumps = [np.sqrt(0.3) * dense.on(dense.LOWER, i, n) for i in range(n)]
    jumps += [np.sqrt(rate) * dense.on(dense.Z / 2, i, n) for i, rate in enumerate((0.2, 0.1))]
    jumps += [np.sqrt(0.1) * dense.on(dense.LOWER.T, 0, n)]
    generator, start = dense.lindblad(dense.chain(n, 0.5), jumps), np.diag(np.eye(8)[0b010]).astype(complex)
    found = open_evolution(heisenberg(size=(n,), Jz=0.5), JUMPS, TIMES, "neel", ("Sz", "Sx Sy"))
    for k, time in enumerate(TIMES):
        rho = dense.evolved(generator, start, time)
        spins = [np.trace(dense.on(dense.Z / 2, i, n) @ rho).real for i in range(n)]
        pair = np.trace(dense.on(dense.X / 2, 0, n) @ dense.on(dense.Y / 2, 1, n) @ rho).real
        assert found.observables["Sz"][k] == pytest.approx(spins, abs=1e-12)
        assert found.observables["Sx Sy"][k, 0, 1] == pytest.approx(pair, abs=1e-12)
        assert found.energy[k] == pytest.approx(np.trace(dense.chain(n, 0.5) @ rho).real, abs=1e-12)
        assert found.purity[k] == pytest.approx(np.trace(rho @ rho).real, abs=1e-12)
        assert found.echo[k] == pytest.approx(rho[0b010, 0b010].real, abs=1e-12)
    assert found.state == pytest.approx(rho, abs=1e-12)
    assert found.trace == pytest.approx(np.ones(5), abs=1e-12)
    assert found.quote("Sz")[1].max() < 1e-12 and found.trajectories == 0


def test_fermions_are_lost_with_the_signs_of_jordan_and_wigner(dense):
    n, lower = 3, np.array([[0.0, 1.0], [0.0, 0.0]])
    c = [dense.on(lower, i, n, before=dense.Z) for i in range(n)]
    number = [one.T @ one for one in c]
    energy = sum(0.3 * i * number[i] for i in range(n)) + sum(0.5 * number[i] @ number[i + 1] for i in range(n - 1))
    energy = energy - sum(c[i].T @ c[i + 1] + c[i + 1].T @ c[i] for i in range(n - 1))
    jumps = [np.sqrt(0.4) * c[2], np.sqrt(0.2) * c[0].T, np.sqrt(0.3) * sum(c)]
    given = (Jump("C", 0.4, sites=(2,)), Jump("Cdag", 0.2, sites=(0,)), Jump("C", 0.3, collective=True))
    found = open_evolution(fermions(n), given, [1.3], "101", ("N", "Cdag C"))
    rho = dense.evolved(dense.lindblad(energy, jumps), np.diag(np.eye(8)[0b101]).astype(complex), 1.3)
    known = [[np.trace(a.T @ b @ rho) for b in c] for a in c]
    assert found.observables["Cdag C"][0] == pytest.approx(np.array(known), abs=1e-12)
    assert found.observables["N"][0] == pytest.approx(np.real(np.diag(known)), abs=1e-12)


def test_dephasing_stays_in_a_sector_and_loss_is_refused_there():
    dephasing = Jump("N", 0.7)
    whole, sector = (
        open_evolution(model, [dephasing], TIMES, "1010", ("N",)) for model in (fermions(4), fermions(4, n_particles=2))
    )
    assert sector.state.shape == (6, 6)
    assert sector.observables["N"] == pytest.approx(whole.observables["N"], abs=1e-12)
    assert sector.observables["N"].sum(1) == pytest.approx(np.full(5, 2.0), abs=1e-12)
    with pytest.raises(DomainError, match="not conserved by the jump C"):
        open_evolution(fermions(4, n_particles=2), [Jump("C", 0.1)], [1.0])


def test_a_damped_mode_decays_at_its_rate_and_a_qubit_as_the_special_tool():
    mode = bose_hubbard(size=(1,), U=0.0, n_max=6)
    found = open_evolution(mode, [Jump("B", 0.5)], TIMES, "6", ("N",))
    assert found.observables["N"][:, 0] == pytest.approx(6.0 * np.exp(-0.5 * TIMES), abs=1e-11)
    qubit = open_evolution(tfim(size=(1,), g=-0.6), [Jump("Sm", 0.5), Jump("Z", 0.1)], TIMES, "1", ("Pup",))
    known = lindblad_decay(TIMES, 0.5, dephasing=0.2, rabi=1.2, angle=0.0)
    assert qubit.observables["Pup"][:, 0] == pytest.approx(known.excited, abs=1e-11)
    assert qubit.purity == pytest.approx(known.purity, abs=1e-11)


def test_collective_decay_is_brighter_than_that_of_single_sites():
    model = heisenberg(size=(2,), J=0.0)
    rates = [
        -open_evolution(model, [Jump("Sm", 1.0, collective=both)], [0.0, 1e-4], "all_plus", ("Sz",))
        .observables["Sz"].sum(1)[1] / 1e-4
        for both in (False, True)
    ]  # fmt: skip
    assert rates == pytest.approx([1.0, 1.5], abs=1e-3)  # <L+L> of |++>: 1 alone, 1/2 + 1/2 + 2 Re<S+S-> together


def werner(weight):
    """Return a singlet of two spins, mixed with the identity, as a matrix."""
    singlet = np.array([0.0, 1.0, -1.0, 0.0]) / np.sqrt(2.0)
    return weight * np.outer(singlet, singlet) + (1.0 - weight) * np.eye(4) / 4.0


def test_a_density_matrix_evolves_as_the_dense_generator_says(dense):
    jumps = [np.sqrt(0.3) * dense.on(dense.LOWER, i, 2) for i in range(2)]
    generator, model = dense.lindblad(dense.chain(2, 0.5), jumps), heisenberg(size=(2,), Jz=0.5)
    start = werner(0.5) + 0.05j * (np.eye(4, k=1) - np.eye(4, k=-1))
    call = (model, [Jump("Sm", 0.3)], [0.0, 1.1])
    found = open_evolution(*call, 3.0 * start, ("Sz",))
    known = dense.evolved(generator, start, 1.1)
    assert found.state == pytest.approx(known, abs=1e-12)
    assert found.echo == pytest.approx([np.vdot(start, one).real for one in (start, known)], abs=1e-12)
    again = open_evolution(model, [Jump("Sm", 0.3)], [0.0, 0.6], open_evolution(*call[:2], [0.5], start))
    assert again.state == pytest.approx(known, abs=1e-12)
    rows = [[{"real": one.real, "imag": one.imag} for one in row] for row in start.tolist()]
    assert open_evolution(*call, rows).state == pytest.approx(known, abs=1e-12)


def test_amplitudes_evolve_as_the_state_with_that_name():
    model, jumps = heisenberg(size=(3,), sector=Sector(total_sz=0.5)), [Jump("Sz", 0.4)]
    named = open_evolution(model, jumps, [0.7], "010", ("Sz",))
    vector = np.array([0.0, 2.0j, 0.0])  # 110, 101 and 011 in order of their digits
    assert open_evolution(model, jumps, [0.7], vector).state == pytest.approx(named.state, abs=1e-12)


@pytest.mark.parametrize("initial", ["neel", "mixed", "all_plus", np.diag(np.arange(8.0)) + 0.5])
def test_trajectories_agree_with_the_density_matrix(initial):
    model, names = heisenberg(size=(3,), Jz=0.5), ("Sz", "Sx Sy")
    exact, drawn = (
        open_evolution(model, JUMPS, TIMES, initial, names, method, trajectories=300, seed=3)
        for method in ("exact", "trajectories")
    )
    assert drawn.solver == "quantum trajectories" and drawn.state.shape == (300, 8)
    for name in names:
        gap = np.abs(drawn.observables[name] - exact.observables[name])
        assert np.all(gap <= 4.0 * drawn.standard_errors[name] + 1e-12)
    assert drawn.standard_errors["Sz"][1:].max() < 0.04
    assert drawn.purity[1:] == pytest.approx(exact.purity[1:], abs=0.05)


def test_waiting_times_of_trajectories_are_exponential():
    found = open_evolution(
        heisenberg(size=(1,)), [Jump("Sm", 0.8)], [0.25, 1.0, 3.0], "all_up", ("Pup",), "trajectories", 2000
    )
    survived = np.exp(-0.8 * found.times)
    spread = np.sqrt(survived * (1.0 - survived) / 2000)  # of a binomial distribution
    assert np.all(np.abs(found.observables["Pup"][:, 0] - survived) < 4.0 * spread)
    assert found.standard_errors["Pup"][:, 0] == pytest.approx(spread, rel=0.1)


def test_trajectories_repeat_with_their_seed():
    call = (heisenberg(size=(2,)), [Jump("Sm", 0.5)], [1.0], "neel", ("Sz",), "trajectories", 20)
    one, same, other = (open_evolution(*call, seed=seed).observables["Sz"] for seed in (1, 1, 2))
    assert np.array_equal(one, same) and not np.array_equal(one, other)


def test_a_large_model_takes_trajectories_by_itself_and_exact_names_the_memory():
    model = heisenberg(size=(9,))
    found = open_evolution(model, [Jump("Sz", 0.2)], [0.2], "domain_wall", ("Sz",), trajectories=4)
    assert found.trajectories == 4 and found.observables["Sz"].sum() == pytest.approx(-0.5, abs=1e-10)
    with pytest.raises(ResourceError, match="trajectories"):
        open_evolution(heisenberg(size=(14,)), [Jump("Sm", 0.2)], [0.2], method="exact")


def test_jumps_as_plain_data_and_a_ground_state():
    data = {
        "model": "tfim(size=[2], g=0.5)",
        "jumps": [{"ops": "Sm", "rate": 0.1, "sites": [0]}],
        "times": [0.0, 2.0],
    }
    found = find("open_evolution").execute(**data, initial="ground_state", observables=["Z"])
    assert found.echo[0] == pytest.approx(1.0) and found.energy[1] > found.energy[0]
    assert found == open_evolution(
        tfim(size=(2,), g=0.5), [Jump("Sm", 0.1, sites=(0,))], [0.0, 2.0], "ground_state", ("Z",)
    )


@pytest.mark.parametrize(
    ("jump", "field"),
    [
        (lambda: Jump("Sm", -0.1), "rate"),
        (lambda: Jump("Sm", float("nan")), "rate"),
        (lambda: Jump("Sm", (0.1, 0.2)), "rate"),
        (lambda: Jump("B", 0.1), "ops"),
        (lambda: Jump("", 0.1), "ops"),
        (lambda: Jump(("Sm",), 0.1), "ops"),
        (lambda: Jump("Sm", 0.1, sites=(((0,),),)), "sites"),
        (lambda: Jump("Sm", 0.1, sites=()), "sites"),
        (lambda: Jump("Sm", 0.1, sites=(7,)), "sites"),
        (lambda: Jump("Sm", 0.1, sites=(0.5,)), "sites"),
        (lambda: Jump("Sm Sm", 0.1), "ops"),
    ],
)
def test_wrong_jumps_are_refused_by_field(jump, field):
    with pytest.raises(InputError) as caught:
        open_evolution(heisenberg(size=(3,)), [jump()], [1.0])
    assert caught.value.field == field and caught.value.remedy


@pytest.mark.parametrize("initial", [np.eye(4), np.ones(4), open_evolution])
def test_a_state_of_another_space_is_refused(initial):
    with pytest.raises((DomainError, InputError)) as caught:
        open_evolution(heisenberg(size=(3,)), [Jump("Sm", 0.1)], [1.0], initial)
    assert caught.value.field == "initial" and caught.value.remedy


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"times": [1.0, 0.5]}, "times"),
        ({"observables": ("entropy",)}, "observables"),
        ({"observables": ("N",)}, "observables"),
        ({"initial": "up"}, "initial"),
        ({"initial": np.diag(np.arange(8.0)) - 1.0}, "initial"),
        ({"initial": np.eye(8) + np.eye(8, k=1)}, "initial"),
        ({"initial": np.zeros((8, 8))}, "initial"),
        ({"initial": {"state": [1.0]}}, "initial"),
        ({"method": "euler"}, "method"),
    ],
)
def test_wrong_calls_are_refused_by_field(change, field):
    with pytest.raises(InputError) as caught:
        open_evolution(**{"model": heisenberg(size=(3,)), "jumps": [Jump("Sm", 0.1)], "times": [1.0], **change})
    assert caught.value.field == field and caught.value.remedy
