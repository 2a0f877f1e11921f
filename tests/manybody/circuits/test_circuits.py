import numpy as np
import pytest
from scipy.linalg import expm
from scipy.sparse.linalg import expm_multiply

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.geometry import Geometry
from vibron.manybody.circuits._ansatz import hardware_efficient
from vibron.manybody.circuits._engine import applied, fused, layers_of, product_formula, terms_of
from vibron.manybody.circuits._qiskit import circuit_of, final_state
from vibron.manybody.circuits.barren_plateau_variance import barren_plateau_variance
from vibron.manybody.circuits.circuit_state import circuit_state
from vibron.manybody.circuits.dynamical_phase_transition import dynamical_phase_transition
from vibron.manybody.circuits.floquet_evolution import floquet_evolution
from vibron.manybody.circuits.measure_observable import measure_observable
from vibron.manybody.circuits.phase_estimation import phase_estimation
from vibron.manybody.circuits.qaoa_maxcut import qaoa_maxcut
from vibron.manybody.circuits.qubit_hamiltonian import qubit_hamiltonian
from vibron.manybody.circuits.trotter_error import trotter_error
from vibron.manybody.circuits.trotter_evolution import trotter_evolution
from vibron.manybody.circuits.unitary_coupled_cluster import unitary_coupled_cluster
from vibron.manybody.circuits.vqe_ground_state import vqe_ground_state
from vibron.manybody.circuits.zero_noise_extrapolation import zero_noise_extrapolation
from vibron.manybody.compilers.to_sparse_pauli_op import to_sparse_pauli_op
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.custom_model import custom_model
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.kicked_ising import kicked_ising
from vibron.manybody.models.tfim import tfim

HEAD = 'OPENQASM 2.0; include "qelib1.inc"; '


def hydrogen(distance: float) -> Geometry:
    return Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, distance]])


def test_site_0_is_most_significant_here_and_qubit_0_least_significant_in_qiskit() -> None:
    text = HEAD + "qreg q[3]; x q[0]; ry(0.4) q[1];"
    own, theirs = circuit_state(text), circuit_state(text, order="qiskit")
    c, s = np.cos(0.2), np.sin(0.2)
    assert np.allclose(own.real, [0, 0, 0, 0, c, 0, s, 0], atol=1e-14)
    assert np.allclose(theirs.real, [0, c, 0, s, 0, 0, 0, 0], atol=1e-14)
    assert measure_observable(text, {"IIZ": 1.0}).value == -1.0  # qubit 0 is rightmost in a label
    assert own.order == "qubit 0" and theirs.order == "qubit 2"


@pytest.mark.parametrize(
    "model",
    [
        tfim(size=(5,), J=[1.0, 0.7, 0.4, 1.3], g=0.6, h=[0.1, -0.2, 0.3, 0.5, 0.0]),
        heisenberg(size=(2, 3), lattice="square", J=[1.0, 0.3, 0.5, 0.7, 1.1, 0.9, 0.2]),
        hubbard(size=(3,), boundary="periodic", U=2.0),
        bose_hubbard(size=(3,), n_max=2),
    ],
    ids=["tfim", "square", "hubbard ring", "bosons"],
)
def test_terms_add_up_and_formulas_converge(model: object) -> None:
    matrix = hamiltonian(model).matrix.toarray()  # type: ignore[arg-type]
    terms = terms_of(model)  # type: ignore[arg-type]
    d = (
        terms[0].matrix.shape[0]
        if len(terms[0].digits) == 1
        else round(len(terms[0].matrix) ** (1 / len(terms[0].digits)))
    )
    count = round(np.log(len(matrix)) / np.log(d))
    whole = sum(term.widened(tuple(range(count)), d) for term in terms)
    assert np.abs(whole - matrix).max() < 1e-13
    state = np.random.default_rng(0).standard_normal(len(matrix)) + 0j
    exact = expm(-0.5j * matrix) @ state
    gates = product_formula(layers_of(terms), 0.5, 6, 4)
    found = applied(fused(gates, d), state, d, count)
    assert np.abs(found - applied(gates, state, d, count)).max() < 1e-12
    assert np.abs(found - exact).max() < 1e-3


