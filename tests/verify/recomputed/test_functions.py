"""The words of expressions, with answers from identities and from matrices made by hand."""

from functools import reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.manybody import disorder_field
from vibron_verify.products import read
from vibron_verify.recomputed import FinishedRun, observable_checks
from vibron_verify.recomputed.coverage import outputs
from vibron_verify.rubric import read_rubric
from vibron_verify.rubric.claims import claim_checks
from vibron_verify.script.expression import filled
from vibron_verify.script.expression import value as worked_out
from vibron_verify.script.reading import read_script
from vibron_verify.script.wiring import unchanged, wire

ISING = "tfim(size=[$L], J=1.0, g=$g)"
ELECTRONS = "hubbard(size=[$L], U=$U, sector={'n_up': $n_up, 'n_down': 1})"
X, Y, Z = np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1.0, -1.0])


def run(folder: Path, model: str, rules: str, given: dict[str, Any], **returned: Any) -> FinishedRun:
    text = f'schema: vibron.rubric/1\ntopic: exact\nsystem: {{model: "{model}"}}\n{rules}'
    (folder / "rubric.yaml").write_text(text)
    kinds = dict.fromkeys(returned, "observable") | {"solve": "solver", "plot": "plot"}
    products = {name: read(one) for name, one in returned.items()}
    return FinishedRun(read_rubric(folder / "rubric.yaml"), kinds, products, given)


def judged(folder: Path, model: str, rule: str, given: dict[str, Any], value: Any, **returned: Any) -> bool | None:
    found = run(folder, model, f"observables: {{found: {rule}}}\n", given, found=value, **returned)
    (check,) = observable_checks(found)
    return check.passed


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("levels(1, 'U', 0.0)[0]", -2.0),  # two electrons in the bonding orbital of two sites
        ("levels(1)[0]", 2.0 - np.sqrt(8.0)),  # U = 4: the singlet of the dimer
        ("levels(1, 'n_up', 0)[0]", -1.0),
        ("levels(1, 'n_down', 0, 'U', 9.0)[0]", -1.0),  # a charge of the sector that is not a parameter
    ],
)
def test_levels_at_other_parameters_and_charges(tmp_path: Path, rule: str, value: float):
    given = {"L": 2, "U": 4.0, "n_up": 1}
    assert judged(tmp_path, ELECTRONS, f'{{is: "{rule}", of: lowest}}', given, value) is True
    assert judged(tmp_path, ELECTRONS, f'{{is: "{rule}", of: lowest}}', given, value + 1e-6) is False


def test_levels_of_every_symmetry_are_found(tmp_path: Path):
    """Of 1024 states, which are solved by Lanczos steps; a start with a symmetry would miss the second level."""
    space = run(tmp_path, "kitaev_chain(size=[11], mu=0.5, V=1.0, sector={'parity': -1})", "", {}).space({})
    block = space.hamiltonian[space.inside][:, space.inside].toarray()
    assert space.levels(3)[0] == pytest.approx(np.linalg.eigvalsh(block)[:3], abs=1e-10)


def test_what_is_neither_parameter_nor_charge_is_refused(tmp_path: Path):
    rules = "observables: {found: {is: \"levels(1, 'V', 0.0)[0]\", of: lowest}}\n"
    (check,) = observable_checks(run(tmp_path, ELECTRONS, rules, {"L": 2, "U": 4.0, "n_up": 1}, found=-2.0))
    assert check.passed is False and "neither a parameter of the script nor of a sector" in check.message


