"""Size distributions, phase functions, mixtures, haze and the optical constants of water."""

import socket

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.radiation.scattering.cloud_emissivity import cloud_emissivity
from vibron.radiation.scattering.delta_m_scaling import delta_m_scaling
from vibron.radiation.scattering.effective_medium import effective_medium
from vibron.radiation.scattering.fog_visibility import fog_visibility
from vibron.radiation.scattering.henyey_greenstein import henyey_greenstein
from vibron.radiation.scattering.legendre_moments import legendre_moments
from vibron.radiation.scattering.lognormal_moments import lognormal_moments
from vibron.radiation.scattering.mie_phase_function import mie_phase_function
from vibron.radiation.scattering.particle_efficiencies import particle_efficiencies
from vibron.radiation.scattering.size_distribution_average import size_distribution_average
from vibron.radiation.scattering.water_ice_index import water_ice_index

WATER = ([10.0], [1.218], [0.0508])


@pytest.mark.parametrize("shape", ["lognormal", "gamma"])
def test_a_narrow_distribution_is_one_size(shape: str) -> None:
    one = particle_efficiencies(2.0 * np.pi * 5.0 / 10.0, 1.218, 0.0508)
    narrow = size_distribution_average(*WATER, 5.0, 1e-6, shape)
    assert narrow.extinction[0] == pytest.approx(float(one.extinction), rel=1e-5)
    assert narrow.asymmetry[0] == pytest.approx(float(one.asymmetry), rel=1e-5)
    assert narrow.cross_section[0] == pytest.approx(25.0 * np.pi * float(one.extinction), rel=1e-4)


@pytest.mark.parametrize(("shape", "variance"), [("lognormal", 0.3), ("gamma", 0.2), ("gamma", 0.49)])
def test_more_points_change_nothing(shape: str, variance: float) -> None:
    coarse, fine = (size_distribution_average(*WATER, 8.0, variance, shape, points) for points in (500, 4000))
    assert coarse.extinction[0] == pytest.approx(fine.extinction[0], rel=2e-5)
    assert coarse.albedo[0] == pytest.approx(fine.albedo[0], rel=2e-5)


def test_volume_and_number_give_the_same_extinction() -> None:
    sizes = lognormal_moments(2.0, 1.6)
    found = size_distribution_average(*WATER, sizes.effective_radius, sizes.effective_variance)
    assert found.cross_section[0] / sizes.mean_volume == pytest.approx(found.volume_extinction[0], rel=1e-9)
    assert found.cross_section[0] == pytest.approx(found.extinction[0] * sizes.mean_area, rel=1e-9)


def test_drizzle_of_large_drops_takes_twice_its_shadow() -> None:
    found = size_distribution_average([1.0, 10.0], [1.33, 1.2], [0.0, 0.05], 100.0, 0.02, points=60)
    assert found.extinction == pytest.approx([2.0, 2.0], abs=0.15)
    assert found.albedo[0] == 1.0
    assert found.albedo[1] == pytest.approx(0.53, abs=0.03)


def test_a_wide_gamma_distribution_is_refused() -> None:
    with pytest.raises(DomainError, match=r"below 0\.5"):
        size_distribution_average(*WATER, 5.0, 0.5, "gamma")
    with pytest.raises(DomainError, match="amplifies"):
        size_distribution_average([10.0], [1.2], [-0.05], 5.0)


@settings(max_examples=30, deadline=None)
@given(g=st.floats(-0.9, 0.9))
def test_moments_of_a_tabulated_henyey_greenstein_are_powers(g: float) -> None:
    angle = 180.0 * (0.5 - 0.5 * np.cos(np.linspace(0.0, np.pi, 721)))
    table = henyey_greenstein(angle, g, 8)
    found = legendre_moments(angle, table.phase_function, 8)
    assert found.moments == pytest.approx(table.moments, abs=2e-6)


def test_the_first_moment_of_a_mie_pattern_is_its_asymmetry() -> None:
    angle = np.linspace(0.0, 180.0, 1801)
    pattern = mie_phase_function(angle, 12.0, 1.33, 0.02)
    found = legendre_moments(angle, pattern.phase_function, 40)
    assert found.norm == pytest.approx(1.0, abs=1e-8)
    assert found.moments[1] == pytest.approx(float(particle_efficiencies(12.0, 1.33, 0.02).asymmetry), abs=1e-8)
    assert np.abs(found.moments[35:]).max() < 1e-6  # the series of the sphere ends


def test_tables_that_are_no_phase_function_are_refused() -> None:
    with pytest.raises(InputError, match="ascend"):
        legendre_moments([0.0, 90.0, 45.0, 180.0], np.ones(4))
    with pytest.raises(InputError, match="ascend"):
        legendre_moments([0.0, 45.0, 90.0, 170.0], np.ones(4))
    with pytest.raises(DomainError, match="not 1"):
        legendre_moments([0.0, 45.0, 90.0, 180.0], np.full(4, 4.0 * np.pi))