def test_aer_and_own_gates_agree() -> None:
    model = heisenberg(size=(6,), Jz=0.4)
    both = [trotter_evolution(model, [0.5, 1.0], steps=3, observables=("Sz",), backend=b) for b in ("vibron", "aer")]
    assert np.allclose(both[0].observables["Sz"], both[1].observables["Sz"], atol=1e-12)
    circuit = hardware_efficient(3, 2)
    theta = np.random.default_rng(1).standard_normal(circuit.parameters)
    aer = final_state(circuit_of(circuit.gates(theta), 3, circuit.start))
    assert np.abs(aer - circuit.state(theta)).max() < 1e-12


@pytest.mark.parametrize("order", [1, 2, 4])
def test_estimated_error_of_trotter_holds_against_krylov(order: int) -> None:
    model = heisenberg(size=(8,), Jz=2.0)
    found = trotter_evolution(model, [1.0], steps=8, order=order, observables=("Sz",))
    exact = krylov_evolution(model, [1.0], observables=("Sz",)).observables["Sz"]
    assert np.abs(found.observables["Sz"] - exact).max() <= 2.0 * found.error[-1] + 1e-9
    assert np.isclose(found.ladder[0].value / found.ladder[1].value, 2**order, rtol=0.1)


@pytest.mark.parametrize(("order", "slope"), [(1, 1.0002), (2, 2.0011), (4, 4.0017)])
def test_slopes_and_bounds_of_the_heisenberg_chain(order: int, slope: float) -> None:
    found = trotter_error(heisenberg(size=(6,)), [8, 16, 32], order=order)
    assert found.slope is not None and abs(found.slope - slope) < 0.01
    assert found.bound is None if order == 4 else bool((found.error <= found.bound).all())
    assert trotter_error(heisenberg(size=(4,)), [3]).slope is None


def test_gradients_are_parameter_shifts_and_differences() -> None:
    circuit, matrix = hardware_efficient(3, 1), hamiltonian(tfim(size=(3,), g=0.7)).matrix
    theta = np.random.default_rng(2).standard_normal(circuit.parameters)
    gradient = circuit.energy(theta, matrix)[1]
    for k, unit in enumerate(np.eye(circuit.parameters)):
        shift = [circuit.energy(theta + s * np.pi / 2 * unit, matrix)[0] for s in (1, -1)]
        assert abs((shift[0] - shift[1]) / 2 - gradient[k]) < 1e-12
        near = [circuit.energy(theta + s * 1e-5 * unit, matrix)[0] for s in (1, -1)]
        assert abs((near[0] - near[1]) / 2e-5 - gradient[k]) < 1e-8


def test_vqe_is_never_below_the_exact_value_and_says_when_it_is_not_there() -> None:
    model = heisenberg(size=(6,))
    exact = model.lowest_energy
    found = vqe_ground_state(model, layers=1, starts=1)
    assert found.value > exact + 1e-3 and not found.converged and found.value - exact <= found.error
    values = [rung.value for rung in vqe_ground_state(model, layers=3, starts=2).ladder]
    assert values == sorted(values, reverse=True) and values[-1] >= exact - 1e-9
    sampled = vqe_ground_state(heisenberg(size=(4,)), layers=2, starts=2, shots=4000, seed=3)
    assert abs(sampled.value + 1.6160254) < 5 * sampled.error and sampled.error < 0.02


@pytest.mark.parametrize(("distance", "energy"), [(0.5, -1.05515979), (1.0, -1.10115033), (3.0, -0.93363184)])
def test_hydrogen_is_exact_with_one_double_excitation(distance: float, energy: float) -> None:
    assert abs(unitary_coupled_cluster(hydrogen(distance)).value - energy) < 2e-8
    table = qubit_hamiltonian(hydrogen(distance), mapping="bravyi_kitaev")
    assert abs(np.linalg.eigvalsh(table.native.to_matrix())[0] - energy) < 2e-8


def test_sampled_coupled_cluster_has_an_error_bar_that_holds() -> None:
    found = unitary_coupled_cluster(hydrogen(0.735), shots=20000, seed=1)
    assert abs(found.value + 1.13730604) < 4 * found.error and 0 < found.error < 5e-3


def test_lithium_hydride_and_adaptive_circuits_are_above_and_near_the_exact_value() -> None:
    found = unitary_coupled_cluster(Geometry(("Li", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.545]]))
    assert 0.0 <= found.value + 7.88276117 + 1e-8 < 5e-5
    assert abs(found.ladder[0].value + 7.86314739) < 2e-7
    four = Geometry(("H",) * 4, [[0.0, 0.0, z] for z in range(4)])
    stopped = unitary_coupled_cluster(four, ansatz="adapt", most=3)
    assert not stopped.converged and len(stopped.ladder) == 4 and stopped.value > -2.16638745


