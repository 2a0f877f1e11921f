"""Sectors of fermions with spin as pairs of configurations: states, matrices and energies by independent ways."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from vibron.core import memory
from vibron.core.errors import ResourceError
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.hilbert import levels as level_module
from vibron.manybody.hilbert import symmetric
from vibron.manybody.hilbert.basis import sector_basis, sector_codes
from vibron.manybody.hilbert.group import group_of, orbits
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.species import species_basis
from vibron.manybody.hilbert.species_operator import species_operator
from vibron.manybody.hilbert.symmetric import symmetric_basis, symmetric_matrix
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.kitaev_chain import kitaev_chain
from vibron.manybody.models.pxp import pxp
from vibron.manybody.models.tj import tj
from vibron.manybody.specification import Model, Sector

RING = {"size": (6,), "boundary": "periodic", "U": 3.0, "V": 0.7}
TORUS = {"size": (3, 3), "lattice": "square", "boundary": "periodic", "U": 3.0}
BLOCKS = [
    (RING, {"n_up": 3, "n_down": 3, "momentum": 0, "inversion": 1, "spin_flip": -1}),
    (RING, {"n_up": 2, "n_down": 2, "momentum": 3, "inversion": -1, "spin_flip": 1}),
    (RING, {"n_up": 4, "n_down": 2, "momentum": 2}),
    (RING, {"n_up": 2, "n_down": 2, "momentum": 1, "spin_flip": 1}),
    (RING, {"n_up": 0, "n_down": 3, "momentum": 3}),
    (TORUS, {"n_up": 2, "n_down": 2, "momentum": (1, 2), "spin_flip": -1}),
    (TORUS, {"n_up": 3, "n_down": 1, "momentum": (0, 2)}),
    (
        {"size": (4, 2), "lattice": "ladder", "boundary": "periodic", "U": -2.0, "mu": 0.3},
        {"n_up": 3, "n_down": 3, "momentum": 2},
    ),
]


@pytest.mark.parametrize(("arguments", "sector"), BLOCKS)
def test_a_block_by_species_is_that_of_the_scanned_sector(arguments: dict[str, Any], sector: dict[str, Any]) -> None:
    model = hubbard(**arguments, sector=Sector(**sector))
    basis, operator = species_basis(model), species_operator(model)
    assert basis is not None and operator is not None
    codes, weights = orbits(group_of(model), sector_basis(model))
    own_codes, own_weights = basis.states()
    assert np.array_equal(own_codes, codes) and own_weights == pytest.approx(weights, abs=1e-12)
    matrix = symmetric_matrix(model.blocks, symmetric_basis(model))
    vectors = np.random.default_rng(1).standard_normal((2, len(codes), 2)) @ np.array([1.0, 1j])
    for vector in vectors:
        assert operator @ vector == pytest.approx(matrix @ vector, abs=1e-12)


@pytest.mark.parametrize(
    "model",
    [
        hubbard(size=(5,), potential=[0.0, 1.0, 0.5, -1.0, 0.2], sector=Sector(n_up=3, n_down=2)),
        hubbard(size=(5,), boundary="twisted", twist=40.0, sector=Sector(n_particles=4, total_sz=1)),
    ],
)
def test_sectors_without_lattice_symmetry_are_products_too(model: Model) -> None:
    operator = species_operator(model)
    assert operator is not None
    dense = hamiltonian(model).matrix.toarray()
    assert operator @ np.eye(len(dense)) == pytest.approx(dense, abs=1e-13)


def test_momentum_blocks_of_the_four_by_four_torus_hold_every_state() -> None:
    free = hubbard(size=(4, 4), lattice="square", boundary="periodic")
    waves = [(x, y) for x in range(4) for y in range(x, 4)]
    states = [free.with_sector(n_up=8, n_down=8, momentum=wave).dimension for wave in waves]
    assert sum(n * (1 if x == y else 2) for n, (x, y) in zip(states, waves, strict=True)) == 12870**2
    assert states[0] == 10_353_252


@pytest.mark.parametrize("momentum", [(0, 0), (1, 0), (2, 1), (2, 2)])
def test_free_fermions_on_the_four_by_four_torus(momentum: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without repulsion the lowest energy of a momentum is that of the best occupation of plane waves."""
    waves = [(x, y) for x in range(4) for y in range(4)]
    energy = {k: -2 * (np.cos(np.pi * k[0] / 2) + np.cos(np.pi * k[1] / 2)) for k in waves}

    def filled(number: int) -> dict[tuple[int, int], float]:
        lowest: dict[tuple[int, int], float] = {}
        for chosen in combinations(waves, number):
            total = (sum(k[0] for k in chosen) % 4, sum(k[1] for k in chosen) % 4)
            lowest[total] = min(lowest.get(total, np.inf), sum(energy[k] for k in chosen))
        return lowest

    up, down = filled(3), filled(2)
    pairs = {(a, b): up[a] + down[b] for a in up for b in down}
    wanted = min(e for (a, b), e in pairs.items() if ((a[0] + b[0]) % 4, (a[1] + b[1]) % 4) == momentum)
    monkeypatch.setattr(level_module, "FEWEST_BY_SPECIES", 0)
    model = hubbard(
        size=(4, 4), lattice="square", boundary="periodic", U=0.0,
        sector=Sector(n_up=3, n_down=2, momentum=momentum),
    )  # fmt: skip
    assert exact_ground_state(model).value == pytest.approx(wanted, abs=1e-9)


