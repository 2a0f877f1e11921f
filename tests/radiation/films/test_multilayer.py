"""The engine: against tmm, closure, reciprocity, and what other programs stumble over."""

import numpy as np
import pytest
import tmm
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.radiation.films.absorption_profile import absorption_profile
from vibron.radiation.films.angle_scan import angle_scan
from vibron.radiation.films.ellipsometric_angles import ellipsometric_angles
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.multilayer import waves

layer = st.tuples(st.floats(0.2, 6.0), st.sampled_from([0.0, 1e-3, 0.1, 3.0]), st.floats(0.0, 4.0))
stacks = st.lists(layer, min_size=0, max_size=6)


def arrays(stack, last=(1.5, 0.0)):
    n = np.array([1.0, *(part[0] for part in stack), last[0]])
    k = np.array([0.0, *(part[1] for part in stack), last[1]])
    return n, k, np.array([part[2] for part in stack])


@settings(deadline=None, derandomize=True, max_examples=60)
@given(stack=stacks, angle=st.floats(0.0, 89.0), polarisation=st.sampled_from("sp"), metal=st.booleans())
def test_agrees_with_tmm(stack, angle, polarisation, metal):
    n, k, d = arrays(stack, (10.0, 40.0) if metal else (1.5, 0.0))
    ours = multilayer_spectrum([5.0], n, d, k, angle, polarisation)
    theirs = tmm.coh_tmm(polarisation, n + 1j * k, [np.inf, *d, np.inf], np.radians(angle), 5.0)
    assert ours.reflectance[0] == pytest.approx(theirs["R"], abs=1e-10)
    assert ours.transmittance[0] == pytest.approx(theirs["T"], abs=1e-10)


@settings(deadline=None, derandomize=True, max_examples=40)
@given(stack=stacks, angle=st.floats(0.0, 85.0), polarisation=st.sampled_from("sp"))
def test_transmittance_is_the_same_from_both_sides(stack, angle, polarisation):
    n, k, d = arrays(stack)
    other = np.degrees(np.arcsin(np.sin(np.radians(angle)) / 1.5))
    there = multilayer_spectrum([5.0], n, d, k, angle, polarisation).transmittance
    back = multilayer_spectrum([5.0], n[::-1], d[::-1], k[::-1], other, polarisation).transmittance
    assert there == pytest.approx(back, abs=1e-12)


@pytest.mark.parametrize("polarisation", ["s", "p"])
def test_the_field_absorbs_what_is_missing(polarisation):
    stack = ([1.0, 2.2, 3.3, 0.5, 1.4], [0.2, 0.3, 0.4], [0.0, 0.2, 0.01, 3.0, 0.0])
    whole = multilayer_spectrum([1.5], *stack, 40.0, polarisation)
    parts = multilayer_spectrum([1.5], *stack, 40.0, polarisation, by_layer=True)
    profile = absorption_profile(1.5, *stack, 40.0, polarisation, points=2001)
    depth, density = (part.reshape(3, -1) for part in (profile.depth, profile.absorption))
    integrals = np.trapezoid(density, depth, axis=1)
    assert parts.layer_absorptance[:, 0] == pytest.approx(integrals, rel=5e-6)
    assert whole.reflectance + whole.transmittance + integrals.sum() == pytest.approx(1.0, abs=1e-6)
    assert whole.absorptance == pytest.approx(parts.layer_absorptance.sum(0), abs=1e-14)
    for name in ("reflectance", "transmittance", "absorptance"):
        assert getattr(whole, name) == pytest.approx(getattr(parts, name), abs=1e-14)


def test_layers_agree_with_tmm():
    n, k, d = [1.0, 2.2, 4.0, 1.4], [0.0, 0.1, 0.02, 0.5], [0.4, 0.9]
    for polarisation in "sp":
        data = tmm.coh_tmm(polarisation, np.array(n) + 1j * np.array(k), [np.inf, *d, np.inf], np.radians(50.0), 3.0)
        ours = multilayer_spectrum([3.0], n, d, k, 50.0, polarisation, by_layer=True)
        assert ours.layer_absorptance[:, 0] == pytest.approx(tmm.absorp_in_each_layer(data)[1:-1], abs=1e-12)


def test_an_opaque_layer_is_a_mirror_without_end():
    behind = multilayer_spectrum([10.0], [1.0, 12.0, 2.0, 1.5], [1e6, 3.0], [0.0, 55.0, 0.0, 0.0], 60.0, "p")
    metal = multilayer_spectrum([10.0], [1.0, 12.0], [], [0.0, 55.0], 60.0, "p")
    assert behind.transmittance == [0.0]
    assert behind.reflectance == pytest.approx(metal.reflectance, abs=1e-14)


