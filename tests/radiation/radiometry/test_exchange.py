"""Heat balances close, contrasts vanish where they must, and bands average as they should."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.registry import find
from vibron.radiation.blackbody.band_radiance import band_radiance
from vibron.radiation.blackbody.cavity_emissivity import cavity_emissivity
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.blackbody.stefan_boltzmann import stefan_boltzmann
from vibron.radiation.radiometry.band_average import band_average
from vibron.radiation.radiometry.camera_irradiance import camera_irradiance
from vibron.radiation.radiometry.effective_wavelength import effective_wavelength
from vibron.radiation.radiometry.enclosure_exchange import enclosure_exchange
from vibron.radiation.radiometry.hemispherical_emissivity import hemispherical_emissivity
from vibron.radiation.radiometry.integrating_sphere_gain import integrating_sphere_gain
from vibron.radiation.radiometry.kirchhoff_closure import kirchhoff_closure
from vibron.radiation.radiometry.lambertian_irradiance import lambertian_irradiance
from vibron.radiation.radiometry.point_source_irradiance import point_source_irradiance
from vibron.radiation.radiometry.point_source_range import point_source_range
from vibron.radiation.radiometry.radiation_shield import radiation_shield
from vibron.radiation.radiometry.radiative_heat_loss import radiative_heat_loss
from vibron.radiation.radiometry.target_background_contrast import target_background_contrast
from vibron.radiation.radiometry.view_factor_discs import view_factor_discs
from vibron.radiation.radiometry.view_factor_rectangles import view_factor_rectangles

KELVIN, SHARE = st.floats(50.0, 2000.0), st.floats(0.05, 1.0)


def room(x: float, y: float, z: float) -> tuple[np.ndarray, np.ndarray]:
    """Return areas and view factors of floor, ceiling and the four walls."""
    sides = [(x, y, z), (x, y, z), (x, z, y), (x, z, y), (y, z, x), (y, z, x)]
    area = np.array([a * b for a, b, _ in sides])
    factors = np.zeros((6, 6))
    for i, (a, b, far) in enumerate(sides):
        for j, (c, d, _) in enumerate(sides):
            if i // 2 == j // 2:
                facing = view_factor_rectangles("parallel", a, b, distance=far).forward
                factors[i, j] = 0.0 if i == j else facing
            else:
                edge = ({a, b} & {c, d}).pop()
                width_1, width_2 = a + b - edge, c + d - edge
                factors[i, j] = view_factor_rectangles("perpendicular", edge, width_1, other_width=width_2).forward
    return area, factors


@given(st.lists(KELVIN, min_size=6, max_size=6), st.lists(SHARE, min_size=6, max_size=6))
def test_the_heat_of_a_room_sums_to_zero(temperature: list[float], emissivity: list[float]) -> None:
    area, factors = room(2.0, 3.0, 5.0)
    found = enclosure_exchange(area, emissivity, factors, temperature)
    scale = np.abs(found.heat_flow).max() + 1e-9 * float(stefan_boltzmann(max(temperature)))
    assert abs(found.heat_flow.sum()) < 1e-6 * scale + 1e-6
    np.testing.assert_allclose(found.irradiation, factors @ found.radiosity, rtol=1e-12)


def test_an_isothermal_room_is_black_and_still() -> None:
    """Kirchhoff: whatever the walls are made of, the radiosity is that of a black body and nothing flows."""
    area, factors = room(2.0, 3.0, 5.0)
    found = enclosure_exchange(area, np.linspace(0.1, 1.0, 6), factors, np.full(6, 300.0))
    np.testing.assert_allclose(found.radiosity, stefan_boltzmann(300.0), rtol=1e-9)
    assert np.abs(found.heat_flow).max() < 1e-6


def test_heat_flow_and_temperature_are_each_others_inverse() -> None:
    area, factors = room(1.0, 2.0, 4.0)
    emissivity, temperature = np.linspace(0.2, 0.9, 6), np.array([300.0, 400, 500, 600, 350, 450])
    flows = enclosure_exchange(area, emissivity, factors, temperature).heat_flow
    unknown = np.where(np.arange(6) < 4, np.nan, temperature)
    back = enclosure_exchange(area, emissivity, factors, unknown, flows)
    np.testing.assert_allclose(back.temperature, temperature, rtol=1e-6)


def test_an_insulated_wall_floats_and_a_cavity_is_an_enclosure() -> None:
    """A two-surface cavity with a black opening at zero radiates as `cavity_emissivity` says for uniform lighting."""
    plates = enclosure_exchange([1.0, 1.0], [0.5, 0.5], [[0.0, 1.0], [1.0, 0.0]], [400.0, np.nan])
    assert plates.temperature[1] == pytest.approx(400.0) and np.abs(plates.heat_flow).max() < 1e-9
    sphere = cavity_emissivity(0.4, 1.0, 1.0, "sphere")
    opening, wall = np.pi, 2 * np.pi
    found = enclosure_exchange([wall, opening], [0.4, 1.0], [[0.5, 0.5], [1.0, 0.0]], [500.0, 1e-3])
    assert -found.heat_flow[1] == pytest.approx(sphere.effective_emissivity * opening * float(stefan_boltzmann(500.0)))


def test_shields_agree_with_the_enclosures_between_them() -> None:
    stack = radiation_shield(300.0, 77.0, 0.1, 0.2, [0.03, 0.05], [0.04, 0.06])
    temperatures = [300.0, *stack.shield_temperature, 77.0]
    faces = [(0.1, 0.03), (0.04, 0.05), (0.06, 0.2)]
    for (hot, cold), pair in zip(itertools.pairwise(temperatures), faces, strict=True):
        gap = enclosure_exchange([1.0, 1.0], pair, [[0.0, 1.0], [1.0, 0.0]], [hot, cold])
        assert gap.heat_flow[0] == pytest.approx(stack.flux, rel=1e-10)
    assert radiation_shield(300.0, 300.0, 0.1, 0.2, [0.03]).flux == 0.0


@given(KELVIN, KELVIN, SHARE)
def test_heat_loss_is_the_difference_of_two_exitances(one: float, other: float, emissivity: float) -> None:
    loss = radiative_heat_loss(one, other, emissivity, 2.0)
    expected = 2.0 * emissivity * float(stefan_boltzmann(one) - stefan_boltzmann(other))
    assert float(loss.heat_flow) == pytest.approx(expected, rel=1e-9, abs=1e-9 * float(stefan_boltzmann(one)))
    back = radiative_heat_loss(other, one, emissivity, 2.0)
    assert float(loss.heat_flow) == pytest.approx(-float(back.heat_flow), rel=1e-12)


def test_disc_factor_and_lambertian_irradiance_agree() -> None:
    """A small detector on the axis of a disc: pi L sin^2 is L pi times its view factor to the disc."""
    far = view_factor_discs(1e-7, 0.7, 1.3).forward
    assert float(lambertian_irradiance(3.0, np.degrees(np.arctan(0.7 / 1.3)))) == pytest.approx(
        3.0 * np.pi * float(far), rel=1e-9
    )
    assert float(camera_irradiance(3.0, 1.3 / 1.4)) == pytest.approx(3.0 * np.pi * float(far), rel=1e-9)


@given(st.floats(1e-3, 1e6), st.floats(1e-12, 1.0), st.floats(0.0, 1e-2))
def test_range_inverts_irradiance(intensity: float, threshold: float, attenuation: float) -> None:
    reach = point_source_range(intensity, threshold, attenuation)
    assert float(point_source_irradiance(intensity, reach, attenuation)) == pytest.approx(threshold, rel=1e-8)


def test_contrast_follows_its_parts() -> None:
    warm = target_background_contrast([310.0, 290.0], 300.0, 8.0, 12.0, transmittance=0.5, area=3.0)
    black = band_radiance([310.0, 300.0], 8.0, 12.0).radiance
    assert warm.difference[0] == pytest.approx(0.5 * (black[0] - black[1])) and warm.difference[1] < 0
    np.testing.assert_allclose(warm.intensity_difference, 3.0 * warm.difference)
    shiny = target_background_contrast(300.0, 300.0, 8.0, 12.0, 0.1, 0.9, surroundings_temperature=220.0)
    assert shiny.difference < 0  # it mirrors the cold sky


def test_band_average_is_linear_and_ignores_dead_ends() -> None:
    grid = np.linspace(7.0, 14.0, 300)
    where, response = np.array([1.0, 8.0, 9.0, 11.0, 12.0, 40.0]), np.array([0.0, 0.0, 1.0, 0.7, 0.0, 0.0])
    one, other = planck_radiance(grid, 300.0), np.sin(grid)
    mean = [band_average(grid, values, where, response).mean for values in (one, other, 2 * one - 3 * other)]
    assert mean[2] == pytest.approx(2 * mean[0] - 3 * mean[1], rel=1e-12)
    fine = np.linspace(8.0, 12.0, 400001)
    weight = np.interp(fine, where, response)
    dense = np.trapezoid(np.interp(fine, grid, one) * weight, fine) / np.trapezoid(weight, fine)
    assert mean[0] == pytest.approx(dense, rel=1e-9)


def test_effective_wavelengths_and_their_meaning() -> None:
    where, response = np.array([8.0, 9.0, 12.0]), np.array([0.0, 1.0, 0.0])
    band = effective_wavelength(where, response, 300.0)
    assert band.centroid == pytest.approx(29.0 / 3.0) and band.half_width == pytest.approx(2.0)
    assert band.equivalent_width == pytest.approx(2.0)
    # the pivot turns a mean per um into the mean per Hz of a flat f_nu: mean of c / lambda^2 over photons
    photons = effective_wavelength(where, response, of="photons")
    assert photons.centroid > band.centroid and photons.source_weighted is None
    fine = np.linspace(8.0, 12.0, 400001)
    weight = np.interp(fine, where, response) * fine
    assert photons.centroid == pytest.approx(np.trapezoid(weight * fine, fine) / np.trapezoid(weight, fine), rel=1e-9)
    assert photons.pivot**2 == pytest.approx(
        np.trapezoid(weight * fine, fine) / np.trapezoid(weight / fine, fine), rel=1e-9
    )


def test_hemispherical_emissivity_of_glass() -> None:
    """Fresnel's emissivity of n = 1.5 over the hemisphere is one less the known diffuse reflectance, 0.0918."""
    angle = np.linspace(0.0, np.pi / 2, 2001)
    inside = np.arcsin(np.sin(angle) / 1.5)
    c, d = np.cos(angle), np.cos(inside)
    reflected = (((c - 1.5 * d) / (c + 1.5 * d)) ** 2 + ((1.5 * c - d) / (1.5 * c + d)) ** 2) / 2
    found = hemispherical_emissivity(np.degrees(angle), 1.0 - reflected)
    assert found.hemispherical == pytest.approx(1 - 0.0918, abs=1e-4) and found.normal == pytest.approx(0.96)
    cut = hemispherical_emissivity(np.degrees(angle)[20:1950], 1.0 - reflected[20:1950])
    assert cut.hemispherical == pytest.approx(found.hemispherical, abs=2e-3)
    assert hemispherical_emissivity([0.0], [0.0]).ratio is None