def test_functions_of_a_state_agree_with_products_of_matrices(tmp_path: Path):
    rng = np.random.default_rng(4)
    psi, other = rng.normal(size=(2, 8)) + 1j * rng.normal(size=(2, 8))
    psi, other = psi / np.linalg.norm(psi), other / np.linalg.norm(other)
    z = [reduce(np.kron, [Z if i == site else np.eye(2) for i in range(3)]) for site in range(3)]
    means = np.array([np.vdot(psi, one @ psi).real for one in z])
    pairs = np.array([[np.vdot(psi, a @ b @ psi).real for b in z] for a in z]) - np.outer(means, means)
    factor = [sum(pairs[i, j] * np.cos(2 * np.pi * k * (i - j) / 3) for i in range(3) for j in range(3)) / 3
              for k in range(3)]  # fmt: skip
    y0 = np.kron(Y, np.eye(4))
    values = {
        "connected('Z', 'Z')": pairs,
        "fourier(connected('Z', 'Z'))": factor,
        "fourier(site('Z'))[0]": means.sum(),
        "schmidt(1)": np.linalg.svd(psi.reshape(2, 4), compute_uv=False),
        "abs(overlap('other', 'solve', 'Y', 0))": abs(np.vdot(other, y0 @ psi)),
        "abs(overlap('other', 'solve'))": abs(np.vdot(other, psi)),
    }
    for rule, value in values.items():
        given, states = {"L": 3, "g": 0.6}, {"solve": psi, "other": other}
        assert judged(tmp_path, ISING, f'{{is: "{rule}", of: solve}}', given, value, **states) is True, rule
        wrong = np.asarray(value) + 1e-6
        assert judged(tmp_path, ISING, f'{{is: "{rule}", of: solve}}', given, wrong, **states) is False, rule


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("eigenvalues(hopping([1.0, 1.0], [0.0, 0.0, 0.0]))", [-np.sqrt(2.0), 0.0, np.sqrt(2.0)]),
        ("eigenvalues(hopping([1.0, 1.0, 1.0], [0.0, 0.0, 0.0]))", [-2.0, 1.0, 1.0]),  # a ring
        ("eigenvalues(hopping([1.0, 1.0, 1j], [0.5, 0.5, 0.5]))",  # a quarter of a flux quantum through it
         np.sort(0.5 - 2.0 * np.cos((np.pi / 2 + 2 * np.pi * np.arange(3)) / 3))),
        ("participation(hopping([1.0, 1.0]))", [3 / 8, 1 / 2, 3 / 8]),
        ("participation(hopping([0.0], [1.0, 2.0]))", [1.0, 1.0]),
    ],
)  # fmt: skip
def test_one_particle_on_a_chain_or_ring(tmp_path: Path, rule: str, value: Any):
    given = {"L": 400, "g": 0.6}
    value = np.asarray(value)
    assert judged(tmp_path, ISING, f'{{is: "{rule}", of: lowest}}', given, value) is True
    assert judged(tmp_path, ISING, f'{{is: "{rule}", of: lowest}}', given, value + 1e-6) is False


def test_amplitudes_that_join_no_chain_are_refused(tmp_path: Path):
    rules = '{is: "eigenvalues(hopping([1.0, 1.0], [0.0, 0.0]))", of: lowest}'
    (check,) = observable_checks(
        run(tmp_path, ISING, f"observables: {{found: {rules}}}\n", {"L": 2, "g": 0.6}, found=np.zeros(2))
    )
    assert check.passed is False and "2 amplitudes do not join 2 sites" in check.message


def test_a_definition_without_a_state_is_judged_at_any_size(tmp_path: Path):
    given = {"L": 400, "g": 0.6}
    rule = '{is: "sum(eigenvalues(hopping([1.0, 1.0, 1.0]))[:2])", of: lowest}'
    assert judged(tmp_path, ISING, rule, given, -np.sqrt(5.0)) is True  # levels ± (√5 ± 1) / 2
    rule = "{is: \"[tfim_open_gap(1, path('curve.g=x')[i]) for i in range(2)]\", of: lowest}"
    curve = {"g=x": np.array([0.5, 1.5])}
    assert judged(tmp_path, ISING, rule, given, np.array([1.0, 3.0]), curve=curve) is True
    assert judged(tmp_path, ISING, rule, given, np.array([1.0, 2.0]), curve=curve) is False


