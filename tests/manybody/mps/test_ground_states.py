"""DMRG against exact diagonalisation, and its verdicts."""

import json

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.result import to_json
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.mps._climb import BondStep, limit_of
from vibron.manybody.mps._ground import doubts
from vibron.manybody.mps.dmrg_ground_state import dmrg_ground_state
from vibron.manybody.mps.idmrg_ground_state import idmrg_ground_state
from vibron.manybody.mps.mps_correlations import mps_correlations
from vibron.manybody.mps.mps_entanglement import central_charge, mps_entanglement
from vibron.manybody.mps.mps_string_order import mps_string_order
from vibron.manybody.specification import Model

GRADED = "hubbard(size=[4], U=[1.0, 2.0, 3.0, 4.0], t=[1.0, 0.7, 1.3], sector={'n_up': 2, 'n_down': 1})"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GRADED, ("Nup", "Sz Sz", "Cdagup Cup", "Sx Sx", "Cdn Cdagdn")),
        (
            "heisenberg(size=[5], Jz=0.4, h=[0.1, 0.2, 0.3, 0.4, 0.5], sector={'total_sz': 0.5})",
            ("Sz", "Sp Sm", "Sy Sy", "Sx"),
        ),
        ("bose_hubbard(size=[4], n_max=2, mu=[0.1, 0.2, 0.3, 0.4], sector={'n_particles': 4})", ("N", "Bdag B")),
        ("tfim(size=[5], g=[0.5, 0.9, 1.3, 1.1, 0.7], J=1.0)", ("X", "Z Z", "Y Y")),
    ],
)
def test_energies_and_observables_agree_with_exact_diagonalisation(text: str, words: tuple[str, ...]) -> None:
    model = Model.from_text(text)
    found = dmrg_ground_state(model, bond_dimension=32, observables=(*words, "entropy"))
    exact = exact_ground_state(model, observables=(*words, "entropy"))
    assert found.converged
    assert found.value == pytest.approx(exact.value, abs=1e-8)
    for word in (*words, "entropy"):
        assert found.observables[word] == pytest.approx(exact.observables[word], abs=1e-5), word


def test_without_a_sector_all_of_them_are_searched() -> None:
    model = Model.from_text("hubbard(size=[3], U=4.0, mu=1.0)")
    found = dmrg_ground_state(model, bond_dimension=16)
    assert found.value == pytest.approx(exact_ground_state(model).value, abs=1e-8)


def test_a_short_ladder_is_not_converged_and_cannot_be_quoted() -> None:
    model = Model.from_text("heisenberg(size=[10], sector={'total_sz': 0})")
    found = dmrg_ground_state(model, bond_dimension=4, ladder=(2, 4), tolerance=1e-7)
    assert not found.converged
    assert found.observables["doubts"]
    with pytest.raises(ConvergenceError):
        found.quote()
    assert found.quote(accept_unconverged=True) == (found.value, found.error)
    assert abs(found.value - model.lowest_energy) < 3 * found.error
    assert [rung.value for rung in found.ladder] == sorted((rung.value for rung in found.ladder), reverse=True)


def step(chi: int, energy: float, truncation: float, change: float = 1e-12, settled: bool = True) -> BondStep:
    return BondStep(chi, energy, truncation, change, 5, settled)


def test_the_limit_is_on_the_line_and_its_error_the_whole_distance() -> None:
    steps = [step(10, -0.99, 1e-3), step(20, -0.999, 1e-4), step(40, -0.9999, 1e-5)]
    limit = limit_of(steps)
    assert limit.value == pytest.approx(-1.0)
    assert limit.error == pytest.approx(1e-4, rel=1e-3)
    assert limit_of([step(40, -1.0, 0.0)]).value == -1.0
    assert limit_of([step(10, -1.0, 1e-6)]).error > 1e-3


def test_what_makes_a_verdict() -> None:
    good = [step(10, -50.0, 0.0)]
    assert doubts(good, limit_of(good), 1e-5, 1e-4, 1e-6) == []
    assert any("mirror" in why for why in doubts(good, limit_of(good), 1e-2, 0.17, 1e-3))
    assert doubts(good, limit_of(good), 0.0, 0.17, 1e-6) == []  # an eigenstate of a degenerate level
    restless = [step(10, -50.0, 0.0, 1e-3, False)]
    assert any("sweep" in why for why in doubts(restless, limit_of(restless), 0.0, 0.0, 1e-6))


