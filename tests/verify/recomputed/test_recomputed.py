"""States, observables and sweeps that the verifier computes once more, on right results and on damaged ones."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

from vibron_verify.products import read
from vibron_verify.products.product import Product
from vibron_verify.recomputed import FinishedRun, evolution_checks, molecules, observable_checks
from vibron_verify.recomputed.coverage import coverage_check, outputs
from vibron_verify.recomputed.evolution import evolved_state
from vibron_verify.recomputed.space import WholeSpace
from vibron_verify.rubric import read_rubric
from vibron_verify.rubric.systems import TooLargeError

X, Z, ONE = np.array([[0.0, 1], [1, 0]]), np.diag([1.0, -1]), np.eye(2)
XX, ZZ = np.kron(X, X), np.kron(Z, Z)
H = -ZZ - 0.7 * (np.kron(X, ONE) + np.kron(ONE, X))
KINDS = {"ring": "model", "start": "initial_state", "evolve": "solver", "spins": "observable", "curve": "sweep"}
HEAD = """schema: vibron.rubric/1
topic: exact
system: {model: "tfim(size=[$L], J=1.0, g=$g)"}
"""


def run(tmp_path: Path, text: str, given: Mapping[str, Any], **returned: Any) -> FinishedRun:
    (tmp_path / "rubric.yaml").write_text(HEAD + text)
    products: dict[str, Product] = {name: read(one) for name, one in {"ring": H, **returned}.items()}
    return FinishedRun(read_rubric(tmp_path / "rubric.yaml"), KINDS, products, {"L": 2, "g": 0.7, **given})


def up() -> np.ndarray:
    return np.array([1.0, 0, 0, 0])


@pytest.mark.parametrize(("generator", "passed"), [(H, True), (0.5 * H, False), (-H, False), (H - 0.1 * XX, False)])
def test_a_state_is_held_against_exact_evolution(tmp_path: Path, generator: np.ndarray, passed: bool):
    state = expm(-0.9j * generator) @ up()
    found = run(tmp_path, "evolution: {time: $t}\n", {"t": 0.9}, start=up(), evolve={"state": np.exp(0.3j) * state})
    (check,) = evolution_checks([found])
    assert check.passed is passed and check.group == "propagator"


@pytest.mark.parametrize(("order", "declared", "passed"), [(1, 1, True), (2, 2, True), (1, 2, False), (2, 1, True)])
def test_the_order_of_a_product_formula_is_measured(tmp_path: Path, order: int, declared: int, passed: bool):
    field = -0.7 * (np.kron(X, ONE) + np.kron(ONE, X))

    def split(steps: int) -> np.ndarray:
        half, whole, bond = (expm(-1j * part) for part in (field / 2 / steps, field / steps, -ZZ / steps))
        step = half @ bond @ half if order == 2 else bond @ whole
        return np.linalg.matrix_power(step, steps) @ up()

    text = f"evolution: {{time: 1.0, order: {declared}, steps: n, start: all_up}}\n"
    runs = [run(tmp_path, text, {"n": n}, evolve={"state": split(n)}) for n in (10, 20, 40)]
    (check,) = evolution_checks(runs)
    assert check.passed is passed and f"order {order}." in check.message.replace(f"{order - 1}.99", f"{order}.0")


def test_another_hamiltonian_does_not_converge_to_the_declared_one(tmp_path: Path):
    text = "evolution: {time: 1.0, order: 1, steps: n, start: all_up}\n"
    states = [expm(-1j * (H + 0.2 * XX)) @ up()] * 3
    runs = [run(tmp_path, text, {"n": n}, evolve={"state": one}) for n, one in zip((1, 2, 4), states, strict=True)]
    assert [check.passed for check in evolution_checks(runs)] == [False]


def test_pieces_repeat_and_may_change_in_time(tmp_path: Path):
    kick, free = expm(0.4j * (np.kron(X, ONE) + np.kron(ONE, X))), expm(0.3j * ZZ)
    text = """evolution:
  start: all_up
  time: 0
  repeat: $n
  pieces:
    - {model: "tfim(size=[2], J=1.0, g=0.0)", time: 0.3}
    - {model: "tfim(size=[2], J=0.0, g=1.0)", time: 0.4}
