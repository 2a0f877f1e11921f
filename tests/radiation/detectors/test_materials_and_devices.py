"""Gaps, absorption, diodes and imagers."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import constants
from scipy.integrate import quad

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import radiance_per_um
from vibron.radiation.detectors._background import VOLT_UM
from vibron.radiation.detectors.diode_current import diode_current
from vibron.radiation.detectors.hgcdte import hgcdte
from vibron.radiation.detectors.netd import netd
from vibron.radiation.detectors.photocurrent import photocurrent
from vibron.radiation.detectors.quantum_efficiency import quantum_efficiency
from vibron.radiation.detectors.responsivity import responsivity
from vibron.radiation.detectors.rule07_dark_current import THRESHOLD, rule07_dark_current
from vibron.radiation.detectors.semiconductor_absorption import semiconductor_absorption
from vibron.radiation.detectors.varshni_gap import MATERIALS, varshni_gap


@given(st.floats(0.18, 0.999), st.floats(4.0, 300.0))
def test_composition_and_cutoff_are_inverse(composition: float, temperature: float) -> None:
    cutoff = hgcdte(np.array(temperature), np.array(composition)).cutoff
    found = hgcdte(np.array(temperature), cutoff=np.minimum(cutoff, 100.0))
    if cutoff <= 100.0:
        assert float(found.composition) == pytest.approx(composition, abs=1e-12)
        assert float(found.gap * cutoff) == pytest.approx(VOLT_UM)


def test_composition_broadcasts() -> None:
    found = hgcdte(np.array([[77.0], [120.0], [300.0]]), cutoff=np.array([5.0, 10.0]))
    assert found.composition.shape == found.gap.shape == found.cutoff.shape == (3, 2)


def test_the_gap_of_hgcdte_does_not_depend_on_temperature_at_one_half() -> None:
    gaps = hgcdte(np.array([4.0, 77.0, 300.0]), np.array(0.5)).gap
    assert np.ptp(gaps) == pytest.approx(0.0, abs=1e-15)


def test_a_semimetal_absorbs_at_all_wavelengths() -> None:
    alloy = hgcdte(np.array(77.0), np.array([0.1, 0.2]))
    assert alloy.gap[0] < 0.0 < alloy.gap[1]
    assert np.isinf(alloy.cutoff[0])
    assert np.isfinite(alloy.cutoff[1])


def test_impossible_cutoffs_and_anything_but_one_of_composition_and_cutoff_are_refused() -> None:
    with pytest.raises(DomainError, match="no composition"):
        hgcdte(np.array(77.0), cutoff=np.array(0.5))
    for both in ({}, {"composition": 0.2, "cutoff": 10.0}):
        with pytest.raises(InputError, match="one of them"):
            hgcdte(np.array(77.0), **both)  # type: ignore[arg-type]


@pytest.mark.parametrize("material", MATERIALS)
def test_gaps_fall_with_temperature_and_name_their_source(material: str) -> None:
    gap = varshni_gap(np.linspace(0.0, 400.0, 9), material)
    assert (np.diff(gap.energy) < 0.0).all()
    np.testing.assert_allclose(gap.energy * gap.cutoff, VOLT_UM)
    zero, alpha, beta, source = MATERIALS[material]
    assert gap.sources == (source,)
    own = varshni_gap(np.linspace(0.0, 400.0, 9), "custom", zero, alpha, beta)
    np.testing.assert_array_equal(own.energy, gap.energy)
    assert own.sources == ()


def test_coefficients_of_a_gap_are_complete_or_absent() -> None:
    with pytest.raises(InputError, match="custom"):
        varshni_gap(np.array(300.0), "custom", 1.0)
    with pytest.raises(InputError, match="custom"):
        varshni_gap(np.array(300.0), "Si", 1.0, 1e-4, 100.0)
    with pytest.raises(DomainError, match="no gap"):
        varshni_gap(np.array(3000.0), "InSb")


def published_rule_07(cutoff: float, temperature: float) -> float:
    """Evaluate the rule with the older constants that public programs carry."""
    boltzmann, charge = 1.3802e-23, 1.6021e-19
    scale, threshold, power = 0.200847413564122, 4.63513642316149, 0.544071281108481
    effective = cutoff
    if cutoff < threshold:
        effective = cutoff / (1 - (scale / cutoff - scale / threshold) ** power)
    return float(8367.00001853855 * math.exp(-1.16239134096245 * 1.24 * charge / (boltzmann * effective * temperature)))


@pytest.mark.parametrize(
    ("cutoff", "temperature"), [(2.5, 200.0), (4.6, 150.0), (5.3, 120.0), (10.0, 77.0), (14.0, 40.0)]
)
def test_rule_07_agrees_with_other_programs_within_their_constants(cutoff: float, temperature: float) -> None:
    found = float(rule07_dark_current(np.array(cutoff), np.array(temperature)))
    assert found == pytest.approx(published_rule_07(cutoff, temperature), rel=0.02)


def test_rule_07_is_continuous_and_rises() -> None:
    edge = rule07_dark_current(THRESHOLD * np.array([1.0 - 1e-9, 1.0 + 1e-9]), np.array(140.0))
    assert edge[0] == pytest.approx(edge[1], rel=1e-3)
    grid = rule07_dark_current(np.linspace(2.0, 20.0, 60), np.array([[60.0], [120.0], [250.0]]))
    assert (np.diff(grid, axis=1) > 0.0).all()
    assert (np.diff(grid, axis=0) > 0.0).all()


def test_the_absorption_edge_is_smooth_at_its_joint() -> None:
    gap, tail = 0.25, 0.006
    energy = gap + 0.5 * tail + np.array([-2e-7, -1e-7, 1e-7, 2e-7])
    log = np.log(semiconductor_absorption(VOLT_UM / energy, np.array(gap), np.array(9e3), np.array(tail)))
    slope = np.diff(log) / np.diff(energy)
    np.testing.assert_allclose(slope, 1.0 / tail, rtol=1e-3)


def test_the_urbach_tail_falls_by_e_over_its_energy() -> None:
    energy = np.array([0.18, 0.19])
    two = semiconductor_absorption(VOLT_UM / energy, np.array(0.25), np.array(9e3), np.array(0.01))
    assert math.log(two[1] / two[0]) == pytest.approx(1.0)


@given(st.floats(0.0, 5e4), st.floats(0.1, 50.0), st.floats(0.0, 0.9), st.floats(0.0, 1.0))
def test_quantum_efficiency_is_the_sum_of_all_passes(
    absorption: float, thickness: float, front: float, back: float
) -> None:
    found = float(quantum_efficiency(np.array(absorption), np.array(thickness), front, back))
    passed = math.exp(-1e-4 * absorption * thickness)
    light, total = 1.0 - front, 0.0
    for _ in range(400):
        total += light * (1.0 - passed)
        light *= passed * back
        total += light * (1.0 - passed)
        light *= passed * front
    assert found == pytest.approx(total, abs=1e-9)
    assert 0.0 <= found <= 1.0 - front + 1e-12


def test_a_diode_has_its_zero_bias_resistance_as_slope() -> None:
    step = 1e-6
    around = diode_current(np.array([-step, 0.0, step]), np.array(2e-7), np.array(120.0), 3e-6, 1.5)
    slope = (around.current[2] - around.current[0]) / (2.0 * step)
    assert slope == pytest.approx(around.conductance[1], rel=1e-6)
    assert 1.0 / slope == pytest.approx(float(around.zero_bias_resistance), rel=1e-6)
    open_circuit = diode_current(around.open_circuit_voltage, np.array(2e-7), np.array(120.0), 3e-6, 1.5)
    assert float(open_circuit.current) == pytest.approx(0.0, abs=1e-18)


def test_a_diode_refuses_a_bias_that_overflows() -> None:
    with pytest.raises(DomainError, match="too high") as error:
        diode_current(np.array(10.0), np.array(1e-9), np.array(77.0))
    assert error.value.field == "voltage"


def test_the_photocurrent_under_a_black_body_is_its_photons() -> None:
    wavelength = np.linspace(8.0, 12.0, 4001)
    irradiance = math.pi * radiance_per_um(wavelength, 300.0)
    current = photocurrent(wavelength, responsivity(wavelength, np.array(0.8)), irradiance, 0.01)
    kelvin_um = 1e6 * constants.h * constants.c / constants.k
    photons = quad(lambda x: 2e18 * math.pi * constants.c / x**4 / math.expm1(kelvin_um / (x * 300.0)), 8.0, 12.0)[0]
    assert current == pytest.approx(constants.e * 0.8 * photons * 1e-6, rel=1e-7)


def test_a_photocurrent_needs_rising_wavelengths() -> None:
    with pytest.raises(InputError, match="must rise"):
        photocurrent(np.array([2.0, 2.0]), np.ones(2), np.ones(2), 1.0)


def test_netd_scales_with_aperture_area_and_bandwidth() -> None:
    def difference(f_number: float, area: float, bandwidth: float) -> float:
        result = netd(np.array(1e10), np.array(f_number), np.array(area), np.array(bandwidth), 8.0, 12.0)
        return float(result.temperature_difference)

    base = difference(100.0, 1e-5, 10.0)
    assert difference(200.0, 1e-5, 10.0) / base == pytest.approx(4.0, rel=1e-4)
    assert difference(100.0, 4e-5, 10.0) / base == pytest.approx(0.5)
    assert difference(100.0, 1e-5, 40.0) / base == pytest.approx(2.0)


def test_netd_is_the_temperature_step_that_equals_the_noise() -> None:
    f_number, area, bandwidth, detectivity = 1.5, 9e-6, 60.0, 2e10
    result = netd(np.array(detectivity), np.array(f_number), np.array(area), np.array(bandwidth), 3.5, 5.0, 290.0, 0.7)
    step = 0.01
    contrast = quad(
        lambda x: float(radiance_per_um(x, 290.0 + step) - radiance_per_um(x, 290.0 - step)) / (2.0 * step), 3.5, 5.0
    )[0]
    power = 0.7 * contrast * math.pi / (4.0 * f_number**2 + 1.0) * 1e-4 * area  # W per kelvin on the pixel
    noise = math.sqrt(area * bandwidth) / detectivity
    assert float(result.temperature_difference) == pytest.approx(noise / power, rel=1e-6)


def test_netd_refuses_an_empty_band_and_a_dark_scene() -> None:
    arguments = [np.array(value) for value in (1e10, 2.0, 1e-5, 10.0)]
    with pytest.raises(DomainError, match="ends before"):
        netd(*arguments, 10.0, 8.0)
    with pytest.raises(DomainError, match="nothing is emitted"):
        netd(*arguments, 0.4, 0.7, 2.0)