def test_infinite_cells_that_are_too_short_or_finite_lattices_are_refused() -> None:
    with pytest.raises(DomainError, match="shorter"):
        idmrg_ground_state(Model.from_text("tfim(size=[1], boundary='infinite')"))
    with pytest.raises(DomainError, match="infinite"):
        idmrg_ground_state(Model.from_text("tfim(size=[4])"))
    with pytest.raises(DomainError, match="finite"):
        dmrg_ground_state(Model.from_text("tfim(size=[4], boundary='infinite')"))
    with pytest.raises(DomainError, match="three"):
        dmrg_ground_state(Model.from_text("tfim(size=[2])"))


def test_the_infinite_chain_repeats_to_the_byte() -> None:
    model = Model.from_text("tfim(size=[2], boundary='infinite', g=1.5)")
    one, two = (idmrg_ground_state(model, ladder=(8,), sweeps=20, observables=("X",)) for _ in range(2))
    assert json.dumps(to_json(one)) == json.dumps(to_json(two))
    assert one.value == pytest.approx(-1.67192622, abs=1e-6)


def test_observables_are_refused_before_the_work() -> None:
    model = Model.from_text(GRADED)
    for name in ("Sq", "Cup", "Nup Ndn Nup", "string Sq"):
        with pytest.raises(InputError):
            dmrg_ground_state(model, observables=(name,))
    with pytest.raises(InputError):
        dmrg_ground_state(model, ladder=(8, 4))
    with pytest.raises(InputError):
        mps_correlations(model, ("Nup",))
    with pytest.raises(DomainError):
        mps_string_order(Model.from_text("heisenberg(size=[4], sector={'total_sz': 0})"))
    with pytest.raises(DomainError):
        mps_entanglement(Model.from_text("heisenberg(size=[4], sector={'total_sz': 0})"))
    with pytest.raises(DomainError):
        dmrg_ground_state(model, level=2, above=Model.from_text(GRADED).sector)
    with pytest.raises(InputError, match="two sectors"):
        dmrg_ground_state(model, initial="neel", above=Model.from_text(GRADED).sector)


def test_excited_states_above_zero_are_found() -> None:
    model = Model.from_text("hubbard(size=[3], U=4.0, sector={'n_up': 2, 'n_down': 2})")
    found = dmrg_ground_state(model, level=1, bond_dimension=16)
    from vibron.manybody.exact.exact_levels import exact_levels

    levels = exact_levels(model, count=2).energies
    assert levels[1] > 0
    assert found.value == pytest.approx(levels[1], abs=1e-7)
    assert found.observables["gap"] == pytest.approx(levels[1] - levels[0], abs=1e-7)


def test_entropies_keep_their_bounds() -> None:
    found = mps_entanglement(Model.from_text("heisenberg(size=[8], sector={'total_sz': 0})"), bond_dimension=16)
    assert (found.entropy <= found.bound + 1e-12).all()
    assert found.entropy == pytest.approx(found.entropy[::-1], abs=1e-6)
    assert np.exp(-found.spectrum).sum() == pytest.approx(1.0)


def test_the_fit_finds_the_central_charge_that_was_put_in() -> None:
    for periodic, factor in ((False, 2), (True, 1)):
        cuts = np.arange(1, 40)
        length = np.log(factor * 40 / np.pi * np.sin(np.pi * cuts / 40))
        charge, error = central_charge(0.7 * length / (3 * factor) + 0.2, periodic)
        assert charge == pytest.approx(0.7)
        assert error < 1e-10


@pytest.mark.slow
def test_the_infinite_hubbard_chain_meets_lieb_and_wu() -> None:
    model = Model.from_text("hubbard(size=[2], boundary='infinite', sector={'n_up': 1, 'n_down': 1})")
    found = idmrg_ground_state(model, bond_dimension=100)
    assert abs(found.value - -0.57372937) < found.error < 1e-4
