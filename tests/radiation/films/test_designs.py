"""Coatings, mirrors, filters, etalons: closed forms against the engine, and refusals."""

import numpy as np
import pytest
from scipy.special import erf

from vibron.core.errors import DomainError, InputError
from vibron.radiation.films.antireflection_coating import antireflection_coating
from vibron.radiation.films.coating_tolerance import coating_tolerance
from vibron.radiation.films.etalon_thickness import etalon_thickness
from vibron.radiation.films.fabry_perot import fabry_perot
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.films.needle_synthesis import needle_synthesis
from vibron.radiation.films.optimise_coating import optimise_coating
from vibron.radiation.films.quarter_wave_stack import quarter_wave_stack


@pytest.mark.parametrize(("outer", "inner", "substrate"), [(1.38, 2.1, 1.52), (1.6, 2.8, 4.0), (2.2, 1.45, 1.2)])
def test_two_films_cancel_or_say_so(outer, inner, substrate):
    try:
        coating = antireflection_coating(5.0, substrate, outer, inner)
    except DomainError as error:
        assert error.field == "second_film_index"
        assert (inner**2 - substrate) * (substrate - outer**2) <= 0.0 or (
            (outer**2 * substrate - inner**2) * (substrate - outer**2) * (inner**2 - substrate) <= 0.0
        )
    else:
        assert coating.reflectance < 1e-24 < coating.bare_reflectance
        assert (coating.thickness > 0.0).all()
        assert (coating.thickness < 2.5 / coating.refractive_index[1:3]).all()


def test_films_that_cannot_match_are_refused():
    with pytest.raises(DomainError, match="cannot cancel"):
        antireflection_coating(5.0, 1.52, 1.1, 1.15)


@pytest.mark.parametrize("pairs", [1, 4, 12, 60])
def test_mirror_closed_form_is_the_engine(pairs):
    mirror = quarter_wave_stack(10.0, 2.35, 1.38, pairs, substrate_index=4.0)
    found = multilayer_spectrum([10.0], mirror.refractive_index, mirror.thickness)
    assert found.reflectance[0] == pytest.approx(mirror.reflectance, abs=1e-12)
    assert found.transmittance[0] == pytest.approx(mirror.transmittance, rel=1e-9)


def test_band_edges_are_where_the_wave_stops_growing():
    mirror = quarter_wave_stack(10.0, 4.0, 2.2, 300)
    for edge in (mirror.band_low, mirror.band_high):
        outwards = 1.002 if edge > 10.0 else 0.998
        stack = mirror.refractive_index, mirror.thickness
        inside = multilayer_spectrum([edge / outwards], *stack).reflectance[0]
        outside = multilayer_spectrum(np.linspace(edge * outwards, edge * outwards**3, 400), *stack).reflectance.min()
        assert inside > 1.0 - 1e-9
        assert outside < 0.9


@pytest.mark.parametrize("spacer", ["high", "low"])
@pytest.mark.parametrize("order", [1, 3])
def test_filter_halves_where_it_says(spacer, order):
    found = quarter_wave_stack(4.3, 4.0, 1.8, 3, "bandpass", 3.42, spacer=spacer, order=order)
    at = multilayer_spectrum([found.band_low, 4.3, found.band_high], found.refractive_index, found.thickness)
    assert at.transmittance == pytest.approx(found.transmittance * np.array([0.5, 1.0, 0.5]), rel=1e-9)
    assert found.transmittance == pytest.approx(4 * 3.42 / 4.42**2, abs=1e-12)
    assert found.reflectance == pytest.approx(1.0 - found.transmittance, abs=1e-15)
    assert found.width == pytest.approx(found.band_high - found.band_low, abs=1e-15)


def test_filters_without_a_band_are_refused():
    with pytest.raises(DomainError, match="no band"):
        quarter_wave_stack(4.3, 1.6, 1.5, 1, "bandpass")
    with pytest.raises(DomainError, match="too narrow"):
        quarter_wave_stack(4.3, 4.0, 1.8, 20, "bandpass")
    with pytest.raises(DomainError):
        quarter_wave_stack(4.3, 1.5, 1.6, 3, "bandpass")
    with pytest.raises(DomainError):
        quarter_wave_stack(4.3, 1.5, 1.5, 3)
    with pytest.raises(DomainError, match="too many"):
        quarter_wave_stack(4.3, 1.6, 1.5, 41, "bandpass")


@pytest.mark.parametrize("change", [{"spacer": "low"}, {"order": 2}])
def test_a_mirror_has_no_cavity(change):
    with pytest.raises(InputError) as caught:
        quarter_wave_stack(4.3, 4.0, 1.8, 3, **change)
    assert caught.value.field in change


