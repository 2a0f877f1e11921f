"""Neural quantum states: errors that hold, sectors that are kept, networks that are exact."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.nqs.exact_rbm_cluster import exact_rbm_cluster
from vibron.manybody.nqs.vmc_energy_statistics import vmc_energy_statistics
from vibron.manybody.specification import Model

SUMMED = [
    ("hubbard(size=[4], sector={'n_up': 2, 'n_down': 2})", "rbm", 2),
    ("bose_hubbard(size=[4], sector={'n_particles': 4})", "jastrow", 1),
    ("tfim(size=[6], boundary='periodic')", "rbm_symm", 2),
    ("tfim(size=[6])", "ffnn", 1),
]


def model(text: str) -> Model:
    return Model.from_text(text)


@pytest.mark.parametrize(("text", "ansatz", "width"), SUMMED)
def test_the_error_of_a_sum_holds(text: str, ansatz: str, width: int) -> None:
    pytest.importorskip("netket")
    from vibron.manybody.nqs.vmc_ground_state import vmc_ground_state

    found = vmc_ground_state(model(text), ansatz=ansatz, width=width, steps=150)
    exact = exact_ground_state(model(text)).value
    assert found.converged
    assert -1e-9 <= found.value - exact <= 4 * found.error


def test_fermions_and_marshall_signs_come_back_in_our_order() -> None:
    pytest.importorskip("netket")
    from vibron.manybody.nqs.neural_state_vector import neural_state_vector

    for text in (
        "hubbard(size=[3], boundary='periodic', fermion_order='interleaved', sector={'n_up': 1, 'n_down': 2})",
        "heisenberg(size=[6], boundary='periodic', sector={'total_sz': 0})",
    ):
        found = neural_state_vector(model(text), steps=100)
        assert found.fidelity > 0.99, text


def test_too_few_steps_say_so() -> None:
    pytest.importorskip("netket")
    from vibron.manybody.nqs.vmc_ground_state import vmc_ground_state

    text = "heisenberg(size=[8], boundary='periodic', sector={'total_sz': 0})"
    found = vmc_ground_state(model(text), width=1, steps=4)
    assert not found.converged
    assert found.error > 1e-3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("heisenberg(size=[10], boundary='periodic', sector={'total_sz': 0})", 0.1),
        ("tfim(size=[12], boundary='periodic')", 0.05),
        ("hubbard(size=[4], sector={'n_up': 2, 'n_down': 2})", 0.1),
        ("bose_hubbard(size=[4], sector={'n_particles': 4})", 0.05),
    ],
)
def test_the_error_of_samples_holds(text: str, rate: float) -> None:
    pytest.importorskip("netket")
    from vibron.manybody.nqs.vmc_ground_state import vmc_ground_state

    found = vmc_ground_state(model(text), width=1, method="sampled", steps=120, learning_rate=rate)
    assert abs(found.value - exact_ground_state(model(text)).value) <= 4 * found.error + 1e-6 * abs(found.value)


def test_refusals() -> None:
    pytest.importorskip("netket")
    from vibron.manybody.nqs.vmc_ground_state import vmc_ground_state

    with pytest.raises(DomainError, match="momentum"):
        vmc_ground_state(model("heisenberg(size=[4], boundary='periodic', sector={'total_sz': 0, 'momentum': [0]})"))
    with pytest.raises(DomainError, match="ansatz"):
        vmc_ground_state(model("tfim(size=[4])"), ansatz="rbm_symm")
    with pytest.raises(DomainError, match="signs"):
        vmc_ground_state(model("bose_hubbard(size=[2], sector={'n_particles': 2})"), signs="marshall")
    with pytest.raises(InputError, match="too few"):
        vmc_energy_statistics([[1.0, 2.0]])


def test_the_error_grows_with_the_autocorrelation() -> None:
    """An AR(1) series of memory 0.9 has an integrated autocorrelation time of (1 + 0.9) / (1 - 0.9) = 19."""
    noise = np.random.default_rng(1).normal(size=(16, 4000))
    series = np.zeros_like(noise)
    for n in range(1, noise.shape[1]):
        series[:, n] = 0.9 * series[:, n - 1] + noise[:, n]
    found = vmc_energy_statistics(series[:, 200:], bound=0.0)
    assert found.autocorrelation == pytest.approx(19.0, rel=0.15)
    assert found.error == pytest.approx(found.naive_error * 19.0**0.5, rel=0.15)
    assert found.mixed and found.respects_bound
    assert not vmc_energy_statistics(series[:, 200:] - 10.0, bound=0.0).respects_bound


def test_chains_that_differ_are_not_mixed() -> None:
    found = vmc_energy_statistics(np.random.default_rng(0).normal(size=(4, 100)) + np.arange(4)[:, None])
    assert not found.mixed
    assert found.error > 0.5


def test_the_cluster_network_is_the_product_of_controlled_phases() -> None:
    found = exact_rbm_cluster(5)
    bits = (np.arange(32)[:, None] >> np.arange(5)) & 1
    amplitude = np.cos(found.hidden_bias + (1 - 2 * bits) @ found.weights.T).prod(axis=1)
    phases = (-1.0) ** (bits * np.roll(bits, -1, axis=1)).sum(axis=1)
    assert np.allclose(amplitude / amplitude[0], phases)
