"""Paths without scattering, and diffuse light through a gray slab."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad

from vibron.core.errors import DomainError, InputError
from vibron.radiation.transfer.beer_lambert_path import beer_lambert_path
from vibron.radiation.transfer.exponential_integral import exponential_integral
from vibron.radiation.transfer.schwarzschild_radiance import schwarzschild_radiance
from vibron.radiation.transfer.slab_emissivity_diffuse import slab_emissivity_diffuse


@given(st.lists(st.tuples(st.floats(0.0, 5.0), st.floats(0.0, 3.0)), min_size=1, max_size=6))
def test_depths_add_and_transmittances_multiply(layers: list[tuple[float, float]]) -> None:
    absorption, length = np.array([[k] for k, _ in layers]), np.array([part for _, part in layers])
    found = beer_lambert_path(absorption, length)
    assert found.optical_depth[0] == pytest.approx(sum(k * part for k, part in layers), abs=1e-12)
    assert found.transmittance[0] == pytest.approx(np.prod(np.exp(-absorption[:, 0] * length)), rel=1e-12)
    turned = beer_lambert_path(absorption[::-1], length[::-1])
    assert turned.transmittance == pytest.approx(found.transmittance, rel=1e-12)
    assert (np.diff(found.profile[:, 0]) <= 0.0).all()


def test_a_path_without_layers_is_clear() -> None:
    found = beer_lambert_path(np.zeros((0, 3)), [])
    assert found.transmittance == pytest.approx([1.0, 1.0, 1.0])


def test_an_opaque_path_shows_its_near_end_and_a_clear_one_the_background() -> None:
    wavenumber = np.array([500.0, 900.0, 2400.0])
    near = schwarzschild_radiance(wavenumber, np.full((1, 3), 1e6), [250.0, 300.0], 350.0)
    black = schwarzschild_radiance(wavenumber, np.zeros((1, 3)), [250.0, 300.0], 250.0)
    assert near.radiance == pytest.approx(black.radiance, rel=1e-4)
    assert black.path_radiance == pytest.approx(np.zeros(3))
    assert (near.transmittance == 0.0).all()


def test_thin_and_thick_layers_join() -> None:
    below, above = (
        schwarzschild_radiance([1000.0], [[depth]], [200.0, 300.0]).path_radiance[0] / depth
        for depth in (0.999e-3, 1.001e-3)
    )
    assert above == pytest.approx(below, rel=1e-5)


def test_a_path_cut_in_two_is_the_same_path() -> None:
    levels = schwarzschild_radiance([800.0], [[2.0]], [260.0, 260.0], 300.0)
    cut = schwarzschild_radiance([800.0], [[0.5], [1.5]], [260.0, 260.0, 260.0], 300.0)
    assert cut.radiance == pytest.approx(levels.radiance, rel=1e-13)
    with pytest.raises(InputError, match="one value more"):
        schwarzschild_radiance([800.0], [[0.5], [1.5]], [260.0, 270.0], 300.0)


@pytest.mark.parametrize("order", [1, 2, 3, 7])
def test_exponential_integrals_are_their_integral(order: int) -> None:
    depth = np.array([0.05, 0.7, 3.0])
    expected = [quad(lambda mu, t=t: mu ** (order - 2) * np.exp(-t / mu), 0.0, 1.0, epsabs=1e-13)[0] for t in depth]
    assert exponential_integral(order, depth) == pytest.approx(expected, rel=1e-9)
    following = (np.exp(-depth) - depth * exponential_integral(order, depth)) / order
    assert exponential_integral(order + 1, depth) == pytest.approx(following, rel=1e-10)


def test_the_first_exponential_integral_is_infinite_at_zero() -> None:
    with pytest.raises(DomainError, match="infinite") as refusal:
        exponential_integral(1, [1.0, 0.0])
    assert refusal.value.remedy


def test_diffusivity_falls_from_two_to_one() -> None:
    depth = np.geomspace(1e-10, 1e5, 200)
    found = slab_emissivity_diffuse(depth)
    assert (np.diff(found.diffusivity) <= 1e-12).all()
    assert found.diffusivity[0] == pytest.approx(2.0, abs=1e-6)
    assert found.diffusivity[-1] == pytest.approx(1.0, abs=1e-3)
    assert found.emissivity + found.transmittance == pytest.approx(np.ones(200), abs=1e-15)
    assert (np.diff(found.emissivity) >= 0.0).all()
    assert np.abs(found.emissivity - found.approximate_emissivity).max() < 0.035  # what 1.66 costs
    assert float(slab_emissivity_diffuse(0.0).diffusivity) == 2.0