"""
    state = np.linalg.matrix_power(kick @ free, 3) @ up()
    assert [one.passed for one in evolution_checks([run(tmp_path, text, {"n": 3}, evolve={"state": state})])] == [True]
    assert [one.passed for one in evolution_checks([run(tmp_path, text, {"n": 2}, evolve={"state": state})])] == [False]
    ramp = 'evolution: {start: all_up, time: 0, pieces: [{model: "tfim(size=[2], J=0.0, g=$(2 * t))", time: 0.5}]}\n'
    turned = expm(0.25j * (np.kron(X, ONE) + np.kron(ONE, X))) @ up()  # the integral of 2 t until 0.5
    assert [one.passed for one in evolution_checks([run(tmp_path, ramp, {}, evolve={"state": turned})])] == [True]


def test_a_state_of_a_curve_continues_from_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    text = """evolution:
  start: all_up
  time: 0
  repeat: $n
  pieces: [{model: "tfim(size=[2], J=1.0, g=$g)", time: 0.3}]
"""
    found, made = run(tmp_path, text, {"n": 0}), []
    evolved = WholeSpace.evolved
    monkeypatch.setattr(WholeSpace, "evolved", lambda *given: made.append(1) or evolved(*given))
    states = {n: evolved_state(found, {"n": n}) for n in (7, 3, 0, 9)}
    assert len(made) == 9
    for n, state in states.items():
        np.testing.assert_allclose(state, np.linalg.matrix_power(expm(-0.3j * H), n) @ up(), atol=1e-14)
    evolved_state(found, {"n": 9, "g": 0.6})
    assert len(made) == 18  # another Hamiltonian, another evolution
    monkeypatch.setattr("vibron_verify.recomputed.evolution.MOST_KEPT", 100)
    np.testing.assert_array_equal(evolved_state(found, {"n": 9}), states[9])
    assert len(made) == 27


def test_a_density_matrix_decays_by_its_jumps(tmp_path: Path):
    text = """evolution:
  start: all_plus
  time: $t
  pieces: [{model: "tfim(size=[2], J=0.0, g=0.0)", time: $t}]
  jumps: [{ops: Z, rate: 0.5}]
"""
    plus, fall = np.full((2, 2), 0.5), np.exp(-2 * 0.5 * 0.8)
    spin = plus * np.array([[1.0, fall], [fall, 1.0]])
    right, wrong = np.kron(spin, spin), np.kron(plus, spin)
    passed = [
        next(evolution_checks([run(tmp_path, text, {"t": 0.8}, evolve={"state": one})])).passed
        for one in (right, wrong)
    ]
    assert passed == [True, False]


DRIVEN = """evolution:
  start: all_up
  time: .inf
  jumps: [{ops: Sm, rate: $rate, sites: [$(L - 1)]}, {ops: Sm, rate: 0.2, sites: [[0]]}]
