"""The variance that rare states near the sampled ones have."""

import numpy as np
import pytest

from vibron.manybody.specification import Model

pytest.importorskip("netket")
from vibron.manybody.nqs._ansatz import make_ansatz
from vibron.manybody.nqs._full import Sums
from vibron.manybody.nqs._nearby import nearby_variance
from vibron.manybody.nqs._sampled import Sampling


@pytest.mark.parametrize(
    ("text", "ansatz", "scale"),
    [
        ("bose_hubbard(size=[4], sector={'n_particles': 4})", "jastrow", 30.0),
        pytest.param("hubbard(size=[3], sector={'n_up': 1, 'n_down': 2})", "rbm", 2.0, marks=pytest.mark.slow),
    ],
)
def test_it_scatters_less_than_the_variance_of_the_samples(text: str, ansatz: str, scale: float) -> None:
    """Parameters are blown up, so that few states hold most of the weight, and others with far energies little."""
    jax = pytest.importorskip("jax")
    model = Model.from_text(text)
    network = make_ansatz(model, ansatz, 1, "auto")
    sampling = Sampling(model, network, 256, 1)
    sampling.state.parameters = jax.tree.map(lambda value: scale * value, sampling.state.parameters)
    sums = Sums(model, network, 0)
    point = sums.point(np.asarray(jax.flatten_util.ravel_pytree(sampling.state.variables)[0]))
    chances = np.abs(point.vector) ** 2
    energies = (sums.matrix @ point.vector) / point.vector
    plain, near = [], []
    for seed in range(20):
        drawn = np.random.default_rng(seed).choice(len(chances), 400, p=chances / chances.sum())
        plain.append(float(np.mean(np.abs(energies[drawn] - point.energy) ** 2)))
        near.append(nearby_variance(sampling.state, sampling.operator, sums.states[drawn], point.energy))
    scatter = float(np.std(near))
    assert np.mean(near) == pytest.approx(point.variance, abs=3.0 * scatter / 20**0.5)
    assert scatter < 0.8 * np.std(plain)