def test_an_adaptive_circuit_is_sampled_too_and_refuses_the_other_tolerance() -> None:
    found = unitary_coupled_cluster(hydrogen(0.735), ansatz="adapt", shots=20000, seed=1)
    assert abs(found.value + 1.13730604) < 4 * found.error and 0 < found.error < 5e-3
    for ansatz, extra in (("adapt", {"tolerance": 1e-3}), ("uccsd", {"most": 3}), ("uccsd", {"gradient": 1e-3})):
        with pytest.raises(InputError, match="does not apply") as caught:
            unitary_coupled_cluster(hydrogen(0.735), ansatz=ansatz, **extra)
        assert caught.value.field == next(iter(extra))


def test_named_parts_are_the_layers_of_a_formula() -> None:
    bonds = [{"name": "ising", "ops": ["Z", "Z"], "on": "all", "coeff": "-1/abs(i-j)**1.5"}]
    field = [{"name": "field", "ops": ["X"], "on": "site", "coeff": "-g"}]
    lattice = {"kind": "chain", "size": [4], "boundary": ["open"]}
    model = custom_model(lattice, {"kind": "qubit"}, bonds + field, {"g": [0.6, 1.0, 1.4, 0.3]})
    found = trotter_error(model, [2, 8], time=0.5, order=2, parts=("field", "ising"))
    halves = [hamiltonian(model.with_terms((model.terms[k],))).matrix.toarray() for k in (0, 1)]
    assert np.allclose(found.parts[0], halves[1]) and np.allclose(found.parts[1], halves[0]) and found.layers == 2
    step = expm(-0.125j * halves[1]) @ expm(-0.25j * halves[0]) @ expm(-0.125j * halves[1])
    assert np.allclose(found.unitaries[0], step @ step, atol=1e-13)
    assert abs(found.error[0] - np.linalg.norm(step @ step - expm(-0.5j * sum(halves)), 2)) < 1e-13
    evolved = trotter_evolution(model, [0.5], steps=2, initial="neel", parts=("field", "ising"))
    assert np.allclose(found.unitaries[1][:, 0b0101], evolved.state, atol=1e-13)


def test_phase_estimation_gains_a_bit_with_each_rung_and_follows_the_formula() -> None:
    found = phase_estimation({"Z": 1.0, "X": 0.5}, bits=6, shots=2000)
    assert all(abs(rung.value + np.sqrt(1.25)) <= rung.error + 1e-12 for rung in found.ladder)
    assert found.expected >= 4 / np.pi**2 and abs(found.success - found.expected) < 4 * 0.5 / np.sqrt(2000)
    split = phase_estimation({"Z": np.pi * 0.5, "X": 1e-9}, bits=2, initial="1", lowest=0.0)
    assert abs(split.energy - 2 * np.pi + np.pi * 0.5) < 1e-6 or abs(split.energy + np.pi * 0.5) < 1e-6


def test_counts_of_phases_follow_the_probabilities_of_a_fourier_transform() -> None:
    model = tfim(size=(2,), J=1.0, g=[0.4, 0.9])
    state = np.array([0.6, 0.1j, 0.2, 0.7])
    found = phase_estimation(to_sparse_pauli_op(model).table, bits=4, initial=state, shots=4000)
    propagator, size = expm(-1j * hamiltonian(model).matrix.toarray()), 2**4
    powers = np.array([np.linalg.matrix_power(propagator, k) @ state for k in range(size)]) / np.linalg.norm(state)
    exact = np.sum(np.abs(np.fft.fft(powers, axis=0) / size) ** 2, axis=1)
    assert np.allclose(found.probabilities(), exact, atol=1e-12)
    counts = np.array([found.counts.get(f"{number:04b}", 0) for number in range(size)])
    assert counts.sum() == 4000 and np.all(np.abs(counts - 4000 * exact) < 5 * np.sqrt(4000 * exact) + 1)
    assert found.expected == found.probabilities()[int(max(found.counts, key=lambda word: found.counts[word]), 2)]