"""


def test_an_infinite_time_leads_to_the_stationary_state(tmp_path: Path):
    lower = np.array([[0.0, 0], [1, 0]])
    jumps = [np.sqrt(0.9) * np.kron(ONE, lower), np.sqrt(0.2) * np.kron(lower, ONE)]
    generator = -1j * (np.kron(H, np.eye(4)) - np.kron(np.eye(4), H.T))
    for one in jumps:
        decay = one.T @ one
        generator = generator + np.kron(one, one) - 0.5 * (np.kron(decay, np.eye(4)) + np.kron(np.eye(4), decay))
    late = (expm(400.0 * generator) @ np.outer(up(), up()).ravel()).reshape(4, 4)
    found = run(tmp_path, DRIVEN, {"rate": 0.9}, evolve={"state": late})
    assert [one.passed for one in evolution_checks([found])] == [True]
    other = run(tmp_path, DRIVEN.replace("L - 1", "L - 2"), {"rate": 0.9}, evolve={"state": late})
    assert [one.passed for one in evolution_checks([other])] == [False]


def test_a_stationary_state_that_is_not_the_only_one_is_refused(tmp_path: Path):
    text = DRIVEN.replace("ops: Sm", "ops: Z").replace("start: all_up", "start: neel")
    found = run(tmp_path, text, {"rate": 0.9, "g": 0.0}, ring=-ZZ, evolve={"state": np.diag([0.0, 1, 0, 0])})
    (check,) = evolution_checks([found])
    assert check.passed  # a block of one element
    text = DRIVEN.replace("ops: Sm", "ops: X").replace("start: all_up", "start: all_plus")
    found = run(
        tmp_path,
        text,
        {"rate": 0.9, "g": 0.7},
        ring=H + ZZ,
        evolve={"state": np.eye(4) / 4},
    )
    (check,) = evolution_checks([found])
    assert check.passed is False and "more than one state is stationary" in check.message
    (check,) = evolution_checks([run(tmp_path, "evolution: {start: all_up, time: .inf}\n", {}, evolve={"state": up()})])
    assert check.passed is False and "without jumps" in check.message


def test_points_with_too_many_states_for_a_density_matrix_are_left_out(tmp_path: Path):
    text = DRIVEN + 'observables:\n  curve.up: {is: "site(\'Pup\')[0]", of: evolved, over: {L: curve.L, g: "0.0"}}\n'
    curve = {"L": np.array([2, 7]), "up": np.array([0.0, 0.5])}
    checks = {one.name: one.passed for one in observable_checks(run(tmp_path, text, {"rate": 0.9}, curve=curve))}
    assert checks == {"curve.up recomputed": True}
    with pytest.raises(TooLargeError):
        evolved_state(run(tmp_path, text, {"rate": 0.9, "L": 7}), {})


def test_observables_are_recomputed_from_the_returned_state(tmp_path: Path):
    state = expm(-0.9j * H) @ up()
    right = np.array([np.vdot(state, np.kron(Z, ONE) @ state).real, np.vdot(state, np.kron(ONE, Z) @ state).real])
    pair = np.vdot(state, ZZ @ state).real
    text = """observables:
  spins.z: site('Z')
  spins.zz: {is: "pair('Z', 'Z')[0, 1]", of: evolve.state}
  spins.mean: {is: sum(site('Z')) / sites, of: evolve.state, tolerance: 1.0e-9}
  evolve.echo: {is: "abs(product('Pup', 0, 'Pup', 1))", of: evolve.state}
"""
    spins = {"z": right, "zz": pair, "mean": right.mean()}
    evolve = {"state": state, "echo": abs(state[0]) ** 2}
    assert all(one.passed for one in observable_checks(run(tmp_path, text, {}, evolve=evolve, spins=spins)))
    damaged = {"z": right + 1, "zz": -pair, "mean": right.sum()}
    checks = list(observable_checks(run(tmp_path, text, {}, evolve=evolve, spins=damaged)))
    assert [one.passed for one in checks] == [False, False, False, True]


def test_a_sweep_is_recomputed_where_it_is_small_enough(tmp_path: Path):
    fields = np.array([0.5, 1.0, 1.5])
    levels = [np.linalg.eigvalsh(-ZZ - g * (np.kron(X, ONE) + np.kron(ONE, X))) for g in fields]
    curve = {
        "g": fields,
        "energy": np.array([one[0] for one in levels]),
        "gap": np.array([one[1] - one[0] for one in levels]),
    }
    text = """observables:
  curve.energy: {is: energy, of: lowest, over: {g: curve.g}}
  curve.gap: {is: "levels(2)[1] - levels(2)[0]", of: lowest, over: {g: curve.g}}
