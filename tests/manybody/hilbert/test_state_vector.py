"""States over all sites are eigenvectors of the whole Hamiltonian, whatever their sector and order of modes."""

from dataclasses import replace

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.manybody import (
    Model,
    Sector,
    Term,
    bose_hubbard,
    exact_ground_state,
    free_fermion_modes,
    heisenberg,
    hubbard,
    kitaev_chain,
    krylov_evolution,
    tj,
    to_sparse,
)

MODELS = [
    heisenberg(size=(4,), spin=1.0, h=[0.1, 0.2, 0.3, 0.5], sector=Sector(total_sz=1)),
    hubbard(size=(4,), boundary="periodic", potential=[0.1, 0.2, 0.0, 0.5], sector=Sector(n_up=2, n_down=1)),
    hubbard(size=(3,), boundary="periodic", fermion_order="interleaved", sector=Sector(n_up=2, n_down=2)),
    tj(size=(5,), boundary="periodic", J=0.7, sector=Sector(n_up=2, n_down=1)),
    bose_hubbard(size=(4,), U=2.0, n_max=2, sector=Sector(n_particles=3)),
    heisenberg(size=(6,), boundary="periodic", sector=Sector(total_sz=0, momentum=(3,))),
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.name}-{model.n_sites}")
def test_a_state_over_all_sites_is_an_eigenvector(model: Model) -> None:
    found = exact_ground_state(model)
    free = replace(model, sector=Sector(), convention=replace(model.convention, fermion_order="interleaved"))
    vector = found.state.whole()
    assert np.linalg.norm(vector) == pytest.approx(1.0)
    assert np.linalg.norm(to_sparse(free).matrix @ vector - found.value * vector) < 1e-9


def test_an_observable_is_the_model_with_other_terms() -> None:
    model = hubbard(size=(4,), U=4.0, sector=Sector(n_up=2, n_down=2))
    found = exact_ground_state(model, observables=("Nupdn",))
    double = model.with_terms((Term("double", ("Nupdn",), "site", "1"),))
    mean = found.state @ to_sparse(double).matrix @ found.state
    assert mean == pytest.approx(found.observables["Nupdn"].sum())
    assert found.state.expectation("Nupdn") == pytest.approx(found.observables["Nupdn"])


def test_a_state_of_a_momentum_is_measured_site_by_site() -> None:
    state = exact_ground_state(MODELS[-1]).state
    total = state.expectation("Sp Sm").real + state.expectation("Sz Sz")
    bonds = sum(total[i, (i + 1) % 6] for i in range(6))
    assert bonds == pytest.approx(exact_ground_state(MODELS[-1]).value)


def test_an_evolved_state_knows_its_sector() -> None:
    state = krylov_evolution(heisenberg(size=(4,), sector=Sector(total_sz=0)), [0.7]).state
    assert np.count_nonzero(abs(state.whole()) > 1e-12) <= len(state) == 6


def test_the_end_mode_of_a_kitaev_chain_joins_the_parities() -> None:
    even, odd = (exact_ground_state(kitaev_chain(size=(8,), mu=0.5, sector=Sector(parity=p))).state for p in (1, -1))
    found = [abs(odd.matrix_element(even, ("C", i)) + odd.matrix_element(even, ("Cdag", i))) for i in range(8)]
    mode = free_fermion_modes(kitaev_chain(size=(8,), mu=0.5))
    near = [part[0] for part in (mode.first, mode.second) if part[0].argmax() == 0]
    assert np.square(found) == pytest.approx(near[0], abs=1e-12)
    assert odd.matrix_element(odd) == pytest.approx(1.0)


def test_a_product_of_words_is_the_pair_correlation() -> None:
    state = exact_ground_state(MODELS[1]).state
    pair = state.matrix_element(state, ("Cdagup", 0), ("Cup", 2))
    assert pair == pytest.approx(state.expectation("Cdagup Cup")[0, 2])
    with pytest.raises(InputError, match="is not a site"):
        state.matrix_element(state, ("Nup", 9))


def test_numbers_computed_from_a_state_have_no_basis() -> None:
    state = exact_ground_state(heisenberg(size=(4,))).state
    with pytest.raises(InputError, match="has no basis"):
        (2.0 * state).whole()