@pytest.mark.parametrize(("p", "ratio"), [(1, 3 / 4), (2, 5 / 6)])
def test_rings_reach_the_known_ratio(p: int, ratio: float) -> None:
    ring = [[k, (k + 1) % 10] for k in range(10)]
    found = qaoa_maxcut(ring, layers=p)
    assert abs(found.ratio - ratio) < 1e-6
    parts = [tfim(size=(10,), boundary="periodic", J=J, g=g) for J, g in ((0.5, 0.0), (0.0, -1.0))]
    state = np.full(2**10, 2.0**-5, dtype=np.complex128)
    for angles in zip(found.gamma, found.beta, strict=True):
        for angle, part in zip(angles, parts, strict=True):
            state = expm_multiply(-1j * angle * hamiltonian(part).matrix, state)
    assert abs(abs(np.vdot(state, found.state)) - 1.0) < 1e-10


def test_a_search_ends_at_the_given_slope() -> None:
    ring = [[k, (k + 1) % 6] for k in range(6)]
    coarse, fine = (qaoa_maxcut(ring, layers=2, starts=0, tolerance=slope) for slope in (0.1, 1e-8))
    assert 1e-9 < fine.ratio - coarse.ratio < 1e-4 and abs(fine.ratio - 5 / 6) < 1e-12


def test_weights_of_a_cut() -> None:
    found = qaoa_maxcut([[0, 1], [1, 2], [0, 2]], layers=3, weights=[3.0, 2.0, 1.0])
    assert found.largest == found.best_cut == 5.0 and found.ratio <= 1.0 + 1e-12


def test_shots_scatter_as_they_say() -> None:
    text = HEAD + "qreg q[2]; ry(0.8) q[0]; cx q[0],q[1];"
    operator = {"ZZ": 0.5, "IZ": 1.0, "XX": 0.3, "YY": -0.2}
    runs = [measure_observable(text, operator, shots=200, seed=10 * k) for k in range(40)]
    pulls = np.array([(run.value - run.exact) / run.error for run in runs])
    assert abs(pulls.mean()) < 0.7 and 0.6 < pulls.std() < 1.5
    alone = measure_observable(text, operator, shots=200, grouping="none")
    assert alone.groups == 4 and runs[0].groups == 3


def test_noise_by_folding_is_extrapolated_away() -> None:
    scales = np.array([1.0, 3.0, 5.0])
    values = [
        measure_observable(HEAD + "qreg q[1]; " + "x q[0]; " * int(s), {"Z": 1.0}, shots=40000, depolarising=0.05)
        for s in scales
    ]
    found = zero_noise_extrapolation(scales, [v.value for v in values], errors=[v.error for v in values])
    assert abs(found.value + 1.0) < 4 * found.error + 1e-3 and abs(values[0].value + 1.0) > 0.04
    with pytest.raises(DomainError):
        zero_noise_extrapolation([1.0, 2.0], [0.1, -0.1], method="exponential")


def test_the_finite_ring_has_the_echo_of_exact_diagonalisation() -> None:
    ring = {"size": (10,), "boundary": "periodic"}
    times = np.array([0.2, 0.4, 0.9])
    before = tfim(**ring, g=0.5)
    echo = krylov_evolution(tfim(**ring, g=2.0), times, initial="ground_state", before=before).echo
    assert np.allclose(dynamical_phase_transition(0.5, 2.0, times, size=10).rate, -np.log(echo) / 10, atol=1e-8)