"""
    assert all(one.passed for one in observable_checks(run(tmp_path, text, {}, curve=curve)))
    moved = {**curve, "gap": curve["gap"][::-1]}
    assert [one.passed for one in observable_checks(run(tmp_path, text, {}, curve=moved))] == [True, False]
    sizes = {"L": np.array([2, 40]), "energy": np.array([np.linalg.eigvalsh(H)[0], -50.0])}
    text = "observables:\n  curve.energy: {is: energy, of: lowest, over: {L: curve.L}}\n"
    assert [one.passed for one in observable_checks(run(tmp_path, text, {}, curve=sizes))] == [True]


def test_times_are_reached_by_exact_evolution(tmp_path: Path):
    times = np.array([0.0, 0.4, 1.1])
    echo = np.array([abs((expm(-1j * t * H) @ up())[0]) ** 2 for t in times])
    text = """evolution: {time: $T, start: all_up}
observables:
  evolve.echo: {is: echo, of: evolved, over: {T: evolve.times}}
"""
    for values, passed in ((echo, True), (echo**0.5, False)):
        found = run(tmp_path, text, {"T": 1.1}, evolve={"times": times, "echo": values})
        assert [one.passed for one in observable_checks(found)] == [passed]


def test_a_degenerate_ground_state_is_not_judged(tmp_path: Path):
    text = "observables:\n  spins: {is: site('Z'), of: lowest}\n"
    (check,) = observable_checks(run(tmp_path, text, {"g": 0.0}, ring=-ZZ, spins=np.array([1.0, 1.0])))
    assert check.passed is None and "degenerate" in check.message


@pytest.mark.parametrize("rule", ["site('Q')", "site('Z')[9]", "nothing", "site(3)", "product('Z')"])
def test_what_cannot_be_recomputed_fails_with_its_reason(tmp_path: Path, rule: str):
    text = f'observables:\n  spins: {{is: "{rule}", of: evolve}}\n'
    (check,) = observable_checks(run(tmp_path, text, {}, evolve=up(), spins=np.array([1.0, 1.0])))
    assert check.passed is False and "cannot be recomputed" in check.message


def test_an_evolution_that_cannot_be_worked_out_fails_by_itself(tmp_path: Path):
    text = "evolution: {time: $nothing, start: all_up}\nobservables: {spins: site('Z')}\n"
    found = run(tmp_path, text, {}, evolve=up(), spins=np.ones(2))
    (check,) = evolution_checks([found])
    assert check.passed is False and "nothing" in check.message
    assert [one.passed for one in observable_checks(found)] == [True]


def test_outputs_that_no_check_touches_are_named(tmp_path: Path):
    text = """observables: {spins.z: "site('Z')"}
claims: [{quantity: "curve.energy[0]", value: 1, tolerance: 1, mark: V}, {quantity: curve.gap, value: 1, mark: M}]
energy: none
"""
    curve = {"energy": np.ones(2), "gap": np.ones(2)}
    found = run(tmp_path, text, {}, evolve=up(), spins={"z": np.ones(2), "x": np.ones(2)}, curve=curve)
    listed = outputs(found)
    assert {one.path: bool(one.checks) for one in listed} == {
        "evolve": True, "spins.z": True, "spins.x": False, "curve.energy": True, "curve.gap": False,
    }  # fmt: skip
    assert coverage_check(listed, strict=False).passed is None and coverage_check(listed, strict=True).passed is False
    assert "2 of 5 outputs unchecked: spins.x, curve.gap" in coverage_check(listed, strict=True).message


def test_a_declared_relation_counts_as_a_check(tmp_path: Path):
    text = 'relations: [{change: {g: "-g"}, same: [curve.gap], times: {curve.error: "1 / 2"}}]\nenergy: none\n'
    curve = {"gap": np.ones(2), "error": np.ones(2), "other": np.ones(2)}
    listed = outputs(run(tmp_path, text, {}, evolve=up(), curve=curve))
    assert {one.path for one in listed if one.checks} == {"curve.gap", "curve.error"}


def test_a_state_is_compared_up_to_a_phase(tmp_path: Path):
    text = """evolution: {time: $T, start: all_up}
