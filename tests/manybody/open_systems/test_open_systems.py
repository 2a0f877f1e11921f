"""Open systems and model Hamiltonians against other methods: integration, dense matrices, dynamical matrices."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.linalg import expm

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.registry import find
from vibron.manybody.open_systems._liouville import generator, lowering, propagated
from vibron.manybody.open_systems.frohlich_polaron import frohlich_polaron
from vibron.manybody.open_systems.holstein_dimer import holstein_dimer
from vibron.manybody.open_systems.jaynes_cummings import jaynes_cummings
from vibron.manybody.open_systems.lindblad_decay import lindblad_decay
from vibron.manybody.open_systems.phonon_chain_dispersion import phonon_chain_dispersion
from vibron.manybody.open_systems.spin_boson_absorption import spin_boson_absorption


def random_generator(seed=0, size=3):
    random = np.random.default_rng(seed)
    matrix = random.normal(size=(size, size))
    hamiltonian = (matrix + matrix.T) / 2.0
    jumps = [random.normal(size=(size, size)) + 1j * random.normal(size=(size, size)) for _ in range(2)]
    return hamiltonian.astype(complex), jumps


def test_a_generator_keeps_the_trace_and_has_one_state_of_rest():
    liouvillian = generator(*random_generator())
    values = np.linalg.eigvals(liouvillian.toarray())
    assert values.real.max() < 1e-10
    assert np.sum(np.abs(values) < 1e-10) == 1
    assert np.eye(3).ravel() @ liouvillian == pytest.approx(np.zeros(9), abs=1e-12)


def test_propagation_is_that_of_the_master_equation_and_stays_positive():
    hamiltonian, jumps = random_generator(4)

    def slope(_, vector):
        state = vector.reshape(3, 3)
        total = -1j * (hamiltonian @ state - state @ hamiltonian)
        for jump in jumps:
            square = jump.conj().T @ jump
            total += jump @ state @ jump.conj().T - 0.5 * (square @ state + state @ square)
        return total.ravel()

    start = np.diag([1.0, 0.0, 0.0]).astype(complex)
    times = np.array([0.0, 0.1, 0.2, 0.5])
    found = propagated(generator(hamiltonian, jumps), start, times)
    known = solve_ivp(slope, (0.0, 0.5), start.ravel(), t_eval=times, rtol=1e-10, atol=1e-12).y.T
    assert found.reshape(4, 9) == pytest.approx(known, abs=1e-8)
    assert all(np.linalg.eigvalsh(state).min() > -1e-12 for state in found)
    assert np.trace(found[3]) == pytest.approx(1.0, abs=1e-12)


def test_decay_relaxes_the_coherence_half_as_fast():
    times = np.linspace(0.0, 4.0, 9)
    found = lindblad_decay(times, 0.6, angle=90.0)
    assert found.excited == pytest.approx(0.5 * np.exp(-0.6 * times), abs=1e-10)
    assert found.coherence == pytest.approx(0.5 * np.exp(-0.3 * times), abs=1e-10)
    assert found.purity[0] == pytest.approx(1.0) and found.purity.min() < 0.9


def test_a_drive_without_decay_is_that_of_rabi():
    times = np.linspace(0.0, 9.0, 7)
    found = lindblad_decay(times, 0.0, rabi=1.1, detuning=0.6, angle=0.0)
    total = math.hypot(1.1, 0.6)
    assert found.excited == pytest.approx((1.1 / total * np.sin(total * times / 2.0)) ** 2, abs=1e-10)
    assert found.purity == pytest.approx(np.ones(7), abs=1e-10)
    with pytest.raises(DomainError):
        lindblad_decay(np.array([1.0, 0.5]), 0.1)


def test_a_cavity_conserves_excitations_without_loss_and_loses_them_with_it():
    times = np.linspace(0.0, 20.0, 11)
    closed = jaynes_cummings(times, 0.3, photons=2, transition=1.2)
    assert closed.excited + closed.photons == pytest.approx(np.full(11, 3.0), abs=1e-9)
    lossy = jaynes_cummings(times, 0.3, photons=2, loss=0.2)
    total = lossy.excited + lossy.photons
    assert np.all(np.diff(total) < 0.0) and total[-1] > 0.0
    # bad cavity: the atom decays at the rate of Purcell, 4 g^2/kappa
    purcell = jaynes_cummings(np.array([20.0]), 0.05, loss=5.0)
    assert purcell.excited[0] == pytest.approx(math.exp(-4.0 * 0.0025 / 5.0 * 20.0), rel=2e-3)
    with pytest.raises(DomainError):
        jaynes_cummings(np.array([1.0, 0.5]), 0.1)


def test_an_anticrossing_has_its_smallest_gap_on_resonance():
    gaps = [np.diff(jaynes_cummings(np.array([0.0]), 0.04, transition=t).levels[1:])[0] for t in (0.9, 1.0, 1.1)]
    assert gaps[1] == pytest.approx(0.08) and gaps[0] == pytest.approx(gaps[2]) and gaps[0] > gaps[1]


@pytest.mark.parametrize(("coupling", "temperature"), [(0.3, 0.0), (1.2, 0.7), (2.5, 1.5)])
def test_a_progression_by_the_displacement_operator(coupling, temperature):
    size = 160
    lower = np.real(lowering(size))
    shift = expm(math.sqrt(coupling) * (lower - lower.T))
    weights = np.exp(-np.arange(size) / temperature) if temperature else np.eye(size)[0]
    weights = weights / weights.sum()
    found = spin_boson_absorption(np.array([0.0]), 5.0, 1.0, coupling, temperature)
    lines = dict(zip(np.round(found.positions - 5.0 + coupling).astype(int), found.weights, strict=True))
    for order in (-2, -1, 0, 1, 3):
        known = sum(weights[n] * shift[n + order, n] ** 2 for n in range(60) if n + order >= 0)
        assert lines.get(order, 0.0) == pytest.approx(known, abs=1e-9)


def test_a_progression_has_the_moments_of_its_hamiltonian():
    grid = np.linspace(-40.0, 60.0, 200001)
    found = spin_boson_absorption(grid, 4.0, 0.5, 2.0, 0.6)
    assert found.weights.sum() == pytest.approx(1.0, abs=1e-10)
    mean = found.weights @ found.positions
    assert mean == pytest.approx(4.0, abs=1e-9)  # the vertical transition
    spread = found.weights @ (found.positions - mean) ** 2
    assert spread == pytest.approx(2.0 * 0.25 / math.tanh(0.5 / 1.2), rel=1e-9)  # S omega^2 coth(omega/2T)
    assert np.trapezoid(found.spectrum, grid) == pytest.approx(1.0, abs=2e-3)
    assert spin_boson_absorption(np.array([0.0]), 1.0, 1.0, 0.0).weights[0] == pytest.approx(1.0)
    with pytest.raises(DomainError):
        spin_boson_absorption(np.array([0.0]), 1.0, 1.0, 0.5, 60.0)


def dimer(exchange, coupling, size=14):
    """Return the levels of both molecules with both oscillators, frequency one."""
    lower, unit, two = np.real(lowering(size)), np.eye(size), np.eye(2)
    number, place = lower.T @ lower, lower + lower.T

    def product(*parts):
        return np.kron(np.kron(parts[0], parts[1]), parts[2])

    matrix = exchange * product(np.array([[0.0, 1.0], [1.0, 0.0]]), unit, unit)
    matrix = matrix + product(two, number, unit) + product(two, unit, number)
    for place_of, parts in ((np.diag([1.0, 0.0]), (place, unit)), (np.diag([0.0, 1.0]), (unit, place))):
        matrix = matrix + math.sqrt(coupling) * product(place_of, *parts)
    return np.linalg.eigvalsh(matrix)


@pytest.mark.parametrize(("exchange", "coupling"), [(0.5, 0.8), (-0.3, 0.4), (1.4, 0.2)])
def test_a_dimer_by_both_oscillators(exchange, coupling):
    found = holstein_dimer(exchange, 1.0, coupling)
    known = dimer(exchange, coupling)
    for level in found.levels[:4]:
        assert np.min(np.abs(known - level)) < 1e-6
    # each level repeats with quanta of the even mode
    assert np.min(np.abs(known - found.levels[0] - 1.0)) < 1e-5


def test_absorption_of_a_dimer():
    found = holstein_dimer(0.6, 1.0, 0.7)
    for part, sign in ((found.symmetric, 1.0), (found.antisymmetric, -1.0)):
        assert part.sum() == pytest.approx(math.exp(-0.35), abs=1e-12)
        # first moment: exchange of the bright state, the vertical energy less that of the even mode
        assert part @ found.levels / part.sum() == pytest.approx(sign * 0.6 - 0.35, abs=1e-9)
    with pytest.raises(ConvergenceError, match="too few"):
        holstein_dimer(0.5, 1.0, 8.0, quanta=6)


@pytest.mark.parametrize(
    ("coupling", "energy", "mass"),
    [(3.0, -3.1333, 1.89), (7.0, -8.1127, 14.4), (9.0, -11.486, 62.8), (11.0, -15.710, 183.0)],
)
def test_polarons_of_feynman_and_schultz(coupling, energy, mass):
    found = frohlich_polaron(coupling)
    assert found.energy == pytest.approx(energy, abs=6e-4)
    assert found.mass == pytest.approx(mass, rel=5e-3)


def test_polarons_between_their_limits():
    weak = frohlich_polaron(0.2)
    assert weak.weak < weak.energy < -0.2  # Feynman's bound lies above the exact value and below the first order
    assert weak.mass == pytest.approx(weak.weak_mass, rel=1e-3)
    strong = frohlich_polaron(30.0)
    assert strong.strong < strong.energy < 0.97 * strong.strong
    assert frohlich_polaron(0.0).energy == 0.0
    energies = [frohlich_polaron(a).energy for a in (1.0, 2.0, 3.0, 4.0)]
    assert np.all(np.diff(energies, 2) < 0.0)  # concave in the coupling


@pytest.mark.parametrize(
    ("springs", "masses"), [((1.0, 1.0), (1.0, 3.0)), ((2.0, 0.5), (1.0, 1.0)), ((1.3, 0.7), (2.0, 5.0))]
)
def test_phonons_by_the_dynamical_matrix(springs, masses):
    waves = np.linspace(-math.pi, math.pi, 7)
    found = phonon_chain_dispersion(waves, *masses, *springs)
    for place, q in enumerate(waves):
        cross = -(springs[0] + springs[1] * np.exp(-1j * q)) / math.sqrt(masses[0] * masses[1])
        matrix = np.array([[sum(springs) / masses[0], cross], [np.conj(cross), sum(springs) / masses[1]]])
        known = np.sqrt(np.maximum(np.linalg.eigvalsh(matrix), 0.0))
        assert [found.acoustic[place], found.optical[place]] == pytest.approx(known, abs=1e-7)
    slope = phonon_chain_dispersion(np.array([1e-6]), *masses, *springs).acoustic[0] / 1e-6
    assert found.sound == pytest.approx(slope, rel=1e-6)


def test_one_kind_of_atom_is_a_folded_chain():
    waves = np.linspace(0.0, math.pi, 9)
    found = phonon_chain_dispersion(waves, 2.0, 2.0, 3.0)
    assert found.acoustic == pytest.approx(2.0 * math.sqrt(1.5) * np.sin(waves / 4.0), abs=1e-12)
    assert found.optical == pytest.approx(2.0 * math.sqrt(1.5) * np.cos(waves / 4.0), abs=1e-12)
    assert found.gap == pytest.approx(0.0, abs=1e-7)


ABSORPTION = {"energy": "1.8, 1.9, 2.0, 2.1, 2.2 eV", "transition": "2 eV", "frequency": "0.2 eV", "coupling": 0.5}


def test_energies_with_a_unit_give_a_result_in_that_unit():
    found = find("spin_boson_absorption").execute(**ABSORPTION)
    plain = spin_boson_absorption([1.8, 1.9, 2.0, 2.1, 2.2], 2.0, 0.2, 0.5)
    assert found.unit == "eV"
    assert found.positions == pytest.approx(plain.positions)
    assert found.spectrum == pytest.approx(plain.spectrum)
    assert found.spectrum.max() > 5.0 * found.spectrum.min()


def test_the_default_width_follows_the_frequency():
    scale = 8065.543937
    one = spin_boson_absorption([1.9, 2.1], 2.0, 0.2, 0.5)
    other = spin_boson_absorption([1.9 * scale, 2.1 * scale], 2.0 * scale, 0.2 * scale, 0.5, unit="cm^-1")
    assert other.spectrum * scale == pytest.approx(one.spectrum, rel=1e-9)


@pytest.mark.parametrize(
    ("tool", "call"),
    [
        ("spin_boson_absorption", ABSORPTION | {"transition": "16000 cm^-1"}),
        ("spin_boson_absorption", ABSORPTION | {"transition": 2.0}),
        ("spin_boson_absorption", ABSORPTION | {"temperature": "300 K"}),
        ("spin_boson_absorption", ABSORPTION | {"frequency": "6 um"}),
        ("spin_boson_absorption", ABSORPTION | {"unit": "J"}),
        ("jaynes_cummings", {"times": "0, 1 1/eV", "coupling": "0.1 eV"}),
        ("jaynes_cummings", {"times": [0.0, 1.0], "coupling": "0.1 eV", "frequency": "1 eV", "transition": "1 eV"}),
        ("lindblad_decay", {"times": "0, 1 um", "decay": "1 cm^-1"}),
        ("lindblad_decay", {"times": "0, 1 ps", "decay": "1 THz"}),
        ("holstein_dimer", {"exchange": "50 meV", "frequency": "1400 cm^-1", "coupling": 0.5}),
    ],
)
def test_energies_of_several_units_are_refused(tool, call):
    with pytest.raises(InputError, match="one unit"):
        find(tool).execute(**call)


def test_rates_and_times_share_a_unit():
    found = find("lindblad_decay").execute(times="0, 2 ps", decay="0.5 1/ps")
    assert found.excited == pytest.approx([1.0, math.exp(-1.0)])
    assert find("jaynes_cummings").execute(
        times="0, 3 1/eV", coupling="0.1 eV", frequency="1 eV", transition="1 eV"
    ).levels == pytest.approx([0.0, 0.9, 1.1])