def test_a_state_by_species_has_its_energy_in_the_whole_sector() -> None:
    model = hubbard(**RING, sector=Sector(n_up=3, n_down=3, momentum=3, inversion=1))
    found = exact_ground_state(model, path="matrix_free", observables=("Nup Nup", "Nup"))
    stored = exact_ground_state(model, path="matrix", observables=("Nup Nup", "Nup"))
    assert found.value == pytest.approx(stored.value, abs=1e-10)
    assert found.observables["Nup Nup"] == pytest.approx(stored.observables["Nup Nup"], abs=1e-8)
    assert found.observables["Nup"] == pytest.approx(np.full(6, 0.5), abs=1e-10)


def test_what_does_not_move_species_separately_is_left_to_matrices() -> None:
    free = hubbard(size=(4,))
    assert species_operator(free) is None
    assert species_operator(free.with_sector(n_up=2, n_down=2, parity=-1)) is None
    assert species_operator(tj(size=(4,), sector=Sector(n_up=1, n_down=1))) is None
    assert species_operator(hubbard(size=(4,), fermion_order="interleaved", sector=Sector(n_up=2, n_down=2))) is None


@pytest.mark.parametrize(
    "model",
    [
        heisenberg(size=(8,), sector=Sector(total_sz=1)),
        tj(size=(5,), sector=Sector(n_up=2, n_down=1)),
        kitaev_chain(size=(6,), sector=Sector(parity=-1)),
        pxp(n_sites=8),
    ],
    ids=lambda model: model.name,
)
def test_states_come_in_the_same_order_in_pieces(model: Model) -> None:
    pieces = list(sector_codes(model, 5))
    assert len(pieces) > 3 and np.array_equal(np.concatenate(pieces), sector_basis(model).codes)


def test_a_block_that_does_not_fit_into_memory_is_refused_before_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "memory_limit", lambda: 1 << 28)
    sector = Sector(n_up=7, n_down=7, momentum=0)
    with pytest.raises(ResourceError, match="of memory, of which this process may use"):
        hamiltonian(hubbard(size=(14,), boundary="periodic", sector=sector))


def test_orbits_are_found_in_pieces_and_refused_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    model = heisenberg(size=(10,), boundary="periodic", sector=Sector(total_sz=0, momentum=5, spin_flip=-1))
    codes, weights = orbits(group_of(model), sector_basis(model))
    monkeypatch.setattr(symmetric, "_PIECE", 16)
    found = symmetric_basis(model)
    assert np.array_equal(found.basis.codes, codes) and np.array_equal(found.weights, weights)
    monkeypatch.setattr(symmetric, "_MOST_SCANNED", 251)
    with pytest.raises(ResourceError, match="too many states to look for orbits"):
        symmetric_basis(model)
