"""Radiance of layered atmospheres against closed forms, discrete ordinates, and conservation of energy."""

from dataclasses import replace

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.layered_optics import LayeredOptics, ParticleLayer
from vibron.radiation.transfer.disort_intensity import disort_intensity
from vibron.radiation.transfer.layered_radiance import layered_radiance
from vibron.radiation.transfer.schwarzschild_radiance import schwarzschild_radiance

ALTITUDE = np.arange(0.0, 11.0)
TEMPERATURE = 288.0 - 6.5 * ALTITUDE
WAVENUMBER = np.array([850.0, 900.0, 950.0])
DEPTH = np.full((10, 3), 0.08) * np.array([0.3, 1.0, 40.0])
CLOUD = ParticleLayer(
    3.0,
    5.0,
    np.array([800.0, 1000.0]),
    np.array([1.5, 2.0]),
    np.array([0.6, 0.8]),
    np.tile(0.85 ** np.arange(40), (2, 1)),
)
CLEAR = LayeredOptics(ALTITUDE, TEMPERATURE, WAVENUMBER, np.ones(3), DEPTH)
CLOUDY = replace(CLEAR, particles=(CLOUD,))


@pytest.mark.parametrize("optics", [CLEAR, CLOUDY], ids=["clear", "cloudy"])
@pytest.mark.parametrize(
    ("direction", "angle", "altitude"), [("down", 0.0, 10.0), ("up", 50.0, 0.0), ("down", 30.0, 4.0)]
)
def test_isothermal_air_over_ground_of_its_temperature_is_black(optics, direction, angle, altitude):
    thick = DEPTH + np.where(ALTITUDE[:-1] > 8.0, 50.0, 0.0)[:, None]  # closed to space
    even = replace(optics, temperature=np.full(11, 270.0), optical_depth=thick)
    found = layered_radiance(even, direction, angle, altitude, 270.0, 0.7)
    np.testing.assert_allclose(found.radiance, radiance_per_wavenumber(WAVENUMBER, 270.0), rtol=1e-10)


@pytest.mark.parametrize("angle", [0.0, 60.0])
def test_one_gray_layer_in_closed_form(angle):
    layer = LayeredOptics(
        np.array([0.0, 1.0]), np.array([300.0, 250.0]), np.array([900.0]), np.ones(1), np.array([[0.7]])
    )
    bottom, top = radiance_per_wavenumber(900.0, 300.0), radiance_per_wavenumber(900.0, 250.0)
    path = 0.7 / np.cos(np.radians(angle))
    rise = (bottom - top) / path  # B linear in depth: the integral of (top + rise t) exp(-t)
    by_hand = top + rise - (bottom + rise) * np.exp(-path) + radiance_per_wavenumber(900.0, 320.0) * np.exp(-path)
    found = layered_radiance(layer, "down", angle, surface_temperature=320.0)
    assert found.radiance[0] == pytest.approx(by_hand, rel=1e-12)
    assert found.transmittance[0] == pytest.approx(np.exp(-path))


def test_gray_atmosphere_in_radiative_equilibrium_has_the_limb_darkening_of_eddington():
    """With B = 3/(4 pi) F (t + 2/3) the radiance at the top is 3/(4 pi) F (mu + 2/3)."""
    edges = np.concatenate([[40.0], np.geomspace(20.0, 1e-4, 300), [0.0]])
    source = 0.05 * (edges + 2.0 / 3.0)
    from vibron.physics.planck import temperature_from_wavenumber

    temperature = temperature_from_wavenumber(np.full(edges.size, 900.0), source)
    layers = LayeredOptics(
        np.arange(edges.size) * 1.0, temperature, np.array([900.0]), np.ones(1), -np.diff(edges)[:, None]
    )
    for angle in (0.0, 60.0):
        found = layered_radiance(layers, "down", angle).radiance[0]
        assert found == pytest.approx(0.05 * (np.cos(np.radians(angle)) + 2.0 / 3.0), rel=1e-9)


