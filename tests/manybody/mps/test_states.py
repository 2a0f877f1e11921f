"""Product states carry the declared sector and are spread evenly."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.manybody.mps._chain import chain_of
from vibron.manybody.mps._measure import profile
from vibron.manybody.mps._product import check_charges, keeps_charges, named_states, spread_states
from vibron.manybody.specification import Model


def model(text: str) -> Model:
    return Model.from_text(text)


def test_one_boson_on_each_site_at_unit_filling() -> None:
    assert spread_states(model("bose_hubbard(size=[7], n_max=3, sector={'n_particles': 7})")) == (1,) * 7


def test_bosons_beyond_unit_filling_differ_by_one_at_most() -> None:
    states = spread_states(model("bose_hubbard(size=[6], n_max=3, sector={'n_particles': 10})"))
    assert sum(states) == 10
    assert set(states) == {1, 2}


def test_spins_alternate_and_the_trap_is_filled_evenly() -> None:
    assert spread_states(model("heisenberg(size=[6], sector={'total_sz': 0})")) == (0, 1, 0, 1, 0, 1)
    states = np.array(spread_states(model("hubbard(size=[40], sector={'n_up': 10, 'n_down': 10})")))
    places = np.flatnonzero(states)
    assert set(np.diff(places)) == {2}
    assert (states[places] == 2).sum() == 10


@pytest.mark.parametrize(
    ("text", "words", "totals"),
    [
        ("hubbard(size=[5], sector={'n_up': 4, 'n_down': 3})", ("Nup", "Ndn"), (4, 3)),
        ("hubbard(size=[5], sector={'n_particles': 3, 'total_sz': 0.5})", ("Nup", "Ndn"), (2, 1)),
        ("tj(size=[5], sector={'n_up': 2, 'n_down': 2})", ("Nup", "Ndn"), (2, 2)),
        ("heisenberg(size=[5], spin=1.0, sector={'total_sz': -2})", ("Sz",), (-2,)),
        ("bose_hubbard(size=[4], n_max=2, sector={'n_particles': 5})", ("N",), (5,)),
    ],
)
def test_the_state_in_tenpy_has_the_sector(text: str, words: tuple[str, ...], totals: tuple[float, ...]) -> None:
    chosen = model(text)
    chain = chain_of(chosen, spread_states(chosen))
    for word, total in zip(words, totals, strict=True):
        assert profile(chain, word).sum() == pytest.approx(total, abs=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        "hubbard(size=[4], sector={'n_particles': 4})",
        "heisenberg(size=[4], boundary='periodic', sector={'total_sz': 0, 'momentum': [0]})",
        "heisenberg(size=[4], sector={'parity': 1})",
    ],
)
def test_a_sector_that_tensors_cannot_keep_is_refused(text: str) -> None:
    with pytest.raises(DomainError) as caught:
        keeps_charges(model(text))
    assert caught.value.remedy


def test_states_outside_the_sector_are_refused() -> None:
    chosen = model("heisenberg(size=[4], sector={'total_sz': 1})")
    with pytest.raises(DomainError):
        check_charges(chosen, named_states(chosen, "neel"))
    with pytest.raises(InputError):
        named_states(model("tj(size=[2])"), "1010")


def test_digits_of_electrons_follow_the_order_of_the_model() -> None:
    assert named_states(model("hubbard(size=[2])"), "1001") == (2, 1)