def test_gradients_vanish_with_the_number_of_qubits() -> None:
    found = barren_plateau_variance([2, 4], layers=40, samples=800)
    assert np.all(np.abs(found.variance - found.two_design) < 6 * found.error)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: circuit_state("no circuit"), InputError),
        (lambda: circuit_state(HEAD + "qreg q[1]; creg c[1]; measure q[0]->c[0];"), DomainError),
        (lambda: circuit_state(HEAD + "qreg q[40];"), ResourceError),
        (lambda: measure_observable(HEAD + "qreg q[1];", {"ZZ": 1.0}), InputError),
        (lambda: trotter_evolution(heisenberg(size=(4,)), [1.0], order=3), DomainError),
        (lambda: trotter_evolution(bose_hubbard(size=(3,), n_max=2), [1.0], backend="aer", initial="111"), DomainError),
        (lambda: vqe_ground_state(heisenberg(size=(4,), spin=1.0)), DomainError),
        (lambda: floquet_evolution(kicked_ising(size=(4,)), 1, parts=("ising+kick",)), DomainError),
        (lambda: floquet_evolution(kicked_ising(size=(4,)), 1, parts=("no",)), InputError),
        (lambda: phase_estimation({"Z": 1.0}, initial="01"), InputError),
        (lambda: trotter_error(tfim(size=(3,)), [2], parts=("ising",)), InputError),
        (lambda: trotter_error(tfim(size=(3,)), [2], parts=("ising", "transverse", "kick")), InputError),
        (lambda: trotter_evolution(tfim(size=(3,)), [0.1], parts=("ising+transverse",)), DomainError),
        (lambda: phase_estimation({"Z": 1.0}, initial=[1.0, 0.0, 0.0]), DomainError),
        (lambda: qaoa_maxcut([[0, 0]]), InputError),
        (lambda: dynamical_phase_transition(0.0, 2.0, [1.0], size=3), DomainError),
        (lambda: zero_noise_extrapolation([1.0, 1.0], [0.5, 0.5]), InputError),
    ],
)
def test_refusals(call: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        call()  # type: ignore[operator]


def test_a_product_formula_continues_from_a_result_and_from_amplitudes() -> None:
    model = tfim((5,), g=0.9)
    whole = trotter_evolution(model, [0.2, 0.5], steps=40, order=4, initial="all_up")
    later = trotter_evolution(model, [0.3], steps=40, order=4, initial=list(3.0 * whole.states[0]))
    again = trotter_evolution(model, [0.3], steps=40, order=4, initial=krylov_evolution(model, [0.2], "all_up"))
    assert abs(np.vdot(later.state, whole.state)) == pytest.approx(1.0, abs=1e-9)
    assert abs(np.vdot(again.state, whole.state)) == pytest.approx(1.0, abs=1e-8)
    with pytest.raises(DomainError, match="32 states"):
        trotter_evolution(model, [0.3], initial=[1.0, 0.0])


def test_the_states_of_an_evolution_give_its_series() -> None:
    model, times = tfim((4,), g=0.7), [0.0, 0.4, 1.1]
    for found in (trotter_evolution(model, times, steps=50, order=4), krylov_evolution(model, times)):
        assert len(found.states) == 3 and np.array_equal(found.states[-1], found.state)
        returned = [abs(np.vdot(found.states[0], state)) ** 2 for state in found.states]
        assert returned == pytest.approx(found.echo, abs=1e-12)
    driven = floquet_evolution(kicked_ising((4,)), 3, observables=("entropy",))
    middle = [np.linalg.svd(state.reshape(4, 4), compute_uv=False) ** 2 for state in driven.states]
    assert [-(w[w > 1e-14] @ np.log(w[w > 1e-14])) for w in middle] == pytest.approx(driven.entropy, abs=1e-12)
    assert driven == floquet_evolution(kicked_ising((4,)), 3, observables=("entropy",))


@pytest.mark.parametrize(("before", "after"), [(0.5, 2.0), (1.5, 0.5)])
def test_the_rate_at_a_kink_is_the_integral_over_the_distance_from_it(before: float, after: float) -> None:
    kink = dynamical_phase_transition(before, after, [5.0]).critical_times[0]
    critical = np.arccos((1 + before * after) / (before + after))
    root, weight = np.polynomial.legendre.leggauss(200)
    total = 0.0
    for end in (0.0, np.pi):  # k = critical + (end - critical) exp(-u): the logarithm becomes -2u
        u, part = 20.0 * (root + 1.0), 20.0 * weight
        k = critical + (end - critical) * np.exp(-u)
        energy = 2.0 * np.hypot(after - np.cos(k), np.sin(k))
        vectors = [np.array([np.sin(k), field - np.cos(k)]) for field in (before, after)]
        cosine, sine = (
            (vectors[0] * vectors[1]).sum(0), vectors[0][0] * vectors[1][1] - vectors[0][1] * vectors[1][0],
        )  # fmt: skip
        kept = (cosine**2 + sine**2 * np.cos(energy * kink) ** 2) / (cosine**2 + sine**2)
        total -= part @ (np.log(kept) * np.exp(-u)) * abs(end - critical) / (2.0 * np.pi)
    assert dynamical_phase_transition(before, after, [kink]).rate[0] == pytest.approx(total, abs=1e-7)