def test_a_parameter_may_have_one_other_value(tmp_path: Path):
    rule = '{is: "abs(site(\'X\'))", of: lowest, over: {g: "1.0e+6"}}'  # a field that turns all spins
    given = {"L": 3, "g": 0.6}
    assert judged(tmp_path, ISING, rule, given, np.ones(3)) is True
    assert judged(tmp_path, ISING, rule, given, np.zeros(3)) is False
    rule = '{is: energy, of: lowest, over: {g: curve.g, L: "1"}}'  # one spin in several fields
    curve = {"g": np.array([0.3, 0.9])}
    assert judged(tmp_path, ISING, rule, given, -curve["g"], curve=curve) is True


def test_claims_know_the_references(tmp_path: Path):
    rules = 'claims: [{quantity: solve, value: "$(2 * tfim_open_gap(1, g))", tolerance: 1.0e-9, mark: formula}]\n'
    found = run(tmp_path, ISING, rules, {"L": 1, "g": 0.6}, solve=2.4)
    assert [one.passed for one in claim_checks(found.rubric, found.products, found.given)] == [True]


def test_paths_in_a_definition_count_as_checked(tmp_path: Path):
    rules = """observables:
  curve.energy: {is: energy, of: lowest, over: {g: curve.g}}
  curve.ratio: {is: "path('curve.g=1')[0] / curve.one", of: lowest}
energy: none
"""
    curve = {"g": np.ones(1), "g=1": np.ones(1), "one": 1.0, "ratio": 1.0, "energy": np.ones(1), "other": 1.0}
    listed = outputs(run(tmp_path, ISING, rules, {"L": 2, "g": 0.6}, curve=curve))
    assert [one.path for one in listed if not one.checks] == ["curve.other"]


def test_calls_that_no_changed_parameter_reaches_are_unchanged(tmp_path: Path):
    (tmp_path / "script.py").write_text(
        '__elements__ = {"build": "model", "solve": "solver", "curve": "sweep", "show": "observable"}\n'
        '__parameters__ = {"L": 4, "U": 1.0, "points": 3}\n'
        "def build(L, U):\n    return L * U\n"
        "def solve(build):\n    return build\n"
        "def curve(points):\n    return points\n"
        "def show(curve, L):\n    return curve\n"
    )
    script = read_script(tmp_path / "script.py")
    before = wire(script, script.parameters)
    assert unchanged(wire(script, {**script.parameters, "U": 2.0}), before) == {"curve", "show"}
    assert unchanged(wire(script, {**script.parameters, "points": 2}), before) == {"build", "solve"}


def test_a_name_may_hold_a_dot_and_begin_another(tmp_path: Path):
    """``g=1`` and ``g=1.5`` are both found, with and without what follows."""
    blocks = {"g=1": np.array([1.0, 2.0]), "g=1.5": np.array([3.0, 4.0])}
    rule = "{is: \"path('blocks.g=1')[1] + path('blocks.g=1.5[0]') + path('blocks.g=1[0]')\"}"
    assert judged(tmp_path, ISING, rule, {"L": 2, "g": 1.0}, 6.0, blocks=blocks) is True
    assert judged(tmp_path, ISING, rule, {"L": 2, "g": 1.0}, 5.0, blocks=blocks) is False


def test_random_numbers_are_those_of_disorder_field():
    given = {"L": 5, "W": 2.0, "seed": 3}
    fields = worked_out("W * (2 * uniform(L, seed) - 1)", given)
    assert fields == pytest.approx(disorder_field(5, 2.0, seed=3), abs=1e-15)
    assert filled("h=$(uniform(2, seed))", given) == f"h={np.random.default_rng(3).random(2).tolist()}"


@pytest.mark.parametrize("text", ["uniform(20000, 1)", "uniform(-1, 1)", "uniform(3, -1)"])
def test_random_numbers_that_are_refused(text: str):
    with pytest.raises(InputError, match="cannot be worked out"):
        worked_out(text, {})
