"""Quantum Monte Carlo agrees with full spectra within its errors, and refuses what has a sign problem."""

from collections.abc import Callable

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.manybody.exact.correlation_function import correlation_function
from vibron.manybody.exact.thermal_expectation import thermal_expectation
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.tfim import tfim
from vibron.manybody.monte_carlo._directed import exit_table
from vibron.manybody.monte_carlo._signs import colouring
from vibron.manybody.monte_carlo.stochastic_series_expansion import stochastic_series_expansion
from vibron.manybody.solvers.thermal import thermal
from vibron.manybody.specification import Lattice, Model, Sector, Site, Term

CONSERVING: list[tuple[str, Callable[[], Model]]] = [
    ("ring", lambda: heisenberg(size=(8,), boundary="periodic")),
    ("chain in a field", lambda: heisenberg(size=(7,), Jz=0.4, h=0.7)),
    ("XY on a square", lambda: heisenberg(size=(3, 3), lattice="square", Jz=0.0, h=0.3)),
    ("torus of two rows", lambda: heisenberg(size=(4, 2), lattice="square", boundary="periodic")),
    ("easy axis beyond the spin flop", lambda: heisenberg(size=(8,), Jz=2.0, h=2.0, boundary="periodic")),
    ("ferromagnet", lambda: heisenberg(size=(7,), J=-1.0, h=0.1)),
    ("bonds and fields that differ", lambda: heisenberg(size=(4,), J=[1.0, -0.5, 2.0], h=[0.1, 0.2, 0.3, 0.4])),
    ("classical Ising", lambda: heisenberg(size=(6,), J=0.0, Jz=1.0, h=0.3)),
    ("Pauli matrices", lambda: heisenberg(size=(4,), J=0.3, h=0.1, units="pauli")),
]  # fmt: skip


@pytest.mark.parametrize("build", [build for _, build in CONSERVING], ids=[name for name, _ in CONSERVING])
def test_functions_agree_with_the_full_spectrum(build: Callable[[], Model]) -> None:
    """Twelve numbers per model: none is off by more than four standard errors, the mean square is about one."""
    temperatures = np.array([0.25, 0.6])
    exact = thermal_expectation(build(), temperatures)
    found = stochastic_series_expansion(build(), temperatures, sweeps=1000, seed=11)
    away = [
        (getattr(found, name) - getattr(exact, name)) / found.errors[name]
        for name in ("energy", "specific_heat", "susceptibility")
    ]
    assert found.updates == "directed loops"
    assert np.abs(away).max() < 4.0
    assert np.mean(np.square(away)) < 3.5


@pytest.mark.parametrize("J", [1.0, -1.0])
def test_transverse_fields_are_updated_by_clusters_on_frustrated_lattices_too(J: float) -> None:
    model = tfim(size=(2, 3), lattice="triangular", J=J, g=0.8)
    exact = thermal_expectation(model, [0.7])
    found = stochastic_series_expansion(model, [0.7], sweeps=4000, seed=5)
    assert found.updates == "clusters"
    assert abs(found.energy - exact.energy)[0] < 3 * found.errors["energy"][0]
    assert abs(found.specific_heat - exact.specific_heat)[0] < 3 * found.errors["specific_heat"][0]


def test_the_response_to_a_field_is_the_second_derivative_of_the_free_energy() -> None:
    """The magnetisation of an Ising model in a transverse field is not conserved: chi = -d2F/dh2, M in units of 1/2."""
    step, T = 0.05, 0.8
    free = [thermal_expectation(tfim(size=(5,), g=0.9, h=h), [T]).free_energy[0] for h in (-step, 0.0, step)]
    expected = -(free[0] - 2 * free[1] + free[2]) / step**2 / 4
    found = stochastic_series_expansion(tfim(size=(5,), g=0.9), [T], sweeps=4000, seed=2)
    assert abs(found.susceptibility[0] - expected) < 3 * found.errors["susceptibility"][0] + 0.005


def test_the_stiffness_is_the_second_derivative_of_the_free_energy_by_a_twist() -> None:
    angle, size, T = 4.0, 6, 0.3

    def free(phi: float) -> float:
        model = heisenberg(size=(size,), boundary="twisted", twist=phi)
        return float(thermal_expectation(model, [T]).free_energy[0])

    expected = size * 2 * (free(angle) - free(0.0)) / np.radians(angle) ** 2
    found = stochastic_series_expansion(heisenberg(size=(size,), boundary="periodic"), [T], sweeps=6000, seed=4)
    assert abs(found.stiffness[0, 0] - expected) < 3 * found.errors["stiffness"][0, 0]


def test_the_structure_factor_at_low_temperature_is_that_of_the_ground_state() -> None:
    """At k = pi, from exact diagonalisation of the singlet; the gap of six spins is 0.68."""
    ring = heisenberg(size=(6,), boundary="periodic", sector=Sector(total_sz=0))
    values = np.asarray(correlation_function(ring).values)
    signs = (-1.0) ** np.arange(6)
    expected = signs @ values @ signs / 6
    found = stochastic_series_expansion(heisenberg(size=(6,), boundary="periodic"), [0.05], sweeps=2000, seed=1)
    assert np.array_equal(np.abs(found.pattern), np.ones(6))
    assert np.array_equal(found.pattern, signs)
    assert abs(found.structure_factor[0] - expected) < 3 * found.errors["structure_factor"][0]


