"""Stationary states compared with singular values of dense generators and with closed forms."""

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.tfim import tfim
from vibron.manybody.open_systems import _equations, _stationary
from vibron.manybody.open_systems.open_evolution import open_evolution
from vibron.manybody.open_systems.steady_state import steady_state
from vibron.manybody.operators.jump import Jump
from vibron.manybody.specification import Sector
from vibron_verify.references.manybody.driven_xxz_current import driven_xxz_current


def driven(n, rate=0.8, left=0.9, right=0.2):
    """Return jumps that hold the ends of a chain at two magnetisations."""
    ends = ((0, left), (n - 1, right))
    return [Jump(word, rate * p, sites=(i,)) for i, up in ends for word, p in (("Sp", up), ("Sm", 1.0 - up))]


def test_a_driven_chain_compared_with_singular_values(dense):
    n, rate, pairs = 4, 0.8, ((0, 0.9), (3, 0.2))
    jumps = [np.sqrt(rate * up) * dense.on(dense.LOWER.T, i, n) for i, up in pairs]
    jumps += [np.sqrt(rate * (1.0 - up)) * dense.on(dense.LOWER, i, n) for i, up in pairs]
    generator = dense.lindblad(dense.chain(n, 0.7), jumps)
    found, known = steady_state(heisenberg(size=(n,), Jz=0.7), driven(n), ("Sz",)), dense.at_rest(generator)
    assert found.state == pytest.approx(known, abs=1e-10)
    rates = np.sort(-np.linalg.eigvals(generator).real)
    assert rates[0] == pytest.approx(0.0, abs=1e-10) and found.gap == pytest.approx(rates[1], abs=1e-9)
    assert found.residual < 1e-12 and found.lowest_weight > 0.0
    weights = np.linalg.eigvalsh(known)
    assert found.entropy == pytest.approx(-weights @ np.log(weights), abs=1e-9)
    assert found.purity == pytest.approx(weights @ weights, abs=1e-10)


@pytest.mark.parametrize("n", [2, 3, 5, 6])
def test_the_current_of_the_xx_chain_does_not_depend_on_its_length(n):
    pairs = steady_state(heisenberg(size=(n,), Jz=0.0), driven(n), ("Sx Sy",), gap=False).observables["Sx Sy"]
    current = np.diagonal(pairs, 1) - np.diagonal(pairs, -1)
    assert current == pytest.approx(np.full(n - 1, 0.8 * (0.9 - 0.2) / (2.0 * (1.0 + 0.8**2))), abs=1e-9)


def test_iterations_and_factors_give_the_same_state_and_rate(monkeypatch):
    call = (tfim(size=(4,), g=0.7, h=0.3), [Jump("Sm", 0.2), Jump("Z", 0.05)], ("Z",))
    direct = steady_state(*call)
    monkeypatch.setattr(_equations, "_DIRECT", 10)
    monkeypatch.setattr(_stationary, "_FULL", 100)
    iterated = steady_state(*call)
    assert iterated.state == pytest.approx(direct.state, abs=1e-9)
    assert iterated.gap == pytest.approx(direct.gap, rel=1e-6)


@pytest.mark.parametrize("along", [0.0, 0.5])
def test_a_chain_whose_motion_between_jumps_is_defective(along):
    ends = [Jump("Sp", 1.0, sites=(0,)), Jump("Sm", 1.0, sites=(6,))]  # at the rate J modes of the chain coalesce
    pairs = steady_state(heisenberg(size=(7,), Jz=along), ends, ("Sx Sy",), gap=False).observables["Sx Sy"]
    current = np.diagonal(pairs, 1) - np.diagonal(pairs, -1)
    assert current == pytest.approx(np.full(6, driven_xxz_current(7, along, 1.0)), abs=1e-10)


def test_the_steady_state_is_where_the_evolution_ends():
    model, jumps = tfim(size=(3,), g=0.6, h=0.2), [Jump("Sm", 0.4)]
    still = steady_state(model, jumps, ("X", "Z"))
    moved = open_evolution(model, jumps, [60.0 / still.gap], "all_down", ("X", "Z"))
    assert moved.state == pytest.approx(still.state, abs=1e-9)
    assert moved.energy[0] == pytest.approx(still.energy, abs=1e-9)


def test_detailed_balance_is_that_of_a_thermal_state():
    found = steady_state(heisenberg(size=(2,), J=0.0, h=1.0), [Jump("Sm", 0.3), Jump("Sp", 0.6)], ("Sz", "Sz Sz"))
    assert found.observables["Sz"] == pytest.approx([1 / 6, 1 / 6])
    assert found.observables["Sz Sz"][0, 1] == pytest.approx(1 / 36)
    assert found.gap == pytest.approx(0.45)  # of a coherence, half the sum of the rates


@pytest.mark.parametrize(
    ("jumps", "match"),
    [
        ([], "more than one"),
        ([Jump("Sz", 0.3)], "more than one"),
        ([Jump("Sm", 0.3, collective=True)], "more than one"),  # the singlet is dark
    ],
)
def test_several_stationary_states_are_refused(jumps, match):
    with pytest.raises(DomainError, match=match) as caught:
        steady_state(heisenberg(size=(2,)), jumps)
    assert caught.value.field == "jumps" and "break the symmetry" in caught.value.remedy


def test_a_sector_has_the_stationary_state_that_the_whole_space_lacks():
    found = steady_state(heisenberg(size=(4,), sector=Sector(total_sz=0)), [Jump("Sz", 0.3)], ("Sz",))
    assert found.state == pytest.approx(np.eye(6) / 6, abs=1e-10)
    with pytest.raises(DomainError, match="additive"):
        steady_state(heisenberg(size=(4,), boundary="periodic", sector=Sector(momentum=0)), [Jump("Sz", 0.3)])
