"""Time evolution against exact diagonalisation."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.exact.thermal_expectation import thermal_expectation
from vibron.manybody.mps.mps_evolution import mps_evolution
from vibron.manybody.mps.mps_thermal_energy import mps_thermal_energy
from vibron.manybody.specification import Model

TIMES = np.array([0.2, 0.4])


@pytest.mark.parametrize(
    ("text", "initial", "word"),
    [
        ("heisenberg(size=[5], Jz=0.5, h=[0.0, 0.3, 0.1, 0.2, 0.4])", "01101", "Sz"),
        ("tfim(size=[4], g=0.7)", "all_plus", "X"),
        ("hubbard(size=[3], U=2.0)", "neel", "Nup"),
    ],
)
def test_both_agree_with_krylov_spaces(text: str, initial: str, word: str) -> None:
    model = Model.from_text(text)
    exact = krylov_evolution(model, TIMES, initial=initial, observables=(word,))
    for method in ("tebd", "tdvp"):
        found = mps_evolution(
            model, TIMES, initial=initial, observables=(word,), method=method, time_step=0.1, bond_dimension=8
        )
        assert found.observables[word] == pytest.approx(exact.observables[word], abs=1e-4)
        assert found.echo == pytest.approx(exact.echo, abs=1e-4)
        assert found.energy == pytest.approx(exact.energy, abs=1e-4)
        assert found.norm == pytest.approx(1.0, abs=1e-8)
        assert found.converged


def test_a_quench_from_a_ground_state() -> None:
    before, after = (Model.from_text(f"tfim(size=[4], g={g})") for g in (2.0, 0.5))
    exact = krylov_evolution(after, TIMES, initial="ground_state", before=before, observables=("X",))
    found = mps_evolution(after, TIMES, initial="ground_state", before=before, observables=("X",), method="tebd")
    assert found.observables["X"] == pytest.approx(exact.observables["X"], abs=1e-5)


def test_too_small_a_bond_dimension_shows() -> None:
    model = Model.from_text("heisenberg(size=[6])")
    found = mps_evolution(model, [1.0], observables=("Sz",), method="tebd", bond_dimension=2)
    exact = krylov_evolution(model, np.array([1.0]), observables=("Sz",))
    assert not found.converged
    assert np.abs(found.observables["Sz"] - exact.observables["Sz"]).max() < 3 * found.error[0]


def test_refusals() -> None:
    chain = Model.from_text("heisenberg(size=[4])")
    with pytest.raises(DomainError, match="neighbours"):
        mps_evolution(Model.from_text("heisenberg(size=[4], boundary='open', J2=0.5)"), [0.1], method="tebd")
    with pytest.raises(InputError, match="ascend"):
        mps_evolution(chain, [0.2, 0.1])
    with pytest.raises(InputError, match="ground_state"):
        mps_evolution(chain, [0.1], before=chain)
    with pytest.raises(DomainError, match="all sectors"):
        mps_thermal_energy(chain.with_sector(total_sz=0), [1.0])
    with pytest.raises(DomainError, match="neighbours"):
        mps_thermal_energy(Model.from_text("heisenberg(size=[4], boundary='open', J2=0.5)"), [1.0])


def test_thermal_energies_in_any_order_agree_with_the_full_spectrum() -> None:
    model = Model.from_text("hubbard(size=[3], U=2.0, mu=0.5)")
    temperatures = np.array([1.0, 4.0, 2.0])
    exact = thermal_expectation(model, temperatures).energy
    found = mps_thermal_energy(model, temperatures, bond_dimension=32)
    assert found.converged
    assert found.energy == pytest.approx(exact, abs=1e-4)


def test_thermal_correlations_give_the_susceptibility() -> None:
    model, temperatures = Model.from_text("heisenberg(size=[5], Jz=0.6, h=0.3)"), np.array([0.4, 1.5])
    found = mps_thermal_energy(model, temperatures, time_step=0.2, observables=("Sz", "Sz Sz"))
    moment = found.observables["Sz"].sum(1)
    response = (found.observables["Sz Sz"].sum((1, 2)) - moment**2) / temperatures
    assert response == pytest.approx(thermal_expectation(model, temperatures).susceptibility, abs=1e-4)


def test_close_temperatures_are_extrapolated_too() -> None:
    """Between them lies less than one time step."""
    model = Model.from_text("heisenberg(size=[5])")
    temperatures = 1.0 / np.arange(0.6, 4.0, 0.6)
    found = mps_thermal_energy(model, temperatures, time_step=0.5)
    away = np.abs(found.energy - thermal_expectation(model, temperatures).energy)
    assert (away < np.maximum(found.error, 1e-4)).all() and (found.error > 1e-6).all()


def test_what_belongs_to_a_pure_state_is_refused() -> None:
    with pytest.raises(InputError, match="pure state"):
        mps_thermal_energy(Model.from_text("heisenberg(size=[4])"), [1.0], observables=("entropy",))
