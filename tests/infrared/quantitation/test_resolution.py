"""Curve resolution, two-dimensional correlation, fringes and Allan deviation against what the data were made of."""

import numpy as np
import pytest
import scipy.optimize

from vibron.core.errors import ConvergenceError, DomainError, InputError, ResourceError
from vibron.core.spectrum import Spectrum
from vibron.infrared.quantitation.allan_deviation import allan_deviation
from vibron.infrared.quantitation.mcr_als import mcr_als
from vibron.infrared.quantitation.path_length_from_fringes import path_length_from_fringes
from vibron.infrared.quantitation.two_d_correlation import two_d_correlation
from vibron.infrared.spectra.nonnegative import Nonnegative

X = np.linspace(0.0, 1.0, 120)
PURE = np.array([np.exp(-(((X - centre) / 0.07) ** 2)) for centre in (0.3, 0.6)]) + 0.3 * np.array(
    [np.exp(-(((X - centre) / 0.1) ** 2)) for centre in (0.55, 0.25)]
)
TIME = np.linspace(0.0, 5.0, 15)
AMOUNTS = np.column_stack([np.exp(-TIME), 1.0 - np.exp(-TIME)])


def test_reaction_is_resolved_from_noisy_spectra() -> None:
    data = AMOUNTS @ PURE + np.random.default_rng(0).normal(0.0, 0.002, (15, 120))
    found = mcr_als(data, 2, closure=True, tolerance=1e-7)
    np.testing.assert_allclose(found.concentrations.sum(axis=1), 1.0, atol=1e-12)
    assert (found.concentrations >= 0.0).all() and (found.spectra >= 0.0).all()
    assert found.lack_of_fit < 2.0
    # Amounts are found up to the ambiguity that no channel belongs to one substance alone.
    assert all(np.corrcoef(found.concentrations[:, k], AMOUNTS[:, k])[0, 1] > 0.99 for k in range(2))
    again = mcr_als(data, 2, closure=True, tolerance=1e-7)
    np.testing.assert_array_equal(found.spectra, again.spectra)


@pytest.mark.parametrize("count", [1, 2, 4, 7])
def test_many_right_hand_sides_agree_with_scipy_nnls(count: int) -> None:
    rng = np.random.default_rng(5)
    a, b = rng.normal(size=(20, count)), rng.normal(size=(20, 40))
    regressor = Nonnegative()
    regressor.fit(a, b)
    np.testing.assert_allclose(regressor.coef_, [scipy.optimize.nnls(a, column)[0] for column in b.T], atol=1e-12)


def test_true_spectra_as_a_guess_are_kept() -> None:
    found = mcr_als(AMOUNTS @ PURE, 2, initial=PURE)
    np.testing.assert_allclose(found.spectra, PURE / PURE.max(axis=1, keepdims=True), atol=1e-6)
    np.testing.assert_allclose(found.concentrations @ found.spectra, AMOUNTS @ PURE, atol=1e-6)
    assert found.purest == ()


def test_derivative_spectra_may_be_negative() -> None:
    slope = np.gradient(PURE, axis=1)
    found = mcr_als(AMOUNTS @ slope, 2, initial=slope, nonnegative_spectra=False)
    assert found.spectra.min() < -0.1 and found.explained > 1.0 - 1e-9


def test_impossible_resolutions_are_refused() -> None:
    with pytest.raises(InputError):
        mcr_als(AMOUNTS @ PURE, 16)
    with pytest.raises(InputError):
        mcr_als(AMOUNTS @ PURE, 2, initial=PURE[:1])
    with pytest.raises(DomainError):
        mcr_als(np.zeros((4, 5)), 2)
    data = AMOUNTS @ PURE + np.random.default_rng(0).normal(0.0, 0.01, (15, 120))
    with pytest.raises(ConvergenceError):
        mcr_als(data, 2, max_iterations=1)


def test_maps_have_their_symmetry_and_follow_nodas_rule() -> None:
    early, late = 1.0 - np.exp(-4.0 * TIME), 1.0 - np.exp(-0.7 * TIME)
    maps = two_d_correlation(np.outer(early, PURE[0]) - np.outer(late, PURE[1]))
    np.testing.assert_allclose(maps.synchronous, maps.synchronous.T, atol=1e-15)
    np.testing.assert_allclose(maps.asynchronous, -maps.asynchronous.T, atol=1e-15)
    one, two = int(PURE[0].argmax()), int(PURE[1].argmax())
    # Opposite directions: the synchronous peak is negative, so the asynchronous one is negative too for one before two.
    assert maps.synchronous[one, two] < 0.0 and maps.asynchronous[one, two] < 0.0
    assert maps.disrelation[one, two] > 10.0 * maps.disrelation[one, one + 1]


def test_proportional_changes_have_no_asynchronous_part() -> None:
    maps = two_d_correlation(np.outer(TIME**2, PURE[0]))
    np.testing.assert_allclose(maps.asynchronous, 0.0, atol=1e-12)
    np.testing.assert_allclose(maps.disrelation, 0.0, atol=1e-7 * maps.synchronous.max())