@given(st.floats(0.0, 0.5), st.floats(0.0, 0.5))
def test_kirchhoff_closes(reflectance: float, transmittance: float) -> None:
    emissivity = float(kirchhoff_closure(reflectance, transmittance).emissivity)
    assert emissivity + reflectance + transmittance == pytest.approx(1.0, abs=1e-15)
    check = kirchhoff_closure(reflectance, transmittance, emissivity, 0.0)
    assert check.closed == 1.0 and check.residual is not None and abs(float(check.residual)) < 1e-12


@given(st.floats(0.0, 1.0), st.floats(1e-4, 0.5))
def test_the_light_of_a_sphere_leaves_or_is_absorbed(reflectance: float, ports: float) -> None:
    """After the first strike, what leaves by the ports and what the wall takes sum to what came in."""
    sphere = integrating_sphere_gain(reflectance, ports)
    absorbed = (1 - reflectance) * (1 + float(sphere.multiplier) * (1 - ports))
    assert float(sphere.port_throughput) + absorbed == pytest.approx(1.0, rel=1e-9)


def test_strings_with_units_reach_the_tools() -> None:
    found = find("point_source_irradiance").execute(intensity=[500.0], distance="1 km", attenuation="0.2 km^-1")
    assert float(found[0]) == pytest.approx(4.09365377e-4, rel=1e-8)


