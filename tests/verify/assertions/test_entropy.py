from dataclasses import replace
from itertools import chain, combinations

import numpy as np
import pytest

from vibron_verify.assertions import Facts, judge
from vibron_verify.assertions.bundles import of_theme


def region_entropy(state, region):
    moved = np.moveaxis(state.reshape((2,) * 4), region, range(len(region))).reshape(2 ** len(region), -1)
    weights = np.linalg.svd(moved, compute_uv=False) ** 2
    weights = weights[weights > 1e-15]
    return float(-(weights * np.log(weights)).sum())


def random_state(seed, size):
    parts = np.random.default_rng(seed).normal(size=(2, size))
    return (parts[0] + 1j * parts[1]) / np.linalg.norm(parts)


def entropy_bounds(small):
    entropies = small.entropies(small.ground(small.heisenberg(6))[1], 6)
    right = Facts(entropies=entropies, local_dimension=2, bond_dimensions=np.array([2, 4, 8, 4, 2]))
    return (
        right,
        {"entropies": entropies - 1.0},
        {"entropies": entropies + 0.5},
        {"bond_dimensions": np.array([2, 1, 8, 4, 2])},
    )


def entropy_inequalities(small):
    state = random_state(1, 16)
    regions = chain.from_iterable(combinations(range(4), k) for k in range(1, 4))
    known = {"".join("ABCD"[i] for i in region): region_entropy(state, region) for region in regions}
    right = Facts(region_entropies=known, pure=True)
    return (
        right,
        {"region_entropies": {**known, "AB": 1.5}},
        {"region_entropies": {**known, "ABC": -0.1, "D": 2.0}},
        {"region_entropies": {**known, "ABC": 2.0, "D": 2.0}},
    )


def schmidt_norm(small):
    values = [np.sqrt([0.7, 0.2, 0.1 - 1e-9]), np.sqrt([0.5, 0.5])]
    right = Facts(schmidt_values=values, discarded_weight=np.array([1e-9, 0.0]))
    return right, {"discarded_weight": np.zeros(2)}, {"schmidt_values": [np.array([0.7, 0.3]), values[1]]}


def paired_entanglement(small):
    right = Facts(edge_modes=True, schmidt_values=[np.sqrt([0.4, 0.4, 0.1, 0.1])])
    return right, {"schmidt_values": [np.sqrt([0.5, 0.3, 0.1, 0.1])]}, {"schmidt_values": [np.sqrt([0.4, 0.4, 0.2])]}


def page_value(small):
    drawn = []
    for seed in range(60):
        weights = np.linalg.svd(random_state(seed, 256).reshape(16, 16), compute_uv=False) ** 2
        drawn.append(-(weights * np.log(weights)).sum())
    right = Facts(random_entropies=np.array(drawn), part_dimensions=(16, 16))
    return right, {"random_entropies": np.array(drawn) / np.log(2)}


CASES = {
    case.__name__: case
    for case in (entropy_bounds, entropy_inequalities, schmidt_norm, paired_entanglement, page_value)
}


@pytest.mark.parametrize("name", of_theme("entropy"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_cuts_of_an_infinite_chain_are_not_held_against_the_length_of_its_cell():
    cell = Facts(entropies=np.array([1.5, 1.5]), local_dimension=3, bond_dimensions=np.array([40, 40]))
    judged = {
        boundary: judge(replace(cell, boundary=boundary), ("entropy_bounds",)) for boundary in ("infinite", "open")
    }
    assert all(check.passed for check in judged["infinite"])
    assert [check.name for check in judged["open"] if check.passed is False] == ["volume"]
