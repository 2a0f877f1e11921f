"""Optical depths of layers: line by line, k-distributions and the band model, against each other and by hand."""

from dataclasses import replace

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.atmosphere.atmospheric_layers import AtmosphericLayers, atmospheric_layers
from vibron.radiation.atmosphere.reference_atmosphere import AtmosphericProfile, reference_atmosphere
from vibron.radiation.layered_optics import LayeredOptics
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.lowtran import fortran
from vibron.radiation.radiometry.channel_temperature import channel_temperature
from vibron.radiation.transfer.layered_radiance import layered_radiance
from vibron.radiation.transfer.particle_layer import particle_layer
from vibron.radiation.transmission.correlated_k import correlated_k
from vibron.radiation.transmission.line_optical_depths import line_optical_depths
from vibron.radiation.transmission.lowtran_optical_depths import lowtran_optical_depths
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron.radiation.transmission.water_continuum import water_continuum

EDGES = np.array([0.0, 1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 13.0, 17.0, 22.0, 30.0, 50.0])


@pytest.fixture(scope="module")
def layers() -> AtmosphericLayers:
    return atmospheric_layers(reference_atmosphere("afgl-us-standard", gases=("CO", "H2O")), EDGES)


@pytest.fixture(scope="module")
def line_by_line(layers: AtmosphericLayers) -> LayeredOptics:
    return line_optical_depths(layers, dunham_lines("CO"), np.linspace(2167.0, 2175.0, 6401))


def channel(optics: LayeredOptics) -> float:
    seen = layered_radiance(optics)
    box = np.array([2167.0, 2175.0])
    return channel_temperature(seen.wavenumber, seen.weight, seen.radiance, box, np.ones(2)).brightness_temperature


def test_columns_do_not_depend_on_the_edges_and_hold_the_mass_of_the_air(layers):
    profile = reference_atmosphere("afgl-us-standard", gases=("CO",))
    finer = atmospheric_layers(profile, np.linspace(0.0, 50.0, 101))
    assert finer.gases[0].column.sum() == pytest.approx(layers.gases[0].column.sum(), rel=1e-6)
    weight = 101300.0 - np.interp(50.0, profile.altitude, profile.pressure)
    assert layers.air_column.sum() == pytest.approx(1e-4 * weight / (9.76 * 28.964e-3 / 6.02214076e23), rel=5e-3)


def test_a_profile_of_three_columns_has_the_densities_of_an_ideal_gas():
    known = reference_atmosphere("us-1976")
    plain = AtmosphericProfile(known.altitude, known.temperature, known.pressure)
    np.testing.assert_allclose(plain.number_density, known.number_density, rtol=1e-12)
    np.testing.assert_allclose(plain.geopotential_altitude, known.geopotential_altitude, rtol=1e-9)
    np.testing.assert_allclose(plain.density[:80], known.density[:80], rtol=1e-4)


def test_layers_add_up_to_the_area_of_the_lines(layers):
    lines = dunham_lines("CO", highest_rotation=30)
    alone = lines[np.array([int(lines.intensity.argmax())])]
    centre = float(alone.wavenumber[0])
    grid = np.linspace(centre - 20.0, centre + 20.0, 40001)
    found = line_optical_depths(layers, alone, grid)
    area = np.trapezoid(found.optical_depth, grid, axis=1)
    warm = layers.gases[0]
    from vibron.radiation.lines.line_intensity import line_intensity

    intensity = [float(line_intensity(alone, kelvin)[0]) for kelvin in warm.temperature.tolist()]
    np.testing.assert_allclose(area, np.array(intensity) * warm.column, rtol=4e-3)  # wings beyond 20 cm^-1


def test_the_error_of_a_k_distribution_is_stated_and_falls_with_the_points(line_by_line):
    exact = channel(line_by_line)
    stated, true = [], []
    for points in (4, 8, 16):
        found = correlated_k(line_by_line, 2, points)
        box = found.optics.weight.sum()
        stated.append(float(found.transmittance_error.max()))
        true.append(abs(channel(found.optics) - exact))
        assert box == pytest.approx(8.0 + 8.0 / 6400.0)
    assert stated[2] < 2e-3 < stated[0]
    assert true[2] < 0.02 < true[0]


def test_a_cloud_over_a_k_distribution_agrees_with_line_by_line(line_by_line):
    cloud = particle_layer(np.array([2167.0, 2175.0]), 4.0, 6.0, 2.0)
    exact = channel(replace(line_by_line, particles=(cloud,)))
    found = channel(replace(correlated_k(line_by_line, 2).optics, particles=(cloud,)))
    assert exact < channel(line_by_line) - 5.0
    assert found == pytest.approx(exact, abs=0.02)