observables:
  evolve.early: {is: state, of: evolved, evolution: {time: 0.4}}
  start: {is: state, of: evolved, evolution: {time: 0}}
"""
    right = {"early": 1j * expm(-0.4j * H) @ up()}
    assert [one.passed for one in observable_checks(run(tmp_path, text, {"T": 1.1}, start=up(), evolve=right))] == [
        True
    ] * 2
    wrong = {"early": expm(-0.5j * H) @ up()}
    found = run(tmp_path, text, {"T": 1.1}, start=up()[::-1], evolve=wrong)
    assert [one.passed for one in observable_checks(found)] == [False] * 2


def test_one_quantity_may_evolve_by_other_pieces_and_sizes(tmp_path: Path):
    kick, free = expm(0.4j * (np.kron(X, ONE) + np.kron(ONE, X))), expm(0.3j * ZZ)
    states = [np.linalg.matrix_power(kick @ free, n) @ up() for n in range(3)]
    text = """evolution: {time: 1.0, start: all_up}
observables:
  curve.echo:
    is: echo
    of: evolved
    over: {n: curve.n, L: "[2, 2, 2]"}
    evolution:
      pieces:
        - {model: "tfim(size=[2], J=1.0, g=0.0)", time: 0.3}
        - {model: "tfim(size=[2], J=0.0, g=1.0)", time: 0.4}
      repeat: $n
"""
    for power, passed in ((2, True), (1, False)):
        curve = {"n": np.arange(3), "echo": np.array([abs(one[0]) ** power for one in states])}
        found = run(tmp_path, text, {"L": 3}, curve=curve)  # a start that is named has the size of the point
        assert [one.passed for one in observable_checks(found)] == [passed]


def test_a_quench_starts_from_the_ground_state_of_another_model(tmp_path: Path):
    before = np.linalg.eigh(-ZZ - 2.0 * (np.kron(X, ONE) + np.kron(ONE, X)))[1][:, 0]
    text = 'evolution: {time: 0.9, start: {lowest: "tfim(size=[$L], J=1.0, g=$g0)"}}\n'
    for first, passed in ((before, True), (up(), False)):
        found = run(tmp_path, text, {"g0": 2.0}, evolve={"state": expm(-0.9j * H) @ first})
        assert [one.passed for one in evolution_checks([found])] == [passed]


def test_tolerances_and_errors_are_expressions_at_each_point(tmp_path: Path):
    fields = np.array([0.5, 1.0, 1.5])
    lowest = np.array([np.linalg.eigvalsh(-ZZ - g * (np.kron(X, ONE) + np.kron(ONE, X)))[0] for g in fields])
    text = """observables:
  curve.energy: {is: energy, of: lowest, over: {g: curve.g}, tolerance: 0.01 * g}
  curve.sampled: {is: energy, of: lowest, over: {g: curve.g}, error: curve.error}
"""
    off, error = np.array([0.004, 0.009, 0.014]), np.array([0.001, 0.002, 0.003])
    curve = {"g": fields, "energy": lowest + off, "sampled": lowest + 4.9 * error, "error": error}
    assert [one.passed for one in observable_checks(run(tmp_path, text, {}, curve=curve))] == [True, True]
    curve |= {"energy": lowest + off[::-1], "sampled": lowest + 4.9 * error[::-1]}
    assert [one.passed for one in observable_checks(run(tmp_path, text, {}, curve=curve))] == [False, False]


def test_the_product_of_a_word_over_all_sites(tmp_path: Path):
    state = expm(-0.9j * H) @ up()
    text = """observables:
  spins.parity: every('X')
  spins.down: "every('Pdn')"
