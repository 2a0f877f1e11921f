"""Independent routes to the same fluxes and intensities, conservation, and the limits of no scattering."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.radiation.scattering.delta_m_scaling import delta_m_scaling
from vibron.radiation.scattering.henyey_greenstein import henyey_greenstein
from vibron.radiation.transfer.adding_doubling import adding_doubling
from vibron.radiation.transfer.chandrasekhar_h import chandrasekhar_h
from vibron.radiation.transfer.disort_intensity import disort_intensity
from vibron.radiation.transfer.monte_carlo_slab import monte_carlo_slab
from vibron.radiation.transfer.schwarzschild_radiance import schwarzschild_radiance
from vibron.radiation.transfer.two_stream import two_stream

UP, DOWN = [0.1, 0.5, 1.0], [-0.1, -0.5, -1.0]


def moments(g: float, count: int = 65) -> FloatArray:
    return np.asarray(g ** np.arange(count, dtype=np.float64))[None, :]


@pytest.mark.parametrize(
    ("tau", "omega", "g", "mu"),
    [(0.2, 0.5, 0.0, 0.3), (1.0, 1.0, 0.75, 1.0), (4.0, 0.9, 0.85, 0.6), (10.0, 1.0, 0.5, 0.2)],
)
def test_three_routes_to_one_number(tau: float, omega: float, g: float, mu: float) -> None:
    doubled = adding_doubling([tau], [omega], moments(g, 33), mu, 64)
    ordinates = disort_intensity([tau], [omega], moments(g, 33), UP, beam_cosine=mu, beam_flux=1.0 / mu, streams=64)
    walked = monte_carlo_slab(tau, omega, g, mu, 40_000, seed=1)
    near = 5e-6 if omega == 1.0 else 1e-8  # the solver sees a conservative layer as a nearly singular one
    assert ordinates.flux_up[0] == pytest.approx(doubled.reflectance, abs=near)
    transmitted = ordinates.flux_down[-1] + ordinates.flux_direct[-1]
    assert transmitted == pytest.approx(doubled.transmittance, abs=near)
    assert abs(walked.reflectance - doubled.reflectance) < 3.0 * walked.reflectance_error
    assert abs(walked.transmittance - doubled.transmittance) < 3.0 * walked.transmittance_error
    if omega == 1.0:
        assert walked.reflectance + walked.transmittance == pytest.approx(1.0, abs=1e-12)
        assert doubled.reflectance + doubled.transmittance == pytest.approx(1.0, abs=1e-6)


def test_standard_errors_are_those_of_repeated_walks() -> None:
    walks = [monte_carlo_slab(2.0, 0.8, 0.6, 0.5, 1000, seed) for seed in range(60)]
    scatter = np.std([walk.reflectance for walk in walks], ddof=1)
    assert np.mean([walk.reflectance_error for walk in walks]) == pytest.approx(scatter, rel=0.3)
    truth = adding_doubling([2.0], [0.8], moments(0.6), 0.5, 64).reflectance
    assert abs(np.mean([walk.reflectance for walk in walks]) - truth) < 3.0 * scatter / np.sqrt(60)


#: Test problems of DISORT 2: depth, albedo, moments, cosine of the beam, flux, light from above, and the answers.
PROBLEMS = {
    "1b": (0.03125, 1.0, [1.0], 0.1, 10.0 * np.pi, 0.0, [6.22884e-1, 1.39763e-1, 7.09192e-2, 6.13458e-1, 1.39337e-1]),
    "1c": (0.03125, 0.99, [1.0], 1.0, 0.0, 1.0, [1.33177e-1, 2.99879e-2, 1.52233e-2, 8.63946e-1, 9.69363e-1]),
    "1e": (32.0, 1.0, [1.0], 0.1, 10.0 * np.pi, 0.0, [1.93321, 1.02732, 7.97199e-1, 1.16385e-2, 1.87805e-2]),
    "1f": (32.0, 0.99, [1.0], 1.0, 0.0, 1.0, [8.77510e-1, 8.15136e-1, 7.52715e-1, 7.79280e-4, 1.26492e-3]),
    "3a": (
        1.0,
        1.0,
        0.75 ** np.arange(33.0),
        1.0,
        np.pi,
        0.0,
        [1.51159e-1, 1.01103e-1, 3.95460e-2, 2.13750e-1, 0.266648],
    ),
    "3b": (8.0, 1.0, 0.75 ** np.arange(33.0), 1.0, np.pi, 0.0, [0.379740, 0.519598, 0.493302, 0.236362, 0.422350]),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_problems_of_disort(name: str) -> None:
    depth, omega, chi, mu, flux, above, answers = PROBLEMS[name]
    found = disort_intensity([depth], [omega], [chi], UP + DOWN[:2], beam_cosine=mu, beam_flux=flux, top_radiance=above)
    assert found.intensity == pytest.approx(answers, rel=1e-5)


def test_rayleigh_scattering_at_an_azimuth_keeps_reciprocity() -> None:
    chi = [[1.0, 0.0, 0.1]]
    one = disort_intensity([0.7], [0.9], chi, [0.3], [70.0], beam_cosine=0.8, beam_flux=1.0, streams=32)
    other = disort_intensity([0.7], [0.9], chi, [0.8], [70.0], beam_cosine=0.3, beam_flux=1.0, streams=32)
    assert one.intensity[0] / 0.8 == pytest.approx(other.intensity[0] / 0.3, rel=1e-6)


@pytest.mark.parametrize("azimuth", [0.0, 60.0, 180.0])
def test_a_thin_layer_scatters_once(azimuth: float) -> None:
    mu, mu0, tau = np.array([0.6, -0.6]), 0.8, 1e-6
    found = disort_intensity([tau], [0.7], moments(0.6), mu, [azimuth] * 2, beam_cosine=mu0, beam_flux=2.0)
    turn = -mu * mu0 + np.sqrt((1.0 - mu**2) * (1.0 - mu0**2)) * np.cos(np.radians(azimuth))
    phase = henyey_greenstein(np.degrees(np.arccos(turn)), 0.6).phase_function
    assert found.intensity == pytest.approx(0.7 * 2.0 * phase / (4.0 * np.pi) * tau / 0.6, rel=1e-4)


def test_intensities_integrate_to_the_flux() -> None:
    nodes, weights = np.polynomial.legendre.leggauss(40)
    nodes, weights = 0.5 * (nodes + 1.0), 0.5 * weights
    found = disort_intensity(
        [0.5, 2.0], [0.9, 0.4], [[1.0, 0.6, 0.3], [1.0, 0.2, 0.0]], nodes, beam_flux=1.0, streams=32, surface_albedo=0.3
    )
    assert 2.0 * np.pi * (weights * nodes) @ found.intensity == pytest.approx(found.flux_up[0], rel=1e-6)


def test_a_layer_cut_in_two_is_the_same_layer() -> None:
    whole = disort_intensity([2.0], [0.8], moments(0.7), UP + DOWN, beam_cosine=0.4, beam_flux=1.0)
    halves = disort_intensity(
        [0.3, 1.7], [0.8, 0.8], np.tile(moments(0.7), (2, 1)), UP + DOWN, beam_cosine=0.4, beam_flux=1.0
    )
    assert halves.intensity == pytest.approx(whole.intensity, rel=1e-6)
    doubled = adding_doubling([2.0], [0.8], moments(0.7), 0.4)
    added = adding_doubling([0.3, 1.7], [0.8, 0.8], np.tile(moments(0.7), (2, 1)), 0.4)
    assert added.reflectance == pytest.approx(doubled.reflectance, rel=1e-8)


def test_different_layers_by_two_routes() -> None:
    depths, albedos, chi = [0.5, 3.0, 1.0], [0.99, 0.6, 0.9], np.vstack([moments(g, 17) for g in (0.8, 0.0, 0.4)])
    added = adding_doubling(depths, albedos, chi, 0.7, 32)
    found = disort_intensity(depths, albedos, chi, UP, beam_cosine=0.7, beam_flux=1.0 / 0.7, streams=32)
    assert found.flux_up[0] == pytest.approx(added.reflectance, rel=1e-8)
    assert found.flux_down[-1] + found.flux_direct[-1] == pytest.approx(added.transmittance, rel=1e-8)


def test_without_scattering_it_is_beer_and_schwarzschild() -> None:
    depth, temperature = np.array([[0.4], [1.5]]), np.array([220.0, 260.0, 300.0])
    found = disort_intensity(
        depth[:, 0], [0.0, 0.0], [[1.0], [1.0]], [0.6, 1.0], temperature=temperature, wavenumber=900.0,
        surface_temperature=305.0, beam_cosine=0.5, beam_flux=1e-3,
    )  # fmt: skip
    for cosine, intensity in zip((0.6, 1.0), found.intensity, strict=True):
        path = schwarzschild_radiance([900.0], depth / cosine, temperature, 305.0)
        assert intensity == pytest.approx(float(path.radiance[0]), rel=1e-6)
    assert found.flux_direct == pytest.approx(0.5e-3 * np.exp(-np.array([0.0, 0.4, 1.9]) / 0.5))
    assert monte_carlo_slab(1.0, 0.0, photons=100).reflectance == 0.0
    assert adding_doubling([1.0], [0.0], [[1.0]], 0.5).transmittance == pytest.approx(np.exp(-2.0), rel=1e-12)


def test_an_isothermal_cavity_is_black_at_every_wavenumber() -> None:
    for wavenumber in (200.0, 1000.0, 2500.0):
        planck = float(schwarzschild_radiance([wavenumber], [[50.0]], [250.0, 250.0]).radiance[0])
        found = disort_intensity(
            [3.0], [0.999], moments(0.8), UP + DOWN, temperature=[250.0, 250.0], wavenumber=wavenumber,
            surface_albedo=0.4, surface_temperature=250.0, top_radiance=planck,
        )  # fmt: skip
        assert found.intensity == pytest.approx(np.full(6, planck), rel=1e-6)
        assert found.flux_up == pytest.approx(np.pi * planck, rel=1e-8)


def test_a_deep_layer_sends_back_what_the_h_function_says() -> None:
    for omega in (0.5, 0.9, 0.99):
        deep = adding_doubling([200.0], [omega], [[1.0]], 0.5, 64)
        assert deep.reflectance == pytest.approx(float(chandrasekhar_h([0.5], omega).plane_albedo[0]), abs=2e-6)
    h = chandrasekhar_h([0.5, 0.8], 0.9).h
    expected = 0.9 * 0.8 / (4.0 * np.pi * 1.3) * h[0] * h[1]
    found = disort_intensity([60.0], [0.9], [[1.0]], [0.5], beam_cosine=0.8, beam_flux=1.0, streams=32)
    assert found.intensity[0] == pytest.approx(expected, rel=1e-5)


def test_the_integral_equation_of_h_holds() -> None:
    nodes, weights = np.polynomial.legendre.leggauss(200)
    nodes, weights = (0.5 * (nodes + 1.0)) ** 3, 1.5 * weights * (0.5 * (nodes + 1.0)) ** 2
    for omega in (0.3, 0.9, 1.0):
        inside, h = chandrasekhar_h(nodes, omega).h, chandrasekhar_h([0.0, 0.05, 0.5, 1.0], omega).h
        mu = np.array([0.0, 0.05, 0.5, 1.0])
        integral = (weights * inside / (mu[1:, None] + nodes)).sum(axis=1)
        assert h[1:] == pytest.approx(1.0 + 0.5 * omega * mu[1:] * h[1:] * integral, rel=1e-9)
        assert h[0] == 1.0
        mean = weights @ inside
        assert mean == pytest.approx(2.0 / omega * (1.0 - np.sqrt(1.0 - omega)), rel=1e-9)


@settings(max_examples=40, deadline=None)
@given(
    tau=st.floats(0.01, 50.0), g=st.floats(0.0, 0.9), mu=st.floats(0.05, 1.0),
    scheme=st.sampled_from(["eddington", "quadrature", "hemispheric-mean"]),
)  # fmt: skip
def test_two_streams_conserve_energy_and_are_near(tau: float, g: float, mu: float, scheme: str) -> None:
    found = two_stream(tau, 1.0, g, mu, scheme)
    assert found.reflectance + found.transmittance == pytest.approx(1.0, abs=1e-12)
    assert found.diffuse_reflectance + found.diffuse_transmittance == pytest.approx(1.0, abs=1e-12)
    nearly = two_stream(tau, 1.0 - 2e-10, g, mu, scheme)
    assert nearly.reflectance == pytest.approx(float(found.reflectance), abs=1e-6)


def test_two_streams_are_within_some_per_cent_of_the_right_answer() -> None:
    for scheme in ("eddington", "quadrature"):
        for mu in (0.4, 0.8):
            found = two_stream([1.0, 10.0], 0.98, 0.8, mu, scheme)
            for place, tau in enumerate((1.0, 10.0)):
                right = adding_doubling([tau], [0.98], moments(0.8, 31), mu)
                assert found.reflectance[place] == pytest.approx(right.reflectance, abs=0.04)


def test_two_streams_at_the_removable_pole() -> None:
    root3 = np.sqrt(3.0)
    omega = 0.6
    decay = root3 * np.sqrt(1.0 - omega)  # isotropic, quadrature: k^2 = 3 (1 - omega)
    pole = two_stream(1.0, omega, 0.0, 1.0 / decay * (1.0 if decay > 1.0 else np.nan))
    near_pole = two_stream(1.0, omega, 0.0, 1.0 / decay + 1e-4)
    assert pole.reflectance == pytest.approx(float(near_pole.reflectance), rel=1e-3)
    assert pole.transmittance == pytest.approx(float(near_pole.transmittance), rel=1e-3)


def test_delta_scaling_lets_few_streams_do() -> None:
    peaked = moments(0.9, 129)
    right = adding_doubling([5.0], [0.95], peaked[:, :128], 0.6, 128)
    scaled = delta_m_scaling([5.0], [0.95], peaked, 8)
    few = adding_doubling(scaled.optical_depth, scaled.albedo, scaled.moments, 0.6, 8)
    assert few.reflectance == pytest.approx(right.reflectance, abs=2e-3)
    assert few.transmittance == pytest.approx(right.transmittance, abs=2e-3)


def test_what_has_no_answer_is_refused() -> None:
    with pytest.raises(DomainError, match="negative flux") as refusal:
        two_stream(1.0, 0.1, 0.0, 0.5, "eddington", delta=False)
    assert refusal.value.remedy
    with pytest.raises(InputError, match="does not fit"):
        two_stream([1.0, 2.0], [0.5, 0.5, 0.5], 0.0, 0.5)
    with pytest.raises(DomainError, match="even"):
        adding_doubling([1.0], [0.5], [[1.0]], streams=7)
    with pytest.raises(DomainError, match="begin with 1"):
        adding_doubling([1.0], [0.5], [[1.0, 2.25]])
    with pytest.raises(InputError, match="empty"):
        adding_doubling([], [], np.zeros((0, 1)))
    with pytest.raises(DomainError, match="nothing shines"):
        disort_intensity([1.0], [0.5], [[1.0]], [0.5])
    with pytest.raises(DomainError, match="horizontal"):
        disort_intensity([1.0], [0.5], [[1.0]], [0.0], beam_flux=1.0)
    with pytest.raises(InputError, match="one value more"):
        disort_intensity([1.0], [0.5], [[1.0]], [0.5], temperature=[300.0])
