"""Vibron's models and states are handed over at every size in a form that can be compared."""

import numpy as np
import pytest

from vibron.manybody import (
    Lattice,
    Model,
    Sector,
    Site,
    Term,
    bose_hubbard,
    custom_model,
    exact_ground_state,
    heisenberg,
    hubbard,
)
from vibron_verify.products import read
from vibron_verify.rubric.sampling import own_moments, sampled

LARGE = {
    "n_states": hubbard(size=(10,), boundary="periodic", sector=Sector(n_up=2, n_down=2)),
    "tensor 0": bose_hubbard(size=(20,), U=12.0, sector=Sector(n_particles=18)),
    "infinite": heisenberg(size=(2,), boundary="infinite", Jz=0.5),
}


@pytest.mark.parametrize("form", LARGE)
def test_a_model_without_a_matrix_is_compared_with_itself_and_another(form: str) -> None:
    model = LARGE[form]
    other: Model = model.with_parameters(**{list(model.parameters)[1]: 3.9})
    found = read(model)
    assert form in found.values and "unread" not in found.words
    assert sampled(found, model, np.random.default_rng(1)).same
    assert not sampled(found, other, np.random.default_rng(1)).same


def test_a_state_in_a_large_sector_has_the_energy_of_its_model() -> None:
    model = LARGE["n_states"]
    found = exact_ground_state(model)
    state = read(found.state)
    mean, deviation = own_moments(read(model), state.values["vector"]) or (0.0, 1.0)
    assert state.kind == "state" and len(state.values["states"]) == model.dimension
    assert mean == pytest.approx(found.value) and deviation < 1e-6


def test_a_model_of_named_links_has_a_matrix() -> None:
    links = {"x": [(0, 1)], "z": [(1, 2)]}
    terms = [Term(word, (word.upper(),) * 2, word, "-1") for word in links]
    found = read(custom_model(Lattice("custom", (3,), links=links), Site("qubit"), tuple(terms)))
    assert np.linalg.eigvalsh(found.values["matrix"])[0] == pytest.approx(-np.sqrt(2.0))


@pytest.mark.parametrize(("sector", "form"), [(Sector(total_sz=5.5), "n_states"), (None, "tensor 0")])
def test_a_matrix_of_too_many_entries_is_read_another_way(
    sector: Sector | None, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vibron_verify.products.order.MOST_ENTRIES", 1000)
    model = heisenberg(size=(13,), sector=sector)
    found = read(model)
    assert form in found.values and "unread" not in found.words
    assert sampled(found, model, np.random.default_rng(1)).same


def test_a_small_state_is_over_all_states() -> None:
    found = read(exact_ground_state(heisenberg(size=(4,), sector=Sector(total_sz=1))).state)
    assert found.values["vector"].shape == (16,)