def test_total_reflection_and_tunnelling():
    angle = np.degrees(np.arcsin(1.0 / 4.0))
    for found in (
        multilayer_spectrum([10.0], [4.0, 1.0], [], angle=30.0),
        multilayer_spectrum([10.0], [4.0, 1.0, 1.0], [3.0], angle=30.0),
    ):
        assert found.reflectance == pytest.approx(1.0, abs=1e-14)
        assert found.transmittance == [0.0]
    # Exactly at the critical angle the wave runs along the gap: the limit from both sides.
    for polarisation in "sp":
        at, below, above = (
            multilayer_spectrum([10.0], [4.0, 1.0, 4.0], [2.0], angle=theta, polarisation=polarisation).transmittance[0]
            for theta in (angle, angle - 1e-7, angle + 1e-7)
        )
        assert 0.0 < above < at < below < 1.0
        assert at == pytest.approx(0.5 * (below + above), rel=1e-8)


def test_a_wave_exactly_along_a_layer_has_a_value():
    index = np.array([[2.0], [1.0], [2.0]], complex)
    for s in (True, False):
        found = waves(
            index, np.array([[1.0]]), np.array([5.0]), np.array([1.0]), s
        )  # kz = 0 in the gap, to the last bit
        near = waves(index, np.array([[1.0]]), np.array([5.0]), np.array([1.0 - 1e-9]), s)
        assert found.transmittance == pytest.approx(near.transmittance, abs=1e-6)
        assert found.reflectance + found.transmittance == pytest.approx(1.0, abs=1e-12)


def test_thousands_of_layers_do_not_overflow():
    films = np.tile([4.0, 1.2], 2000)
    found = multilayer_spectrum([10.0, 6.7], [1.0, *films, 1.5], 10.0 / (4.0 * films))
    assert found.reflectance[0] == pytest.approx(1.0, abs=1e-12)
    assert np.isfinite([found.reflectance, found.transmittance]).all()
    assert found.reflectance + found.transmittance == pytest.approx(1.0, abs=1e-9)


def test_blocks_of_wavelengths_leave_no_seam():
    grid = np.linspace(3.0, 12.0, 10001)
    n = np.array([np.ones(grid.size), 2.0 + 1.0 / grid**2, np.full(grid.size, 4.0)])
    whole = multilayer_spectrum(grid, n, [1.0], angle=30.0)
    some = multilayer_spectrum(grid[::997], n[:, ::997], [1.0], angle=30.0)
    assert np.array_equal(whole.reflectance[::997], some.reflectance)


def test_a_scan_is_the_spectra_one_by_one():
    grid, n, k, d = [3.0, 5.0, 9.0], [1.0, 2.2, 4.0], [0.0, 0.01, 0.3], [0.7]
    scan = angle_scan([0.0, 35.0, 80.0], grid, n, d, k)
    assert scan.reflectance_p.shape == (3, 3)
    for row, angle in enumerate((0.0, 35.0, 80.0)):
        s, p = (multilayer_spectrum(grid, n, d, k, angle, part) for part in "sp")
        assert scan.reflectance_s[row] == pytest.approx(s.reflectance, abs=1e-15)
        assert scan.transmittance_p[row] == pytest.approx(p.transmittance, abs=1e-15)


@settings(deadline=None, derandomize=True, max_examples=40)
@given(
    stack=st.lists(st.tuples(st.floats(1.2, 4.0), st.sampled_from([0.0, 1e-4, 1e-3]), st.booleans()), max_size=5),
    angle=st.floats(0.0, 85.0),
    polarisation=st.sampled_from("sp"),
)
def test_thick_layers_agree_with_tmm(stack, angle, polarisation):
    n = np.array([1.0, *(part[0] for part in stack), 1.5])
    k = np.array([0.0, *(part[1] for part in stack), 0.0])
    d = np.array([300.0 if part[2] else 1.3 for part in stack])
    thick = [float(part[2]) for part in stack]
    ours = multilayer_spectrum([5.0], n, d, k, angle, polarisation, thick)
    kinds = ["i", *("i" if part else "c" for part in thick), "i"]
    theirs = tmm.inc_tmm(polarisation, n + 1j * k, [np.inf, *d, np.inf], kinds, np.radians(angle), 5.0)
    assert ours.reflectance[0] == pytest.approx(theirs["R"], abs=1e-10)
    assert ours.transmittance[0] == pytest.approx(theirs["T"], abs=1e-10)


def test_a_thick_layer_is_the_mean_over_fringes():
    grid = 1e4 / np.linspace(1000.0, 1000.0 + 40 * 1e4 / (2 * 2.4 * 300.0), 8001)[:-1]
    stack = ([1.0, 1.8, 2.4, 1.0], [1.0, 300.0], [0.0, 0.0, 2e-4, 0.0])
    fringes = multilayer_spectrum(grid, *stack)
    mean = multilayer_spectrum(grid, *stack, incoherent=[0, 1])
    assert fringes.transmittance.mean() == pytest.approx(mean.transmittance.mean(), abs=1e-3)


def test_light_caught_between_two_mirrors_is_no_quotient_of_zeros():
    found = multilayer_spectrum([5.0], [4.0, 2.0, 4.0], [500.0], angle=80.0, incoherent=[1])
    assert found.reflectance[0] == pytest.approx(1.0, abs=1e-14)
    assert (found.transmittance[0], found.absorptance[0]) == (0.0, 0.0)


