"""What a script returned is kept shortly, and a change counts above the tolerance of its rubric."""

import json

import numpy as np
import pytest

from vibron_train.bench.faults.numbers import Numbers, changed, numbers_of, tolerances_of
from vibron_verify.products import Product, read

RULES = {
    "claims": [
        {"quantity": "solve.energy", "tolerance": 1e-8, "mark": "V"},
        {"quantity": "solve.gap[0]", "tolerance": 1e-3, "mark": "formula"},
        {"quantity": "solve.energy", "mark": "M"},
    ],
    "convergence": [{"parameter": "chi", "quantity": "solve.energy", "tolerance": 1e-5}],
}


def kept(**entries: object) -> Numbers:
    return numbers_of({"solve": read(entries)})


def test_a_quantity_has_its_smallest_tolerance():
    assert tolerances_of(RULES) == {"solve.energy": 1e-8, "solve.gap": 1e-3, "solve": 1e-8}


@pytest.mark.parametrize(
    ("right", "other", "path"),
    [
        ({"energy": -1.0}, {"energy": -1.0 + 1e-9}, ""),
        ({"energy": -1.0}, {"energy": -1.0 + 1e-7}, "solve.energy"),
        ({"gap": np.ones(3)}, {"gap": np.ones(3) + 1e-4}, ""),
        ({"gap": np.ones(3)}, {"gap": np.ones(4)}, "solve.gap"),
        ({"gap": 1.0}, {"gap": float("nan")}, "solve.gap"),
        ({"energy": 1.0}, {"energy": 1.0, "more": 2.0}, "solve.more"),
        ({"energy": 1.0}, {"energy": 1.0j}, "solve.energy"),
    ],
)
def test_a_change_counts_above_its_tolerance(right: dict[str, object], other: dict[str, object], path: str):
    assert changed(kept(**right), kept(**other), tolerances_of(RULES)) == path


def test_without_a_tolerance_a_millionth_of_the_largest_counts():
    right = kept(energy=np.array([1000.0, 1.0]))
    assert changed(right, kept(energy=np.array([1000.0, 1.0 + 9e-4])), {}) == ""
    assert changed(right, kept(energy=np.array([1000.0, 1.0 + 2e-3])), {}) == "solve.energy"


def test_one_entry_of_a_large_array_is_seen():
    matrix = np.random.default_rng(1).normal(size=(60, 60))
    other = matrix.copy()
    other[17, 23] += 0.1
    right = kept(matrix=matrix)
    assert right["solve.matrix"]["projected"] and len(json.dumps(right)) < 1000
    assert changed(right, kept(matrix=other), {}) == "solve.matrix"


def test_the_phase_of_a_state_is_arbitrary():
    vector = np.random.default_rng(2).normal(size=8) + 0j
    states = [numbers_of({"solve": Product("state", "", {"vector": one})}) for one in (vector, -vector, 1j * vector)]
    assert changed(states[0], states[1], {}) == changed(states[0], states[2], {}) == ""
    other = numbers_of({"solve": Product("state", "", {"vector": vector[::-1]})})
    assert changed(states[0], other, {}) == "solve.vector"


def test_pictures_and_internal_arrays_are_left_out():
    state = Product("state", "", {"n_sites": np.array(3), "tensor 0": np.ones(2), "norm": np.array(1.0)})
    picture = Product("picture", "", {"value": np.ones(3)})
    assert list(numbers_of({"solve": state, "plot": picture})) == ["solve.norm"]
