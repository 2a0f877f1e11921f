"""The way down a noisy surface ends at the minimum, and a surface without one is refused."""

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError
from vibron.core.geometry import Geometry
from vibron.infrared.vibrations._constants import BOHR
from vibron.infrared.vibrations._surface import descended

START = Geometry(("O", "H", "H"), np.array([[0.0, 0.0, 0.12], [0.0, 0.8, -0.48], [0.0, -0.7, -0.5]]))
REST = np.array([1.81, 1.81, 2.86])


def springs(positions, noise=0.0):
    """Three springs between three atoms, with energies that carry noise."""
    places = positions.reshape(3, 3)
    pairs = ((0, 1), (0, 2), (1, 2))
    energy, gradient = noise * np.sin(1e6 * positions.sum()), np.zeros((3, 3))
    for (i, j), rest in zip(pairs, REST, strict=True):
        apart = places[i] - places[j]
        length = np.linalg.norm(apart)
        energy += 0.25 * (length - rest) ** 2
        force = 0.5 * (length - rest) * apart / length
        gradient[i] += force
        gradient[j] -= force
    return energy, gradient.ravel(), np.zeros(3)


@pytest.mark.parametrize("noise", [0.0, 4e-8])
def test_the_minimum_is_found_in_few_steps_whatever_the_noise(noise):
    calls = []

    def surface(positions):
        calls.append(positions)
        return springs(positions, noise)

    found = descended(surface, START, 1e-6).positions / BOHR
    lengths = [np.linalg.norm(found[i] - found[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
    np.testing.assert_allclose(lengths, REST, atol=2e-5)
    assert len(calls) < 40


def test_a_surface_without_a_minimum_is_refused():
    with pytest.raises(ConvergenceError, match="did not come to rest"):
        descended(lambda x: (-float(x[0]), np.eye(9)[0] * -1.0, np.zeros(3)), START)
