"""Words of rubrics for levels, strings and cuts, and sweeps of other models, against matrices built by hand."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.sparse import csr_array

from vibron_verify.products import read
from vibron_verify.recomputed import FinishedRun, observable_checks
from vibron_verify.recomputed.coverage import outputs
from vibron_verify.recomputed.space import WholeSpace, lowest_levels
from vibron_verify.rubric import read_rubric
from vibron_verify.rubric.systems import model_from

KINDS = {"ring": "model", "solve": "solver", "curve": "sweep"}
RING = "heisenberg(size=[$L], boundary='periodic', J=1.0, sector={'total_sz': 0})"
SPINS = np.array([[[0, 1], [1, 0]], [[0, -1j], [1j, 0]], [[1, 0], [0, -1]]]) / 2


def exchange(n: int, bonds: list[tuple[int, int]]) -> np.ndarray:
    """Return the sum of S_i . S_j over bonds, by Kronecker products."""
    found = np.zeros((2**n, 2**n), dtype=complex)
    for i, j in bonds:
        for spin in SPINS:
            factors = [spin if k in (i, j) else np.eye(2) for k in range(n)]
            whole = np.eye(1)
            for one in factors:
                whole = np.kron(whole, one)
            found += whole
    return found.real


def ring(n: int) -> np.ndarray:
    return exchange(n, [(i, (i + 1) % n) for i in range(n)])


def run(tmp_path: Path, text: str, length: int = 4, **returned: Any) -> FinishedRun:
    head = f'schema: vibron.rubric/1\ntopic: exact\nsystem: {{model: "{RING}"}}\n'
    (tmp_path / "rubric.yaml").write_text(head + text)
    products = {name: read(one) for name, one in {"ring": ring(length), **returned}.items()}
    return FinishedRun(read_rubric(tmp_path / "rubric.yaml"), KINDS, products, {"L": length, "S": 0.5})


def judged(tmp_path: Path, rule: str, value: Any, **returned: Any) -> bool | None:
    (check,) = observable_checks(run(tmp_path, f"observables:\n  curve: {rule}\n", curve=value, **returned))
    return check.passed


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("levels(1)[0]", -2.0),  # of four spins on a ring: -2, -1, -1, -1, 0 ..., 1
        ("levels(1, 'total_sz', 1)[0]", -1.0),
        ("levels(1, 'total_sz', 2)[0]", 1.0),
        ("levels(2, 'spin_flip', 1)[1]", 0.0),
        ("levels(2, 'spin_flip', -1)", [-1.0, 0.0]),
        ("len(spectrum)", 16.0),
        ("sum(spectrum ** 2)", 12.0),  # the trace of H²: four bonds of 3/16 times 16 states
        ("polyfit([1, 2, 3], spectrum[0:3], 0)[0]", -4 / 3),
        ("solve([[2, 0], [0, 4]], spectrum[0:2])", [-1.0, -0.25]),
        ("sort(-spectrum)[0]", -1.0),
    ],
)  # fmt: skip
def test_levels_of_other_sectors_and_of_all(tmp_path: Path, word: str, value: Any):
    rule = f'{{is: "{word}", of: lowest}}'
    assert judged(tmp_path, rule, np.asarray(value)) is True
    assert judged(tmp_path, rule, np.asarray(value) + 1e-6) is False


def test_more_levels_than_states_are_refused(tmp_path: Path):
    rule = "{is: \"levels(2, 'total_sz', 2)[0]\", of: lowest}"
    (check,) = observable_checks(run(tmp_path, f"observables:\n  curve: {rule}\n", curve=1.0))
    assert check.passed is False and "2 levels were requested in a sector of 1 states" in check.message


def test_strings_turn_the_sites_between(tmp_path: Path):
    rng = np.random.default_rng(4)
    state = rng.normal(size=16)
    state /= np.linalg.norm(state)
    sz = np.array([[0.5 - (code >> (3 - i) & 1) for i in range(4)] for code in range(16)])
    string = np.sum(np.abs(state) ** 2 * sz[:, 0] * np.cos(np.pi * (sz[:, 1] + sz[:, 2])) * sz[:, 3])
    rule = "{is: \"string('Sz', 'Sz', 'Sz', 0, 3)\", of: solve}"
    assert judged(tmp_path, rule, string, solve=state) is True
    assert judged(tmp_path, rule, -string, solve=state) is False
    neighbours = np.sum(np.abs(state) ** 2 * sz[:, 1] * sz[:, 2])
    assert judged(tmp_path, "{is: \"string('Sz', 'Sz', 'Sz', 1, 2)\", of: solve}", neighbours, solve=state) is True
    assert judged(tmp_path, "{is: \"string('Sz', 'Sx', 'Sz', 0, 3)\", of: solve}", string, solve=state) is False


def test_schmidt_values_of_a_cut(tmp_path: Path):
    state = np.random.default_rng(5).normal(size=16)
    values = np.linalg.svd(state.reshape(2, 8) / np.linalg.norm(state), compute_uv=False)
    assert judged(tmp_path, '{is: "schmidt(1)", of: solve}', values, solve=state) is True
    assert judged(tmp_path, '{is: "schmidt(1) ** 2", of: solve}', values, solve=state) is False


def test_another_model_is_swept_over_what_was_returned(tmp_path: Path):
    sizes = np.array([2, 3, 4])
    chains = np.array([np.linalg.eigvalsh(exchange(n, [(i, i + 1) for i in range(n - 1)]))[0] for n in sizes])
    text = """observables:
  curve.energy: {is: energy, of: lowest, model: "heisenberg(size=[$L], J=1.0)", over: {L: curve.sizes}}