def test_a_bare_face_in_ellipsometry():
    below, above = (ellipsometric_angles([10.0], [1.0, 4.0], [], angle=angle) for angle in (60.0, 85.0))
    assert below.delta == pytest.approx(180.0)
    assert above.delta == pytest.approx(0.0, abs=1e-9)
    theirs = tmm.ellips(np.array([1, 1.45, 3.42 + 0.1j]), [np.inf, 1.0, np.inf], np.radians(70.0), 5.0)
    ours = ellipsometric_angles([5.0], [1.0, 1.45, 3.42], [1.0], [0.0, 0.0, 0.1])
    assert ours.psi[0] == pytest.approx(np.degrees(theirs["psi"]), abs=1e-10)
    assert ours.delta[0] == pytest.approx((np.degrees(theirs["Delta"]) + 180.0) % 360.0, abs=1e-10)
    with pytest.raises(DomainError, match="no s light"):
        ellipsometric_angles([10.0], [1.5, 1.5], [])


@pytest.mark.parametrize(
    ("change", "error", "field"),
    [
        ({"extinction_coefficient": [0.0, -0.1, 0.0]}, DomainError, "extinction_coefficient"),
        ({"extinction_coefficient": [0.1, 0.0, 0.0]}, DomainError, "extinction_coefficient"),
        ({"extinction_coefficient": [0.0, 0.0]}, InputError, "extinction_coefficient"),
        ({"refractive_index": [1.0, 0.0, 1.5]}, DomainError, "refractive_index"),
        ({"refractive_index": [0.0, 2.0, 1.5]}, DomainError, "refractive_index"),
        ({"refractive_index": [1.0, 1.5]}, InputError, "refractive_index"),
        ({"refractive_index": np.ones((3, 7))}, InputError, "refractive_index"),
        ({"refractive_index": [1.0, np.nan, 1.5]}, InputError, "refractive_index"),
        ({"angle": 90.0}, DomainError, "angle"),
        ({"thickness": [1e12]}, DomainError, "thickness"),
        ({"refractive_index": [1.0, 1e200, 1.5]}, DomainError, "refractive_index"),
    ],
)
def test_what_makes_no_sense_is_refused(change, error, field):
    call = {"wavelength": [5.0, 6.0], "refractive_index": [1.0, 2.0, 1.5], "thickness": [1.0], **change}
    with pytest.raises(error) as caught:
        multilayer_spectrum(**call)
    assert caught.value.field == field
    assert caught.value.remedy


@pytest.mark.parametrize(("thick", "thickness"), [([0.5], [500.0]), ([1.0], [1.0])])
def test_what_is_not_thick_is_refused(thick, thickness):
    with pytest.raises(DomainError) as caught:
        multilayer_spectrum([10.0], [1.0, 2.0, 1.0], thickness, incoherent=thick)
    assert caught.value.field == "incoherent"


def test_flags_fit_the_layers_and_no_layer_is_told_apart_from_a_thick_one():
    stack = ([10.0], [1.0, 2.0, 1.5, 1.0], [500.0, 1.0])
    with pytest.raises(InputError) as caught:
        multilayer_spectrum(*stack, incoherent=[1])
    assert caught.value.field == "incoherent"
    with pytest.raises(InputError) as caught:
        multilayer_spectrum(*stack, incoherent=[1, 0], by_layer=True)
    assert caught.value.field == "by_layer"
    films = multilayer_spectrum(*stack, incoherent=[0, 0], by_layer=True)
    assert films.reflectance == pytest.approx(multilayer_spectrum(*stack).reflectance, abs=1e-15)


def test_a_profile_needs_a_layer():
    with pytest.raises(InputError):
        absorption_profile(5.0, [1.0, 2.0], [])


def test_no_stack_and_no_angle_breaks_the_arithmetic():
    """Every medium's critical angle to the last bit, opaque and vanishing layers, extreme indices."""
    draw = np.random.default_rng(5)
    with np.errstate(all="raise", under="ignore"):
        for _ in range(300):
            count = draw.integers(0, 12)
            n = draw.choice([0.05, 0.5, 1.0, 1.5, 4.0, 50.0, 1e3], count + 2)
            k = draw.choice([0.0, 0.0, 1e-9, 1e-3, 0.5, 100.0], count + 2)
            k[0] = 0.0
            d = draw.choice([0.0, 1e-6, 0.1, 1.0, 10.0, 1e4], count)
            tangential = min(draw.choice(n), n[0] * (1.0 - 1e-12))
            for s in (True, False):
                found = waves((n + 1j * k)[:, None], d[:, None], np.array([5.0]), np.array([tangential]), s, flux=True)
                assert found.reflectance[0] <= 1.0 + 1e-12
                assert found.reflectance[0] + found.flux[0, 0] == pytest.approx(1.0, abs=1e-12)
                assert (np.diff(found.flux[:, 0]) < 1e-12).all()  # no layer gives power