def test_etalon_is_a_layer_in_air():
    wavenumber = np.linspace(900.0, 1100.0, 777)
    angle = np.degrees(np.arcsin(4.0 * np.sin(np.radians(5.0))))
    layer = multilayer_spectrum(1e4 / wavenumber, [1.0, 4.0, 1.0], [120.0], angle=angle, polarisation="s")
    inside, outside = 4.0 * np.cos(np.radians(5.0)), np.cos(np.radians(angle))
    airy = fabry_perot(wavenumber, ((inside - outside) / (inside + outside)) ** 2, 0.012, 4.0, angle=5.0)
    assert airy.transmittance == pytest.approx(layer.transmittance, abs=1e-11)


def test_weak_etalon_has_no_width():
    found = fabry_perot([1000.0], 0.04, 0.01)
    assert found.linewidth is None
    assert found.finesse is None
    assert found.free_spectral_range == pytest.approx(50.0)


def test_mirror_losses_lower_the_peak():
    assert fabry_perot([1000.0], 0.9, 0.01, mirror_absorptance=0.05).peak_transmittance == pytest.approx(0.25)
    with pytest.raises(DomainError):
        fabry_perot([1000.0], 0.9, 0.01, mirror_absorptance=0.1)


def test_thickness_at_an_angle_and_on_an_uneven_grid():
    grid = np.linspace(3.0, 6.0, 900)  # even in wavelength
    spectrum = multilayer_spectrum(grid, [1.0, 1.5, 4.0], [40.0], angle=30.0, polarisation="s").reflectance[::-1]
    found = etalon_thickness(1e4 / grid[::-1], spectrum, 1.5, 30.0)
    assert found.thickness == pytest.approx(40.0, rel=2e-4)


@pytest.mark.parametrize(
    "values",
    [np.full(100, 0.5), np.linspace(0.1, 0.9, 100), 0.5 + 0.1 * np.cos(np.linspace(0.0, 2.0, 100))],
    ids=["flat", "slope", "part of a fringe"],
)
def test_no_fringes_no_thickness(values):
    with pytest.raises(DomainError) as caught:
        etalon_thickness(np.linspace(900.0, 1100.0, 100), values)
    assert caught.value.field == "values"


def test_noise_shows_no_fringes():
    noise = 0.5 + 0.01 * np.random.default_rng(3).normal(size=400)
    with pytest.raises(DomainError):
        etalon_thickness(np.linspace(900.0, 1100.0, 400), noise)


BAND = np.linspace(8.0, 12.0, 17)


@pytest.mark.parametrize("method", ["refine", "global"])
def test_optimised_coating_beats_its_start_and_repeats(method):
    call = (BAND, [1.0, 1.4, 2.2, 4.0], [1.0, 1.0], np.zeros(17))
    first, second = (optimise_coating(*call, method=method, seed=7) for _ in range(2))
    assert first.merit < 0.6 * first.merit_at_start
    assert np.array_equal(first.thickness, second.thickness)
    spectrum = multilayer_spectrum(BAND, [1.0, 1.4, 2.2, 4.0], first.thickness)
    assert np.sqrt(np.mean(spectrum.reflectance**2)) == pytest.approx(first.merit, rel=1e-12)


def test_global_search_leaves_a_bad_valley():
    call = (BAND, [1.0, 2.0, 4.0], [4.9], np.zeros(17))
    near, wide = (optimise_coating(*call, method=method, thickest=6.0) for method in ("refine", "global"))
    assert wide.thickness[0] == pytest.approx(1.2, abs=0.03)
    assert wide.merit < 0.5 * near.merit


def test_weights_choose_and_targets_of_other_quantities():
    weight = (BAND == 8.0).astype(float)
    found = optimise_coating(BAND, [1.0, 2.0, 4.0], [1.1], np.zeros(17), weight=weight)
    assert found.thickness[0] == pytest.approx(1.0, abs=1e-4)
    absorber = optimise_coating(
        [10.0], [1, 28.2, 1, 100], [0.002, 2.0], [1.0], [0, 28.2, 0, 1e4], "absorptance", thickest=3.0
    )
    assert absorber.values[0] > 0.999
    with pytest.raises(DomainError):
        optimise_coating(BAND, [1.0, 2.0, 4.0], [1.1], np.zeros(17), weight=np.zeros(17))
    with pytest.raises(DomainError):
        optimise_coating(BAND, [1.0, 2.0, 4.0], [1.1], np.zeros(17), thickest=1.0)
    with pytest.raises(InputError, match="empty"):
        optimise_coating(BAND, [1.0, 4.0], [], np.zeros(17))
    with pytest.raises(InputError):
        optimise_coating(BAND, [1.0, 4.0], [1.0], np.zeros(17))


def test_needles_grow_a_coating_that_the_engine_confirms():
    first, second = (needle_synthesis(BAND, 2.3, 1.5, 4.0, np.zeros(17), 1.0) for _ in range(2))
    spectrum = multilayer_spectrum(BAND, first.refractive_index, first.thickness).reflectance
    assert np.sqrt(np.mean(spectrum**2)) == pytest.approx(first.merit, rel=1e-9)
    assert first.merit < 0.5 * first.merit_at_start
    assert first.thickness.size > 1
    assert np.array_equal(first.thickness, second.thickness)
    assert (np.diff(first.refractive_index[1:-1]) != 0.0).all()
    few = needle_synthesis(BAND, 2.3, 1.5, 4.0, np.zeros(17), 1.0, most_films=1)
    assert few.thickness.size == 1
    assert first.merit < few.merit <= few.merit_at_start
    with pytest.raises(DomainError):
        needle_synthesis(BAND, 1.5, 1.5, 4.0, np.zeros(17), 1.0)