"""
    spins = {"parity": np.vdot(state, XX @ state).real, "down": abs(state[3]) ** 2}
    assert all(one.passed for one in observable_checks(run(tmp_path, text, {}, evolve=state, spins=spins)))


def test_energies_of_a_molecule_are_computed_and_its_qubits_are_the_scripts(tmp_path: Path):
    pytest.importorskip("pyscf")
    text = """schema: vibron.rubric/1
topic: qsim
system: {molecule: {atoms: "H 0 0 0; H 0 0 $R", basis: sto-3g}}
observables:
  curve.full: {is: full_ci, over: {R: curve.R}}
  curve.hartree_fock: {is: mean_field, over: {R: curve.R}}
  curve.nuclear: {is: nuclear, over: {R: curve.R}}
  spins: site('Z')
"""
    (tmp_path / "rubric.yaml").write_text(text)
    rubric = read_rubric(tmp_path / "rubric.yaml")
    curve = {  # full CI and Hartree-Fock in the minimal basis, and the repulsion of two protons
        "R": np.array([0.735, 2.0]), "full": np.array([-1.13730604, -0.94864111]),
        "hartree_fock": np.array([-1.11699900, -0.78379265]), "nuclear": 0.529177210903 / np.array([0.735, 2.0]),
    }  # fmt: skip
    for turned, passed in ((curve, True), ({**curve, "full": curve["hartree_fock"]}, False)):
        products = {
            name: read(one) for name, one in {"ring": H, "evolve": up(), "curve": turned, "spins": np.ones(2)}.items()
        }
        checks = {one.name: one.passed for one in observable_checks(FinishedRun(rubric, KINDS, products, {"R": 0.735}))}
        assert checks["curve.full recomputed"] is passed and checks["spins recomputed"] is True
        assert checks["curve.hartree_fock recomputed"] is checks["curve.nuclear recomputed"] is True


def test_orbitals_and_dipole_of_a_molecule(tmp_path: Path):
    """Those of H2 follow from its integrals in the minimal basis: h11 + J11 and h22 + 2 J12 - K12; it has no dipole."""
    pytest.importorskip("pyscf")
    levels = np.array([-1.25246357 + 0.67448877, -0.47594872 + 2 * 0.66346810 - 0.18128881])
    text = """schema: vibron.rubric/1
topic: dft
system: {molecule: {atoms: "H 0 0 0; H 0 0 0.7414", basis: $basis}}
observables:
  spins.levels: {is: orbitals, tolerance: 1.0e-7}
  spins.volts: {is: "-27.211386245988 * orbitals[0]", tolerance: 1.0e-5}
  spins.dipole: dipole
  curve: {is: "orbitals[0]", over: {basis: family}, tolerance: 1.0e-7}
  spins.large: {is: mean_field, over: {basis: "'cc-pv5z'"}}
"""
    (tmp_path / "rubric.yaml").write_text(text)
    rubric, given = read_rubric(tmp_path / "rubric.yaml"), {"basis": "sto-3g", "family": ["sto-3g", "sto-3g"]}
    spins = {"levels": levels, "volts": -27.211386245988 * levels[0], "dipole": np.zeros(3), "large": 0.0}
    for factor, passed in ((1.0, True), (0.5, False)):
        found = {**spins, "levels": factor * spins["levels"], "volts": factor * spins["volts"]}
        products = {"spins": read(found), "curve": read(factor * levels[[0, 0]])}
        checks = {one.name: one for one in observable_checks(FinishedRun(rubric, KINDS, products, given))}
        for name in ("spins.levels", "spins.volts", "curve"):
            assert checks[f"{name} recomputed"].passed is passed
        assert checks["spins.dipole recomputed"].passed is True
        large = checks["spins.large recomputed"]
        assert large.passed is False and "too many basis functions for Hartree-Fock" in large.message


@pytest.mark.parametrize("dense", [200, 0])
def test_other_molecules_and_fields_of_both_spins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dense: int):
    """Far apart two atoms are left, of spins up and down; two electrons are exact with double excitations."""
    pytest.importorskip("pyscf")
    monkeypatch.setattr(molecules, "DENSE", dense)
    atom = -0.46658185  # of hydrogen in the minimal basis
    text = """schema: vibron.rubric/1
