"""Convolutions over cells and groups, and networks that move in time."""

from typing import Any

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.models.space_group import space_group
from vibron.manybody.specification import Model

pytest.importorskip("netket")
from vibron.manybody.nqs._ansatz import make_ansatz
from vibron.manybody.nqs._full import Sums
from vibron.manybody.nqs.tvmc_evolution import tvmc_evolution
from vibron.manybody.nqs.vmc_ground_state import vmc_ground_state

RING = "heisenberg(size=[6], boundary='periodic', sector={'total_sz': 0})"


def model(text: str) -> Model:
    return Model.from_text(text)


@pytest.mark.parametrize(
    ("text", "ansatz", "width"),
    [
        ("tfim(size=[6])", "gcnn", 3),
        (RING, "cnn", 1),
        ("bose_hubbard(size=[4], boundary='periodic', sector={'n_particles': 4})", "cnn", 1),
    ],
)
def test_convolutions_reach_the_exact_energy(text: str, ansatz: str, width: int) -> None:
    found = vmc_ground_state(model(text), ansatz=ansatz, width=width, steps=60)
    value, error = found.quote()
    assert abs(value - model(text).lowest_energy) <= error
    assert ansatz in found.solver


@pytest.mark.slow
def test_convolutions_on_a_torus_and_with_frustration() -> None:
    torus = model("heisenberg(size=[4, 2], lattice='square', boundary='periodic', sector={'total_sz': 0})")
    for ansatz in ("cnn", "gcnn"):
        assert vmc_ground_state(torus, ansatz=ansatz).quote()[0] == pytest.approx(torus.lowest_energy, abs=1e-6)
    chain = model("heisenberg(size=[6], J2=0.3, sector={'total_sz': 0})")
    found = vmc_ground_state(chain, ansatz="gcnn", width=3, signs="marshall_complex")
    assert found.quote()[0] == pytest.approx(chain.lowest_energy, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("ansatz", ["cnn", "gcnn"])
def test_derivatives_are_differences(ansatz: str) -> None:
    chain = model("heisenberg(size=[4], J2=0.3, sector={'total_sz': 0})")
    sums = Sums(chain, make_ansatz(chain, ansatz, 2, "marshall_complex"), 1)
    point = sums.point(sums.start)
    tangent = sums.tangent(point)
    for k in (0, len(sums.start) - 1):
        for step in (1e-5, 1e-5j):
            shift = np.zeros_like(sums.start)
            shift[k] = step
            slope = (sums.logarithms(sums.start + shift) - sums.logarithms(sums.start - shift)) / (2 * step)
            slope = (slope - np.abs(point.vector) ** 2 @ slope) * point.vector
            assert np.abs(slope - tangent[:, k]).max() < 1e-8


@pytest.mark.slow
@pytest.mark.parametrize("ansatz", ["cnn", "gcnn"])
def test_networks_have_the_symmetry_of_the_model(ansatz: str) -> None:
    ring = model(RING)
    sums = Sums(ring, make_ansatz(ring, ansatz, 2, "complex"), 3)
    logs = sums.logarithms(sums.start)
    place = {tuple(state): n for n, state in enumerate(sums.states.astype(int).tolist())}
    elements = space_group(ring).elements.astype(int)
    for element in elements if ansatz == "gcnn" else [np.roll(np.arange(6), 1)]:
        moved = [place[tuple(state)] for state in sums.states[:, element].astype(int).tolist()]
        assert np.abs(logs[moved] - logs).max() < 1e-10


@pytest.mark.parametrize(
    ("after", "before", "word", "more"),
    [
        ("tfim(size=[4], g=1.0)", "tfim(size=[4], g=0.5)", "X", {"width": 1}),
        (
            "heisenberg(size=[4], Jz=2.0, sector={'total_sz': 0})",
            "heisenberg(size=[4], Jz=1.0, sector={'total_sz': 0})",
            "Sz Sz",
            {"width": 1},
        ),
    ],
)
def test_the_bound_of_the_evolution_holds(after: str, before: str, word: str, more: dict[str, Any]) -> None:
    times = [0.0, 0.2, 0.4]
    found = tvmc_evolution(model(after), times, before=model(before), observables=(word,), **more)
    exact = krylov_evolution(model(after), times, initial="ground_state", before=model(before), observables=(word,))
    value, error = found.quote(word)
    apart = np.abs(value - exact.observables[word]).reshape(3, -1).max(axis=1)
    assert (apart <= 2 * error + 1e-12).all()
    assert (np.abs(found.echo - exact.echo) <= 4 * error + 1e-12).all()
    assert np.ptp(found.energy) < 1e-3


def test_a_network_that_cannot_follow_says_so() -> None:
    after, before = model("tfim(size=[6], g=2.0)"), model("tfim(size=[6], g=0.5)")
    found = tvmc_evolution(after, [1.0], before=before, observables=("X",), ansatz="jastrow", width=1)
    exact = krylov_evolution(after, [1.0], initial="ground_state", before=before, observables=("X",))
    assert not found.converged
    assert np.abs(found.observables["X"] - exact.observables["X"]).max() <= 2 * found.error[0]


def test_refusals() -> None:
    with pytest.raises(DomainError, match="ansatz"):
        vmc_ground_state(model("hubbard(size=[2])"), ansatz="cnn")
    with pytest.raises(DomainError, match="ansatz"):
        vmc_ground_state(model("bose_hubbard(size=[2], sector={'n_particles': 2})"), ansatz="gcnn")
    with pytest.raises(DomainError, match="before"):
        tvmc_evolution(model(RING), [0.1], before=model("tfim(size=[6])"))
    with pytest.raises(InputError, match="times"):
        tvmc_evolution(model(RING), [0.2, 0.1])
    with pytest.raises(ResourceError):
        tvmc_evolution(model("tfim(size=[20])"), [0.1])