def test_a_pattern_of_ones_measures_the_magnetisation() -> None:
    """M is conserved: the mean square of M over N is T chi / N."""
    ring = heisenberg(size=(6,), boundary="periodic")
    found = stochastic_series_expansion(ring, [0.5], sweeps=500, pattern=np.ones(6))
    assert found.structure_factor[0] == pytest.approx(0.5 * found.susceptibility[0] / 6, rel=0.01)


@pytest.mark.parametrize(
    ("model", "why"),
    [
        (heisenberg(size=(6,), J2=0.3), "sign problem"),
        (heisenberg(size=(3, 3), lattice="triangular"), "sign problem"),
        (heisenberg(size=(3,), boundary="periodic"), "sign problem"),
        (heisenberg(size=(4,), spin=1), "spins one half"),
        (hubbard(size=(4,)), "spins one half"),
        (heisenberg(size=(4,), sector=Sector(total_sz=0)), "sector"),
        (tfim(size=(4,), h=0.2), "transverse field together"),
        (heisenberg(size=(4,), boundary="twisted", twist=30.0), "complex"),
        (heisenberg(size=(1,), h=1.0), "no coupled sites"),
        (Model(Lattice("chain", (3,)), Site("spin"), (Term("pair", ("Sx", "Sx"), "nn", "1"),)), "conserve no total Sz"),
    ],
)  # fmt: skip
def test_what_cannot_be_sampled_is_refused(model: Model, why: str) -> None:
    with pytest.raises(DomainError, match=why):
        stochastic_series_expansion(model, [1.0])


def test_a_ferromagnetic_second_neighbour_exchange_has_no_sign_problem() -> None:
    model = heisenberg(size=(7,), J2=-0.5)
    exact = thermal_expectation(model, [0.5])
    found = stochastic_series_expansion(model, [0.5], sweeps=2000, seed=1)
    assert abs(found.energy - exact.energy)[0] < 3 * found.errors["energy"][0]


def test_short_chains_are_not_quoted_and_equal_seeds_give_equal_numbers() -> None:
    ring = heisenberg(size=(8,), boundary="periodic")
    one, two, other = (stochastic_series_expansion(ring, [0.3], sweeps=64, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert one.energy[0] != other.energy[0]
    assert not one.converged
    with pytest.raises(ConvergenceError):
        one.quote()
    with pytest.raises(InputError, match="was not measured"):
        one.quote("entropy")
    with pytest.raises(InputError, match="per site"):
        stochastic_series_expansion(ring, [0.3], pattern=np.ones(3))


def test_the_facade_runs_it() -> None:
    found = thermal(heisenberg(size=(6,)), [1.0], method="sse", settings={"sweeps": 1000})
    assert found.solver == "stochastic series expansion"
    assert abs(found.energy - thermal(heisenberg(size=(6,)), [1.0]).energy)[0] < 3 * found.error[0]


def test_exits_obey_detailed_balance_and_the_heisenberg_loop_is_deterministic() -> None:
    weights = np.array([[0.3, 0, 0, 0], [0, 0.9, 0.5, 0], [0, 0.5, 0.7, 0], [0, 0, 0, 0.1]])
    table = np.diff(np.minimum(exit_table(weights), 1.0), prepend=0.0, axis=2)
    flat = weights.ravel()
    for state, entry, out in np.ndindex(16, 4, 4):
        after = state ^ (8 >> entry) ^ (8 >> out)
        if flat[state]:
            assert flat[state] * table[state, entry, out] == pytest.approx(flat[after] * table[after, out, entry])
    heisenberg_weights = np.array([[0, 0, 0, 0], [0, 0.5, 0.5, 0], [0, 0.5, 0.5, 0], [0, 0, 0, 0]])
    moves = np.diff(np.minimum(exit_table(heisenberg_weights), 1.0), prepend=0.0, axis=2)
    assert set(moves[[5, 6, 9, 10]].ravel()) == {0.0, 1.0}


def test_signs_follow_the_couplings() -> None:
    assert colouring(4, {(0, 1): 1.0, (1, 2): -2.0, (2, 3): 1.0}).tolist() == [1.0, -1.0, -1.0, 1.0]  # type: ignore[union-attr]
    assert colouring(3, {(0, 1): 1.0, (1, 2): 1.0, (0, 2): 1.0}) is None
    assert colouring(3, {(0, 1): 1.0, (1, 2): 1.0, (0, 2): 0.0}) is not None


@pytest.mark.slow
def test_the_square_lattice_of_64_spins_has_its_published_energy() -> None:
    """Sandvik 1997, table I: -0.673487 per site of the ground state of 8 x 8 spins."""
    model = heisenberg(size=(8, 8), lattice="square", boundary="periodic")
    found = stochastic_series_expansion(model, [1 / 24], sweeps=5000, seed=1)
    energy, error = found.quote()
    assert error[0] / 64 < 6e-4
    assert abs(energy[0] / 64 + 0.673487) < 3 * error[0] / 64