topic: dft
system: {molecule: {atoms: "H 0 0 0; H 0 0 $R", basis: sto-3g}}
observables:
  curve.unrestricted: {is: unrestricted, over: {R: curve.R}}
  curve.square: {is: spin_square, over: {R: curve.R}, tolerance: 1.0e-6}
  pair: coupled_cluster
  atom: {is: mean_field, molecule: {atoms: "H 0 0 0", spin: 1}}
"""
    (tmp_path / "rubric.yaml").write_text(text)
    curve = {"R": np.array([0.735, 60.0]), "unrestricted": np.array([-1.11699900, 2 * atom]), "square": [0.0, 1.0]}
    known = {"curve": curve, "pair": -1.13730604, "atom": atom}
    wrong = {"curve": {**curve, "unrestricted": [-1.11699900, -0.6], "square": [0.0, 0.0]}, "pair": -1.1, "atom": -0.5}
    for told, passed in ((known, True), (wrong, False)):
        products = {name: read(one) for name, one in told.items()}
        found = FinishedRun(read_rubric(tmp_path / "rubric.yaml"), KINDS, products, {"R": 0.735})
        assert [one.passed for one in observable_checks(found)] == [passed] * 4


@pytest.mark.filterwarnings("ignore:Basis may be available")
@pytest.mark.parametrize(
    ("system", "rule", "words"),
    [
        (
            '{molecule: {atoms: "H 0 0 0", basis: sto-3g, spin: 1}}',
            "spin: 0",
            "molecule: cannot be built: Electron number 1",
        ),
        ('{molecule: {atoms: "H 0 0 0", basis: sto-3g, spin: 1}}', "basis: sto-99", "molecule: cannot be built"),
        ('{model: "tfim(size=[2], g=1.0)"}', 'atoms: "H 0 0 0"', "molecule.basis: is missing"),
    ],
)
def test_a_molecule_that_does_not_exist_says_why(tmp_path: Path, system: str, rule: str, words: str):
    pytest.importorskip("pyscf")
    text = f"system: {system}\nobservables: {{spins: {{is: mean_field, molecule: {{{rule}}}}}}}\n"
    text = f"schema: vibron.rubric/1\ntopic: dft\n{text}"
    (tmp_path / "rubric.yaml").write_text(text)
    rubric = read_rubric(tmp_path / "rubric.yaml")
    (check,) = observable_checks(FinishedRun(rubric, KINDS, {"spins": read(-1.0)}, {}))
    assert check.passed is False and words in check.message


def test_a_list_without_entries_is_no_output(tmp_path: Path):
    found = run(tmp_path, "energy: none\n", {}, evolve=up(), spins={"z": np.ones(2), "none": np.ones(0)})
    assert [one.path for one in outputs(found)] == ["evolve", "spins.z"]


def test_a_check_of_a_state_does_not_touch_the_numbers_beside_it(tmp_path: Path):
    qiskit = pytest.importorskip("qiskit.quantum_info")
    evolve = {"state": qiskit.Statevector(up()), "rounds": 3.0}
    for text in ("evolution: {time: 0.0, start: all_up}\n", "observables: {spins: {is: site('Z'), of: evolve}}\n"):
        listed = outputs(run(tmp_path, text + "energy: none\n", {}, evolve=evolve, spins=np.ones(2)))
        assert {one.path: bool(one.checks) for one in listed if one.path.startswith("evolve")} == {
            "evolve.state": True, "evolve.rounds": False,
        }  # fmt: skip


def test_a_list_of_parameters_touches_no_state_and_a_name_may_hold_a_dot(tmp_path: Path):
    text = """observables:
  evolve.times: "[0.5 * k for k in range(3)]"
  spins.0.5: {is: "sum(site('Z'))", of: lowest, over: {g: curve.g}}