def test_phase_of_waves_is_their_correlation() -> None:
    """Over many periods the maps of two waves tend to cos and sin of their phase, times half (Noda).

    At w radians a step the sum over the discrete kernel 1/(pi n) is 1 - w/pi instead of one.
    """
    t, phase = np.arange(2000), 0.7
    waves = np.column_stack([np.sin(0.1 * t), np.sin(0.1 * t - phase)])
    maps = two_d_correlation(waves)
    assert maps.synchronous[0, 1] == pytest.approx(0.5 * np.cos(phase), abs=3e-3)
    assert maps.asynchronous[0, 1] == pytest.approx(0.5 * np.sin(phase) * (1.0 - 0.1 / np.pi), abs=3e-3)


def test_uneven_steps_are_made_even() -> None:
    uneven = np.sort(np.random.default_rng(1).uniform(0.0, 5.0, 15))
    uneven[[0, -1]] = 0.0, 5.0
    linear = np.outer(uneven, PURE[0])
    maps = two_d_correlation(linear, uneven)
    np.testing.assert_allclose(maps.synchronous, two_d_correlation(np.outer(TIME, PURE[0])).synchronous, atol=1e-10)
    with pytest.raises(InputError):
        two_d_correlation(linear, uneven[::-1])
    with pytest.raises(ResourceError):
        two_d_correlation(np.zeros((3, 4001)))


@pytest.mark.parametrize("thickness", [12.3, 100.0, 517.0])
def test_fringes_give_the_thickness_within_its_error(thickness: float) -> None:
    x = np.arange(900.0, 3500.0, 1.0)
    rng, misses = np.random.default_rng(2), []
    for _ in range(8):
        fringe = 0.03 * np.cos(4.0 * np.pi * thickness * 1e-4 * x + rng.uniform(0.0, 6.0))
        cell = Spectrum(x, 0.85 - 1e-5 * x + fringe + rng.normal(0.0, 0.01, x.size), "transmittance")
        found = path_length_from_fringes(cell)
        misses.append((found.path_length - thickness) / found.path_length_error)
        assert found.counted_path_length == pytest.approx(thickness, rel=0.03)
    assert np.abs(misses).max() < 4.0 and np.std(misses) > 0.2


def test_window_and_index_matter_as_the_formula_says() -> None:
    x = np.arange(900.0, 3500.0, 1.0)
    film = Spectrum(x, np.cos(2.0 * np.pi * x / 50.0) + np.where(x > 2800.0, 30.0, 0.0), "arbitrary")
    found = path_length_from_fringes(film, low=1000.0, high=2700.0, refractive_index=1.5)
    assert found.path_length == pytest.approx(1e4 / (2 * 1.5 * 50.0), rel=1e-7)
    assert found.fringes == pytest.approx(34.0) and found.counted_fringes in (32, 33, 34)


def test_no_fringes_no_thickness() -> None:
    x = np.arange(900.0, 1900.0, 2.0)
    noise = np.random.default_rng(3).normal(0.0, 0.01, x.size)
    for ordinate in (noise, np.full(x.size, 0.5), 1e-4 * x, np.cos(2 * np.pi * x / 800.0)):
        with pytest.raises(DomainError):
            path_length_from_fringes(Spectrum(x, ordinate, "arbitrary"))
    with pytest.raises(InputError):
        path_length_from_fringes(Spectrum(x, noise), low=1000.0, high=1010.0)


@pytest.mark.parametrize("points", [32, 100])
def test_noise_is_taken_for_fringes_no_more_often_than_stated(points: int) -> None:
    random, found = np.random.default_rng(2), 0
    for _ in range(200):
        try:
            path_length_from_fringes(Spectrum(1000.0 + 2.0 * np.arange(points), 5.0 + random.normal(size=points)))
            found += 1
        except DomainError:
            pass
    assert found <= 1  # expected: 0.2


def test_slope_next_to_a_deviation_of_zero_is_not_a_number() -> None:
    found = allan_deviation(np.array([1.0, -1.0] * 8))
    assert found.deviation.tolist() == [2.0**0.5, 0.0, 0.0]
    assert np.isnan(found.slope).all()


def test_allan_deviation_of_the_thousand_points_of_the_handbook() -> None:
    """The pseudo-random series of NIST Special Publication 1065, table 31 and its overlapping deviations."""
    state, values = 1234567890, []
    for _ in range(1000):
        values.append(state / 2147483647)
        state = 16807 * state % 2147483647
    found = allan_deviation(values, factors=[1, 10, 100])
    np.testing.assert_allclose(found.deviation, [2.922319e-1, 9.159953e-2, 3.241343e-2], rtol=2e-7)


def test_white_noise_falls_with_the_root_of_time_and_drift_ends_it() -> None:
    rng = np.random.default_rng(4)
    noise = rng.normal(0.0, 1.0, 2**16)
    found = allan_deviation(noise, interval=0.1)
    early = slice(0, 9)
    assert np.polyfit(np.log(found.time[early]), np.log(found.deviation[early]), 1)[0] == pytest.approx(-0.5, abs=0.03)
    assert found.deviation[0] == pytest.approx(1.0, abs=0.02)
    drifting = allan_deviation(noise + 1e-3 * np.arange(noise.size), interval=0.1)
    assert 1.0 < drifting.best_time < 30.0
    assert drifting.slope[-1] == pytest.approx(1.0, abs=0.05)  # a steady drift grows with time itself


@pytest.mark.parametrize("factors", [[1.5], [0.0], [2.0, 1.0], [6.0], []])
def test_bad_factors_are_refused(factors: list[float]) -> None:
    with pytest.raises((InputError, DomainError)) as caught:
        allan_deviation(np.arange(10.0), factors=factors)
    assert caught.value.field == "factors"