def test_the_continuum_is_that_of_the_tool(layers):
    grid = np.array([900.0, 1000.0])
    lines = replace(dunham_lines("CO"), coverage=())  # as those of a file
    dry = line_optical_depths(layers, lines, grid).optical_depth
    wet = line_optical_depths(layers, lines, grid, continuum=True).optical_depth
    water = next(gas for gas in layers.gases if gas.formula == "H2O")
    pressure, temperature = float(water.pressure[0]), float(water.temperature[0])
    vapor = pressure * float(water.mole_fraction[0])
    length = float(water.column[0]) / (vapor / (1.380649e-23 * temperature) * 1e-6) * 1e-5  # km
    by_hand = water_continuum(grid, vapor, temperature, pressure).absorption * length
    np.testing.assert_allclose((wet - dry)[0], by_hand, rtol=1e-6)


def test_missing_gases_and_grids_are_named(layers):
    with pytest.raises(InputError, match="holds lines of HF"):
        line_optical_depths(layers, dunham_lines("HF"), np.array([4000.0, 4001.0]))
    with pytest.raises(InputError, match="is not in the profile"):
        atmospheric_layers(reference_atmosphere("afgl-tropical"), EDGES, ("CO3",))
    single = LayeredOptics(EDGES[:2], np.full(2, 280.0), np.array([900.0]), np.ones(1), np.ones((1, 1)))
    with pytest.raises(InputError, match="uneven"):
        correlated_k(single)
    with pytest.raises(DomainError, match="must be above the base"):
        particle_layer(np.array([900.0]), 2.0, 1.0, 1.0)


@pytest.fixture
def lowtran() -> None:
    fortran()


@pytest.mark.usefixtures("lowtran")
def test_band_model_layers_reproduce_the_radiance_of_lowtran_from_space():
    found = layered_radiance(lowtran_optical_depths(650.0, 1000.0))
    exact = lowtran_spectrum(650.0, 1000.0, "radiance", altitude=100.0, zenith_angle=180.0)
    assert exact.radiance_wavenumber is not None
    np.testing.assert_allclose(found.transmittance, exact.transmittance, atol=1e-5)
    np.testing.assert_allclose(found.radiance, exact.radiance_wavenumber, rtol=4e-3)


@pytest.mark.usefixtures("lowtran")
def test_lowtran_takes_the_air_of_a_layer_at_its_mean_temperature():
    """Looking up into the band of CO2 it is therefore too cold by half of the lowest layer, 3 K or 3 %."""
    optics = lowtran_optical_depths(650.0, 1000.0, direction="up")
    exact = lowtran_spectrum(650.0, 1000.0, "radiance").radiance_wavenumber
    assert exact is not None
    depth = np.cumsum(optics.optical_depth, axis=0)
    passing = np.exp(-np.vstack([np.zeros(depth.shape[1]), depth]))
    mean = 0.5 * (optics.temperature[1:] + optics.temperature[:-1])
    isothermal = (radiance_per_wavenumber(optics.wavenumber, mean[:, None]) * -np.diff(passing, axis=0)).sum(axis=0)
    np.testing.assert_allclose(isothermal, exact, rtol=1e-3)
    warmer = layered_radiance(optics, "up").radiance / exact
    assert warmer.max() == pytest.approx(1.032, abs=0.002)
    assert warmer[optics.wavenumber > 800.0].max() < 1.002


@pytest.mark.usefixtures("lowtran")
def test_band_model_layers_look_both_ways_from_inside():
    edges = np.array([0.0, 2.0, 5.0, 10.0, 30.0, 100.0])
    for direction, angle, end in (("down", 150.0, 0.0), ("up", 30.0, None)):
        optics = lowtran_optical_depths(900.0, 950.0, "tropical", edges, direction, 30.0, 5.0)
        seen = layered_radiance(optics, direction, 30.0, 5.0)
        path = lowtran_spectrum(900.0, 950.0, atmosphere="tropical", altitude=5.0, zenith_angle=angle, end_altitude=end)
        np.testing.assert_allclose(seen.transmittance, path.transmittance, atol=2e-6)
    with pytest.raises(DomainError, match="is not an edge"):
        lowtran_optical_depths(900.0, 950.0, altitude=edges, observer_altitude=3.0)