energy: none
"""
    evolve, curve = {"state": up(), "times": 0.5 * np.arange(3)}, {"g": np.array([0.7])}
    found = run(tmp_path, text, {}, evolve=evolve, spins={"0.5": np.zeros(1)}, curve=curve)
    assert {one.path: bool(one.checks) for one in outputs(found)} == {
        "evolve.state": False, "evolve.times": True, "spins.0.5": True, "curve.g": True,
    }  # fmt: skip
    assert all(one.passed for one in observable_checks(found))


def test_a_name_with_a_dot_is_not_covered_by_its_beginning(tmp_path: Path):
    text = "claims: [{quantity: spins.g=1, value: 1, tolerance: 1, mark: V}]\nenergy: none\n"
    spins = {"g=1": np.ones(2), "g=1.5": np.ones(2), "g=1.5.x": np.ones(2)}
    listed = outputs(run(tmp_path, text, {}, spins=spins))
    assert {one.path: bool(one.checks) for one in listed} == {
        "spins.g=1": True, "spins.g=1.5": False, "spins.g=1.5.x": False,
    }  # fmt: skip
    text = text.replace("spins.g=1,", "spins.g=1.5,")
    assert [bool(one.checks) for one in outputs(run(tmp_path, text, {}, spins=spins))] == [False, True, False]


def test_levels_of_a_sector_are_found_where_the_whole_space_is_too_large(tmp_path: Path):
    from scipy.sparse.linalg import eigsh

    from vibron.manybody.hilbert.hamiltonian import hamiltonian
    from vibron.manybody.models.heisenberg import heisenberg

    (tmp_path / "rubric.yaml").write_text("""schema: vibron.rubric/1
topic: exact
system: {model: "heisenberg(size=[$L], sector={'total_sz': 0})"}
observables:
  curve.gap: {is: "levels(1, 'total_sz', 1)[0] - energy", of: lowest, over: {L: curve.L}}
  curve.start: {is: "site('Sz')[0]", of: lowest, over: {L: curve.L}}
""")
    lowest = [
        eigsh(hamiltonian(heisenberg(size=(14,), sector={"total_sz": sz})).matrix, k=1, which="SA")[0][0]
        for sz in (0, 1)
    ]
    curve = {"L": np.array([14, 60]), "gap": np.array([lowest[1] - lowest[0], 9.9]), "start": np.array([0.0, 0.0])}
    found = FinishedRun(read_rubric(tmp_path / "rubric.yaml"), KINDS, {"curve": read(curve)}, {"L": 4})
    gap, start = observable_checks(found)
    assert gap.passed is True and start.passed is None  # states are over the whole space


def test_a_state_over_a_sector_is_read_with_its_hamiltonian(tmp_path: Path):
    """The script rotates one sublattice: energy and correlations refer to the script's matrix and axes."""
    (tmp_path / "rubric.yaml").write_text("""schema: vibron.rubric/1
topic: nqs
system: {model: "heisenberg(size=[$L], sector={'total_sz': 0})"}
convention: {equivalent: [sublattice]}
observables:
  spins.energy: {is: energy, of: evolve}
  spins.gap: "levels(2)[1] - levels(2)[0]"
  spins.zz: "pair('Sz', 'Sz')[0, 1]"
""")
    states, matrix = np.array([1, 2]), np.array([[-0.25, -0.5], [-0.5, -0.25]])  # the flip has its sign turned
    vector = np.array([1.0, 1.0]) / np.sqrt(2.0)
    for energy, passed in ((-0.75, True), (0.25, False)):
        products = {
            "ring": Product("model", values={"matrix": matrix, "states": states}),
            "evolve": Product("state", values={"vector": vector, "states": states}),
            "spins": read({"energy": energy, "gap": 1.0, "zz": -0.25}),
        }
        found = FinishedRun(read_rubric(tmp_path / "rubric.yaml"), KINDS, products, {"L": 2})
        checks = list(observable_checks(found))
        assert [one.passed for one in checks] == [passed, True, True], checks[-1].message