"""
    curve = {"sizes": sizes, "energy": chains, "other": 1.0}
    found = run(tmp_path, text, curve=curve)
    assert [one.passed for one in observable_checks(found)] == [True]
    moved = run(tmp_path, text, curve={**curve, "sizes": np.array([2, 4, 3])})
    assert [one.passed for one in observable_checks(moved)] == [False]
    assert [one.path for one in outputs(found) if not one.checks] == ["curve.other"]


def test_iterated_levels_keep_their_multiplicity():
    space = WholeSpace(model_from("heisenberg(size=[10], boundary='periodic', J=1.0)"))
    assert np.allclose(space.levels(6)[0], space.spectrum[:6], atol=1e-10)  # a singlet, a triplet, then two of six
    vectors = space.levels(4)[1]
    assert np.allclose(vectors.T @ vectors, np.eye(4), atol=1e-8)


def test_iterated_levels_need_no_symmetric_start():
    size = 300
    inner = np.diag(3 * np.cos(np.arange(size))) + np.eye(size, k=1) + np.eye(size, k=-1)
    whole = np.block([[inner, 2 * np.eye(size)], [2 * np.eye(size), inner]])  # its lowest states change sign
    assert np.allclose(lowest_levels(csr_array(whole), 3)[0], np.linalg.eigvalsh(whole)[:3], atol=1e-10)


def test_thermal_means_are_over_all_sectors(tmp_path: Path):
    """Against a matrix exponential; the levels of the rubric's system are of total_sz = 0."""
    matrix, temperature = ring(4), 0.7
    density = expm(-matrix / temperature)
    density /= np.trace(density)
    sz = np.array([[0.5 - (code >> (3 - i) & 1) for i in range(4)] for code in range(16)])
    energy, chances = np.trace(matrix @ density), np.diag(density)
    values = {
        "energy": energy,
        "variance": np.trace(matrix @ matrix @ density) - energy**2,
        "squared('Sz')": chances @ sz.sum(1) ** 2,
        "product('Sz', 0, 'Sz', 1)": chances @ (sz[:, 0] * sz[:, 1]),
        "product('Sp', 0, 'Sm', 1)": 2.0 * chances @ (sz[:, 0] * sz[:, 1]),  # the rotation of the pair of Sz
    }
    for word, value in values.items():
        rule = f'{{is: "{word}", of: thermal, temperature: {temperature}}}'
        assert judged(tmp_path, rule, value) is True
        assert judged(tmp_path, rule, value + 1e-6) is False


def test_thermal_means_along_temperatures(tmp_path: Path):
    text = "observables:\n  curve.E: {is: energy, of: thermal, temperature: T, over: {T: curve.T}}\n"
    temperatures, levels = np.array([0.3, 2.0, 1e9]), np.linalg.eigvalsh(ring(4))
    weights = np.exp(-levels / temperatures[:, None])
    curve = {"T": temperatures, "E": weights @ levels / weights.sum(1)}
    found = run(tmp_path, text, curve=curve)
    assert [one.passed for one in observable_checks(found)] == [True]
    assert not [one.path for one in outputs(found) if not one.checks]


@pytest.mark.parametrize("rule", ["{is: energy, of: thermal}", "{is: energy, of: thermal, temperature: -1}"])
def test_thermal_means_need_a_positive_temperature(tmp_path: Path, rule: str):
    (check,) = observable_checks(run(tmp_path, f"observables:\n  curve: {rule}\n", curve=1.0))
    assert check.passed is False and "positive temperature" in check.message
