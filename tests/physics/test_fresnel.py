"""Amplitudes at a face and the evanescent wave, compared with other forms of the same laws."""

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.physics.fresnel import amplitudes, normal_component, penetration, require_total_reflection

ANGLES = np.array([0.0, 30.0, 56.0, 85.0])


@pytest.mark.parametrize("index", [1.5, 4.0 + 0.3j, 0.4 + 8.0j])
def test_amplitudes_agree_with_the_form_in_angles(index: complex) -> None:
    cosine, refracted = np.cos(np.radians(ANGLES)), np.arcsin(1.2 * np.sin(np.radians(ANGLES)) / (index + 0j))
    inside = np.cos(refracted)
    s, p = amplitudes(1.2, index, ANGLES)
    np.testing.assert_allclose(s, (1.2 * cosine - index * inside) / (1.2 * cosine + index * inside), atol=1e-13)
    np.testing.assert_allclose(p, (index * cosine - 1.2 * inside) / (index * cosine + 1.2 * inside), atol=1e-13)


def test_evanescent_waves_decay_forward() -> None:
    assert normal_component(1.5, 2.0).imag == pytest.approx(np.sqrt(4.0 - 2.25))
    assert normal_component(1.5 + 0.1j, 0.3).imag > 0.0


def test_effective_thickness_is_that_of_weak_absorption() -> None:
    k = 1e-6
    depth, *thickness = penetration(np.array(10.0), 2.4, 1.5, 50.0)
    lost = [1.0 - abs(amplitude) ** 2 for amplitude in amplitudes(2.4, 1.5 + 1j * k, 50.0)]
    assert np.array(lost) / (4.0 * np.pi * k / 10.0) == pytest.approx(np.array(thickness), rel=1e-4)
    # Depth at which the field of the evanescent wave has fallen to 1/e.
    decay = 2.0 * np.pi / 10.0 * normal_component(1.5, 2.4 * np.sin(np.radians(50.0))).imag
    assert depth * decay == pytest.approx(1.0)


def test_angles_below_the_critical_one_are_refused() -> None:
    with pytest.raises(DomainError, match=r"Use more than 38\.7 degrees"):
        require_total_reflection(2.4, np.array([1.4, 1.5]), 38.6)
    with pytest.raises(DomainError, match="higher index"):
        penetration(np.array(10.0), 1.4, 1.5, 60.0)
    require_total_reflection(2.4, 1.5, 38.7)