def test_needles_meet_several_angles_within_tolerances():
    grid, goal = np.linspace(9.0, 11.0, 9), np.zeros((3, 9))
    rows = {"angle": [0.0, 45.0, 45.0], "polarisation": ("unpolarised", "s", "p")}
    found = needle_synthesis(grid, 4.0, 2.2, 4.0, goal, 1.0, **rows, tolerance=[[0.02], [0.1], [0.1]], most_films=6)
    seen = [
        multilayer_spectrum(grid, found.refractive_index, found.thickness, angle=angle, polarisation=kind).reflectance
        for angle, kind in zip(*rows.values(), strict=True)
    ]
    assert found.values == pytest.approx(np.ravel(seen), abs=1e-12)
    distance = np.array(seen) / np.array([[0.02], [0.1], [0.1]])
    assert found.merit == pytest.approx(np.sqrt(np.mean(distance**2)), rel=1e-10)
    assert found.merit < 0.3 * found.merit_at_start


def test_a_tolerance_is_a_weight_of_its_inverse_square():
    grid, tolerance = np.linspace(8.0, 12.0, 11), np.linspace(0.01, 0.05, 11)
    stack = [1.0, 1.6, 2.4, 4.0], [1.0, 1.0], np.zeros(11)
    one = optimise_coating(grid, *stack, tolerance=tolerance)
    other = optimise_coating(grid, *stack, weight=tolerance**-2.0)
    assert one.thickness == pytest.approx(other.thickness, rel=1e-6)
    with pytest.raises(InputError, match="weight"):
        optimise_coating(grid, *stack, tolerance=tolerance, weight=np.ones(11))


def test_quantities_may_differ_from_row_to_row():
    grid = np.linspace(8.0, 12.0, 5)
    both = optimise_coating(
        grid, [1.0, 2.0, 4.0], [1.2], [[0.0] * 5, [1.0] * 5], quantity=("reflectance", "transmittance")
    )
    alone = optimise_coating(grid, [1.0, 2.0, 4.0], [1.2], [0.0] * 5)
    assert both.thickness == pytest.approx(alone.thickness, rel=1e-6)


@pytest.mark.parametrize(
    ("rows", "field"), [({"angle": [0.0, 1.0]}, "angle"), ({"polarisation": ("s", "p")}, "polarisation"),
                        ({"tolerance": [0.1, 0.2]}, "tolerance")]
)  # fmt: skip
def test_conditions_that_do_not_fit_the_target(rows, field):
    with pytest.raises(InputError) as error:
        optimise_coating(np.linspace(8.0, 12.0, 5), [1.0, 2.0, 4.0], [1.2], np.zeros((3, 5)), **rows)
    assert error.value.field == field


def test_the_yield_of_one_film_is_a_normal_integral():
    """Near a quarter wave of n = 2 on 4, R rises with the square of the error: the yield is an error function."""
    thick = 10.0 / 8.0
    limit = 0.9 * multilayer_spectrum([10.0], [1.0, 2.0, 4.0], [1.05 * thick]).reflectance[0]
    edge = thick
    while multilayer_spectrum([10.0], [1.0, 2.0, 4.0], [edge]).reflectance[0] < limit:
        edge += 1e-4
    found = coating_tolerance([10.0], [1.0, 2.0, 4.0], [thick], [0.0], limit, 0.05, samples=20_000)
    expected = erf((edge - thick) / (0.05 * thick * np.sqrt(2.0)))
    assert abs(found.yield_fraction - expected) < 4.0 * found.yield_error + 1e-3
    assert found.nominal == pytest.approx(0.0, abs=1e-20)
    assert found.low <= found.mean <= found.high


def test_sensitivities_add_up_to_the_scatter():
    grid = np.linspace(9.5, 10.5, 7)
    coating = quarter_wave_stack(10.0, 4.0, 2.2, 3)
    goal = multilayer_spectrum(grid, coating.refractive_index, coating.thickness, angle=20.0).transmittance
    found = coating_tolerance(
        grid, coating.refractive_index, coating.thickness, goal, 0.01, 0.0, 1e-3, quantity=("transmittance",),
        angle=20.0, samples=4000,
    )  # fmt: skip
    spread = (found.high - found.low) / (2.0 * 1.6449)
    assert found.sensitivity.sum() == pytest.approx(np.mean((spread / 0.01) ** 2), rel=0.08)


def test_a_coating_without_errors_is_refused():
    with pytest.raises(DomainError, match="relative_error"):
        coating_tolerance([10.0], [1.0, 2.0, 4.0], [1.25], [0.0], 0.1, 0.0)