@pytest.mark.parametrize("emissivity", [1.0, 0.9])
@pytest.mark.parametrize(("direction", "angle"), [("down", 0.0), ("down", 50.0), ("up", 30.0)])
@pytest.mark.parametrize("optics", [CLEAR, CLOUDY], ids=["clear", "cloudy"])
def test_discrete_ordinates_give_the_same(optics, direction, angle, emissivity):
    found = layered_radiance(optics, direction, angle, None, 290.0, emissivity, 16).radiance
    point = 1
    inside = np.isin(np.arange(10), (3, 4)) * (len(optics.particles) * 0.5)
    extinction, albedo = inside * np.interp(900.0, CLOUD.wavenumber, CLOUD.optical_depth), 0.7
    total = DEPTH[:, point] + extinction
    cosine = np.cos(np.radians(angle)) * (1.0 if direction == "down" else -1.0)
    exact = disort_intensity(
        total[::-1], (extinction * albedo / total)[::-1], np.tile(CLOUD.moments[0], (10, 1)), np.array([cosine]),
        temperature=TEMPERATURE[::-1], wavenumber=900.0, surface_albedo=1.0 - emissivity, surface_temperature=290.0,
        streams=16,
    )  # fmt: skip
    assert found[point] == pytest.approx(exact.intensity[0], rel=1e-9)


def test_without_particles_it_is_the_equation_of_schwarzschild():
    path = schwarzschild_radiance(WAVENUMBER, DEPTH[::-1], TEMPERATURE[::-1], 290.0)
    np.testing.assert_allclose(layered_radiance(CLEAR, surface_temperature=290.0).radiance, path.radiance, rtol=1e-13)


def test_a_cloud_that_only_scatters_conserves_the_flux():
    white = replace(CLOUD, albedo=np.ones(2), bottom=1.0, top=2.0)
    layers = LayeredOptics(np.arange(4.0), np.full(4, 250.0), WAVENUMBER, np.ones(3), np.zeros((3, 3)), (white,))
    nodes, weights = np.polynomial.legendre.leggauss(16)
    cosines, weights = 0.5 * (nodes + 1.0), np.pi * 0.5 * (nodes + 1.0) * weights

    def flux(direction: str, altitude: float) -> np.ndarray:
        angles = np.degrees(np.arccos(cosines))
        beams = [
            layered_radiance(layers, direction, angle, altitude, 300.0, streams=32).radiance  # type: ignore[arg-type]
            for angle in angles.tolist()
            if angle < 85.0
        ]
        return weights[angles < 85.0] @ np.array(beams)

    net = {altitude: flux("down", altitude) - flux("up", altitude) for altitude in (1.0, 2.0, 3.0)}
    np.testing.assert_allclose(net[1.0], net[2.0], rtol=2e-4)  # beams below 5 degrees are left out
    np.testing.assert_allclose(net[3.0], net[2.0], rtol=1e-12)
    assert (net[3.0] < 0.95 * np.pi * radiance_per_wavenumber(WAVENUMBER, 300.0)).all()


@pytest.mark.parametrize("direction", ["down", "up"])
def test_analytic_derivatives_equal_differences_through_the_scattering_solver(direction):
    nothing = ParticleLayer(1.0, 2.0, np.array([900.0]), np.zeros(1), np.zeros(1), np.ones((1, 1)))
    analytic, numeric = (
        layered_radiance(replace(CLEAR, particles=particles), direction, 40.0, 5.0, 290.0, 0.9, jacobians=True)
        for particles in ((), (nothing,))
    )
    for name in ("temperature_slope", "depth_slope", "surface_slope"):
        exact, found = getattr(analytic, name), getattr(numeric, name)
        np.testing.assert_allclose(found, exact, rtol=0.0, atol=2e-7 * max(np.abs(exact).max(), 1e-9))


def test_derivatives_under_a_cloud_follow_the_radiance():
    found = layered_radiance(CLOUDY, surface_temperature=290.0, jacobians=True)
    warmer = replace(CLOUDY, temperature=TEMPERATURE + 0.5)
    colder = replace(CLOUDY, temperature=TEMPERATURE - 0.5)
    change = layered_radiance(warmer, surface_temperature=290.5).radiance
    change = change - layered_radiance(colder, surface_temperature=289.5).radiance
    assert found.temperature_slope is not None
    np.testing.assert_allclose(found.temperature_slope.sum(axis=0) + found.surface_slope, change, rtol=1e-5)


def test_what_does_not_fit_is_refused():
    with pytest.raises(DomainError, match="is not an edge"):
        layered_radiance(CLEAR, observer_altitude=4.4)
    with pytest.raises(DomainError, match="must be even"):
        layered_radiance(CLEAR, streams=5)
    with pytest.raises(DomainError, match="reach beyond the layers"):
        layered_radiance(replace(CLEAR, particles=(replace(CLOUD, top=11.0),)))
    with pytest.raises(DomainError, match="known from 800 to 1000"):
        layered_radiance(replace(CLOUDY, wavenumber=WAVENUMBER + 100.0))
    with pytest.raises(InputError, match=r"expected \(10, 2\)"):
        replace(CLEAR, wavenumber=WAVENUMBER[:2])