@settings(max_examples=30, deadline=None)
@given(g=st.floats(0.0, 0.95), omega=st.floats(0.0, 1.0), tau=st.floats(0.0, 50.0))
def test_delta_scaling_keeps_absorption_and_transport(g: float, omega: float, tau: float) -> None:
    scaled = delta_m_scaling([tau], [omega], [g ** np.arange(3.0)], 2)
    assert scaled.optical_depth[0] * (1.0 - scaled.albedo[0]) == pytest.approx(tau * (1.0 - omega), abs=1e-12)
    transport = scaled.optical_depth[0] * scaled.albedo[0] * (1.0 - scaled.moments[0, 1])
    assert transport == pytest.approx(tau * omega * (1.0 - g), abs=1e-12)


def test_delta_scaling_refuses_what_it_cannot_do() -> None:
    with pytest.raises(DomainError, match="not given"):
        delta_m_scaling([1.0], [0.5], [[1.0, 0.5]], 2)
    with pytest.raises(DomainError, match="begin with 1"):
        delta_m_scaling([1.0], [0.5], [[3.0 / 4.0, 0.5, 0.2]], 2)


@settings(max_examples=40, deadline=None)
@given(host=st.floats(1.0, 3.0), inner=st.floats(1.0, 3.0), k=st.floats(0.0, 2.0), share=st.floats(0.0, 1.0))
def test_mixtures_lie_between_the_wiener_bounds(host: float, inner: float, k: float, share: float) -> None:
    transparent = [
        float(effective_medium(host, 0.0, inner, 0.0, share, rule).refractive_index)
        for rule in ("series", "maxwell-garnett", "bruggeman", "looyenga", "parallel")
    ]
    assert all(transparent[0] - 1e-9 <= value <= transparent[-1] + 1e-9 for value in transparent)
    for rule in ("maxwell-garnett", "bruggeman", "looyenga"):
        mixed = effective_medium(host, 0.0, inner, k, share, rule)
        assert mixed.extinction_coefficient >= 0.0
        pure = effective_medium(host, 0.0, inner, k, [0.0, 1.0], rule)
        assert pure.refractive_index == pytest.approx([host, inner], rel=1e-9)
        assert pure.extinction_coefficient == pytest.approx([0.0, k], abs=1e-9)


def test_a_coated_sphere_is_unseen_in_its_own_mixture() -> None:
    mixed = effective_medium(1.33, 0.0, 1.75, 0.0, 0.3)
    n = float(mixed.refractive_index)
    share = 0.3 ** (1.0 / 3.0)
    unseen = particle_efficiencies(1e-3, 1.33 / n, core_size_parameter=share * 1e-3, core_refractive_index=1.75 / n)
    plain = particle_efficiencies(1e-3, 1.75 / n)
    assert unseen.scattering < 1e-9 * plain.scattering
    swapped = effective_medium(1.75, 0.0, 1.33, 0.0, 0.7)
    assert abs(float(swapped.refractive_index) - n) > 1e-3
    one, other = (
        effective_medium(1.33, 0.1, 1.75, 0.4, 0.3, "bruggeman"),
        effective_medium(1.75, 0.4, 1.33, 0.1, 0.7, "bruggeman"),
    )
    assert one.extinction_coefficient == pytest.approx(float(other.extinction_coefficient), rel=1e-12)


def test_bruggeman_takes_the_absorbing_root_for_metals() -> None:
    found = effective_medium(1.5, 0.0, 0.1, 5.0, np.linspace(0.0, 1.0, 21), "bruggeman")
    assert (found.extinction_coefficient >= 0.0).all()
    assert found.extinction_coefficient[-1] == pytest.approx(5.0)
    assert (np.diff(found.extinction_coefficient) > 0.0).all()


def test_visibility_and_back() -> None:
    for visibility in (0.3, 0.8, 3.0, 10.0, 80.0):
        for model in ("kruse", "kim"):
            found = fog_visibility(visibility, [0.55], model)
            assert np.log(50.0) / found.extinction[0] == pytest.approx(visibility)
            assert found.attenuation[0] == pytest.approx(10.0 * np.log10(np.e) * found.extinction[0])
    gray = fog_visibility(0.4, [0.785, 1.55], "kim").extinction
    assert gray[0] == gray[1]
    with pytest.raises(DomainError, match="beyond the power law"):
        fog_visibility(1.0, [10.0])


def test_cloud_emissivity_keeps_its_shape_and_limits() -> None:
    assert cloud_emissivity(np.zeros((2, 3))).shape == (2, 3)
    assert float(cloud_emissivity(1e-6, 0.2)) == pytest.approx(2e-7, rel=1e-6)


def test_water_is_read_without_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("asks for the network")

    monkeypatch.setattr(socket, "socket", refuse)
    for substance in ("water", "water-segelstein", "water-240K", "water-253K", "water-263K", "water-273K", "ice"):
        found = water_ice_index([1.0, 3.0, 10.0], substance)
        assert (found.refractive_index > 1.0).all()
        assert found.extinction_coefficient[1] > 0.1  # the stretching band of water
    with pytest.raises(DomainError, match="outside the table"):
        water_ice_index([10.0, 300.0])


def test_a_distribution_beyond_the_series_is_refused_by_its_own_name() -> None:
    with pytest.raises(DomainError, match="outside the Mie series") as refusal:
        size_distribution_average(*WATER, 1e6)
    assert refusal.value.field == "effective_radius"
