"""Correlations in time, against free fermions, traces by numpy and closed forms."""

from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.special import j0

from vibron.core.errors import DomainError, InputError
from vibron.manybody.exact.correlation_function import correlation_function
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.exact.spectral_function import spectral_function
from vibron.manybody.exact.time_correlation import time_correlation
from vibron.manybody.hilbert import ensemble
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.shifted import sector_after
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.tfim import tfim
from vibron.manybody.specification import Model, Sector

SIZE = 4
ISING = tfim(size=(SIZE,), g=0.9, h=0.3)
PAULI = {
    "X": np.array([[0.0, 1.0], [1.0, 0.0]]), "Y": np.array([[0.0, -1j], [1j, 0.0]]), "Z": np.diag([1.0, -1.0])
}  # fmt: skip


def local(word: str, site: int) -> np.ndarray[Any, Any]:
    return np.kron(np.kron(np.eye(2**site), PAULI[word]), np.eye(2 ** (SIZE - site - 1)))


def trace(temperature: float, time: float, *words: tuple[str, int, bool]) -> complex:
    """Return a thermal mean by exponentials of the whole matrix; words with True are taken at the time."""
    matrix = hamiltonian(ISING).matrix.toarray()
    weight, turn = expm(-matrix / temperature), expm(-1j * time * matrix)
    product = np.eye(2**SIZE)
    for word, site, moved in words:
        operator = local(word, site)
        product = product @ (turn.conj().T @ operator @ turn if moved else operator)
    return complex(np.trace(weight @ product) / np.trace(weight))


def test_thermal_means_are_traces() -> None:
    found = time_correlation(ISING, [0.0, 0.4, 1.1], first="Y", second="X", site=1, temperature=0.7)
    for n, time in enumerate((0.0, 0.4, 1.1)):
        for site in range(SIZE):
            exact = trace(0.7, time, ("Y", site, True), ("X", 1, False))
            assert complex(found.real[n, site], found.imag[n, site]) == pytest.approx(exact, abs=1e-10)


def test_out_of_time_order_means_are_traces() -> None:
    found = time_correlation(
        ISING, [0.4, 1.1], first="Z", second="Y", site=2, temperature=2.0, kind="out_of_time_order"
    )
    for n, time in enumerate((0.4, 1.1)):
        for site in range(SIZE):
            exact = trace(2.0, time, ("Z", site, True), ("Y", 2, False), ("Z", site, True), ("Y", 2, False))
            assert complex(found.real[n, site], found.imag[n, site]) == pytest.approx(exact, abs=1e-10)


def test_random_vectors_agree_with_all_levels_within_their_error(monkeypatch: pytest.MonkeyPatch) -> None:
    chain, call = heisenberg(size=(8,), Jz=0.5), {"site": 3, "temperature": 0.8}
    exact = time_correlation(chain, [0.5, 2.0], **call)  # type: ignore[arg-type]
    monkeypatch.setattr(ensemble, "MOST_EXACT", 1)
    monkeypatch.setattr("vibron.manybody.exact.time_correlation.MOST_EXACT", 1)
    found = time_correlation(chain, [0.5, 2.0], **call, vectors=15, seed=5)  # type: ignore[arg-type]
    pull = (found.real - exact.real) / found.error
    assert 0.3 < np.sqrt((pull**2).mean()) < 2.0 and found.error.max() < 0.02


def test_the_hot_xx_chain_is_a_bessel_function() -> None:
    times = np.array([0.5, 1.0, 1.5])
    found = time_correlation(heisenberg(size=(8,), Jz=0.0), times, site=4, temperature=1e8)
    assert found.real[:, 4] == pytest.approx(j0(times) ** 2 / 4, abs=1e-4)


def test_free_fermions_lose_a_particle_as_their_orbitals_turn() -> None:
    model = hubbard(size=(5,), U=0.0, t=[1.0, 0.6, 1.3, 0.8], sector=Sector(n_up=2, n_down=1))
    hopping = -np.diag([1.0, 0.6, 1.3, 0.8], 1) - np.diag([1.0, 0.6, 1.3, 0.8], -1)
    energies, orbitals = np.linalg.eigh(hopping)
    times = np.array([0.3, 2.0])
    found = time_correlation(model, times, first="Cdagup", second="Cup", site=1)
    full = orbitals[:, :2] * orbitals[1, :2]
    exact = np.exp(1j * times[:, None] * energies[:2]) @ full.T
    assert found.real + 1j * found.imag == pytest.approx(exact, abs=1e-9)


def test_at_time_zero_it_is_the_correlation_function_and_later_the_transform_of_the_spectrum() -> None:
    chain = heisenberg(size=(8,), sector=Sector(total_sz=0))
    found = time_correlation(chain, [0.0, 1.3], site=2)
    assert found.real[0] == pytest.approx(correlation_function(chain).values[:, 2], abs=1e-9)
    lines = spectral_function(chain, [0.0], site=2)
    exact = (lines.weights * np.exp(-1.3j * lines.poles)).sum()
    assert complex(found.real[1, 2], found.imag[1, 2]) == pytest.approx(exact, abs=1e-7)


def test_large_sectors_are_evolved_in_krylov_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = heisenberg(size=(8,), sector=Sector(total_sz=0))
    moved = krylov_evolution(chain, [0.7])
    dense = time_correlation(chain, [0.4, 1.0], site=2, initial=moved)
    monkeypatch.setattr(ensemble, "MOST_EXACT", 1)
    krylov = time_correlation(chain, [0.4, 1.0], site=2, initial=moved, krylov=8)
    apart = np.abs(krylov.real - dense.real).max(1)
    assert (apart < krylov.error[:, 0]).all() and 1e-10 < krylov.error.max() < 1e-7


@pytest.mark.parametrize(
    ("model", "word", "sector"),
    [
        (heisenberg(size=(3,), spin=1.0, sector=Sector(total_sz=0)), "Sp", {"total_sz": 1.0}),
        (hubbard(size=(3,), sector=Sector(n_up=1, n_down=1)), "Sm", {"n_up": 0, "n_down": 2}),
        (hubbard(size=(3,), sector=Sector(n_particles=2, total_sz=0)), "Cdagdn", {"n_particles": 3, "total_sz": -0.5}),
        (hubbard(size=(3,), sector=Sector(parity=1)), "Cup", {"parity": -1}),
        (hubbard(size=(3,), sector=Sector(n_up=1, n_down=1)), "Nup", {"n_up": 1, "n_down": 1}),
    ],
)
def test_an_operator_leads_to_one_sector(model: Model, word: str, sector: dict[str, Any]) -> None:
    assert sector_after(model, word).sector.declared == sector


def test_refusals() -> None:
    chain = heisenberg(size=(4,), sector=Sector(total_sz=0))
    cases: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"first": "Sx"}, DomainError, "several"),
        ({"first": "Sp"}, DomainError, "back"),
        ({"first": "Sp", "second": "Sm", "kind": "out_of_time_order"}, DomainError, "keep the sector"),
        ({"first": "Cup"}, InputError, "first"),
        ({"site": 4}, DomainError, "lattice"),
        ({"temperature": 1.0, "initial": "neel"}, InputError, "temperature"),
    ]
    for call, error, match in cases:
        with pytest.raises(error, match=match):
            time_correlation(chain, [0.1], **call)
    with pytest.raises(DomainError, match="momentum"):
        time_correlation(heisenberg(size=(4,), boundary="periodic", sector=Sector(momentum=0)), [0.1])
    with pytest.raises(InputError, match="ascend"):
        time_correlation(chain, [0.2, 0.1])
