"""Kubo's line against quadrature, widths against their definition."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import simpson

from vibron.core.errors import InputError
from vibron.infrared.dynamics.homogeneous_linewidth import homogeneous_linewidth
from vibron.infrared.dynamics.kubo_lineshape import kubo_lineshape


@pytest.mark.parametrize("ratio", [0.05, 0.3, 1.0, 5.0, 50.0, 1000.0])
def test_kubo_agrees_with_quadrature(ratio: float) -> None:
    amplitude = 10.0
    correlation_time = ratio / amplitude * 5.308837458876145
    offsets = np.array([0.0, 3.0, 10.0, 25.0])
    t = np.linspace(0.0, 40.0 / ratio**2 + 40.0 if ratio < 1 else 40.0 / ratio + 5 / ratio, 400_001)
    decay = np.exp(-(ratio**2) * (np.expm1(-t) + t))
    rate = amplitude / ratio
    known = [simpson(decay * np.cos(offset / rate * t), x=t) / (np.pi * rate) for offset in offsets]
    found = kubo_lineshape(2000.0 + offsets, 2000.0, amplitude, correlation_time)
    np.testing.assert_allclose(found, known, rtol=1e-5, atol=1e-9)


@settings(max_examples=20)
@given(st.floats(0.5, 50.0), st.floats(0.01, 1e4))
def test_kubo_is_positive_even_and_narrows(amplitude: float, correlation_time: float) -> None:
    offsets = np.linspace(-100.0, 100.0, 41)
    line = kubo_lineshape(1000.0 + offsets, 1000.0, amplitude, correlation_time)
    assert (line > -1e-12).all()
    np.testing.assert_allclose(line, line[::-1], rtol=1e-9, atol=1e-12)
    faster = kubo_lineshape(np.array([1000.0]), 1000.0, amplitude, correlation_time / 2)
    assert faster[0] > line[20] * (1 - 1e-4)


def test_parts_of_the_width_add_up() -> None:
    width = homogeneous_linewidth(1.5, 0.8, 3.0)
    assert width.width == pytest.approx(width.lifetime_width + width.pure_dephasing_width + width.rotational_width)
    assert width.width == pytest.approx(10.617674917752290 / width.dephasing_time)
    with pytest.raises(InputError, match="no time"):
        homogeneous_linewidth()
