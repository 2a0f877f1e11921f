"""Responsivity, noise and the limits of the detectivity: identities, limits and independent integrals."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import constants
from scipy.integrate import quad

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import photon_radiance_per_um
from vibron.radiation.detectors._background import background_photons
from vibron.radiation.detectors.detectivity_limit import detectivity_limit
from vibron.radiation.detectors.detector_noise import detector_noise
from vibron.radiation.detectors.noise_spectrum import noise_spectrum
from vibron.radiation.detectors.responsivity import responsivity
from vibron.radiation.detectors.specific_detectivity import specific_detectivity


@pytest.mark.parametrize("cutoff", [1.5, 5.0, 12.0, 47.0, 49.0, 200.0])
@pytest.mark.parametrize("temperature", [77.0, 300.0, 1200.0])
def test_the_flux_of_background_photons_is_the_integral_of_plancks_law(cutoff: float, temperature: float) -> None:
    low = min(cutoff, 14388.0 / temperature) / 60.0  # below, the exponential is nothing
    flux = quad(
        lambda u: float(np.exp(u) * photon_radiance_per_um(np.exp(u), temperature)),
        math.log(low), math.log(cutoff), epsabs=0.0, epsrel=1e-11, limit=200,
    )[0]  # fmt: skip
    np.testing.assert_allclose(background_photons(cutoff, temperature), 1e-4 * math.pi * flux, rtol=1e-9)


def test_background_photons_of_all_wavelengths_go_with_the_cube_of_the_temperature() -> None:
    total = background_photons(1e9, np.array([100.0, 200.0]))
    assert total[1] / total[0] == pytest.approx(8.0)
    assert total[0] == pytest.approx(1e-4 * 1.5204609e15 * 100.0**3, rel=1e-7)


@given(st.floats(1.0, 20.0), st.floats(150.0, 400.0), st.floats(0.01, 1.0), st.floats(1.0, 89.0), st.floats(0.1, 1.0))
def test_scaling_of_the_background_limit(
    cutoff: float, temperature: float, efficiency: float, angle: float, part: float
) -> None:
    full = detectivity_limit(np.array(cutoff), temperature)
    found = detectivity_limit(
        np.array(cutoff), temperature, np.array(efficiency), np.array(angle), wavelength=np.array(part * cutoff)
    )
    expected = full * part * math.sqrt(efficiency) / math.sin(math.radians(angle))
    assert float(found) == pytest.approx(float(expected), rel=1e-12)
    half = detectivity_limit(np.array(cutoff), temperature, kind="photoconductive")
    assert float(full / half) == pytest.approx(math.sqrt(2.0))


def test_the_background_limit_follows_from_responsivity_and_shot_noise() -> None:
    efficiency, cutoff = 0.6, 9.5
    current = constants.e * efficiency * background_photons(cutoff, 295.0)  # A on a square centimetre
    noise = detector_noise("shot", current=current).density
    found = specific_detectivity(noise, responsivity(np.array(cutoff), np.array(efficiency)), area=np.array(1.0))
    limit = detectivity_limit(np.array(cutoff), 295.0, np.array(efficiency))
    assert found.detectivity is not None
    np.testing.assert_allclose(found.detectivity, limit)


def test_the_background_limit_refuses_signals_it_cannot_see_and_a_background_that_is_dark() -> None:
    with pytest.raises(DomainError, match="beyond the cutoff") as error:
        detectivity_limit(np.array(5.0), wavelength=np.array(6.0))
    assert error.value.field == "wavelength"
    with pytest.raises(DomainError, match="no photon"):
        detectivity_limit(np.array(1.0), 10.0)


def test_power_and_detectivity_are_inverse() -> None:
    area, bandwidth = np.array([1e-6, 1e-2]), np.array([[1.0], [50.0]])
    power = specific_detectivity(detectivity=np.array(3e10), area=area, bandwidth=bandwidth).noise_equivalent_power
    assert power is not None and power.shape == (2, 2)
    back = specific_detectivity(noise_equivalent_power=power, area=area, bandwidth=bandwidth)
    assert back.detectivity is not None
    np.testing.assert_allclose(back.detectivity, 3e10)


def test_the_zero_bias_product_is_johnson_noise() -> None:
    resistance, area, temperature = np.array(2e5), np.array(4e-5), np.array(80.0)
    noise = detector_noise("johnson", resistance=resistance, temperature=temperature).density
    sensitivity = np.array(5.1)
    one = specific_detectivity(
        zero_bias_product=resistance * area, temperature=temperature, responsivity=sensitivity, area=area
    )
    other = specific_detectivity(noise, sensitivity, area=area)
    assert one.detectivity is not None and other.detectivity is not None
    assert one.noise_equivalent_power is not None and other.noise_equivalent_power is not None
    np.testing.assert_allclose(one.detectivity, other.detectivity)
    np.testing.assert_allclose(one.noise_equivalent_power, other.noise_equivalent_power)


def test_power_or_detectivity_alone_is_given_without_an_area() -> None:
    assert specific_detectivity(np.array(1e-13), np.array(2.0)).detectivity is None
    diode = specific_detectivity(
        zero_bias_product=np.array(1.0), temperature=np.array(77.0), responsivity=np.array(2.0)
    )
    assert diode.noise_equivalent_power is None
    for alone in ({"detectivity": 1e10}, {"noise_equivalent_power": 1e-12}):
        with pytest.raises(InputError, match="is missing") as error:
            specific_detectivity(**alone)  # type: ignore[arg-type]
        assert error.value.field == "area"


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"noise": 1.0},
        {"noise": 1.0, "responsivity": 1.0, "detectivity": 1.0, "area": 1.0},
        {"detectivity": 1.0, "responsivity": 1.0},
        {"temperature": 77.0, "responsivity": 1.0},
        {"noise_equivalent_power": 1.0, "area": 1.0, "temperature": 77.0},
    ],
)
def test_half_a_set_or_two_are_refused(arguments: dict[str, float]) -> None:
    with pytest.raises(InputError, match="give noise and responsivity"):
        specific_detectivity(**arguments)  # type: ignore[arg-type]


def test_sets_for_the_detectivity_are_not_mixed() -> None:
    with pytest.raises(InputError, match="R0A"):
        specific_detectivity(noise_equivalent_power=np.ones(2), area=np.ones(2), temperature=np.array([77.0, 80.0]))


def test_shapes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(InputError, match="does not fit") as error:
        responsivity(np.ones(2), np.ones(3))
    assert error.value.field == "quantum_efficiency"


def test_the_limit_takes_the_inputs_of_its_kind_alone() -> None:
    with pytest.raises(InputError, match="does not apply") as error:
        detectivity_limit(np.array(5.0), kind="thermal", detector_temperature=np.array(300.0))
    assert error.value.field == "cutoff"
    with pytest.raises(InputError, match="does not apply") as error:
        detectivity_limit(np.array(5.0), emissivity=np.array(0.5))
    assert error.value.field == "emissivity"
    with pytest.raises(InputError, match="is needed") as error:
        detectivity_limit(kind="photoconductive")
    assert error.value.field == "cutoff"


def test_a_thermal_detector_is_limited_by_both_sides_alike() -> None:
    def heated(own: float, background: float, emissivity: np.ndarray | None = None) -> np.ndarray:
        return detectivity_limit(
            kind="thermal",
            detector_temperature=np.array(own),
            background_temperature=background,
            emissivity=emissivity,
        )

    one = heated(200.0, 350.0, emissivity=np.array(0.5))
    other = heated(350.0, 200.0, emissivity=np.array(0.5))
    assert one == other
    fluctuation = 16.0 * constants.k * constants.Stefan_Boltzmann * 300.0**5
    assert float(heated(300.0, 300.0)) == pytest.approx(100.0 / math.sqrt(fluctuation), rel=1e-7)


def test_noise_of_a_resistor_is_the_same_power_as_voltage_and_as_current() -> None:
    noise = detector_noise("johnson", resistance=np.array([50.0, 1e9]), temperature=np.array(290.0), bandwidth=3.0)
    assert noise.voltage is not None
    np.testing.assert_allclose(noise.density, noise.current / math.sqrt(3.0))
    np.testing.assert_allclose(noise.voltage * noise.current, 4.0 * constants.k * 290.0 * 3.0)


def test_all_generation_recombination_noise_together_is_that_of_a_poisson_number_of_carriers() -> None:
    gain, lifetime, carriers = 0.3, 2e-6, 5e7
    current = constants.e * carriers * gain / lifetime
    device = {"current": np.array(current), "gain": np.array(gain), "lifetime": np.array(lifetime)}
    power = quad(
        lambda f: float(detector_noise("generation_recombination", **device, frequency=np.array(f)).density) ** 2,
        0.0, np.inf, epsabs=0.0, limit=400,
    )[0]  # fmt: skip
    assert power / current**2 == pytest.approx(1.0 / carriers, rel=1e-6)


def test_the_spectrum_of_noise_has_its_slopes_and_corners() -> None:
    frequency = np.geomspace(1e-2, 1e8, 4001)
    noise = noise_spectrum(frequency, 1e-13, flicker=1e-11, carrier=2e-12, lifetime=1e-6)
    slope = np.gradient(np.log(noise.density), np.log(frequency))
    assert slope[0] == pytest.approx(-0.5, abs=1e-3)  # 1/f in power
    assert slope[-1] == pytest.approx(0.0, abs=1e-2)  # white
    at = float(np.interp(1.0 / (2.0 * math.pi * 1e-6), frequency, noise.density**2))
    assert at == pytest.approx(2e-24 + 1e-26, rel=1e-2)  # half of the Lorentzian, and the white part
    assert noise.corner == pytest.approx(1e4)
    assert noise_spectrum(frequency, 0.0, flicker=1e-11).corner is None


def test_noise_needs_rising_frequencies() -> None:
    with pytest.raises(InputError, match="must rise"):
        noise_spectrum(np.array([2.0, 1.0]), 1e-12)


def test_avalanche_gain_multiplies_noise() -> None:
    quiet = detector_noise("shot", current=np.array(1e-9)).current
    loud = detector_noise(
        "shot", current=np.array(1e-9), gain=np.array(10.0), excess_noise_factor=np.array(4.0)
    ).current
    assert float(loud / quiet) == pytest.approx(20.0)


def test_noise_takes_the_inputs_of_its_kind_alone() -> None:
    with pytest.raises(InputError, match="does not apply") as error:
        detector_noise("shot", current=np.array(1e-9), temperature=np.array(77.0))
    assert error.value.field == "temperature"
    with pytest.raises(InputError, match="is needed") as error:
        detector_noise("johnson", resistance=np.array(1e3))
    assert error.value.field == "temperature"
    with pytest.raises(InputError, match="is needed") as error:
        detector_noise("generation_recombination", current=np.array(1e-3), lifetime=np.array(1e-6))
    assert error.value.field == "gain"