@pytest.mark.parametrize(
    ("call", "error", "field"),
    [
        (lambda: enclosure_exchange([1, 1], [1, 1], [[0, 0.9], [0.9, 0]], [300, 400]), DomainError, "view_factors"),
        (lambda: enclosure_exchange([1, 2], [1, 1], [[0, 1], [1, 0]], [300, 400]), DomainError, "view_factors"),
        (lambda: enclosure_exchange([1, 1], [1, 1], [[0, 1], [1, 0]], [np.nan] * 2), DomainError, "temperature"),
        (
            lambda: enclosure_exchange([1, 1], [1, 1], [[0, 1], [1, 0]], [np.nan, 100.0], [-1e4, 0.0]),
            DomainError,
            "heat_flow",
        ),
        (lambda: enclosure_exchange([1, 1], [1, 1], np.eye(2), [np.nan, 100.0]), DomainError, "temperature"),
        (lambda: kirchhoff_closure([0.7], [0.5]), DomainError, "reflectance"),
        (lambda: integrating_sphere_gain(1.0, 0.0), DomainError, "port_fraction"),
        (lambda: hemispherical_emissivity([35.0, 60.0], [0.9, 0.9]), DomainError, "angle"),
        (lambda: hemispherical_emissivity([15.0, 5.0], [0.9, 0.9]), InputError, "angle"),
        (lambda: band_average([8.0, 9.0], [1.0, 1.0], [8.0, 10.0], [1.0, 1.0]), DomainError, "wavelength"),
        (lambda: effective_wavelength([8.0, 9.0], [0.0, 0.0]), DomainError, "response"),
        (lambda: effective_wavelength([0.1, 0.2], [1.0, 1.0], 3.0), DomainError, "temperature"),
        (lambda: radiation_shield(300.0, 77.0, 0.1, 0.1, [0.1], [0.1, 0.2]), InputError, "back_emissivity"),
        (lambda: target_background_contrast(300.0, 290.0, 12.0, 8.0), DomainError, "low"),
        (lambda: target_background_contrast(3.0, 3.0, 0.5, 0.6), DomainError, "target_temperature"),
    ],
)
def test_refusals(call: object, error: type[DomainError | InputError], field: str) -> None:
    with pytest.raises(error) as caught:
        call()  # type: ignore[operator]
    assert caught.value.field == field and caught.value.remedy
